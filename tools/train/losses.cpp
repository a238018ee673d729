#include "tools/train/losses.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadrille::train {

namespace {

constexpr float kLn2 = std::numbers::ln2_v<float>;

/// kMostFactor as a real number.
constexpr float kMostShare = float{kMostFactor} / float{kOutputUnit};

float square(float x) { return x * x; }

/// What is to be won of a row by the outputs, and how it is shared.
struct Shares {
    float pot = 0;
    SeatValues share;
};

Shares shares_of(const RealOutputs& outputs, const Row& row, const PerColor<std::size_t>& place) {
    Shares shares;
    shares.pot = row.pot * std::exp2(std::clamp(outputs[kColors], -kMostShare, kMostShare));
    float strongest = outputs[place[row.active.first()]];
    for (const Color c : row.active) strongest = std::max(strongest, outputs[place[c]]);
    float all = 0;
    for (const Color c : row.active) {
        shares.share[c] = std::exp2(outputs[place[c]] - strongest);
        all += shares.share[c];
    }
    for (const Color c : row.active) shares.share[c] /= all;
    return shares;
}

/// The chance to outlast one that is so much less strong.
float chance_by(float ahead) { return 1 / (1 + std::exp2(-ahead)); }

float chance_of(const RealOutputs& outputs) { return 1 / (1 + std::exp(-outputs[0])); }

/// Where the outputs of each seat are.
PerColor<std::size_t> places_from(Color view) {
    PerColor<std::size_t> place;
    for (const Color c : kAllColors) {
        place[c] = static_cast<std::size_t>(idx(after(c, kColors - idx(view))));
    }
    return place;
}

SeatValues points_of(const Shares& shares, const Row& row) {
    SeatValues values = row.sure;
    for (const Color c : row.active) values[c] += shares.pot * shares.share[c];
    return values;
}

SeatValues standing_of(const RealOutputs& outputs, const Row& row,
                       const PerColor<std::size_t>& place) {
    SeatValues values = row.sure;
    for (const Color c : row.active) {
        for (const Color other : row.active - ColorSet::of(c)) {
            values[c] += chance_by(outputs[place[c]] - outputs[place[other]]);
        }
    }
    return values;
}

/// The loss of the active seats' values; its derivatives by them go to `by_value`.
float seat_loss(const SeatValues& values, const SeatValues& aim, ColorSet active, float scale,
                SeatValues& by_value) {
    const auto seats = static_cast<float>(active.size());
    float loss = 0;
    for (const Color c : active) {
        const float error = (values[c] - aim[c]) / scale;
        loss += square(error) / seats;
        by_value[c] = 2 * error / (scale * seats);
    }
    return loss;
}

float points_loss(const RealOutputs& outputs, const Row& row, const SeatValues& aim, Color view,
                  RealOutputs& slopes) {
    constexpr float kMate = 20;
    const PerColor<std::size_t> place = places_from(view);
    const Shares shares = shares_of(outputs, row, place);
    SeatValues by_value;
    const float loss =
        seat_loss(points_of(shares, row), aim, row.active, row.pot + kMate, by_value);
    float by_pot = 0;
    for (const Color c : row.active) by_pot += by_value[c] * shares.share[c];
    for (const Color c : row.active) {
        slopes[place[c]] = kLn2 * shares.pot * shares.share[c] * (by_value[c] - by_pot);
    }
    // Beyond its ends the factor is what it is there: it may only come back.
    const float slope = kLn2 * shares.pot * by_pot;
    const float factor = outputs[kColors];
    const bool leaves = std::abs(factor) >= kMostShare && slope * factor < 0;
    slopes[kColors] = leaves ? 0 : slope;
    return loss;
}

float standing_loss(const RealOutputs& outputs, const Row& row, const SeatValues& aim, Color view,
                    RealOutputs& slopes) {
    const PerColor<std::size_t> place = places_from(view);
    const auto others = static_cast<float>(std::max(1, row.active.size() - 1));
    SeatValues by_value;
    const float loss =
        seat_loss(standing_of(outputs, row, place), aim, row.active, others, by_value);
    for (const Color c : row.active) {
        for (const Color other : row.active - ColorSet::of(c)) {
            const float chance = chance_by(outputs[place[c]] - outputs[place[other]]);
            const float slope = by_value[c] * kLn2 * chance * (1 - chance);
            slopes[place[c]] += slope;
            slopes[place[other]] -= slope;
        }
    }
    return loss;
}

}  // namespace

SeatValues values_of(Head head, const RealOutputs& outputs, const Row& row, Color view) {
    const PerColor<std::size_t> place = places_from(view);
    if (head == Head::Points) return points_of(shares_of(outputs, row, place), row);
    if (head == Head::Standing) return standing_of(outputs, row, place);
    SeatValues values;
    for (const Color c : kAllColors) {
        const bool is_ours = row.red_side.contains(c) == row.red_side.contains(view);
        values[c] = is_ours ? chance_of(outputs) : 1 - chance_of(outputs);
    }
    return values;
}

float loss_of(Head head, const RealOutputs& outputs, const Row& row, const SeatValues& aim,
              Color view, RealOutputs& slopes) {
    slopes = {};
    if (head == Head::Points) return points_loss(outputs, row, aim, view, slopes);
    if (head == Head::Standing) return standing_loss(outputs, row, aim, view, slopes);
    const float chance = chance_of(outputs);
    slopes[0] = 2 * (chance - aim[view]) * chance * (1 - chance);
    return square(chance - aim[view]);
}

}  // namespace quadrille::train
