#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "tools/engines/child_process.h"
#include "tools/engines/engine_session.h"
#include "tools/engines/engine_spec.h"
#include "tools/engines/fault.h"

namespace quadrille {

/// An engine process and the session with it, driven by blocking reads. Not for use from two
/// threads at once. Every call that fails leaves the process ended; the next `new_game` starts it
/// again.
class EngineClient {
  public:
    /// `cpu`: the CPU that the process is bound to, if any. `stop`, which outlives this, ends every
    /// wait for the engine when it is raised, as if its time were over. Starts nothing yet.
    explicit EngineClient(EngineSpec spec, std::optional<int> cpu = std::nullopt,
                          const std::atomic<bool>* stop = nullptr)
        : spec_(std::move(spec)),
          cpu_(cpu),
          stop_(stop),
          session_(spec_.dialect, spec_.options, spec_.start_timeout) {}
    ~EngineClient();  // sends `quit`, and kills the process when it does not end
    EngineClient(const EngineClient&) = delete;
    EngineClient& operator=(const EngineClient&) = delete;
    EngineClient(EngineClient&&) noexcept = default;
    EngineClient& operator=(EngineClient&&) noexcept = default;  // ends its process at once

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }

    /// Starts the program when it does not run, sends its options, those of the rules,
    /// `ucinewgame`, and waits until it is ready. A program that ended by itself since its last
    /// answer is started again without a fault. A fault of a program that was just started is
    /// always `CannotStart`.
    [[nodiscard]] Expected<void, EngineFault> new_game(const RuleSet& rules);

    /// Sends the position of `game` and `go` with the limits of `control` (its clocks from `clocks`
    /// when it has a base), and waits for `bestmove` until `patience` is over: the time the answer
    /// may take with all margins. An engine without limits of time gets `stop` then and a second
    /// more. `control` belongs to the seat to move. Lines from before the engine was ready for this
    /// `go`, such as a late answer to another one, are dropped.
    [[nodiscard]] Expected<Answer, EngineFault> ask(const Game& game, const TimeControl& control,
                                                    const ClockState& clocks,
                                                    Milliseconds patience);

    /// Starts a search on its opponents' time, about `expected`, in which it has the move, with the
    /// limits that it will have then. The next `ask` for that very game turns this into its search,
    /// whose time counts from there; any other ends it first. Only where `can_ponder`. An engine
    /// that fails is ended, which the next `ask` reports.
    void ponder(const Game& expected, const TimeControl& control, const ClockState& clocks);
    /// Returns whether it runs and has the option `Ponder`, which is not set to false.
    [[nodiscard]] bool can_ponder() const;
    /// Ends such a search, if there is one.
    void stop_pondering();
    /// How often an `ask` was for the game that was expected.
    [[nodiscard]] int ponder_hits() const { return ponder_hits_; }

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
    /// ended between two games; each text once.
    [[nodiscard]] std::vector<std::string> take_warnings();

  private:
    using Done = Expected<void, EngineFault>;
    using Deadline = ChildProcess::Deadline;

    void warn(const std::string& text);
    [[nodiscard]] std::string after_what() const;
    [[nodiscard]] tl::unexpected<EngineFault> ended();
    [[nodiscard]] Done write(Deadline deadline);
    [[nodiscard]] Expected<EngineEvent, EngineFault> read(std::string_view& line,
                                                          Deadline deadline);
    [[nodiscard]] Done wait_for(EngineEvent::Kind kind);
    [[nodiscard]] Done start_game(EngineTask task);
    [[nodiscard]] Expected<Answer, EngineFault> search(EngineTask task, const TimeControl& control,
                                                       Milliseconds patience);
    [[nodiscard]] Expected<Answer, EngineFault> wait_for_move(const TimeControl& control,
                                                              Milliseconds patience);

    EngineSpec spec_;
    std::optional<int> cpu_;
    const std::atomic<bool>* stop_;
    EngineSession session_;
    std::unique_ptr<ChildProcess> process_;
    int starts_ = 0;
    std::optional<Game> pondered_;  // while it ponders
    int ponder_hits_ = 0;
    std::vector<std::string> warnings_;  // not taken yet
    std::set<std::string> all_warnings_;
};

}  // namespace quadrille
