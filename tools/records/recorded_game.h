#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/points.h"
#include "engine/position.h"
#include "engine/types.h"
#include "search/searcher.h"

// Games that the engine played against itself; game_block.h defines their binary format.

namespace quadrille {

/// Maximum score, value or mate distance in a recorded game. Sums of a few such numbers fit an int.
inline constexpr int kMaxRecordedValue = 100'000'000;
/// Maximum number of bytes in a text of a recorded game.
inline constexpr std::size_t kMaxRecordedText = 200;
/// Returns whether a seat can end a game with this score. Scores are multiples of a point in FFA
/// and of half a point in Chess4.
[[nodiscard]] constexpr bool is_final_score(const RuleSet& rules, std::int64_t hundredths) {
    const int step = rules.is_chess4() ? kHundredthsPerPoint / 2 : kHundredthsPerPoint;
    return hundredths >= 0 && hundredths <= kMaxPoints * kHundredthsPerPoint &&
           hundredths % step == 0;
}

/// A move and the result of the search that chose it.
struct RecordedPly {
    Move move;
    /// Score for the seat that moves. `std::nullopt` for a random move, or if the nodes did not
    /// suffice for a score. A mate has no centipawns.
    std::optional<ReportedScore> score;
    /// Without teams: the expected final points of each seat, in hundredths. `std::nullopt` if
    /// there is no score.
    std::optional<PerColor<int>> values;
    friend bool operator==(const RecordedPly&, const RecordedPly&) = default;
};

/// A finished game.
struct RecordedGame {
    std::string setup;        // start position of the random moves; empty: unknown
    std::uint64_t nodes = 0;  // of each search; 0: unknown
    Position start;           // position after the random moves
    std::vector<RecordedPly> plies;
    /// With teams: half points of Red's team, 0 to 2.
    std::optional<int> red_half_points;
    /// Without teams: final score of each seat, in hundredths of a point.
    PerColor<int> final_hundredths;
    std::string end;  // reason, e.g. "checkmate"
    friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

}  // namespace quadrille
