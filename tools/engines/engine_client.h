#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
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
    CannotStart,  // the program is not there, or ends or stays silent in the handshake
    Crash,        // the process ended or closed its output
    Hang,         // no answer within the time and the grace after it
    Garbage,      // no answer but nonsense: a line without end, words that are no protocol, no
                  // `bestmove`
    IllegalMove,  // a move that is not legal, or none where there is one
    LossOnTime,   // an answer, but after the time was over
};
inline constexpr int kFaultKinds = 6;

/// Two or three words: "crash", "illegal move", "lost clock".
[[nodiscard]] constexpr std::string_view name(FaultKind kind) {
    constexpr std::array<std::string_view, kFaultKinds> kNames = {
        "cannot start", "crash", "hang", "garbage", "illegal move", "lost clock"};
    return kNames[static_cast<std::size_t>(kind)];
}

struct EngineFault {
    FaultKind kind{};
    std::string detail;  // one line: what was seen and where, e.g. `killed by SIGSEGV after "go"`
};

/// An engine process and the session with it, driven by blocking reads. Not for use from two
/// threads at once. Every call that fails leaves the process ended; the next `new_game` starts it
/// again.
class EngineClient {
  public:
    /// `cpu`: the CPU that the process is bound to. `stop`, which outlives this, ends every wait
    /// for the engine when it is raised, as if its time were over. Starts nothing yet.
    explicit EngineClient(EngineSpec spec, std::optional<int> cpu = std::nullopt,
                          const std::atomic<bool>* stop = nullptr)
        : spec_(std::move(spec)),
          cpu_(cpu),
          stop_(stop),
          session_(spec_.dialect, spec_.options, spec_.start_timeout) {}
    ~EngineClient();  // sends `quit`, and kills the process when it does not end
    EngineClient(const EngineClient&) = delete;
    EngineClient& operator=(const EngineClient&) = delete;

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }

    /// Starts the program when it does not run, sends its options, those of the rules,
    /// `ucinewgame`, and waits until it is ready. A program that ended by itself since its last
    /// answer is started again without a fault. A fault of a program that was just started is
    /// always `CannotStart`.
    [[nodiscard]] Expected<void, EngineFault> new_game(const RuleSet& rules);

    /// Sends the position of `game` and `go` with the limits of `control` (its clocks from `clocks`
    /// when it has a base), and waits for `bestmove` until `timeout` is over: the time the answer
    /// may take with all margins. An engine without limits of time gets `stop` then and a second
    /// more. `control` belongs to the seat to move. Lines from before the engine was ready for this
    /// `go`, such as a late answer to another one, are dropped.
    [[nodiscard]] Expected<Answer, EngineFault> request_move(const Game& game,
                                                             const TimeControl& control,
                                                             const ClockState& clocks,
                                                             Milliseconds timeout);

    /// Starts a search on its opponents' time, about `expected`, in which it has the move, with the
    /// limits that it will have then. The next `request_move` for that very game turns this into
    /// its search, whose time counts from there; any other ends it first. Only where `can_ponder`.
    /// An engine that fails is ended, which the next `request_move` reports.
    void ponder(const Game& expected, const TimeControl& control, const ClockState& clocks);
    /// Returns whether it runs and has the option `Ponder`, which is not set to false.
    [[nodiscard]] bool can_ponder() const;
    /// Ends such a search, if there is one.
    void stop_pondering();

    /// Ends the process at once; the next `new_game` starts it again.
    void kill() {
        process_.reset();
        session_.end();
        pondered_.reset();
    }
    [[nodiscard]] bool is_running() const { return process_ && process_->is_running(); }
    /// How often the program has been started.
    [[nodiscard]] int starts() const { return starts_; }
    [[nodiscard]] const std::string& reported_name() const { return session_.reported_name(); }
    /// Returns the warnings of the session since the last call, and restarts of a process that had
    /// ended between two games.
    [[nodiscard]] std::vector<std::string> take_warnings();

  private:
    using Status = Expected<void, EngineFault>;
    using Deadline = ChildProcess::Deadline;

    [[nodiscard]] std::string after_last_command() const;
    [[nodiscard]] tl::unexpected<EngineFault> ended();
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
    EngineSession session_;
    std::unique_ptr<ChildProcess> process_;
    int starts_ = 0;
    std::optional<Game> pondered_;  // while it ponders
    std::vector<std::string> warnings_;
};

}  // namespace quadrille
