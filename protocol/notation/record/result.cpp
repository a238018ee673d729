#include "protocol/notation/record/result.h"

#include <numeric>

#include "engine/final_standing.h"
#include "protocol/notation/letters.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr int kHalves = 2;
constexpr int kSixths = 6;

/// `parts` of `whole`.
std::string format_fraction(int parts, int whole) {
    const int rest = parts % whole;
    if (rest == 0) return std::to_string(parts / whole);
    const int divisor = std::gcd(rest, whole);
    std::string fraction = std::to_string(rest / divisor) + '/' + std::to_string(whole / divisor);
    return parts < whole ? fraction : std::to_string(parts / whole) + '+' + fraction;
}

}  // namespace

SeatNames plain_seat_names() {
    SeatNames names;
    for (const Color c : kAllColors) names[c] = kColorNames[c];
    return names;
}

std::string format_result(const Position& position, const SeatNames& names) {
    if (!position.is_over()) return "*";
    if (position.rules().has_teams) {
        const std::optional<Color> winner = position.outcome().winner;
        if (!winner) return "1/2-1/2";
        return position.side_of(*winner).contains(Color::Red) ? "1-0" : "0-1";
    }
    if (position.rules().is_chess4()) return format_last_standing(position);
    return format_points(position.points(), names);
}

std::string format_points(const PerColor<int>& points, const SeatNames& names) {
    return join(kAllColors, " - ",
                [&](Color c) { return names[c] + ": " + std::to_string(points[c]); });
}

std::string format_sixths(int sixths) { return format_fraction(sixths, kSixths); }

std::string format_scores(const PerColor<std::optional<int>>& parts, int whole) {
    std::string out;
    for (const auto& score : parts) {
        if (!score.has_value()) continue;
        if (!out.empty()) out += '-';
        out += format_fraction(*score, whole);
    }
    return out;
}

std::string format_last_standing(const Position& position) {
    return position.is_over() ? format_scores(last_standing_halves(position), kHalves) : "*";
}

std::string format_last_standing_doubled(const Position& position) {
    return position.is_over() ? format_scores(last_standing_halves(position), 1) : "*";
}

std::string format_incremental(const Position& position) {
    PerColor<std::optional<int>> sixths;
    for (const Color c : participants(position)) sixths[c] = position.points(c);
    return format_scores(sixths, kSixths);
}

}  // namespace quadrille
