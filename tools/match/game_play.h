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
    TimeControl time;  // of engines without limits of their own
    AdjudicationRules adjudication;
    /// For a move without limit of time.
    Milliseconds move_timeout{120'000};
    /// Engines with the option `Ponder` think on their opponents' time. One that plays both seats
    /// of a team does so from the move of one to the move of the other.
    bool ponders = false;
    std::uint64_t seed = 1;  // of the moves of walking kings, together with the game's number
};

/// A fault that was charged, and where.
struct ChargedFault {
    std::size_t engine = 0;
    Color seat = Color::Red;
    std::size_t ply = 0;  // entries before it
    EngineFault fault;
};

/// What an engine did in one seat of one game.
struct SeatEffort {
    std::size_t moves = 0;
    std::chrono::nanoseconds time{0};
    std::uint64_t nodes = 0;
    std::uint64_t depths = 0;  // the sum over its moves
};

/// A game that was played to its end, or until the match was stopped.
struct PlayedGame {
    bool is_aborted = false;  // the match was stopped; nothing below counts
    GameResult result;
    Game game;
    std::vector<std::string> comments;  // by entry of `game`; opening moves have none
    std::string termination;            // one line
    std::vector<ChargedFault> faults;
    PerColor<SeatEffort> effort;
    std::chrono::nanoseconds time{0};  // from the first move on
};

/// The time left of the seats that play by clocks.
using SeatClocks = PerColor<std::optional<Milliseconds>>;
/// Receives the first position of a game and each later one, on the thread that plays.
using OnPosition = std::function<void(const GamePlan&, const Game&, const SeatClocks&)>;

/// Plays one game. `clients` are the engines of the seats; the two seats of a team may share one,
/// and a seat that does not play has any. A move that is illegal, late or missing is charged to its
/// engine, whose seat resigns or runs out of time. Looks at `stop` between moves; faults after it
/// was raised are charged to nobody.
[[nodiscard]] PlayedGame play_game(const GamePlan& plan, const Opening& opening,
                                   const PerColor<EngineClient*>& clients,
                                   const PlaySettings& settings, const std::atomic<bool>& stop,
                                   const OnPosition& on_position = {});

}  // namespace quadrille
