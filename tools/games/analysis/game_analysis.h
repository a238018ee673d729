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

// The value of every position and move of a game (ANALYSIS.md). "Teams" is every game with
// `RuleSet::has_teams`, Chess4's partners too; all others are like FFA. Chess4's points are those
// of "last man standing", 0 for a seat that never played.

namespace quadrille {

/// A line of play and its value.
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

/// A part of a game: the entries from `first` to `last`, counted from 1, but only the moves of the
/// players where these are not all; and the positions before and behind each.
struct GamePart {
    std::size_t first = 1;
    std::size_t last = SIZE_MAX;
    ColorSet players = ColorSet::all();
};

struct GameAnalysis {
    /// By number of entries played; nothing where the analysis was stopped before or is not wanted.
    std::vector<std::optional<Evaluation>> positions;
    /// By entry: the loss of the move, 0 for the best one, never negative. FFA: hundredths of an
    /// expected point of the player who chose it (`Position::player`); Teams: centipawns. Nothing
    /// for events and walking kings.
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

/// Receives the progress of an analysis on its thread; ignores it by default.
class AnalysisListener {
  public:
    virtual ~AnalysisListener() = default;
    /// `done` of the `total` positions that are wanted are done.
    virtual void on_position(std::size_t /*done*/, std::size_t /*total*/) {}
    /// A message of the search to the user.
    virtual void on_message(std::string_view /*text*/) {}
};

/// A larger advantage of a team, or a mate, counts as this.
inline constexpr int kClearAdvantage = 1000;  // centipawns

/// Returns the advantage of Red's side in centipawns within `kClearAdvantage`; of a finished game
/// its result.
[[nodiscard]] int clamped_advantage(const ValuedLine& line, const Position& position);

/// The marks of an analysis, worst first.
inline constexpr std::array<std::string_view, 3> kMarks = {"??", "?", "?!"};

/// Returns the mark for a loss, or an empty text.
[[nodiscard]] std::string_view mark_of(int loss, const RuleSet& rules);

/// Returns the least loss for `?`.
[[nodiscard]] int mistake_loss(const RuleSet& rules);

/// Returns the number of positions in an analysis of that part.
[[nodiscard]] std::size_t count_positions(const Game& game, const GamePart& part);

/// Analyses a part of `game` from its last position to its first. The searcher's memory is cleared
/// once, so one thread and limits other than time give the same result each time. A stopped
/// analysis lacks the first positions.
[[nodiscard]] GameAnalysis analyse_game(const Game& game, const AnalysisTask& task,
                                        AnalysisListener& listener);

}  // namespace quadrille
