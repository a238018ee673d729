#pragma once

#include <cmath>

// What centipawns say about who will win.

namespace quadrille {

/// The chance that a team wins which is ahead by so many centipawns: the logistic function of
/// `scale` for each.
[[nodiscard]] inline double win_probability(double centipawns, double scale) {
    return 1 / (1 + std::exp(-scale * centipawns));
}

/// The scale with the least `loss(scale)`, from a queen being worth nothing to a pawn winning the
/// game. The loss must have one least value.
template <class Loss>
[[nodiscard]] double best_win_probability_scale(const Loss& loss) {
    // The range is cut by the golden ratio until it is narrow.
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
