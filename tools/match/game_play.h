#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "tools/engines/engine_client.h"
#include "tools/match/game_result.h"
#include "tools/records/adjudication.h"
#include "tools/records/openings.h"

namespace quadrille {

struct PlaySettings {
    TimeControl time;  // for engines without limits of their own
    AdjudicationRules adjudication;
    /// Time limit for a move of an engine that has no time limit.
    Milliseconds move_timeout{120'000};
    /// Engines with the option `Ponder` search during the turns of opponents. A process that plays
    /// both seats of a team ponders from the move of one seat until the move of the other seat.
    bool ponders = false;
    std::uint64_t seed = 1;  // of the moves of walking kings, mixed with the game's number
};

/// A fault that was charged to an engine.
struct ChargedFault {
    std::size_t engine = 0;
    Color seat = Color::Red;
    std::size_t ply = 0;  // number of moves before the fault
    EngineFault fault;
};

/// Totals of an engine in one seat of one game.
struct SeatEffort {
    std::size_t moves = 0;
    std::chrono::nanoseconds time{0};
    std::uint64_t nodes = 0;
    std::uint64_t depths = 0;  // sum of the depths of all moves
};

/// A game that was played to the end or until the match was stopped.
struct PlayedGame {
    bool is_aborted = false;  // the match was stopped; other fields are incomplete
    GameResult result;
    Game game;
    std::vector<std::string> comments;  // by entry of `game`; empty for opening moves
    std::string termination;            // reason of the end, one line
    std::vector<ChargedFault> faults;
    PerColor<SeatEffort> effort;
    std::chrono::nanoseconds time{0};  // since the first move
};

/// Time left of the seats that play with clocks.
using SeatClocks = PerColor<std::optional<Milliseconds>>;
/// Receives every position of a game, from the first on, on the thread that plays.
using OnPosition = std::function<void(const GamePlan&, const Game&, const SeatClocks&)>;

/// Plays one game. `clients` are the engines of the seats. The two seats of a team may share a
/// client; a seat that does not play may have any client. If a move is illegal, late or missing,
/// its engine is charged with a fault, and the seat resigns or runs out of time. Checks `stop`
/// between moves; faults after `stop` was raised do not count.
[[nodiscard]] PlayedGame play_game(const GamePlan& plan, const Opening& opening,
                                   const PerColor<EngineClient*>& clients,
                                   const PlaySettings& settings, const std::atomic<bool>& stop,
                                   const OnPosition& on_position = {});

}  // namespace quadrille
