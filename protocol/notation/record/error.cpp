#include "protocol/notation/record/error.h"

namespace quadrille {

namespace {

/// Returns `line 12, column 5, `, or `line 12, column 5: ` if no round follows.
std::string place_in_text(const RecordPlace& place) {
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
           (place.round.has_value() ? ", " : ": ");
}

/// Returns `round 3, Blue, in a variation: `; empty outside the moves.
std::string place_in_game(const RecordPlace& place) {
    if (!place.round.has_value()) return {};
    std::string out = "round " + std::to_string(*place.round) + ", ";
    out += (*place.seat_names)[place.seat];
    return out + (place.in_variation ? ", in a variation: " : ": ");
}

}  // namespace

std::string describe(const RecordError& error) {
    return place_in_text(error) + describe_without_location(error);
}

std::string describe_without_location(const RecordError& error) {
    std::string out = place_in_game(error);
    out += error.wrong;
    out += ": ";
    out +=
        error.cause.empty() ? "found " + error.found + ", expected " + error.expected : error.cause;
    return out + error.hint;
}

std::string describe(const RecordNote& note) {
    return place_in_text(note) + describe_without_location(note);
}

std::string describe_without_location(const RecordNote& note) {
    return place_in_game(note) + note.text;
}

}  // namespace quadrille
