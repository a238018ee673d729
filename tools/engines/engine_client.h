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
#include "tools/engines/conversation.h"
#include "tools/engines/engine_options.h"
#include "tools/engines/engine_spec.h"
#include "tools/engines/fault.h"

namespace quadrille {

/// One engine process and the conversation with it. Not for use from two threads at once. Every
/// call that fails leaves the process ended; the next `new_game` starts it again.
class EngineClient {
  public:
    /// `cpu`: the CPU that the process is bound to, if any. `stop`, which outlives this, ends every
    /// wait for the engine when it is raised, as if its time were over. Nothing is started yet.
    explicit EngineClient(EngineSpec spec, std::optional<int> cpu = std::nullopt,
                          const std::atomic<bool>* stop = nullptr)
        : spec_(std::move(spec)), cpu_(cpu), stop_(stop) {}
    ~EngineClient();  // asks it to quit, and ends it when it does not
    EngineClient(const EngineClient&) = delete;
    EngineClient& operator=(const EngineClient&) = delete;
    EngineClient(EngineClient&&) noexcept = default;
    EngineClient& operator=(EngineClient&&) noexcept = default;  // ends its process at once

    [[nodiscard]] const EngineSpec& spec() const { return spec_; }

    /// Starts the program when it does not run, sends its options, those of the rules,
    /// `ucinewgame`, and waits until it is ready. One that ended by itself since its last answer
    /// is started again without a fault. A fault of a program that was just started is always
    /// `CannotStart`.
    [[nodiscard]] Expected<void, EngineFault> new_game(const RuleSet& rules);

    /// Sends the position of `game` and `go` with the limits of `control` (its clocks from `clocks`
    /// when it has a base), and waits for `bestmove` until `patience` is over: the time the answer
    /// may take with all margins. An engine without limits of time gets `stop` then and a second
    /// more. `control` is what the seat to move plays with. Whatever the engine said before it
    /// was ready for this `go`, a late answer to another one above all, is not looked at.
    [[nodiscard]] Expected<Answer, EngineFault> ask(const Game& game, const TimeControl& control,
                                                    const ClockState& clocks,
                                                    Milliseconds patience);

    /// Lets it think on its opponents' time: about `expected`, in which it has the move, with the
    /// limits that it will have then. The next `ask` for that very game turns this into its search,
    /// whose time counts from there; any other ends it first. Only where `can_ponder`. One that
    /// fails is ended, which the next `ask` tells.
    void ponder(const Game& expected, const TimeControl& control, const ClockState& clocks);
    /// Whether it runs and has the option `Ponder`, which is not set to false.
    [[nodiscard]] bool can_ponder() const;
    /// Ends such a search, if there is one.
    void stop_pondering();
    /// How often an `ask` was for the game that was expected.
    [[nodiscard]] int ponder_hits() const { return ponder_hits_; }

    /// Ends the process at once; the next `new_game` starts it again.
    void kill() {
        process_.reset();
        pondered_.reset();
    }
    [[nodiscard]] bool is_running() const { return process_ && process_->is_running(); }
    /// How often the program has been started.
    [[nodiscard]] int starts() const { return starts_; }
    /// The name it gave in `id name`, empty before.
    [[nodiscard]] const std::string& reported_name() const { return reported_name_; }
    /// What the user should know since the last call: options the engine does not have, a start in
    /// place of a process that had ended between two games. Each is said once.
    [[nodiscard]] std::vector<std::string> take_warnings() { return std::exchange(warnings_, {}); }

  private:
    using Done = Expected<void, EngineFault>;
    using Deadline = ChildProcess::Deadline;

    void warn(const std::string& text);
    [[nodiscard]] Deadline start_deadline() const {
        return ChildProcess::Clock::now() + spec_.start_timeout;
    }

    [[nodiscard]] std::string after_what() const;
    tl::unexpected<EngineFault> ended();
    Done send(const std::string& lines, Deadline deadline);
    tl::unexpected<EngineFault> read_fault(ReadStatus status, const std::string& in_time);
    template <class F>
    Done read_until(std::string_view last, F hear);
    Done send_and_wait(const std::string& lines);

    [[nodiscard]] EngineOptions::Warn warner() {
        return [this](const std::string& text) { warn(text); };
    }
    std::string format_rules(const RuleSet& rules) {
        return options_.format_rules(rules, spec_.dialect, warner());
    }

    Done start();
    Done start_game(const RuleSet& rules);
    Expected<Answer, EngineFault> listen(const TimeControl& control, Milliseconds patience);

    EngineSpec spec_;
    std::optional<int> cpu_;
    const std::atomic<bool>* stop_;
    std::unique_ptr<ChildProcess> process_;
    int starts_ = 0;
    std::string reported_name_;
    EngineOptions options_;
    std::optional<Game> pondered_;  // while it ponders
    int ponder_hits_ = 0;
    std::string last_sent_;
    std::vector<std::string> warnings_;  // not taken yet
    std::set<std::string> all_warnings_;
};

}  // namespace quadrille
