#include "eval/handmade/expectation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "engine/points.h"

namespace quadrille {

int points_to_be_won(const Position& position, const PerColor<int>& force_points,
                     const ExpectationWeights& weights) {
    int on_board = 0;
    for (const int points : force_points) on_board += points;
    // Per cent of a point is a hundredth.
    return prizes_left(position) +
           on_board * weights.captures_percent[ExpectationWeights::at(position.active().size())];
}

std::int64_t powered_ratio(std::int64_t part, std::int64_t whole, int halves) {
    assert(part > 0 && part <= whole && halves >= 1);
    const std::int64_t ratio = (part << kRatioBits) / whole;
    std::int64_t power = std::int64_t{1} << kRatioBits;
    for (int i = 1; i < halves; i += 2) power = power * ratio >> kRatioBits;
    if (halves % 2 == 0) return power;
    // A double holds the ratio exactly, and IEEE 754 says what its root is.
    constexpr double kOne = std::int64_t{1} << kRatioBits;
    const double root = std::sqrt(static_cast<double>(ratio) * kOne);
    return power * static_cast<std::int64_t>(root) >> kRatioBits;
}

PerColor<int> expected_final_points(const Position& position, const PerColor<int>& force,
                                    const PerColor<int>& force_points,
                                    const ExpectationWeights& weights) {
    const std::size_t seats = ExpectationWeights::at(position.active().size());
    PerColor<std::int64_t> strength;
    std::int64_t strongest = 1;
    for (const Color c : position.active()) {
        strength[c] = std::max(std::max(1, weights.floor), weights.base[seats] + force[c]);
        strongest = std::max(strongest, strength[c]);
    }
    PerColor<std::int64_t> share;
    std::int64_t shares = 0;
    for (const Color c : position.active()) {
        share[c] = powered_ratio(strength[c], strongest, weights.power_halves[seats]);
        shares += share[c];
    }
    const std::int64_t pot = points_to_be_won(position, force_points, weights);
    PerColor<int> expected = banked_points(position);
    if (shares == 0) return expected;
    for (const Color c : position.active()) {
        expected[c] += static_cast<int>(pot * share[c] / shares);
    }
    return expected;
}

}  // namespace quadrille
