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

/// Returns whether a line of an engine is an `info string` for the user: an error (`Invalid ...`),
/// or a text that begins with the name of one of `options`.
[[nodiscard]] bool is_for_user(std::string_view line, const OptionValues& options);

/// A piece of work for an engine: the engine gets ready, then searches if `go` is set.
struct EngineTask {
    std::string position = {};  // `position` line without its end; empty: not sent
    std::string go = {};        // `go` line without its end; empty: the task ends with `readyok`
    std::optional<RuleSet> rules = {};
    OptionValues options = {};  // options that the engine lacks are skipped
    bool is_new_game = false;
    /// Waits for `readyok` before `go`, so that late lines of an earlier search are not taken for
    /// this one, and the time to read `position` is not thinking time.
    bool sends_isready = true;
};

/// The meaning of a line that an engine sent.
struct EngineEvent {
    enum class Kind : std::uint8_t {
        None,
        Ready,     // a task without `go` is done
        Go,        // `go` is in the output; the search time begins when the output is written
        Info,      // `info` line of the search; `info` points into the line
        BestMove,  // the task is done; `move` is empty when the engine has no move
        Unknown,   // line during a search that is not part of the protocol
    };
    Kind kind = Kind::None;
    InfoLine info = {};
    std::string move = {};
};

/// A UCI session with one engine, without the process: `receive` takes lines of the engine, and
/// `take_output` returns text for it. It has no thread and no clock, so that a runner can drive it
/// with blocking reads, a server by events and a page by a worker's messages.
///
/// Only the newest task counts. It starts as soon as the engine is free: an earlier search is
/// stopped, and its answer is dropped.
class EngineSession {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;
    using Milliseconds = std::chrono::milliseconds;

    enum class State : std::uint8_t {
        Off,        // no process runs
        Handshake,  // waits for the end of the handshake
        Syncing,    // waits for `readyok`
        Idle,
        Searching,  // waits for `bestmove`
        Stopping,   // waits for the `bestmove` of a cancelled search
    };

    /// `options` are sent after each handshake. `timeout` limits the time of each answer, except
    /// the answer to `go`.
    EngineSession(Dialect dialect, OptionValues options, Milliseconds timeout)
        : dialect_(std::move(dialect)), options_(std::move(options)), timeout_(timeout) {}

    /// Begins the handshake with a new process. Keeps the task.
    void start(TimePoint now);
    /// Ends the session because the process is not available any more. Keeps the task.
    void end();
    /// Replaces the task, and starts it as soon as the engine is free.
    void run(EngineTask task, TimePoint now);
    /// Drops the task, and stops its search.
    void cancel(TimePoint now);
    /// Sends `stop`, so that the engine answers with `bestmove`.
    void answer_now();
    /// Sends `ponderhit`: a search by `go ponder` becomes a search on the engine's own time.
    void ponder_hit() { send("ponderhit\n"); }

    /// Reads a line of the engine.
    [[nodiscard]] EngineEvent receive(std::string_view line, TimePoint now);
    /// Returns the text to write to the engine, and clears it.
    [[nodiscard]] std::string take_output() { return std::exchange(output_, {}); }
    /// Returns the warnings since the last call: options and rules that the engine does not have,
    /// and its own messages about options.
    [[nodiscard]] std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

    [[nodiscard]] State state() const { return state_; }
    [[nodiscard]] bool has_task() const { return task_.has_value(); }
    /// Returns the time by which the awaited line must come; empty in a search and when idle.
    [[nodiscard]] std::optional<TimePoint> deadline() const { return deadline_; }
    /// Returns the first word of the awaited line.
    [[nodiscard]] std::string_view awaited() const;
    /// Returns the last command that was sent, shortened for messages.
    [[nodiscard]] const std::string& last_command() const { return last_command_; }
    /// Returns the text after `id name`, empty before the engine has sent it.
    [[nodiscard]] const std::string& reported_name() const { return reported_name_; }
    /// Returns whether the engine listed an option `name`, in upper or lower case.
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
