#include "eval/network/heads.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "engine/final_standing.h"
#include "engine/points.h"

namespace quadrille {

namespace {

constexpr std::int64_t kOne = std::int64_t{1} << kPowerBits;

/// Percentage of the capture points on the board that captures score. The other pieces are still on
/// the board when their seat is eliminated. A network learns the deviation.
constexpr int kCapturesPercent = 50;

/// 2^(-i / kOutputUnit).
constexpr std::array<std::int64_t, kOutputUnit> kRoots = [] {
    // 2^(-1/256) with 40 fractional bits.
    constexpr int kFine = 40;
    constexpr std::int64_t kRoot = 1'096'538'610'001;
    std::array<std::int64_t, kOutputUnit> roots{};
    std::int64_t root = std::int64_t{1} << kFine;
    for (std::int64_t& r : roots) {
        r = root >> (kFine - kPowerBits);
        // (root * kRoot) >> kFine, in two halves against overflow.
        constexpr int kHalf = kFine / 2;
        const std::int64_t high = root >> kHalf;
        const std::int64_t low = root & ((std::int64_t{1} << kHalf) - 1);
        root = (high * kRoot + (low * kRoot >> kHalf)) >> kHalf;
    }
    return roots;
}();

/// Returns the outputs by seat; `outputs` begin with the seat of `perspective`.
PerColor<int> outputs_by_seat(const NetOutputs& outputs, Color perspective) {
    PerColor<int> result;
    for (int place = 0; place < kColors; ++place) {
        result[after(perspective, place)] = outputs[static_cast<std::size_t>(place)];
    }
    return result;
}

PerColor<int> split_pot(const NetOutputs& outputs, const Stakes& stakes, Color perspective) {
    const PerColor<int> strength = outputs_by_seat(outputs, perspective);
    int strongest = strength[stakes.active.first()];
    for (const Color c : stakes.active) strongest = std::max(strongest, strength[c]);
    PerColor<std::int64_t> share;
    std::int64_t all = 0;
    for (const Color c : stakes.active) {
        share[c] = exp2_fixed_point(strength[c] - strongest);
        all += share[c];
    }
    const int factor = std::clamp(outputs[kColors], -kMaxPotExponent, kMaxPotExponent);
    const std::int64_t pot = stakes.pot * exp2_fixed_point(factor) >> kPowerBits;
    // Fixed-point reciprocal of the sum of all shares, to divide only once.
    constexpr int kPartBits = 58;
    constexpr int kShareBits = kPartBits - kPowerBits;
    const std::int64_t part = (std::int64_t{1} << kPartBits) / all;
    constexpr std::int64_t kHalf = std::int64_t{1} << (kShareBits - 1);
    PerColor<int> values = stakes.sure;
    for (const Color c : stakes.active) {
        // No share is above `all`, so the product is at most 2^kPartBits.
        const std::int64_t fraction = share[c] * part >> kPowerBits;
        const std::int64_t winnable = std::min<std::int64_t>(pot, stakes.winnable[c]);
        values[c] += static_cast<int>((winnable * fraction + kHalf) >> kShareBits);
    }
    return values;
}

/// Returns the certain points plus, for each other active seat, the probability to outlast that
/// seat: 2^own / (2^own + 2^other), where own and other are the strengths of both.
PerColor<int> expected_standings(const NetOutputs& outputs, const Stakes& stakes,
                                 Color perspective) {
    constexpr int kPoint = kHundredthsPerPoint * kLastStandingUnits;
    const PerColor<int> strength = outputs_by_seat(outputs, perspective);
    PerColor<int> values = stakes.sure;
    for (const Color c : stakes.active) {
        for (const Color other : stakes.active - ColorSet::of(c)) {
            const int ahead = strength[c] - strength[other];
            const std::int64_t less = exp2_fixed_point(-std::abs(ahead));
            values[c] += static_cast<int>(kPoint * (ahead < 0 ? less : kOne) / (kOne + less));
        }
    }
    return values;
}

}  // namespace

Head head_of(const RuleSet& rules) {
    if (rules.has_teams) return Head::WinProbability;
    return rules.is_chess4() ? Head::Standing : Head::Points;
}

Stakes stakes_of(const Position& position) {
    assert(!position.is_over());
    Stakes stakes;
    stakes.active = position.active();
    if (head_of(position.rules()) == Head::Points) {
        stakes.sure = banked_points(position);
        // Points times per cent are hundredths of a point.
        stakes.pot = remaining_elimination_points(position) +
                     sum_of_army_points(position.board()) * kCapturesPercent;
        stakes.winnable = winnable_points(position);
        return stakes;
    }
    stakes.sure = last_standing_values(position);
    const int outlasted = (participants(position) - stakes.active).size();
    for (const Color c : stakes.active) {
        constexpr int kPoint = kHundredthsPerPoint * kLastStandingUnits;
        stakes.sure[c] = outlasted * kPoint;
        stakes.winnable[c] = (stakes.active.size() - 1) * kPoint;
    }
    return stakes;
}

PerColor<int> expected_values(Head head, const NetOutputs& outputs, const Stakes& stakes,
                              Color perspective) {
    assert(head != Head::WinProbability);
    return head == Head::Points ? split_pot(outputs, stakes, perspective)
                                : expected_standings(outputs, stakes, perspective);
}

std::int64_t exp2_fixed_point(int logarithm) {
    const int whole =
        logarithm >= 0 ? (logarithm + kOutputUnit - 1) / kOutputUnit : -(-logarithm / kOutputUnit);
    const int part = whole * kOutputUnit - logarithm;
    const std::int64_t root = kRoots[static_cast<std::size_t>(part)];
    if (whole >= 0) return root << whole;
    return -whole > kPowerBits ? 0 : root >> -whole;
}

}  // namespace quadrille
