#include "tools/play/engines/engine_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "protocol/notation/letters.h"
#include "protocol/notation/rule_variants.h"
#include "protocol/text/printable.h"
#include "protocol/text/words.h"
#include "tools/play/engines/child_process.h"

namespace quadrille {

namespace {

using SteadyClock = ChildProcess::Clock;
using Deadline = ChildProcess::Deadline;

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
constexpr std::size_t kMaxOptions = 1000;
constexpr std::size_t kMaxWarnings = 50;
/// How UCI writes a text that is empty.
constexpr std::string_view kEmptyText = "<empty>";

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

struct EngineClient::Session {
    EngineSpec spec;
    std::optional<int> cpu;
    std::unique_ptr<ChildProcess> process;
    int starts = 0;
    std::string reported_name;
    std::vector<ListedOption> options;
    std::optional<RuleSet> sent_rules;  // by this process
    std::string last_sent;
    std::vector<std::string> warnings;  // not taken yet
    std::set<std::string> all_warnings;

    [[nodiscard]] Deadline start_deadline() const {
        return SteadyClock::now() + spec.start_timeout;
    }

    void warn(const std::string& text) {
        if (all_warnings.size() >= kMaxWarnings || !all_warnings.insert(text).second) return;
        warnings.push_back(text);
    }

    // ---------------------------------------------------------------- lines

    [[nodiscard]] std::string after_what() const { return " after \"" + last_sent + '"'; }

    tl::unexpected<EngineFault> ended() {
        std::string how;
        if (process->wait_for_end(SteadyClock::now() + kEndGrace)) how = process->end_text();
        return fault(FaultKind::Crash, (how.empty() ? "closed its output" : how) + after_what());
    }

    /// `lines`: each with its end.
    Expected<void, EngineFault> send(const std::string& lines, Deadline deadline) {
        last_sent = last_command(lines);
        switch (process->write(lines, deadline)) {
            case WriteStatus::Done: return {};
            case WriteStatus::Timeout:
                return fault(FaultKind::Hang, "does not read \"" + last_sent + '"');
            case WriteStatus::Closed: break;
        }
        return ended();
    }

