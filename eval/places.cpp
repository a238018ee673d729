#include "eval/places.h"

#include <algorithm>

#include "eval/network/heads.h"

namespace quadrille {

namespace {

/// The temperature in hundredths of a point: a constant, and a percentage of the points left to
/// win. Fitted to self-play games (tools/train/TRAIN.md).
constexpr int kTemperature = 150;
constexpr int kTemperaturePercent = 20;
constexpr int kPercent = 100;

/// Returns the logarithms to base 2 of the weights, in `kOutputUnit`s, relative to the largest.
PerColor<int> exponents_of(const Position& position, const PerColor<int>& points) {
    PerColor<int> exponents;
    if (position.is_over()) {
        // Only the order counts. A better seat is almost certain to be drawn first.
        constexpr int kStep = 13 * kOutputUnit;
        for (const Color c : kAllColors) {
            const auto better = [&](int other) { return other > points[c]; };
            exponents[c] = -kStep * static_cast<int>(std::ranges::count_if(points, better));
        }
        return exponents;
    }
    // Fixed-point reciprocal of the temperature, times log2(e).
    constexpr int kShift = 24;
    constexpr std::int64_t kUnitsByLn2 = 369;  // kOutputUnit / ln 2
    const int temperature = kTemperature + stakes_of(position).pot * kTemperaturePercent / kPercent;
    const std::int64_t factor = (kUnitsByLn2 << kShift) / temperature;
    const int most = *std::ranges::max_element(points);
    for (const Color c : kAllColors) {
        exponents[c] = static_cast<int>((points[c] - most) * factor >> kShift);
    }
    return exponents;
}

}  // namespace

PlaceModel::PlaceModel(const Position& position, const PerColor<int>& expected) {
    // Weights are at most 2^kMaxExponent and at least 1.
    constexpr int kMaxExponent = 2 * kPowerBits;
    const PerColor<int> exponents = exponents_of(position, expected);
    for (const Color c : kAllColors) {
        const int exponent = std::max(exponents[c] + kMaxExponent * kOutputUnit, 0);
        weight_[c] = exp2_fixed_point(exponent - kPowerBits * kOutputUnit);
        sum_ += weight_[c];
    }
}

int PlaceModel::second(Color c) const {
    std::int64_t chance = 0;
    for (const Color winner : ColorSet::all() - ColorSet::of(c)) {
        chance += first(winner) * weight_[c] / (sum_ - weight_[winner]);
    }
    return static_cast<int>(chance);
}

PerColor<PlaceChances> PlaceModel::chances() const {
    PerColor<PlaceChances> chances{};
    for (const Color a : kAllColors) {
        chances[a][0] += first(a);
        for (const Color b : ColorSet::all() - ColorSet::of(a)) {
            const std::int64_t both = first(a) * weight_[b] / (sum_ - weight_[a]);
            chances[b][1] += static_cast<int>(both);
            const ColorSet rest = ColorSet::all() - ColorSet{a, b};
            for (const Color c : rest) {
                const std::int64_t others = sum_ - weight_[a] - weight_[b];
                const auto chance = static_cast<int>(both * weight_[c] / others);
                chances[c][2] += chance;
                chances[(rest - ColorSet::of(c)).first()][3] += chance;
            }
        }
    }
    return chances;
}

}  // namespace quadrille
