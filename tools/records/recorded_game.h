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

// Games that the engine played against itself; game_block.h is their form in files.

namespace quadrille {

/// No score, value or mate distance of a recorded game is larger; sums of them fit an int.
inline constexpr int kMaxRecordedValue = 100'000'000;
/// No text of a recorded game has more bytes.
inline constexpr std::size_t kMaxRecordedText = 200;
/// Whether a seat can end a game with so many hundredths of a point: whole points in FFA, halves in
/// Chess4.
[[nodiscard]] constexpr bool is_final_score(const RuleSet& rules, std::int64_t hundredths) {
    const int step = rules.is_chess4() ? kHundredthsPerPoint / 2 : kHundredthsPerPoint;
    return hundredths >= 0 && hundredths <= kMaxPoints * kHundredthsPerPoint &&
           hundredths % step == 0;
}

/// A move, and what the search that chose it said.
struct RecordedPly {
    Move move;
    /// From the view of the seat that moves; nothing for a random move, and where the nodes did not
    /// suffice for a score. A mate has no centipawns.
    std::optional<ReportedScore> score;
    /// Without teams: the expected final points of each seat, in hundredths. Nothing without a
    /// score.
    std::optional<PerColor<int>> values;
    friend bool operator==(const RecordedPly&, const RecordedPly&) = default;
};

/// A finished game.
struct RecordedGame {
    std::string setup;        // where the opening's random moves began; empty: unknown
    std::uint64_t nodes = 0;  // of each search; 0: unknown
    Position start;           // after the opening's random moves
    std::vector<RecordedPly> plies;
    /// Rules with teams: half points of Red's team, 0, 1 or 2.
    std::optional<int> red_half_points;
    /// Other rules: what each seat ended with, in hundredths of a point.
    PerColor<int> final_hundredths;
    std::string end;  // why, e.g. "checkmate"
    friend bool operator==(const RecordedGame&, const RecordedGame&) = default;
};

}  // namespace quadrille
