#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ruleset.h"
#include "tools/engines/dialect.h"
#include "tools/engines/uci_lines.h"

namespace quadrille {

/// Options with their values.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// Returns whether a line of an engine concerns the user who has set these options: an error
/// message, or an `info string` that begins with the name of one of them.
[[nodiscard]] bool is_for_user(std::string_view line, const OptionValues& options);

/// A piece of work for an engine: it gets ready, and searches where `go` is given.
struct EngineTask {
    std::string position = {};  // the line, without its end; empty: none
    std::string go = {};        // likewise; empty: the task ends with `readyok`
    std::optional<RuleSet> rules = {};
    OptionValues options = {};  // set where the engine has them
    bool is_new_game = false;
    /// `isready` before `go`: earlier answers end there, and reading the position costs no time.
    bool sends_isready = true;
};

/// The meaning of a line that an engine sent.
struct EngineEvent {
    enum class Kind : std::uint8_t {
        None,
        Ready,     // the task without `go` is done
        Go,        // `go` is in the output, and its time begins when that is written
        Info,      // of the search; `info` points into the line
        BestMove,  // the task is done; `move` is empty when the engine has none
        Unknown,   // during a search, and not a line of the protocol
    };
    Kind kind = Kind::None;
    InfoLine info = {};
    std::string move = {};
};

/// A UCI session with one engine, without the process: lines of the engine go in by `receive`, text
/// for it comes out by `take_output`. It has no thread and no clock of its own, so that a runner
/// can drive it with blocking reads, a server by events and a page by a worker's messages.
///
/// It does the newest task as soon as the engine is free: an earlier search is stopped first, and
/// its answer is dropped.
class EngineSession {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Milliseconds = std::chrono::milliseconds;

    enum class State : std::uint8_t {
        Off,        // there is no process
        Handshake,  // waits for the end of the handshake
        Syncing,    // waits for `readyok`
        Idle,
        Searching,  // waits for `bestmove`
        Stopping,   // waits for the `bestmove` of a search that is dropped
    };

    /// `options` are sent after each handshake. `timeout` is the time for each answer except that
    /// to `go`.
    EngineSession(Dialect dialect, OptionValues options, Milliseconds timeout)
        : dialect_(std::move(dialect)), options_(std::move(options)), timeout_(timeout) {}

    /// Begins the handshake with a new process. The task stays.
    void start(TimePoint now);
    /// The process has ended or is not available any more. The task stays.
    void end();
    /// Does `task` next.
    void run(EngineTask task, TimePoint now);
    /// Drops the task, and stops its search.
    void cancel(TimePoint now);
    /// Ends the search with its answer.
    void answer_now();
    /// The opponent played the expected move: a search by `go ponder` becomes the engine's own.
    void ponder_hit() { send("ponderhit\n"); }

    /// Takes a line of the engine.
    [[nodiscard]] EngineEvent receive(std::string_view line, TimePoint now);
    /// Returns the text that is to be written to the engine, and forgets it.
    [[nodiscard]] std::string take_output() { return std::exchange(output_, {}); }
    /// Returns what the user should know since the last call: options that the engine does not
    /// have, and what it says about them.
    [[nodiscard]] std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] bool has_task() const { return task_.has_value(); }
    /// The time by which the awaited line has to come; none in a search and when idle.
    [[nodiscard]] std::optional<TimePoint> deadline() const { return deadline_; }
    /// The first word of the awaited line.
    [[nodiscard]] std::string_view awaited() const;
    /// The last command that was put out.
    [[nodiscard]] const std::string& last_command() const { return last_command_; }
    /// The name that the engine gave in `id name`, empty before.
    [[nodiscard]] const std::string& reported_name() const { return reported_name_; }
    /// Whether the engine listed an option of that name, in any case.
    [[nodiscard]] bool has_option(std::string_view name) const { return find(name) != nullptr; }

  private:
    void send(const std::string& lines);
    void wait_in(State state, TimePoint now);
    void advance(TimePoint now);
    void submit(TimePoint now);
    [[nodiscard]] EngineEvent begin_search();
    [[nodiscard]] const ListedOption* find(std::string_view name) const;
    [[nodiscard]] std::string format_options(const OptionValues& options, bool warns);
    [[nodiscard]] std::string format_rules(const RuleSet& rules);

    Dialect dialect_;
    OptionValues options_;
    Milliseconds timeout_;
    State state_ = State::Off;
    std::optional<TimePoint> deadline_;
    std::optional<EngineTask> task_;
    bool is_submitted_ = false;  // the engine has received the task
    std::string output_;
    std::string last_command_;
    std::string reported_name_;
    std::vector<ListedOption> listed_;
    std::optional<RuleSet> sent_rules_;
    std::vector<std::string> warnings_;
};

}  // namespace quadrille
