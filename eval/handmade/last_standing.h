#pragma once

#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// Chess4's scores are so small that evaluation and search count them in finer units: this many to
/// a hundredth of a point.
inline constexpr int kLastStandingUnits = 20;

/// `value` in hundredths, rounded to the nearest.
[[nodiscard]] constexpr int to_hundredths(int value, int units) {
    const int half = value < 0 ? -units / 2 : units / 2;
    return (value + half) / units;
}
static_assert(to_hundredths(29, 20) == 1 && to_hundredths(30, 20) == 2);
static_assert(to_hundredths(-30, 20) == -2 && to_hundredths(-7, 1) == -7);

/// Chess4 without partners: the "last man standing" score of every seat of a game that is over or
/// drawn here and now, in `kLastStandingUnits` of a hundredth; 0 for a seat that never played.
[[nodiscard]] PerColor<int> last_standing_values(const Position& position);

/// The expected "last man standing" score of every seat of a game that is not over, in the same
/// unit. Who is out has its place; of two that are in the game each outlasts the other with a
/// chance that goes by a power of its force (weights.power_halves), which is in centipawns beside
/// the weight of a bare king.
[[nodiscard]] PerColor<int> expected_last_standing(const Position& position,
                                                   const PerColor<int>& force,
                                                   const ExpectationWeights& weights);

}  // namespace quadrille
