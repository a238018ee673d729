#include "tools/train/losses.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadrille::train {

namespace {

constexpr float kLn2 = std::numbers::ln2_v<float>;

constexpr float kMaxFactor = float{kMaxPotExponent} / float{kOutputUnit};

float square(float x) { return x * x; }

/// Expected points still to be won, the share of each seat, and the points that it has a share of:
/// the pot, but at most all that the seat can win.
struct Shares {
    float pot = 0;
    SeatValues share;
    SeatValues limited_pot;
};

Shares shares_of(const RealOutputs& outputs, const Sample& sample,
                 const PerColor<std::size_t>& place) {
    Shares shares;
    shares.pot = sample.pot * std::exp2(std::clamp(outputs[kColors], -kMaxFactor, kMaxFactor));
    float strongest = outputs[place[sample.active.first()]];
    for (const Color c : sample.active) strongest = std::max(strongest, outputs[place[c]]);
    float all = 0;
    for (const Color c : sample.active) {
        shares.share[c] = std::exp2(outputs[place[c]] - strongest);
        all += shares.share[c];
    }
    for (const Color c : sample.active) {
        shares.share[c] /= all;
        shares.limited_pot[c] = std::min(shares.pot, sample.winnable[c]);
    }
    return shares;
}

/// Returns the chance to outlast a seat that is weaker by `ahead`.
float chance_by(float ahead) { return 1 / (1 + std::exp2(-ahead)); }

float chance_of(const RealOutputs& outputs) { return 1 / (1 + std::exp(-outputs[0])); }

/// Returns the index of each seat's output.
PerColor<std::size_t> places_from(Color perspective) {
    PerColor<std::size_t> place;
    for (const Color c : kAllColors) {
        place[c] = static_cast<std::size_t>(idx(after(c, kColors - idx(perspective))));
    }
    return place;
}

SeatValues points_of(const Shares& shares, const Sample& sample) {
    SeatValues values = sample.sure;
    for (const Color c : sample.active) values[c] += shares.limited_pot[c] * shares.share[c];
    return values;
}

SeatValues standing_of(const RealOutputs& outputs, const Sample& sample,
                       const PerColor<std::size_t>& place) {
    SeatValues values = sample.sure;
    for (const Color c : sample.active) {
        for (const Color other : sample.active - ColorSet::of(c)) {
            values[c] += chance_by(outputs[place[c]] - outputs[place[other]]);
        }
    }
    return values;
}

/// Returns the loss of the active seats' values and sets `by_value` to its derivatives.
float seat_loss(const SeatValues& values, const SeatValues& target, ColorSet active, float scale,
                SeatValues& by_value) {
    const auto seats = static_cast<float>(active.size());
    float loss = 0;
    for (const Color c : active) {
        const float error = (values[c] - target[c]) / scale;
        loss += square(error) / seats;
        by_value[c] = 2 * error / (scale * seats);
    }
    return loss;
}

float points_loss(const RealOutputs& outputs, const Sample& sample, const SeatValues& target,
                  Color perspective, RealOutputs& gradient) {
    constexpr float kMate = 20;
    const PerColor<std::size_t> place = places_from(perspective);
    const Shares shares = shares_of(outputs, sample, place);
    SeatValues by_value;
    const float loss =
        seat_loss(points_of(shares, sample), target, sample.active, sample.pot + kMate, by_value);
    float by_shares = 0;  // derivative by the logarithm of all shares
    float by_pot = 0;     // derivative by the logarithm of the pot
    for (const Color c : sample.active) {
        const float by_share = by_value[c] * shares.limited_pot[c] * shares.share[c];
        by_shares += by_share;
        if (shares.pot < sample.winnable[c]) by_pot += by_share;
    }
    for (const Color c : sample.active) {
        gradient[place[c]] =
            kLn2 * shares.share[c] * (by_value[c] * shares.limited_pot[c] - by_shares);
    }
    // The factor is clamped: outside its range, only a gradient back into the range counts.
    const float derivative = kLn2 * by_pot;
    const float factor = outputs[kColors];
    const bool leaves = std::abs(factor) >= kMaxFactor && derivative * factor < 0;
    gradient[kColors] = leaves ? 0 : derivative;
    return loss;
}

float standing_loss(const RealOutputs& outputs, const Sample& sample, const SeatValues& target,
                    Color perspective, RealOutputs& gradient) {
    const PerColor<std::size_t> place = places_from(perspective);
    const auto others = static_cast<float>(std::max(1, sample.active.size() - 1));
    SeatValues by_value;
    const float loss =
        seat_loss(standing_of(outputs, sample, place), target, sample.active, others, by_value);
    for (const Color c : sample.active) {
        for (const Color other : sample.active - ColorSet::of(c)) {
            const float chance = chance_by(outputs[place[c]] - outputs[place[other]]);
            const float derivative = by_value[c] * kLn2 * chance * (1 - chance);
            gradient[place[c]] += derivative;
            gradient[place[other]] -= derivative;
        }
    }
    return loss;
}

}  // namespace

SeatValues values_of(Head head, const RealOutputs& outputs, const Sample& sample,
                     Color perspective) {
    const PerColor<std::size_t> place = places_from(perspective);
    if (head == Head::Points) return points_of(shares_of(outputs, sample, place), sample);
    if (head == Head::Standing) return standing_of(outputs, sample, place);
    SeatValues values;
    for (const Color c : kAllColors) {
        const bool is_ours = sample.red_side.contains(c) == sample.red_side.contains(perspective);
        values[c] = is_ours ? chance_of(outputs) : 1 - chance_of(outputs);
    }
    return values;
}

float loss_of(Head head, const RealOutputs& outputs, const Sample& sample, const SeatValues& target,
              Color perspective, RealOutputs& gradient) {
    gradient = {};
    if (head == Head::Points) return points_loss(outputs, sample, target, perspective, gradient);
    if (head == Head::Standing)
        return standing_loss(outputs, sample, target, perspective, gradient);
    const float chance = chance_of(outputs);
    gradient[0] = 2 * (chance - target[perspective]) * chance * (1 - chance);
    return square(chance - target[perspective]);
}

}  // namespace quadrille::train
