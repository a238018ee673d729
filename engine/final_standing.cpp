#include "engine/final_standing.h"

namespace quadrille {

namespace {

constexpr int kHalves = 2;
/// The tier of the seats still in the game at its end. Exit orders are smaller.
constexpr int kLast = kColors + 1;

/// Returns the tiers in partners: the winning team, or after a draw both teams, in the top tier.
PerColor<std::optional<int>> team_tiers(const Position& position) {
    PerColor<std::optional<int>> tiers;
    const std::optional<Color> winner = position.outcome().winner;
    for (const Color c : kAllColors) {
        const bool lost = winner.has_value() && !position.rules().side_of(*winner).contains(c);
        tiers[c] = lost ? 0 : kLast;
    }
    return tiers;
}

}  // namespace

PerColor<std::optional<int>> last_standing_halves(const PerColor<std::optional<int>>& tier) {
    int players = 0;
    for (const auto& t : tier) players += t.has_value() ? 1 : 0;
    PerColor<std::optional<int>> halves;
    for (const Color c : kAllColors) {
        if (!tier[c].has_value()) continue;
        int worse = 0;
        int tied = 0;
        for (const auto& other : tier) {
            if (!other.has_value()) continue;
            worse += *other < *tier[c] ? 1 : 0;
            tied += *other == *tier[c] ? 1 : 0;
        }
        // The mean of `worse` .. `worse + tied - 1`, the scores of the tied places.
        halves[c] = kHalves * worse + tied - 1;
        const bool three_of_four_lead = players == kColors && tied == 3 && worse == 1;
        if (three_of_four_lead) halves[c] = kHalves;
    }
    return halves;
}

PerColor<std::optional<int>> last_standing_halves(const Position& position) {
    return position.is_over() ? standing_halves_if_over(position) : PerColor<std::optional<int>>{};
}

PerColor<std::optional<int>> standing_halves_if_over(const Position& position) {
    if (position.rules().has_teams) return last_standing_halves(team_tiers(position));
    PerColor<std::optional<int>> tiers;
    for (const Color c : kAllColors) {
        if (position.active().contains(c)) {
            tiers[c] = kLast;
        } else if (position.seats().exit_order(c) > 0) {
            tiers[c] = position.seats().exit_order(c);
        }
    }
    return last_standing_halves(tiers);
}

ColorSet participants(const Position& position) {
    if (!position.rules().is_chess4()) return ColorSet::all();
    ColorSet seats = position.active();
    for (const Color c : kAllColors) {
        if (position.seats().exit_order(c) > 0) seats.add(c);
    }
    return seats;
}

}  // namespace quadrille
