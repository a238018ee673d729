#include "protocol/notation/record/result.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

#include "engine/final_standing.h"
#include "protocol/notation/letters.h"
#include "protocol/text/blanks.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr int kHalves = 2;
constexpr int kSixths = 6;

/// Returns `parts` / `whole` as an integer and a fraction in lowest terms.
std::string format_fraction(int parts, int whole) {
    const int rest = parts % whole;
    if (rest == 0) return std::to_string(parts / whole);
    const int divisor = std::gcd(rest, whole);
    std::string fraction = std::to_string(rest / divisor) + '/' + std::to_string(whole / divisor);
    return parts < whole ? fraction : std::to_string(parts / whole) + '+' + fraction;
}

constexpr std::string_view kBetweenSeats = " - ";
constexpr std::array<std::pair<std::string_view, ResultKind>, 3> kTeamsResults = {
    {{"1-0", ResultKind::RedSideWon},
     {"0-1", ResultKind::RedSideLost},
     {"1/2-1/2", ResultKind::Draw}}};

/// Reads the points of all `seats`, `name: points - ...` in any order. Returns false if the text
/// does not have this form or continues behind it.
bool read_points(std::string_view text, ColorSet seats, const SeatNames& names,
                 PerColor<int>& points) {
    if (seats.empty()) return text.empty();
    if (seats != ColorSet::all()) {
        if (!text.starts_with(kBetweenSeats)) return false;
        text.remove_prefix(kBetweenSeats.size());
    }
    return std::ranges::any_of(kAllColors, [&](Color c) {
        const std::string begin = names[c] + ": ";
        if (!seats.contains(c) || !text.starts_with(begin)) return false;
        std::string_view rest = text.substr(begin.size());
        const auto [end, error] =
            std::from_chars(rest.data(), rest.data() + rest.size(), points[c]);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
        return error == std::errc{} && read_points(rest, seats - ColorSet::of(c), names, points);
    });
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

std::optional<ClaimedResult> parse_result(std::string_view text, Variant variant,
                                          const SeatNames& names) {
    const std::string_view inside = trimmed(text);
    if (inside == "*") return ClaimedResult{};
    if (variant == Variant::Teams) {
        for (const auto& [word, kind] : kTeamsResults) {
            if (word == inside) return ClaimedResult{kind, std::nullopt};
        }
        return std::nullopt;
    }
    PerColor<int> points;
    const auto is_read = [&](std::string_view whole, const SeatNames& by) {
        return read_points(whole, ColorSet::all(), by, points);
    };
    // A name may begin with a blank.
    const bool is_result =
        is_read(text, names) || is_read(inside, names) || is_read(inside, plain_seat_names());
    if (!is_result) return std::nullopt;
    return ClaimedResult{ResultKind::Points, points};
}

bool agrees(const ClaimedResult& result, const Position& position) {
    switch (result.kind) {
        case ResultKind::Unknown: return true;
        case ResultKind::Points: return result.points == position.points();
        case ResultKind::RedSideWon: return format_result(position) == "1-0";
        case ResultKind::RedSideLost: return format_result(position) == "0-1";
        case ResultKind::Draw: return format_result(position) == "1/2-1/2";
    }
    return false;
}

std::string format_points(const PerColor<int>& points, const SeatNames& names) {
    return join(kAllColors, kBetweenSeats,
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