    /// The fault that a read ended with; for a timeout, `in_time` says what was waited for.
    tl::unexpected<EngineFault> read_fault(ReadStatus status, const std::string& in_time) {
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
    Expected<void, EngineFault> read_until(std::string_view last, F hear) {
        const Deadline deadline = start_deadline();
        while (true) {
            std::string_view line;
            const ReadStatus status = process->read_line(line, deadline);
            if (status != ReadStatus::Line) {
                return read_fault(status, fmt::format("no {} within {}{}", last,
                                                      in_words(spec.start_timeout), after_what()));
            }
            std::string_view rest = line;
            if (take_word(rest) == last) return {};
            hear(line);
        }
    }

    /// Sends `lines` and `isready`, and waits for the answer to that. Lines in between belong to
    /// the past, but for complaints about `lines`.
    Expected<void, EngineFault> send_and_wait(const std::string& lines) {
        if (auto sent = send(lines + "isready\n", start_deadline()); !sent) return sent;
        return read_until("readyok", [&](std::string_view line) {
            if (line.starts_with("info string Invalid")) {
                constexpr std::size_t kMaxComplaint = 200;
                warn("complains: " + printable(line, kMaxComplaint));
            }
        });
    }

    // ---------------------------------------------------------------- options

    [[nodiscard]] const ListedOption* listed(std::string_view option) const {
        const auto found = std::ranges::find_if(options, [&](const ListedOption& known) {
            return equal_ignoring_case(known.name, option);
        });
        return found == options.end() ? nullptr : &*found;
    }

    [[nodiscard]] bool has_option(const std::string& option) const {
        return !option.empty() && listed(option) != nullptr;
    }

    std::string format_options() {
        std::string lines;
        for (const auto& [name, value] : spec.options) {
            const ListedOption* const known = listed(name);
            if (known == nullptr) {
                warn("has no option " + name + ": not sent");
                continue;
            }
            std::optional<std::string_view> sent = value;
            if (known->type == "button") {
                sent = std::nullopt;
            } else if (value.empty()) {
                sent = kEmptyText;
            }
            lines += format_set_option(name, sent) + '\n';
        }
        return lines;
    }

    /// What the engine has to be told before a game by `rules`, after the game it played last.
    std::string format_rules(const RuleSet& rules) {
        if (sent_rules == rules) return {};
        const Dialect& dialect = spec.dialect;
        const std::string changes = format_rule_changes(rules, RuleSet::of(rules.variant));
        const bool takes_rules = has_option(dialect.rules_option);
        std::string lines;
        // Options of one variant may be wrong for the other, so they go before it changes.
        if (takes_rules && sent_rules) {
            lines += format_set_option(dialect.rules_option, kEmptyText) + '\n';
        }
        if (has_option(dialect.variant_option)) {
            lines += format_set_option(dialect.variant_option, name(rules.variant)) + '\n';
        } else if (!dialect.variant_option.empty()) {
            warn(fmt::format("has no option {}: it is taken to play {}", dialect.variant_option,
                             name(rules.variant)));
        }
        if (takes_rules && !changes.empty()) {
            lines += format_set_option(dialect.rules_option, changes) + '\n';
        } else if (!changes.empty()) {
            warn("cannot be told the rules " + changes);
        }
        sent_rules = rules;
        return lines;
    }

    // ---------------------------------------------------------------- the conversation

    /// Starts the process and goes through the handshake.
    Expected<void, EngineFault> start() {
        auto child =
            ChildProcess::start({spec.command, spec.args, spec.directory, spec.error_log, cpu});
        if (!child) return fault(FaultKind::CannotStart, child.error());
        ++starts;
        process = std::move(*child);
        options.clear();
        sent_rules.reset();
        if (auto sent = send(spec.dialect.handshake + '\n', start_deadline()); !sent) return sent;
        return read_until(spec.dialect.handshake_end, [&](std::string_view line) {
            if (auto name = parse_id_name(line)) reported_name = std::move(*name);
            if (auto option = parse_option_line(line); option && options.size() < kMaxOptions) {
                options.push_back(std::move(*option));
            }
        });
    }

    /// From no process to one that is ready to play by `rules`.
    Expected<void, EngineFault> start_game(const RuleSet& rules) {
        Expected<void, EngineFault> done = start();
        if (done) done = send_and_wait(format_options() + format_rules(rules) + "ucinewgame\n");
        if (!done) {
            process.reset();
            done.error().kind = FaultKind::CannotStart;
        }
        return done;
    }

    Expected<void, EngineFault> new_game(const RuleSet& rules) {
        if (process) {
            std::string how = process->end_text();
            if (process->is_running()) {
                Expected<void, EngineFault> done =
                    send_and_wait(format_rules(rules) + "ucinewgame\n");
                if (done) return done;
                process.reset();
                if (done.error().kind != FaultKind::Crash) return done;
                how = done.error().detail;
            }
            warn("ended between two games (" + how + ") and was started again");
            process.reset();
        }
        return start_game(rules);
    }

    /// Waits for `bestmove` from the moment that `go` is written.
    Expected<Answer, EngineFault> listen(const TimeControl& control, Milliseconds patience) {
        const Deadline asked = SteadyClock::now();
        Deadline deadline = asked + patience;
        bool may_stop = !control.limits_time();
        Hearing hearing;
        while (true) {
            std::string_view line;
            const ReadStatus status = process->read_line(line, deadline);
            if (status == ReadStatus::Line) {
                if (!hearing.hear(line)) continue;
                if (hearing.answer.move.size() > kMaxMoveBytes) {
                    return fault(FaultKind::Garbage,
                                 "bestmove " + excerpt_at(hearing.answer.move, 0) + after_what());
                }
                hearing.answer.time =
                    std::max(process->last_arrival() - asked, SteadyClock::duration::zero());
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
            const auto waited =
                std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - asked);
            const std::string silence = "no bestmove within " + in_words(waited);
            if (status == ReadStatus::Timeout && !hearing.has_info && !hearing.nonsense.empty()) {
                return fault(FaultKind::Garbage, silence + ", but " + hearing.nonsense);
            }
            return read_fault(status, silence + after_what());
        }
    }

    Expected<Answer, EngineFault> ask(const Game& game, const TimeControl& control,
                                      const ClockState& clocks, Milliseconds patience) {
        if (!process) return fault(FaultKind::Crash, "does not run");
        // The pair of isready and readyok parts what belongs to the past from the answer, and
        // keeps the reading of the position out of the engine's time, but for a slow one's excess.
        const Deadline shown = SteadyClock::now();
        Expected<void, EngineFault> done =
            send_and_wait(format_position(game, spec.dialect) + '\n');
        const auto reading = SteadyClock::now() - shown;
        const std::string go = format_go(control, clocks, spec.dialect, game.position().turn());
        if (done) done = send(go + '\n', start_deadline());
        Expected<Answer, EngineFault> answer =
            done ? listen(control, patience) : tl::unexpected<EngineFault>(done.error());
        if (!answer) process.reset();
        if (answer && reading > kFreeReading) answer->time += reading - kFreeReading;
        return answer;
    }

    ~Session() {
        const Deadline deadline = SteadyClock::now() + kQuitGrace;
        if (!process || process->write("quit\n", deadline) != WriteStatus::Done) return;
        process->close_input();
        process->wait_for_end(deadline);
    }
};

EngineClient::EngineClient(EngineSpec spec, std::optional<int> cpu)
    : session_(std::make_unique<Session>()) {
    session_->spec = std::move(spec);
    session_->cpu = cpu;
}
EngineClient::~EngineClient() = default;
EngineClient::EngineClient(EngineClient&&) noexcept = default;
EngineClient& EngineClient::operator=(EngineClient&&) noexcept = default;

const EngineSpec& EngineClient::spec() const { return session_->spec; }

Expected<void, EngineFault> EngineClient::new_game(const RuleSet& rules) {
    return session_->new_game(rules);
}

Expected<Answer, EngineFault> EngineClient::ask(const Game& game, const TimeControl& control,
                                                const ClockState& clocks, Milliseconds patience) {
    return session_->ask(game, control, clocks, patience);
}

void EngineClient::kill() { session_->process.reset(); }

bool EngineClient::is_running() const {
    return session_->process && session_->process->is_running();
}

int EngineClient::starts() const { return session_->starts; }

const std::string& EngineClient::reported_name() const { return session_->reported_name; }

std::vector<std::string> EngineClient::take_warnings() {
    return std::exchange(session_->warnings, {});
}

}  // namespace quadrille
