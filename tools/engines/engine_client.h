#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "tools/engines/child_process.h"
#include "tools/engines/engine_session.h"
#include "tools/engines/engine_spec.h"

namespace quadrille {

/// A fault of an engine.
enum class FaultKind : std::uint8_t {
    CannotStart,  // the program is missing, or fails before it is ready for the first time
    Crash,        // the process ended or closed its output
    Hang,         // no answer within the time limit and the grace period
    Garbage,      // output that is not UCI: a line that is too long, or unknown lines and no
                  // `bestmove`
    IllegalMove,  // a move that is not legal, or no move although one is legal
    LossOnTime,   // an answer after the time limit
};
inline constexpr int kFaultKinds = 6;

/// Returns one or two words: "crash", "illegal move", "lost clock".
[[nodiscard]] constexpr std::string_view name(FaultKind kind) {
    constexpr std::array<std::string_view, kFaultKinds> kNames = {
        "cannot start", "crash", "hang", "garbage", "illegal move", "lost clock"};
    return kNames[static_cast<std::size_t>(kind)];
}

struct EngineFault {
    FaultKind kind{};
    std::string detail;  // one line: fault and last command, e.g. `killed by SIGSEGV after "go"`
};

/// Receives the lines of engines, on the threads that use their clients. Functions may be unset.
struct EngineObserver {
    /// Called with each line to (`is_sent`) and from the process `pid` of an engine.
    std::function<void(const std::string& engine, pid_t pid, bool is_sent, std::string_view line)>
        on_line{};
    /// Called when an engine without a time limit has sent no line for `silence` after `go`, then
    /// for twice as long, and so on.
    std::function<void(const std::string& text)> on_silence{};
    Milliseconds silence{10'000};
};

/// An engine process and its session, driven by blocking reads. Not for use from two threads at
/// once. Every call that fails ends the process; the next `new_game` starts it again.
class EngineClient {
  public:
    /// Does not start the process yet. `cpu`: the CPU that the process is bound to. `stop` must
    /// outlive the client; when it becomes true, every wait for the engine ends as by a timeout.
    explicit EngineClient(EngineSpec spec, std::optional<int> cpu = std::nullopt,
                          const std::atomic<bool>* stop = nullptr, EngineObserver observer = {})
        : spec_(std::move(spec)),
          cpu_(cpu),
          stop_(stop),
          observer_(std::move(observer)),
          session_(spec_.dialect, spec_.options, spec_.start_timeout) {}
    ~EngineClient();  // sends `quit`, and kills the process when it does not end
    EngineClient(const EngineClient&) = delete;
    EngineClient& operator=(const EngineClient&) = delete;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }

    /// Starts the program if it is not running, sends its options, the rules and `ucinewgame`, and
    /// waits until it is ready. A program that ended since its last answer is started again without
    /// a fault. Any fault of a program that was just started is `CannotStart`.
    [[nodiscard]] Expected<void, EngineFault> new_game(const RuleSet& rules);

    /// Sends the position of `game` and `go`, and waits for `bestmove`. The limits of `control`
    /// apply to the seat to move; if there is a base, the clocks come from `clocks`. `timeout`
    /// limits the wait, with all margins; after it an engine without a time limit gets `stop` and
    /// one more second. Drops lines that come before the engine is ready for this `go`, such as the
    /// late answer to an earlier `go`.
    [[nodiscard]] Expected<Answer, EngineFault> request_move(const Game& game,
                                                             const TimeControl& control,
                                                             const ClockState& clocks,
                                                             Milliseconds timeout);

    /// Starts pondering on `expected`, a game in which the engine has the move with these limits.
    /// If the next `request_move` is for this game, the search goes on and its time counts from
    /// then; otherwise the search is stopped first. Requires `can_ponder`. If the engine fails, its
    /// process ends, and the next `request_move` reports the fault.
    void ponder(const Game& expected, const TimeControl& control, const ClockState& clocks);
    /// Returns whether the engine runs and has the option `Ponder`, not set to false.
    [[nodiscard]] bool can_ponder() const;
    /// Stops a pondering search, and drops its answer.
    void stop_pondering();

    /// Ends the process at once; the next `new_game` starts it again.
    void kill() {
        process_.reset();
        session_.end();
        pondered_.reset();
    }
    [[nodiscard]] bool is_running() const { return process_ && process_->is_running(); }
    /// Returns the number of times that the program was started.
    [[nodiscard]] int starts() const { return starts_; }
    [[nodiscard]] const std::string& reported_name() const { return session_.reported_name(); }
    /// Returns the warnings since the last call: the warnings of the session, and restarts of a
    /// process that ended between two games.
    [[nodiscard]] std::vector<std::string> take_warnings();

  private:
    using Status = Expected<void, EngineFault>;
    using Deadline = ChildProcess::Deadline;

    [[nodiscard]] std::string after_last_command() const;
    [[nodiscard]] tl::unexpected<EngineFault> ended();
    void note_sent(std::string_view lines) const;
    void note_silence(const TimeControl& control, Deadline begin) const;
    [[nodiscard]] Status write(Deadline deadline);
    [[nodiscard]] Expected<EngineEvent, EngineFault> read(std::string_view& line,
                                                          Deadline deadline);
    [[nodiscard]] Status wait_for(EngineEvent::Kind kind);
    [[nodiscard]] Status start_game(EngineTask task);
    [[nodiscard]] Expected<Answer, EngineFault> search(EngineTask task, const TimeControl& control,
                                                       Milliseconds timeout);
    [[nodiscard]] Expected<Answer, EngineFault> wait_for_move(const TimeControl& control,
                                                              Milliseconds timeout);

    EngineSpec spec_;
    std::optional<int> cpu_;
    const std::atomic<bool>* stop_;
    EngineObserver observer_;
    EngineSession session_;
    std::unique_ptr<ChildProcess> process_;
    int starts_ = 0;
    std::optional<Game> pondered_;  // the game of the pondering search
    std::vector<std::string> warnings_;
};

}  // namespace quadrille
