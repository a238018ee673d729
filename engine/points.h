#pragma once

#include "engine/board.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"

// Points as whole numbers: what search and evaluation count in.

namespace quadrille {

inline constexpr int kHundredthsPerPoint = 100;  // hundredths in a point

/// Chess4's scores are so small that search and evaluation count them in finer units: this many to
/// a hundredth of a point.
inline constexpr int kLastStandingUnits = 20;
/// How many units a hundredth of a point has where each seat plays for points of its own.
[[nodiscard]] constexpr int units_per_hundredth(const RuleSet& rules) {
    return rules.scoring == Scoring::Eliminations && !rules.has_teams ? kLastStandingUnits : 1;
}
/// `value` in hundredths, rounded to the nearest.
[[nodiscard]] constexpr int to_hundredths(int value, int units) {
    const int half = value < 0 ? -units / 2 : units / 2;
    return (value + half) / units;
}
static_assert(to_hundredths(29, 20) == 1 && to_hundredths(30, 20) == 2);
static_assert(to_hundredths(-30, 20) == -2 && to_hundredths(-7, 1) == -7);

/// The points each seat has scored, in hundredths.
[[nodiscard]] PerColor<int> banked_points(const Position& position);

/// Chess4 without partners: the "last man standing" score of every seat of a game that is over or
/// drawn here and now, in `kLastStandingUnits` to a hundredth; 0 for a seat that never played.
[[nodiscard]] PerColor<int> last_standing_values(const Position& position);

/// FFA: what eliminations will still pay, in hundredths: each active seat but the last a mate, each
/// king that a seat left on the board its capture.
[[nodiscard]] int remaining_elimination_points(const Position& position);

/// What seat `c` has above the mean of `others` (0 above nothing), rounded toward zero.
[[nodiscard]] int above_mean(const PerColor<int>& values, Color c, ColorSet others);

/// `kCapturePoints` without kings: a king's points belong to the elimination that it stands for.
inline constexpr PerPieceType<int> kArmyPoints = [] {
    PerPieceType<int> points = kCapturePoints;
    points[PieceType::King] = 0;
    return points;
}();

/// What the pieces of an army are worth together by `kArmyPoints`; 0 for one that is dead.
[[nodiscard]] int army_points(const Board& board, Color c);
/// Those of each army.
[[nodiscard]] PerColor<int> army_points(const Board& board);
/// Those of all armies together, in a fourth of the time.
[[nodiscard]] int sum_of_army_points(const Board& board);

}  // namespace quadrille
