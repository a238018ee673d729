#include "eval/handmade/expected_standing.h"

#include <algorithm>
#include <cstdint>

#include "engine/final_standing.h"
#include "engine/points.h"
#include "eval/handmade/expectation.h"

namespace quadrille {

namespace {

constexpr int kPoint = kHundred * kLastStandingUnits;

/// The chance that `mine` outlasts `other`, in fractions of 2 to the power of `kRatioBits`.
std::int64_t chance_against(std::int64_t mine, std::int64_t other, int power_halves) {
    constexpr std::int64_t kOne = std::int64_t{1} << kRatioBits;
    const std::int64_t ratio =
        powered_ratio(std::min(mine, other), std::max(mine, other), power_halves);
    return (mine <= other ? ratio : kOne) * kOne / (ratio + kOne);
}

}  // namespace

PerColor<int> expected_standing(const Position& position, const PerColor<int>& force,
                                const ExpectationWeights& weights) {
    PerColor<int> values = last_standing_values(position);  // right for those that are out
    const ColorSet active = position.active();
    const int outlasted = (participants(position) - active).size();
    const std::size_t seats = ExpectationWeights::at(active.size());
    PerColor<std::int64_t> strength;
    for (const Color c : active) {
        strength[c] = std::max(std::max(1, weights.floor), weights.base[seats] + force[c]);
    }
    for (const Color c : active) {
        values[c] = kPoint * outlasted;
        for (const Color other : active - ColorSet::of(c)) {
            values[c] += static_cast<int>(kPoint * chance_against(strength[c], strength[other],
                                                                  weights.power_halves[seats]) >>
                                          kRatioBits);
        }
    }
    return values;
}

}  // namespace quadrille
