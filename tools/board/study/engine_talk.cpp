#include "tools/board/study/engine_talk.h"

#include <algorithm>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/engines/conversation.h"

namespace quadrille::board {

namespace {

/// For the handshake, `readyok`, and `bestmove` behind `stop`.
constexpr Milliseconds kPatience{10'000};
/// How often a process may end in one search before it is given up.
constexpr int kMostFalls = 3;

}  // namespace

const EngineOffer* EngineDesk::find(std::string_view name) const {
    const auto found = std::ranges::find(offers_, name, &EngineOffer::name);
    return found == offers_.end() ? nullptr : &*found;
}

EngineTalk* EngineDesk::talk(UseId use) const {
    const auto found = talks_.find(use);
    return found == talks_.end() ? nullptr : found->second;
}

EngineTalk::EngineTalk(EngineDesk& desk, const EngineOffer& offer, TalkListener& listener)
    : desk_(&desk), offer_(offer), listener_(&listener), use_(++desk.last_use_) {
    desk_->talks_.emplace(use_, this);
    desk_->order({EngineOrder::Kind::Start, use_, offer_.name});
}

EngineTalk::~EngineTalk() {
    desk_->talks_.erase(use_);
    if (state_ != State::Failed) desk_->order({EngineOrder::Kind::End, use_, {}});
}

EngineOptions::Warn EngineTalk::warner() {
    return [this](const std::string& text) { listener_->on_warning(offer_.name + ' ' + text); };
}

void EngineTalk::send(const std::string& lines) {
    desk_->order({EngineOrder::Kind::Send, use_, lines});
}

void EngineTalk::be(State state, TimePoint now) {
    if (state_ == state) return;
    state_ = state;
    listener_->on_state(now);
}

void EngineTalk::wait_for(Waits what, TimePoint now) {
    waits_ = what;
    deadline_ = now + kPatience;
}

void EngineTalk::fail(const std::string& why, TimePoint now) {
    message_ = why;
    deadline_.reset();
    waits_ = Waits::Nothing;
    wanted_.reset();
    be(State::Failed, now);
}

// ---------------------------------------------------------------- what is wanted

void EngineTalk::search(Search wanted, TimePoint now) {
    if (state_ == State::Failed) return;
    wanted_ = std::move(wanted);
    is_shown_ = false;
    falls_ = 0;
    go_on(now);
}

void EngineTalk::stop(TimePoint now) {
    if (state_ == State::Failed) return;
    wanted_.reset();
    go_on(now);
}

void EngineTalk::answer_now() {
    if (waits_ == Waits::BestMove) send("stop\n");
}

/// Does what is to be done next for what is wanted.
void EngineTalk::go_on(TimePoint now) {
    switch (waits_) {
        case Waits::Nothing:
            if (wanted_) {
                show(now);
            } else {
                be(State::Idle, now);
            }
            return;
        case Waits::BestMove:
            send("stop\n");
            wait_for(Waits::OldBestMove, now);
            be(wanted_ ? State::Starting : State::Idle, now);
            return;
        case Waits::Process:
        case Waits::Handshake:
        case Waits::Ready:
        case Waits::OldBestMove: return;  // it is looked at when the answer comes
    }
}

/// Tells the engine what is wanted, and asks whether it is ready: lines before the answer to that
/// belong to the past.
void EngineTalk::show(TimePoint now) {
    // What a study asks for is a wish: no engine needs to have it.
    std::string lines = options_.format(wanted_->options, [](const std::string&) {});
    lines += options_.format_rules(wanted_->game.start().rules(), offer_.dialect, warner());
    if (wanted_->is_new_game) lines += "ucinewgame\n";
    lines += format_position(wanted_->game, offer_.dialect) + "\nisready\n";
    send(lines);
    is_shown_ = true;
    wait_for(Waits::Ready, now);
    be(State::Starting, now);
}

void EngineTalk::go(TimePoint now) {
    send(wanted_->go + '\n');
    waits_ = Waits::BestMove;
    deadline_.reset();
    be(State::Searching, now);
    listener_->on_go(now);
}

// ---------------------------------------------------------------- what the home tells

void EngineTalk::started(TimePoint now) {
    options_ = {};
    is_shown_ = false;
    place_ = 0;
    send(offer_.dialect.handshake + '\n');
    wait_for(Waits::Handshake, now);
    be(State::Starting, now);
}

void EngineTalk::waits(std::size_t place, TimePoint now) {
    const bool is_news = place_ != place || state_ != State::Waiting;
    place_ = place;
    waits_ = Waits::Process;
    deadline_.reset();
    state_ = State::Waiting;
    if (is_news) listener_->on_state(now);
}

void EngineTalk::says(std::string_view line, TimePoint now) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    switch (waits_) {
        case Waits::Process:
        case Waits::Nothing: return;
        case Waits::Handshake:
            options_.hear(line);
            if (word != offer_.dialect.handshake_end) return;
            send(options_.format(offer_.options, warner()));
            break;
        case Waits::Ready:
            if (is_for_user(line, offer_.options)) warner()("says: " + printable(line));
            if (word != "readyok") return;
            if (wanted_ && is_shown_) {
                go(now);
                return;
            }
            break;
        case Waits::OldBestMove:
            if (word != "bestmove") return;
            break;
        case Waits::BestMove:
            if (const auto move = parse_bestmove(line)) {
                waits_ = Waits::Nothing;
                wanted_.reset();
                be(State::Idle, now);
                listener_->on_best_move(*move, now);
            } else if (const auto info = parse_info_line(line)) {
                listener_->on_info(*info);
            }
            return;
    }
    waits_ = Waits::Nothing;
    deadline_.reset();
    go_on(now);
}

void EngineTalk::ended(const std::string& why, TimePoint now) {
    const bool was_ready = waits_ != Waits::Handshake && waits_ != Waits::Process;
    if (!was_ready || ++falls_ > kMostFalls) {
        desk_->talks_.erase(use_);
        fail(why, now);
        return;
    }
    listener_->on_warning(why + "; it is started again");
    desk_->talks_.erase(use_);
    use_ = ++desk_->last_use_;
    desk_->talks_.emplace(use_, this);
    desk_->order({EngineOrder::Kind::Start, use_, offer_.name});
    place_ = 0;
    waits_ = Waits::Process;
    deadline_.reset();
    be(State::Waiting, now);
}

void EngineTalk::tick(TimePoint now) {
    if (!deadline_ || now < *deadline_) return;
    desk_->order({EngineOrder::Kind::End, use_, {}});
    fail(
        offer_.name + ": does not answer within " + std::to_string(kPatience.count() / 1000) + " s",
        now);
}

}  // namespace quadrille::board
