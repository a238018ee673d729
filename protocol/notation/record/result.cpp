#include "protocol/notation/record/result.h"

#include "protocol/notation/letters.h"
#include "protocol/notation/record/chess4_scores.h"
#include "protocol/text/words.h"

namespace quadrille {

SeatNames plain_seat_names() {
    SeatNames names;
    for (const Color c : kAllColors) names[c] = kColorNames[c];
    return names;
}

std::string format_result(const Position& position, const SeatNames& names) {
    if (!position.is_over()) return "*";
    if (position.rules().is_chess4()) return format_last_standing(position);
    if (position.rules().is_teams_variant()) {
        const std::optional<Color> winner = position.outcome().winner;
        if (!winner) return "1/2-1/2";
        return position.side_of(*winner).contains(Color::Red) ? "1-0" : "0-1";
    }
    return format_points(position.points(), names);
}

std::string format_points(const PerColor<int>& points, const SeatNames& names) {
    return join(kAllColors, " - ",
                [&](Color c) { return names[c] + ": " + std::to_string(points[c]); });
}

}  // namespace quadrille
