#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/util/expected.h"
#include "tools/match/engines/engine_spec.h"
#include "tools/match/engines/fault.h"

namespace quadrille::match {

/// The score of an answer, from the view of the seat that moved.
struct EngineScore {
    bool is_mate = false;
    int value = 0;  // hundredths (centipawns, points), or moves to mate, negative when being mated
    friend bool operator==(const EngineScore&, const EngineScore&) = default;
};

/// What an engine said before and with `bestmove`; fields it did not send stay empty.
struct Answer {
    std::string move;  // as it wrote it; empty when it says that it has none
    std::optional<EngineScore> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::string pv;
    std::chrono::nanoseconds time{0};  // from the last byte of `go` to the answer
};

/// The clocks a `go` command tells of.
struct ClockState {
    PerColor<Milliseconds> left;
    Milliseconds increment{0};
    Milliseconds delay{0};
};

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
    /// `ucinewgame`, and waits until it is ready.
    [[nodiscard]] Expected<void, Fault> new_game(const RuleSet& rules);

    /// Sends the position of `game` and `go` with the limits of `control` (its clocks from `clocks`
    /// when it has a base), and waits for `bestmove` until `patience` is over: the time the answer
    /// may take with all margins. An engine without limits of time gets `stop` then and a second
    /// more. `seat_control` is what the seat to move plays with.
    [[nodiscard]] Expected<Answer, Fault> ask(const Game& game, const TimeControl& control,
                                              const ClockState& clocks, Milliseconds patience);

    /// Ends the process at once; the next `new_game` starts it again.
    void kill();
    [[nodiscard]] bool is_running() const;
    /// How often the program has been started.
    [[nodiscard]] int starts() const;
    /// The name it gave in `id name`, empty before.
    [[nodiscard]] const std::string& reported_name() const;

  private:
    struct Session;
    std::unique_ptr<Session> session_;
};

}  // namespace quadrille::match
