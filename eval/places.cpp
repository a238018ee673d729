#include "eval/places.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/bare_king.h"

namespace quadrille {

namespace {

constexpr double kPercent = 100;
/// The last two or three seats win this percentage of the points that they expect. Fitted to
/// self-play games (tools/train/TRAIN.md).
constexpr int kGainPercentOfFew = 65;

/// A seat that expects at least this percentage of what it can win against a bare king will mate:
/// less than `mop_up` returns (eval/network/mop_up.h), more than a draw or a stalemate gives.
constexpr int kMateGainPercent = 85;

/// Returns the stakes of a position. If the points are final, or a bare king is expected to be
/// mated, no seat is active and all points are certain.
Stakes stakes_at(const Position& position, const PerColor<int>& expected, bool are_final) {
    if (are_final || position.is_over()) return {{}, expected};
    Stakes stakes = stakes_of(position);
    const std::optional<Color> winner = winner_against_bare_king(position);
    if (!winner) return stakes;
    const double gain = static_cast<double>(expected[*winner]) - stakes.sure[*winner];
    if (gain * kPercent < double{kMateGainPercent} * stakes.winnable[*winner]) return stakes;
    stakes.sure[*winner] += stakes.winnable[*winner];
    stakes.active = {};
    return stakes;
}

}  // namespace

PlaceModel::PlaceModel(const Position& position, const PerColor<int>& expected, bool are_final)
    : PlaceModel(stakes_at(position, expected, are_final), expected) {}

PlaceModel::PlaceModel(const Stakes& stakes, const PerColor<int>& expected)
    : active_(stakes.active), certain_(stakes.sure), winnable_(stakes.winnable) {
    PerColor<double> points;
    for (const Color c : kAllColors) {
        points[c] = stakes.sure[c];
        if (!active_.contains(c)) continue;
        const double share = active_.size() < kColors ? kGainPercentOfFew / kPercent : 1;
        points[c] += (static_cast<double>(expected[c]) - stakes.sure[c]) * share;
    }
    const double most = *std::max_element(points.begin(), points.end());
    const double temperature = std::max(stakes.pot * kPlaceTemperaturePercent / kPercent, 1.0);
    constexpr double kLowest = -300;  // above the smallest exponent of a double
    for (const Color c : kAllColors) {
        weight_[c] = std::exp(std::max((points[c] - most) / temperature, kLowest));
    }
}

ColorSet PlaceModel::in_reach(ColorSet left) const {
    const ColorSet active = left & active_;
    int most = 0;
    for (const Color c : left) most = std::max(most, certain_[c]);
    ColorSet playing;
    for (const Color c : active) {
        if (certain_[c] + winnable_[c] >= most) playing.add(c);
    }
    return playing;
}

double PlaceModel::next(Color c, ColorSet left) const {
    const ColorSet playing = in_reach(left);
    double sum = 0;
    int scored = -1;  // most points that an active seat has
    for (const Color a : playing) {
        sum += weight_[a];
        scored = std::max(scored, certain_[a]);
    }
    // Among the other seats the one with the most points is next, and ties are shared.
    ColorSet best;
    for (const Color o : left - active_) {
        if (best.empty() || certain_[o] > certain_[best.first()]) best = {};
        if (best.empty() || certain_[o] == certain_[best.first()]) best.add(o);
    }
    // The chance that no seat that still plays has more points than `best`.
    double certain = best.empty() ? 0 : 1;
    if (!best.empty() && !playing.empty()) {
        const bool is_behind = certain_[best.first()] <= scored;
        certain = is_behind ? 0 : std::exp(-sum / weight_[best.first()]);
    }
    if (playing.contains(c)) return (1 - certain) * weight_[c] / sum;
    return best.contains(c) ? certain / best.size() : 0;
}

void PlaceModel::add_places(ColorSet left, std::size_t place, double chance,
                            PerColor<PlaceChances>& chances) const {
    for (const Color c : left) {
        const double here = chance * next(c, left);
        if (here == 0) continue;
        chances[c][place] += here;
        add_places(left - ColorSet::of(c), place + 1, here, chances);
    }
}

PerColor<PlaceChances> PlaceModel::chances() const {
    PerColor<PlaceChances> chances{};
    add_places(ColorSet::all(), 0, 1, chances);
    return chances;
}

std::optional<PerColor<int>> win_chances(const Position& position, const PerColor<int>& expected,
                                         int whole, bool are_final) {
    const RuleSet& rules = position.rules();
    if (rules.has_teams || rules.is_chess4()) return std::nullopt;
    const PlaceModel model(position, expected, are_final);
    // The units that are left after rounding down go to the largest remainders.
    PerColor<int> chances;
    PerColor<double> remainders;
    int left = whole;
    for (const Color c : kAllColors) {
        const double chance = model.first(c) * whole;
        chances[c] = static_cast<int>(chance);
        remainders[c] = chance - chances[c];
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
