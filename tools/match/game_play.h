#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "tools/engines/engine_client.h"
#include "tools/match/game_result.h"
#include "tools/records/adjudication.h"
#include "tools/records/openings.h"

namespace quadrille {

/// How every game of a match is played.
struct PlaySettings {
    TimeControl time;  // of engines without limits of their own
    AdjudicationRules adjudication;
    /// A move without limit of time has to come within this.
    Milliseconds move_timeout{120'000};
    /// Engines that can think on their opponents' time. One that plays both seats of a team does so
    /// from the move of one to that of the other.
    bool ponders = false;
    /// Draws the moves of walking kings, together with the game's number.
    std::uint64_t seed = 1;
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
    std::chrono::nanoseconds time{0};            // from the first move on
    std::chrono::nanoseconds waited_in_vain{0};  // of it, for answers that did not come
};

/// Hears of a game while it is played, on the thread that plays it.
class GameWatcher {
  public:
    virtual ~GameWatcher() = default;
    /// The game stands like this: once before its first move, then behind each move and event.
    /// `clocks`: what is left of time, where seats play by clocks.
    virtual void on_position(const GamePlan& plan, const Game& game,
                             const PerColor<std::optional<Milliseconds>>& clocks) = 0;
};

/// Plays one game. `clients` are the engines of the seats, each there; the two seats of a team may
/// share one, and a seat that does not play has any. The rules here are the judge: a move that is
/// illegal, late or missing is charged to its engine, whose seat resigns (or runs out of time),
/// which leaves the others playing and in Teams loses. Never throws because of an engine. Looks at
/// `stop` between moves; what goes wrong once it is raised is charged to nobody.
[[nodiscard]] PlayedGame play_game(const GamePlan& plan, const Opening& opening,
                                   const PerColor<EngineClient*>& clients,
                                   const PlaySettings& settings, const std::atomic<bool>& stop,
                                   GameWatcher* watcher = nullptr);

}  // namespace quadrille
