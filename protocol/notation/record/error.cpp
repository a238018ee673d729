#include "protocol/notation/record/error.h"

#include <array>

namespace quadrille {

namespace {

/// What is wrong, one row per kind in the order of the enum.
constexpr std::array<std::string_view, 24> kWrongInRecord = {
    "the game is too long",
    "no game",
    "not a tag",
    "tag given twice",
    "no Variant tag",
    "unknown variant",
    "no variant of Chess4",
    "bad rule variants",
    "bad start position",
    "not a round number",
    "no separator",
    "no move",
    "not a move or token",
    "a token that cannot be",
    "illegal move",
    "no walking king",
    "a variation of nothing",
    "empty variation",
    "a variation without end",
    "no variation is open",
    "variations are nested too deep",
    "too many ways to read the game",
    "a comment without end",
    "text after the game",
};
static_assert(kWrongInRecord.size() == static_cast<std::size_t>(RecordErrorKind::TrailingText) + 1);

/// `line 12, column 5, `, or `line 12, column 5: ` where no round follows.
std::string place_in_text(const RecordPlace& place) {
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
           (place.round.has_value() ? ", " : ": ");
}

/// `round 3, Blue, in a variation: `; nothing outside the moves.
std::string place_in_game(const RecordPlace& place) {
    if (!place.round.has_value()) return {};
    std::string out = "round " + std::to_string(*place.round) + ", ";
    out += (*place.seat_names)[place.seat];
    return out + (place.in_variation ? ", in a variation: " : ": ");
}

}  // namespace

std::string describe(const RecordError& error) {
    return place_in_text(error) + describe_fault(error);
}

std::string describe_fault(const RecordError& error) {
    std::string out = place_in_game(error);
    out += kWrongInRecord[static_cast<std::size_t>(error.kind)];
    out += ": ";
    out +=
        error.cause.empty() ? "found " + error.found + ", expected " + error.expected : error.cause;
    return out + error.hint;
}

std::string describe(const RecordNote& note) { return place_in_text(note) + describe_fault(note); }

std::string describe_fault(const RecordNote& note) { return place_in_game(note) + note.text; }

}  // namespace quadrille
