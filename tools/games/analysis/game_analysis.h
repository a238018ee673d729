#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/types.h"
#include "search/searcher.h"

// What a search says about every position and move of a game; ANALYSIS.md tells how it is judged.
// "Teams" is every game with `RuleSet::has_teams`, Chess4's partners too; all others are like FFA.
// Chess4's points are those of "last man standing", 0 for a seat that never played.

namespace quadrille {

/// A line of play, and what it is worth.
struct ValuedLine {
    PerColor<int> points;         // without teams: expected final points in hundredths; else zeros
    int red_cp = 0;               // with teams: advantage of Red's side in centipawns
    std::optional<int> red_mate;  // Red's side wins in so many of its moves; negative: loses
    std::vector<Move> moves;      // begins with a move of the seat to move, or is empty
};

/// Without teams: a seat that is mated by force.
struct SeatMate {
    Color seat = Color::Red;
    int moves = 0;  // of the seat to move
    friend bool operator==(const SeatMate&, const SeatMate&) = default;
};

/// The value of a position.
struct Evaluation {
    ValuedLine best;
    std::vector<ValuedLine> others;  // the next best, as many as were asked for and there are
    int depth = 0;                   // of the search in plies; 0: none was needed
    std::optional<SeatMate> mate;
};

/// What of a game is analysed: its entries numbered from `first` to `last`, counted from 1; of
/// these, where the players are not all, the moves that they chose; and the positions before and
/// behind each.
struct GamePart {
    std::size_t first = 1;
    std::size_t last = SIZE_MAX;
    ColorSet players = ColorSet::all();
};

struct GameAnalysis {
    /// By number of entries played, one more than entries; nothing where the analysis has not come,
    /// or is not wanted.
    std::vector<std::optional<Evaluation>> positions;
    /// By entry: what the move gave away, 0 for the best one, never negative. FFA: hundredths of an
    /// expected point of the player who chose it (`Position::player`); Teams: centipawns. Nothing
    /// for events, for walking kings, and where the analysis has not come.
    std::vector<std::optional<int>> losses;
};

/// The search of an analysis. `signals.stop` ends it early.
struct AnalysisTask {
    Searcher& searcher;
    const SearchLimits& limits;  // of each search
    const SearchOptions& options;
    SearchSignals& signals;
    GamePart part = {};
};

/// Hears how an analysis gets on, on the thread it runs on. As it stands it listens to nothing.
class AnalysisListener {
  public:
    virtual ~AnalysisListener() = default;
    /// `done` of the `total` positions that are wanted are done.
    virtual void on_position(std::size_t /*done*/, std::size_t /*total*/) {}
    /// Something the user should know, from the search.
    virtual void on_message(std::string_view /*text*/) {}
};

/// Beyond this (and for a mate) an advantage of a team is as good as won: losses are not counted.
inline constexpr int kClearAdvantage = 1000;  // centipawns

/// The advantage of Red's side in centipawns, within `kClearAdvantage` either way; of a finished
/// game its result.
[[nodiscard]] int clamped_advantage(const ValuedLine& line, const Position& position);

/// The suffixes that an analysis gives to moves, worst first.
inline constexpr std::array<std::string_view, 3> kMarks = {"??", "?", "?!"};

/// The mark for a move that gave so much away (see `GameAnalysis::losses`): `?!`, `?`, `??` or
/// nothing.
[[nodiscard]] std::string_view mark_of(int loss, const RuleSet& rules);

/// Returns the least loss for `?`.
[[nodiscard]] int mistake_loss(const RuleSet& rules);

/// Returns the number of positions in an analysis of that part.
[[nodiscard]] std::size_t count_positions(const Game& game, const GamePart& part);

/// Analyses a part of `game` from its last position to its first. The searcher forgets what it
/// knew, then keeps its memory from position to position, so one thread and limits that are no time
/// give the same answer each time. A stopped analysis lacks the positions before the one it stopped
/// at.
[[nodiscard]] GameAnalysis analyse_game(const Game& game, const AnalysisTask& task,
                                        AnalysisListener& listener);

}  // namespace quadrille
