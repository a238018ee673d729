#include "eval/places.h"

#include <algorithm>

namespace quadrille {

namespace {

constexpr int kPercent = 100;
/// Two last seats win fewer points than expected: this percentage, fitted to self-play games.
constexpr int kGainPercentOfTwo = 55;

/// Returns the logarithms to base 2 of the weights, in `kOutputUnit`s, relative to the largest.
PerColor<int> exponents_of(const Stakes& stakes, const PerColor<int>& expected) {
    // Values of other engines may be any numbers.
    PerColor<std::int64_t> points;
    for (const Color c : kAllColors) {
        const std::int64_t gain = std::int64_t{expected[c]} - stakes.sure[c];
        const bool is_one_of_two = stakes.active.size() == 2 && stakes.active.contains(c);
        points[c] = stakes.sure[c] + (is_one_of_two ? gain * kGainPercentOfTwo / kPercent : gain);
    }
    constexpr std::int64_t kUnitsByLn2 = 369;  // kOutputUnit / ln 2
    constexpr std::int64_t kLowest = -(1 << 20);
    const int temperature = std::max(stakes.pot * kPlaceTemperaturePercent / kPercent, 1);
    const std::int64_t most = *std::max_element(points.begin(), points.end());
    PerColor<int> exponents;
    for (const Color c : kAllColors) {
        const std::int64_t exponent = (points[c] - most) * kUnitsByLn2 / temperature;
        exponents[c] = static_cast<int>(std::max(exponent, kLowest));
    }
    return exponents;
}

/// Returns exponents by which a better seat is almost certain to be drawn first.
PerColor<int> exponents_of_order(const PerColor<int>& points) {
    constexpr int kStep = 13 * kOutputUnit;
    PerColor<int> exponents;
    for (const Color c : kAllColors) {
        const auto is_better = [&](int other) { return other > points[c]; };
        exponents[c] = -kStep * static_cast<int>(std::ranges::count_if(points, is_better));
    }
    return exponents;
}

}  // namespace

PlaceModel::PlaceModel(const Position& position, const PerColor<int>& expected)
    : PlaceModel(position.is_over() ? exponents_of_order(expected)
                                    : exponents_of(stakes_of(position), expected)) {}

PlaceModel::PlaceModel(const Stakes& stakes, const PerColor<int>& expected)
    : PlaceModel(exponents_of(stakes, expected)) {}

PlaceModel::PlaceModel(const PerColor<int>& exponents) {
    // Weights are at most 2^kMaxExponent and at least 1.
    constexpr int kMaxExponent = 2 * kPowerBits;
    for (const Color c : kAllColors) {
        const int exponent = std::max(exponents[c] + kMaxExponent * kOutputUnit, 0);
        weight_[c] = exp2_fixed_point(exponent - kPowerBits * kOutputUnit);
        sum_ += weight_[c];
    }
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

std::optional<PerColor<int>> win_chances(const Position& position, const PerColor<int>& expected,
                                         int whole) {
    const RuleSet& rules = position.rules();
    if (rules.has_teams || rules.is_chess4()) return std::nullopt;
    const PlaceModel model(position, expected);
    // The units that are left after rounding down go to the largest remainders.
    PerColor<int> chances;
    PerColor<int> remainders;
    int left = whole;
    for (const Color c : kAllColors) {
        const int product = model.first(c) * whole;
        chances[c] = product / kCertain;
        remainders[c] = product % kCertain;
        left -= chances[c];
    }
    for (; left > 0; --left) {
        const auto largest =
            std::max_element(remainders.begin(), remainders.end()) - remainders.begin();
        ++chances[color_from_idx(static_cast<int>(largest))];
        remainders[color_from_idx(static_cast<int>(largest))] = 0;
    }
    return chances;
}

}  // namespace quadrille
