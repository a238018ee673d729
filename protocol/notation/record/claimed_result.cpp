#include "protocol/notation/record/claimed_result.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "protocol/notation/letters.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

constexpr std::string_view kBetweenSeats = " - ";
constexpr std::string_view kAfterName = ": ";

struct Word {
    std::string_view text;
    ResultKind kind;
};
constexpr std::array<Word, 3> kTeamsResults = {{{"1-0", ResultKind::RedSideWon},
                                                {"0-1", ResultKind::RedSideLost},
                                                {"1/2-1/2", ResultKind::Draw}}};

/// Matches `name: points - ...` seat by seat, trying every order of the names.
class PointsReader {
  public:
    PointsReader(std::string_view text, const SeatNames& names) : text_(text), names_(names) {}

    [[nodiscard]] bool read() { return read_from(0, ColorSet::all()); }
    [[nodiscard]] const PerColor<int>& points() const { return points_; }
    /// The furthest place that any order of the names came to.
    [[nodiscard]] std::size_t furthest() const { return furthest_; }

  private:
    /// Whether the text from `at` on gives the points of all of `seats` and ends there.
    bool read_from(std::size_t at, ColorSet seats) {
        furthest_ = std::max(furthest_, at);
        if (seats.empty()) return at == text_.size();
        if (seats != ColorSet::all()) {
            if (!text_.substr(at).starts_with(kBetweenSeats)) return false;
            at += kBetweenSeats.size();
            furthest_ = std::max(furthest_, at);
        }
        return std::ranges::any_of(kAllColors, [&](Color c) {
            const std::optional<std::size_t> behind =
                seats.contains(c) ? read_seat(at, c) : std::nullopt;
            return behind.has_value() && read_from(*behind, seats - ColorSet::of(c));
        });
    }

    /// Reads `name: points` of `c`; the place behind it.
    std::optional<std::size_t> read_seat(std::size_t at, Color c) {
        const std::string& name = names_[c];
        if (!text_.substr(at).starts_with(name)) return std::nullopt;
        at += name.size();
        if (!text_.substr(at).starts_with(kAfterName)) return std::nullopt;
        at += kAfterName.size();
        furthest_ = std::max(furthest_, at);
        const std::string_view rest = text_.substr(at);
        const auto [end, error] =
            std::from_chars(rest.data(), rest.data() + rest.size(), points_[c]);
        if (error != std::errc{}) return std::nullopt;
        return at + static_cast<std::size_t>(end - rest.data());
    }

    std::string_view text_;
    const SeatNames& names_;
    PerColor<int> points_;
    std::size_t furthest_ = 0;
};

}  // namespace

std::string describe(const ResultError& error) {
    return "result, character " + std::to_string(error.offset + 1) + ": found " + error.found +
           ", expected " + error.expected;
}

Expected<ClaimedResult, ResultError> parse_result(std::string_view text, Variant variant,
                                                  const SeatNames& names) {
    const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
    const std::string_view inside = trimmed(text);
    if (inside == "*") return ClaimedResult{};
    if (variant == Variant::Teams) {
        const auto* const row = std::ranges::find(kTeamsResults, inside, &Word::text);
        if (row != kTeamsResults.end()) return ClaimedResult{row->kind, std::nullopt};
        return unexpected<ResultError>(
            ResultError{first, excerpt_at(text, first), "1-0, 0-1, 1/2-1/2 or *"});
    }
    PointsReader untrimmed(text, names);  // a name may begin with a blank
    if (untrimmed.read()) return ClaimedResult{ResultKind::Points, untrimmed.points()};
    PointsReader by_name(inside, names);
    if (by_name.read()) return ClaimedResult{ResultKind::Points, by_name.points()};
    const SeatNames plain = plain_seat_names();
    PointsReader by_seat(inside, plain);
    if (by_seat.read()) return ClaimedResult{ResultKind::Points, by_seat.points()};
    const std::size_t at = first + std::max(by_name.furthest(), by_seat.furthest());
    return unexpected<ResultError>(
        ResultError{at, excerpt_at(text, at),
                    "\"name: points - name: points - ...\" with each player once, or *"});
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

Expected<ClaimedResult, ResultError> claimed_result(const GameRecord& game) {
    const std::string* const text = find_tag(game.tags, kResultTag);
    if (text == nullptr) return ClaimedResult{};
    return parse_result(*text, game.rules.variant, player_names(game.tags));
}

}  // namespace quadrille
