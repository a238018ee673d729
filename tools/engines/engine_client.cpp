#include "tools/engines/engine_client.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/notation/letters.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

using SteadyClock = ChildProcess::Clock;
using State = EngineSession::State;

/// Time for the answer to `stop`.
constexpr Milliseconds kStopGrace{1000};
/// Time between `quit` and the kill.
constexpr Milliseconds kQuitGrace{500};
/// Time for reading a position that does not count as thinking time.
constexpr Milliseconds kFreeReading{100};
/// Time for the exit of a process that has closed its output.
constexpr Milliseconds kEndGrace{200};
constexpr std::size_t kMaxMoveBytes = 64;

tl::unexpected<EngineFault> fault(FaultKind kind, std::string detail) {
    return tl::unexpected<EngineFault>(EngineFault{kind, std::move(detail)});
}

}  // namespace

std::vector<std::string> EngineClient::take_warnings() {
    std::vector<std::string> texts = session_.take_warnings();
    texts.insert(texts.end(), warnings_.begin(), warnings_.end());
    warnings_.clear();
    return texts;
}

// ---------------------------------------------------------------- lines

std::string EngineClient::after_last_command() const {
    return " after \"" + session_.last_command() + '"';
}

tl::unexpected<EngineFault> EngineClient::ended() {
    std::string how;
    if (process_->wait_for_end(SteadyClock::now() + kEndGrace)) how = process_->exit_description();
    return fault(FaultKind::Crash,
                 (how.empty() ? "closed its output" : how) + after_last_command());
}

void EngineClient::note_sent(std::string_view lines) const {
    if (!observer_.on_line) return;
    for (std::size_t end = 0; (end = lines.find('\n')) != std::string_view::npos;) {
        observer_.on_line(spec_.name, process_->pid(), true, lines.substr(0, end));
        lines.remove_prefix(end + 1);
    }
}

void EngineClient::note_silence(const TimeControl& control, Deadline begin) const {
    if (!observer_.on_silence) return;
    const auto time = std::chrono::duration_cast<std::chrono::seconds>(SteadyClock::now() - begin);
    observer_.on_silence(fmt::format("engine {}: thinks for {} s{}; does it obey {}?", spec_.name,
                                     time.count(), after_last_command(),
                                     control.nodes ? "nodes" : "depth"));
}

/// Sends the session's output to the process.
Expected<void, EngineFault> EngineClient::write(Deadline deadline) {
    const std::string lines = session_.take_output();
    if (lines.empty()) return {};
    note_sent(lines);
    switch (process_->write(lines, deadline)) {
        case WriteStatus::Written: return {};
        case WriteStatus::Timeout:
            return fault(FaultKind::Hang, "does not read \"" + session_.last_command() + '"');
        case WriteStatus::Closed: break;
    }
    return ended();
}

/// Reads a line into `line` and passes it to the session. After a timeout the fault is a `Hang`
/// with an empty detail.
Expected<EngineEvent, EngineFault> EngineClient::read(std::string_view& line, Deadline deadline) {
    switch (process_->read_line(line, deadline)) {
        case ReadStatus::Line:
            if (observer_.on_line) observer_.on_line(spec_.name, process_->pid(), false, line);
            return session_.receive(line, SteadyClock::now());
        case ReadStatus::Timeout: return fault(FaultKind::Hang, "");
        case ReadStatus::TooLong:
            return fault(FaultKind::Garbage, fmt::format("a line of more than {} bytes{}",
                                                         std::size_t{ChildProcess::kMaxLineBytes},
                                                         after_last_command()));
        case ReadStatus::Closed: break;
    }
    return ended();
}

/// Reads lines until the session returns an event `kind`, or with `None` until it is idle.
Expected<void, EngineFault> EngineClient::wait_for(EngineEvent::Kind kind) {
    while (true) {
        if (auto done = write(SteadyClock::now() + spec_.start_timeout); !done) return done;
        if (kind == EngineEvent::Kind::None && session_.state() == State::Idle) return {};
        std::string_view line;
        const auto event = read(line, *session_.deadline());
        if (event && event->kind == kind && kind != EngineEvent::Kind::None) return {};
        if (event) continue;
        if (!event.error().detail.empty()) return tl::unexpected<EngineFault>(event.error());
        return fault(FaultKind::Hang,
                     fmt::format("no {} within {} ms{}", session_.awaited(),
                                 spec_.start_timeout.count(), after_last_command()));
    }
}

// ---------------------------------------------------------------- games

/// Starts the process, and completes `task`.
Expected<void, EngineFault> EngineClient::start_game(EngineTask task) {
    auto child = ChildProcess::start({.command = spec_.command,
                                      .args = spec_.args,
                                      .directory = spec_.directory,
                                      .error_log = spec_.error_log,
                                      .cpu = cpu_,
                                      .stop = stop_});
    if (!child) return fault(FaultKind::CannotStart, child.error());
    ++starts_;
    process_ = std::move(*child);
    session_.start(SteadyClock::now());
    session_.run(std::move(task), SteadyClock::now());
    Status done = wait_for(EngineEvent::Kind::Ready);
    if (!done) {
        kill();
        done.error().kind = FaultKind::CannotStart;
    }
    return done;
}

Expected<void, EngineFault> EngineClient::new_game(const RuleSet& rules) {
    stop_pondering();
    EngineTask task;
    task.rules = rules;
    task.is_new_game = true;
    if (process_) {
        std::string how = process_->exit_description();
        if (process_->is_running()) {
            session_.run(task, SteadyClock::now());
            Status done = wait_for(EngineEvent::Kind::Ready);
            if (done) return done;
            kill();
            if (done.error().kind != FaultKind::Crash) return done;
            how = done.error().detail;
        }
        warnings_.push_back("ended between two games (" + how + ") and was started again");
        kill();
    }
    return start_game(std::move(task));
}

