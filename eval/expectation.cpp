#include "eval/expectation.h"

#include <algorithm>
#include <cstdint>

#include "eval/score.h"

namespace quadrille {

namespace {
constexpr int kZombieKingPoints = 20;
// The strongest seat's force is scaled to so many bits, its fourth power fits 64; shares are cut
// back to twice as many, so that they fit when multiplied by any pot.
constexpr int kStrengthBits = 14;
constexpr int kShareBits = 2 * kStrengthBits;
}  // namespace

PerColor<int> banked_points(const Position& position) {
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = position.points(c) * kHundred;
    return points;
}

int above_mean(const PerColor<int>& values, Color c, ColorSet others) {
    if (others.empty()) return values[c];
    int sum = 0;
    for (const Color o : others) sum += values[o];
    return (values[c] * others.size() - sum) / others.size();
}

int points_to_be_won(const Position& position, const PerColor<int>& force_points,
                     const ExpectationWeights& weights) {
    const int mates = position.active().size() - 1;
    int kings = 0;
    int on_board = 0;
    for (const Color c : kAllColors) {
        const SeatState state = position.state(c);
        kings += state == SeatState::Zombie || state == SeatState::Walking ? 1 : 0;
        on_board += force_points[c];
    }
    return kHundred * (mates * position.rules().points_for_mate + kings * kZombieKingPoints) +
           on_board * weights.captures_percent;  // per cent of a point is a hundredth
}

PerColor<int> expected_final_points(const Position& position, const PerColor<int>& force,
                                    const PerColor<int>& force_points,
                                    const ExpectationWeights& weights) {
    PerColor<std::int64_t> strength;
    std::int64_t strongest = 1;
    for (const Color c : position.active()) {
        strength[c] = std::max(weights.floor, weights.base + force[c]);
        strongest = std::max(strongest, strength[c]);
    }
    PerColor<std::int64_t> share;
    std::int64_t shares = 0;
    for (const Color c : position.active()) {
        const std::int64_t scaled = (strength[c] << kStrengthBits) / strongest;
        share[c] = scaled;
        for (int i = 1; i < weights.power; ++i) share[c] *= scaled;
        share[c] >>= std::max(0, weights.power * kStrengthBits - kShareBits);
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
