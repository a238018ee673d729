#include "tools/engines/engine_client.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/notation/letters.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

using SteadyClock = ChildProcess::Clock;

/// After `stop`, and no more.
constexpr Milliseconds kStopGrace{1000};
/// Between `quit` and the kill.
constexpr Milliseconds kQuitGrace{500};
/// Reading a position may take this long without the clock; more counts.
constexpr Milliseconds kFreeReading{100};
/// Between the end of the output and the end of the process.
constexpr Milliseconds kEndGrace{200};
constexpr std::size_t kMaxMoveBytes = 64;
constexpr std::size_t kMaxShown = 40;
constexpr std::size_t kMaxWarnings = 50;

std::string in_words(Milliseconds time) { return fmt::format("{} ms", time.count()); }

/// The last of the commands in `text`, cut when it is long.
std::string last_command(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (const std::size_t line = text.rfind('\n'); line != std::string_view::npos) {
        text.remove_prefix(line + 1);
    }
    return printable(text, kMaxShown);
}

tl::unexpected<EngineFault> fault(FaultKind kind, std::string detail) {
    return tl::unexpected<EngineFault>(EngineFault{kind, std::move(detail)});
}

/// What an engine says to a `go`, as far as it is heard.
struct Hearing {
    Answer answer;
    bool has_info = false;
    std::string nonsense;  // the first line that is no protocol, quoted

    /// Whether `line` is the answer, which is complete then.
    bool hear(std::string_view line) {
        if (const std::optional<std::string> move = parse_bestmove(line)) {
            answer.move = *move;
            return true;
        }
        if (read_info(line, answer)) {
            has_info = true;
        } else if (nonsense.empty() && !line.empty()) {
            nonsense = excerpt_at(line, 0);
        }
        return false;
    }
};

}  // namespace

void EngineClient::warn(const std::string& text) {
    if (all_warnings_.size() >= kMaxWarnings || !all_warnings_.insert(text).second) return;
    warnings_.push_back(text);
}

// ---------------------------------------------------------------- lines

std::string EngineClient::after_what() const { return " after \"" + last_sent_ + '"'; }

tl::unexpected<EngineFault> EngineClient::ended() {
    std::string how;
    if (process_->wait_for_end(SteadyClock::now() + kEndGrace)) how = process_->end_text();
    return fault(FaultKind::Crash, (how.empty() ? "closed its output" : how) + after_what());
}

/// `lines`: each with its end.
Expected<void, EngineFault> EngineClient::send(const std::string& lines, Deadline deadline) {
    last_sent_ = last_command(lines);
    switch (process_->write(lines, deadline)) {
        case WriteStatus::Written: return {};
        case WriteStatus::Timeout:
            return fault(FaultKind::Hang, "does not read \"" + last_sent_ + '"');
        case WriteStatus::Closed: break;
    }
    return ended();
}

/// The fault that a read ended with; for a timeout, `in_time` says what was waited for.
tl::unexpected<EngineFault> EngineClient::read_fault(ReadStatus status,
                                                     const std::string& in_time) {
    switch (status) {
        case ReadStatus::Timeout: return fault(FaultKind::Hang, in_time);
        case ReadStatus::TooLong:
            return fault(FaultKind::Garbage,
                         fmt::format("a line of more than {} bytes{}",
                                     std::size_t{ChildProcess::kMaxLineBytes}, after_what()));
        case ReadStatus::Line:
        case ReadStatus::Closed: break;
    }
    return ended();
}

/// Reads lines to `hear` until one begins with the word `last`.
template <class F>
Expected<void, EngineFault> EngineClient::read_until(std::string_view last, F hear) {
    const Deadline deadline = start_deadline();
    while (true) {
        std::string_view line;
        const ReadStatus status = process_->read_line(line, deadline);
        if (status != ReadStatus::Line) {
            return read_fault(status, fmt::format("no {} within {}{}", last,
                                                  in_words(spec_.start_timeout), after_what()));
        }
        std::string_view rest = line;
        if (take_word(rest) == last) return {};
        hear(line);
    }
}

/// Sends `lines` and `isready`, and waits for the answer to that. Lines in between belong to the
/// past, but for what `lines` give cause to tell the user.
Expected<void, EngineFault> EngineClient::send_and_wait(const std::string& lines) {
    if (auto sent = send(lines + "isready\n", start_deadline()); !sent) return sent;
    return read_until("readyok", [&](std::string_view line) {
        if (is_for_user(line, spec_.options)) {
            constexpr std::size_t kMost = 500;
            warn("says: " + printable(line, kMost));
        }
    });
}

// ---------------------------------------------------------------- the conversation

/// Starts the process and goes through the handshake.
Expected<void, EngineFault> EngineClient::start() {
    auto child = ChildProcess::start({.command = spec_.command,
                                      .args = spec_.args,
                                      .directory = spec_.directory,
                                      .error_log = spec_.error_log,
                                      .cpu = cpu_,
                                      .stop = stop_});
    if (!child) return fault(FaultKind::CannotStart, child.error());
    ++starts_;
    process_ = std::move(*child);
    options_ = {};
    if (auto sent = send(spec_.dialect.handshake + '\n', start_deadline()); !sent) return sent;
    return read_until(spec_.dialect.handshake_end, [&](std::string_view line) {
        if (auto name = parse_id_name(line)) reported_name_ = std::move(*name);
        options_.hear(line);
    });
}

