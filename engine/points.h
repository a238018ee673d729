#pragma once

#include "engine/board.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/types.h"

// Points as integers, the unit of search and evaluation.

namespace quadrille {

inline constexpr int kHundredthsPerPoint = 100;

/// Units per hundredth of a point in Chess4, whose scores are too small to count in hundredths.
inline constexpr int kLastStandingUnits = 20;
/// Returns the units per hundredth of a point: `kLastStandingUnits` if each seat scores its own
/// eliminations (Chess4 without partners), else 1.
[[nodiscard]] constexpr int units_per_hundredth(const RuleSet& rules) {
    return rules.scoring == Scoring::Eliminations && !rules.has_teams ? kLastStandingUnits : 1;
}
/// Returns `value` in hundredths, rounded to the nearest.
[[nodiscard]] constexpr int to_hundredths(int value, int units) {
    const int half = value < 0 ? -units / 2 : units / 2;
    return (value + half) / units;
}
static_assert(to_hundredths(29, 20) == 1 && to_hundredths(30, 20) == 2);
static_assert(to_hundredths(-30, 20) == -2 && to_hundredths(-7, 1) == -7);

/// Returns the points each seat has scored, in hundredths.
[[nodiscard]] PerColor<int> banked_points(const Position& position);

/// Returns each seat's "last man standing" score in Chess4 without partners, if the game ended now.
/// The unit is `kLastStandingUnits` per hundredth; a seat that never played has 0.
[[nodiscard]] PerColor<int> last_standing_values(const Position& position);

/// Returns the points, in hundredths, that eliminations will still pay in FFA: a mate for each
/// active seat but the last, and a capture for each king of a seat that left.
[[nodiscard]] int remaining_elimination_points(const Position& position);

/// More points than a seat can win, in hundredths.
inline constexpr int kUnlimitedPoints = 1 << 29;
/// Returns the most points, in hundredths, that each active seat can still win in FFA. Each of the
/// last two seats wins at most all eliminations and captures. With more active seats multiple
/// checks have no limit.
[[nodiscard]] PerColor<int> winnable_points(const Position& position);
/// Returns whether no other seat can reach the points of `c` in FFA.
[[nodiscard]] bool is_first_place_certain(const Position& position, Color c);

/// Returns the value of `c` minus the mean of `others` (0 if empty), rounded toward zero.
[[nodiscard]] int above_mean(const PerColor<int>& values, Color c, ColorSet others);

/// `kCapturePoints` without kings: a king's points belong to the elimination that it stands for.
inline constexpr PerPieceType<int> kArmyPoints = [] {
    PerPieceType<int> points = kCapturePoints;
    points[PieceType::King] = 0;
    return points;
}();

/// Returns the sum of `kArmyPoints` of an army's pieces; 0 for a dead army.
[[nodiscard]] int army_points(const Board& board, Color c);
/// Returns this sum for each army.
[[nodiscard]] PerColor<int> army_points(const Board& board);
/// Returns this sum for all armies together, in a fourth of the time.
[[nodiscard]] int sum_of_army_points(const Board& board);

}  // namespace quadrille
