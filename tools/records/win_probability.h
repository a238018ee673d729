#pragma once

#include <cmath>

// Conversion of centipawns into the probability of a win.

namespace quadrille {

/// Returns the win probability of a team with an advantage of `centipawns`: the logistic function
/// of `scale * centipawns`.
[[nodiscard]] inline double win_probability(double centipawns, double scale) {
    return 1 / (1 + std::exp(-scale * centipawns));
}

/// Returns the scale that minimizes `loss(scale)`, which must have a single minimum. Searches
/// scales from one at which a queen has no effect to one at which a pawn wins the game.
template <class Loss>
[[nodiscard]] double best_win_probability_scale(const Loss& loss) {
    // Golden-section search.
    constexpr double kRatio = 0.6180339887498949;
    constexpr double kExact = 1e-6;
    double low = 0.00005;
    double high = 0.05;
    while (high - low > kExact) {
        const double third = (high - low) * kRatio;
        if (loss(high - third) < loss(low + third)) {
            high = low + third;
        } else {
            low = high - third;
        }
    }
    return (low + high) / 2;
}

}  // namespace quadrille
