#include "eval/last_standing.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/standing.h"
#include "eval/score.h"

namespace quadrille {

namespace {

constexpr int kHalves = 2;
constexpr int kPoint = kHundred * kLastStandingUnits;

/// A seat's force as a number whose ratio to another's is the odds of outlasting it.
std::int64_t strength_of(int force, const ExpectationWeights& weights) {
    // Bits that leave room for the highest power of two strengths in 64.
    constexpr int kMaxForce = 30'000;
    const std::int64_t strength =
        std::clamp(weights.base + force, std::max(1, weights.floor), kMaxForce);
    std::int64_t power = 1;
    for (int i = 0; i < std::min(weights.power, 3); ++i) power *= strength;
    return power;
}

}  // namespace

PerColor<int> last_standing_values(const Position& position) {
    const auto halves = standing_halves_if_over(position);
    PerColor<int> values;
    for (const Color c : kAllColors) values[c] = halves[c].value_or(0) * kPoint / kHalves;
    return values;
}

PerColor<int> expected_last_standing(const Position& position, const PerColor<int>& force,
                                     const ExpectationWeights& weights) {
    PerColor<int> values = last_standing_values(position);  // right for those that are out
    const ColorSet active = position.active();
    const int outlasted = (participants(position) - active).size();
    PerColor<std::int64_t> strength;
    for (const Color c : active) strength[c] = strength_of(force[c], weights);
    for (const Color c : active) {
        values[c] = kPoint * outlasted;
        for (const Color other : active - ColorSet::of(c)) {
            values[c] += static_cast<int>(kPoint * strength[c] / (strength[c] + strength[other]));
        }
    }
    return values;
}

}  // namespace quadrille