/// Waits for `bestmove`. The time counts from the moment when the search command was written.
Expected<Answer, EngineFault> EngineClient::wait_for_move(const TimeControl& control,
                                                          Milliseconds timeout) {
    if (auto done = write(SteadyClock::now() + spec_.start_timeout); !done) {
        return tl::unexpected<EngineFault>(done.error());
    }
    const Deadline begin = SteadyClock::now();
    Deadline deadline = begin + timeout;
    bool may_stop = !control.limits_time();
    Milliseconds interval = observer_.silence;
    Deadline notice = may_stop ? begin + interval : Deadline::max();
    Answer answer;
    bool has_info = false;
    std::string nonsense;  // the first line that is not UCI, in quotes
    while (true) {
        std::string_view line;
        auto event = read(line, std::min(deadline, notice));
        const Deadline now = SteadyClock::now();
        if (!event && event.error().detail.empty() && now >= notice && now < deadline) {
            note_silence(control, begin);
            interval *= 2;
            notice = now + interval;
            continue;
        }
        if (event && may_stop) notice = now + interval;
        if (!event && !event.error().detail.empty()) {
            return tl::unexpected<EngineFault>(event.error());
        }
        if (!event && may_stop) {
            may_stop = false;
            deadline = SteadyClock::now() + kStopGrace;
            session_.answer_now();
            if (auto done = write(deadline); !done) {
                return tl::unexpected<EngineFault>(done.error());
            }
            continue;
        }
        if (!event) {
            const auto waited =
                std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - begin);
            const std::string silence = fmt::format("no bestmove within {} ms", waited.count());
            if (has_info || nonsense.empty())
                return fault(FaultKind::Hang, silence + after_last_command());
            return fault(FaultKind::Garbage, silence + ", but " + nonsense);
        }
        if (event->kind == EngineEvent::Kind::Info) {
            update_answer(answer, event->info);
            has_info = true;
        } else if (event->kind == EngineEvent::Kind::BestMove) {
            if (event->move.size() > kMaxMoveBytes) {
                return fault(FaultKind::Garbage,
                             "bestmove " + excerpt_at(event->move, 0) + after_last_command());
            }
            answer.move = std::move(event->move);
            answer.time = std::max(process_->last_arrival() - begin, SteadyClock::duration::zero());
            return answer;
        } else if (nonsense.empty() && !line.empty()) {
            nonsense = excerpt_at(line, 0);
        }
    }
}

/// Sends the position and the `go` of `task`, and waits for the move. The time to read the position
/// counts as thinking time only beyond `kFreeReading`.
Expected<Answer, EngineFault> EngineClient::search(EngineTask task, const TimeControl& control,
                                                   Milliseconds timeout) {
    const Deadline begin = SteadyClock::now();
    session_.run(std::move(task), begin);
    const Status done = wait_for(EngineEvent::Kind::Go);
    if (!done) return tl::unexpected<EngineFault>(done.error());
    const auto reading = SteadyClock::now() - begin;
    auto answer = wait_for_move(control, timeout);
    if (answer && reading > kFreeReading) answer->time += reading - kFreeReading;
    return answer;
}

Expected<Answer, EngineFault> EngineClient::request_move(const Game& game,
                                                         const TimeControl& control,
                                                         const ClockState& clocks,
                                                         Milliseconds timeout) {
    const bool is_hit = pondered_ && process_ && pondered_->entries() == game.entries();
    if (is_hit) {
        pondered_.reset();
        session_.ponder_hit();
    } else {
        stop_pondering();
    }
    if (!process_) return fault(FaultKind::Crash, "does not run");
    auto answer =
        is_hit ? wait_for_move(control, timeout)
               : search({.position = format_position(game, spec_.dialect),
                         .go = format_go(control, clocks, spec_.dialect, game.position().player())},
                        control, timeout);
    if (!answer) kill();
    return answer;
}

// ---------------------------------------------------------------- pondering

bool EngineClient::can_ponder() const {
    constexpr std::string_view kPonder = "Ponder";
    if (!process_ || !session_.has_option(kPonder)) return false;
    return std::ranges::none_of(spec_.options, [&](const auto& option) {
        return equal_ignoring_case(option.first, kPonder) &&
               equal_ignoring_case(option.second, "false");
    });
}

void EngineClient::ponder(const Game& expected, const TimeControl& control,
                          const ClockState& clocks) {
    stop_pondering();
    if (!process_) return;
    const Deadline now = SteadyClock::now();
    session_.run(
        {.position = format_position(expected, spec_.dialect),
         .go = format_go_ponder(control, clocks, spec_.dialect, expected.position().player()),
         .sends_isready = false},
        now);
    if (!write(now + spec_.start_timeout)) return kill();
    pondered_ = expected;
}

void EngineClient::stop_pondering() {
    if (!pondered_) return;
    pondered_.reset();
    // The answer belongs to a game that was not played.
    session_.cancel(SteadyClock::now());
    if (process_ && !wait_for(EngineEvent::Kind::None)) kill();
}

EngineClient::~EngineClient() {
    const Deadline deadline = SteadyClock::now() + kQuitGrace;
    if (!process_) return;
    note_sent("quit\n");
    if (process_->write("quit\n", deadline) != WriteStatus::Written) return;
    process_->close_input();
    process_->wait_for_end(deadline);
}

}  // namespace quadrille
