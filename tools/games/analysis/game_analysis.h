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

// The value of every position and move of a game (ANALYSIS.md). Here, "Teams" means every game with
// `RuleSet::has_teams`, including Chess4 partners; "FFA" means every other game. Points of Chess4
// are "last man standing" points, 0 for a seat that never played.

namespace quadrille {

/// A line of play and its value.
struct ValuedLine {
    PerColor<int> points;         // FFA: expected final points in hundredths; Teams: 0
    int red_cp = 0;               // Teams: advantage of Red's side in centipawns
    std::optional<int> red_mate;  // moves until Red's side mates; negative: is mated
    std::vector<Move> moves;      // begins with a move of the seat to move, or is empty
};

/// FFA: a seat that is mated by force.
struct SeatMate {
    Color seat = Color::Red;
    int moves = 0;  // number of moves of the seat to move
    friend bool operator==(const SeatMate&, const SeatMate&) = default;
};

/// The value of a position.
struct Evaluation {
    ValuedLine best;
    std::vector<ValuedLine> others;  // the next best lines (MultiPV), best first
    int depth = 0;                   // search depth in plies; 0: no search
    std::optional<SeatMate> mate;
};

/// A move gets a mark only if searches of this many times the limit confirm the loss.
inline constexpr int kVerdictFactor = 5;

/// A part of a game: the entries from `first` to `last`, counted from 1, and the positions before
/// and after each. If `players` is not all, only entries that are moves of these players.
struct GamePart {
    std::size_t first = 1;
    std::size_t last = SIZE_MAX;
    ColorSet players = ColorSet::all();
};

struct GameAnalysis {
    /// By number of entries played. `std::nullopt`: outside the part, or not yet analysed.
    std::vector<std::optional<Evaluation>> positions;
    /// By entry: the loss of the move, 0 for the best move, never negative. FFA: hundredths of an
    /// expected point of the player who chose the move (`Position::player`); Teams: centipawns.
    /// `std::nullopt` for events and walking kings.
    std::vector<std::optional<int>> losses;
    /// Read from a record: the points are smoothed, and only marked moves have their losses.
    bool is_recorded = false;
};

/// The search of an analysis. `signals.stop` ends the analysis early.
struct AnalysisTask {
    Searcher& searcher;
    const SearchLimits& limits;  // of each search
    const SearchOptions& options;
    SearchSignals& signals;
    GamePart part = {};
};

/// Receives the progress on the thread of the analysis. By default, does nothing.
class AnalysisListener {
  public:
    virtual ~AnalysisListener() = default;
    /// Called when `done` of `total` positions are finished.
    virtual void on_position(std::size_t /*done*/, std::size_t /*total*/) {}
    /// Called with a message from the search to the user.
    virtual void on_message(std::string_view /*text*/) {}
};

/// Maximum advantage of a team, and the value of a mate.
inline constexpr int kClearAdvantage = 1000;  // centipawns

/// Returns the advantage of Red's side in centipawns, clamped to `kClearAdvantage`. A finished game
/// gives 0 or ±`kClearAdvantage`.
[[nodiscard]] int clamped_advantage(const ValuedLine& line, const Position& position);

/// The marks of an analysis, worst first.
inline constexpr std::array<std::string_view, 3> kMarks = {"??", "?", "?!"};

/// Returns the mark for a loss, or an empty text.
[[nodiscard]] std::string_view mark_of(int loss, const RuleSet& rules);

/// Returns the smallest loss that gets `?`.
[[nodiscard]] int mistake_loss(const RuleSet& rules);

/// Returns the number of positions that an analysis of `part` covers.
[[nodiscard]] std::size_t count_positions(const Game& game, const GamePart& part);

/// Analyses a part of `game` from the last position to the first. Clears the searcher's memory at
/// the start, so that results with one thread and without time limits are reproducible. A stopped
/// analysis lacks the first positions.
[[nodiscard]] GameAnalysis analyse_game(const Game& game, const AnalysisTask& task,
                                        AnalysisListener& listener);

}  // namespace quadrille
