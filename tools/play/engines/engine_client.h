#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "tools/play/engines/conversation.h"
#include "tools/play/engines/engine_spec.h"
#include "tools/play/engines/fault.h"

namespace quadrille {

/// One engine process and the conversation with it. Not for use from two threads at once. Every
/// call that fails leaves the process ended; the next `new_game` starts it again.
class EngineClient {
  public:
    /// `cpu`: the CPU that the process is bound to, if any. Nothing is started yet.
    explicit EngineClient(EngineSpec spec, std::optional<int> cpu = std::nullopt);
    ~EngineClient();  // asks it to quit, and ends it when it does not
    EngineClient(const EngineClient&) = delete;
    EngineClient& operator=(const EngineClient&) = delete;
    EngineClient(EngineClient&&) noexcept;
    EngineClient& operator=(EngineClient&&) noexcept;

    [[nodiscard]] const EngineSpec& spec() const;

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

    /// Ends the process at once; the next `new_game` starts it again.
    void kill();
    [[nodiscard]] bool is_running() const;
    /// How often the program has been started.
    [[nodiscard]] int starts() const;
    /// The name it gave in `id name`, empty before.
    [[nodiscard]] const std::string& reported_name() const;
    /// What the user should know since the last call: options the engine does not have, a start in
    /// place of a process that had ended between two games. Each is said once.
    [[nodiscard]] std::vector<std::string> take_warnings();

  private:
    struct Session;
    std::unique_ptr<Session> session_;
};

}  // namespace quadrille
