#include "tools/records/final_score.h"

#include "engine/final_standing.h"
#include "engine/points.h"

namespace quadrille {

PerColor<int> final_hundredths(const Position& end) {
    if (end.rules().scoring == Scoring::Captures) return banked_points(end);
    PerColor<int> values = last_standing_values(end);
    for (int& value : values) value = to_hundredths(value, kLastStandingUnits);
    return values;
}

std::optional<Color> winner_of(const Position& end) {
    if (!end.rules().is_chess4()) return end.outcome().winner;
    const PerColor<std::optional<int>> halves = last_standing_halves(end);
    const Color own = Color::Red;
    const Color other = (ColorSet::all() - end.side_of(own)).first();
    if (halves[own] == halves[other]) return std::nullopt;
    return halves[own] > halves[other] ? own : other;
}

}  // namespace quadrille