/// From no process to one that is ready to play by `rules`.
Expected<void, EngineFault> EngineClient::start_game(const RuleSet& rules) {
    Expected<void, EngineFault> done = start();
    if (done)
        done = send_and_wait(options_.format(spec_.options, warner()) + format_rules(rules) +
                             "ucinewgame\n");
    if (!done) {
        process_.reset();
        done.error().kind = FaultKind::CannotStart;
    }
    return done;
}

Expected<void, EngineFault> EngineClient::new_game(const RuleSet& rules) {
    stop_pondering();
    if (process_) {
        std::string how = process_->end_text();
        if (process_->is_running()) {
            Expected<void, EngineFault> done = send_and_wait(format_rules(rules) + "ucinewgame\n");
            if (done) return done;
            process_.reset();
            if (done.error().kind != FaultKind::Crash) return done;
            how = done.error().detail;
        }
        warn("ended between two games (" + how + ") and was started again");
        process_.reset();
    }
    return start_game(rules);
}

/// Waits for `bestmove` from the moment that `go` is written.
Expected<Answer, EngineFault> EngineClient::listen(const TimeControl& control,
                                                   Milliseconds patience) {
    const Deadline asked = SteadyClock::now();
    Deadline deadline = asked + patience;
    bool may_stop = !control.limits_time();
    Hearing hearing;
    while (true) {
        std::string_view line;
        const ReadStatus status = process_->read_line(line, deadline);
        if (status == ReadStatus::Line) {
            if (!hearing.hear(line)) continue;
            if (hearing.answer.move.size() > kMaxMoveBytes) {
                return fault(FaultKind::Garbage,
                             "bestmove " + excerpt_at(hearing.answer.move, 0) + after_what());
            }
            hearing.answer.time =
                std::max(process_->last_arrival() - asked, SteadyClock::duration::zero());
            return std::move(hearing.answer);
        }
        if (status == ReadStatus::Timeout && may_stop) {
            may_stop = false;
            deadline = SteadyClock::now() + kStopGrace;
            if (auto sent = send("stop\n", deadline); !sent) {
                return tl::unexpected<EngineFault>(sent.error());
            }
            continue;
        }
        const auto waited = std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - asked);
        const std::string silence = "no bestmove within " + in_words(waited);
        if (status == ReadStatus::Timeout && !hearing.has_info && !hearing.nonsense.empty()) {
            return fault(FaultKind::Garbage, silence + ", but " + hearing.nonsense);
        }
        return read_fault(status, silence + after_what());
    }
}

Expected<Answer, EngineFault> EngineClient::ask(const Game& game, const TimeControl& control,
                                                const ClockState& clocks, Milliseconds patience) {
    if (pondered_ && process_ && pondered_->entries() == game.entries()) {
        ++ponder_hits_;
        pondered_.reset();
        Expected<void, EngineFault> hit = send("ponderhit\n", start_deadline());
        Expected<Answer, EngineFault> answer =
            hit ? listen(control, patience) : tl::unexpected<EngineFault>(hit.error());
        if (!answer) process_.reset();
        return answer;
    }
    stop_pondering();
    if (!process_) return fault(FaultKind::Crash, "does not run");
    // The pair of isready and readyok parts what belongs to the past from the answer, and
    // keeps the reading of the position out of the engine's time, but for a slow one's excess.
    const Deadline shown = SteadyClock::now();
    Expected<void, EngineFault> done = send_and_wait(format_position(game, spec_.dialect) + '\n');
    const auto reading = SteadyClock::now() - shown;
    const std::string go = format_go(control, clocks, spec_.dialect, game.position().player());
    if (done) done = send(go + '\n', start_deadline());
    Expected<Answer, EngineFault> answer =
        done ? listen(control, patience) : tl::unexpected<EngineFault>(done.error());
    if (!answer) process_.reset();
    if (answer && reading > kFreeReading) answer->time += reading - kFreeReading;
    return answer;
}

bool EngineClient::can_ponder() const {
    constexpr std::string_view kPonder = "Ponder";
    if (!process_ || options_.find(kPonder) == nullptr) return false;
    return std::ranges::none_of(spec_.options, [&](const auto& option) {
        return equal_ignoring_case(option.first, kPonder) &&
               equal_ignoring_case(option.second, "false");
    });
}

void EngineClient::ponder(const Game& expected, const TimeControl& control,
                          const ClockState& clocks) {
    stop_pondering();
    if (!process_) return;
    const std::string go =
        format_go_ponder(control, clocks, spec_.dialect, expected.position().player());
    const std::string lines = format_position(expected, spec_.dialect) + '\n' + go + '\n';
    if (send(lines, start_deadline())) {
        pondered_ = expected;
    } else {
        process_.reset();
    }
}

void EngineClient::stop_pondering() {
    if (!pondered_) return;
    pondered_.reset();
    // The answer belongs to a game that was not played.
    if (process_ && (!send("stop\n", start_deadline()) || !read_until("bestmove", [](auto) {}))) {
        process_.reset();
    }
}

EngineClient::~EngineClient() {
    const Deadline deadline = SteadyClock::now() + kQuitGrace;
    if (!process_ || process_->write("quit\n", deadline) != WriteStatus::Written) return;
    process_->close_input();
    process_->wait_for_end(deadline);
}

}  // namespace quadrille
