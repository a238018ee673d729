#include "protocol/notation/c4pgn/error.h"

#include <array>
#include <string_view>

#include "protocol/notation/chess4_names.h"

namespace quadrille {

namespace {

/// What is wrong, one row per kind in the order of the enum.
constexpr std::array<std::string_view, 13> kWrongInC4pgn = {
    "the game is too long",
    "no game",
    "not a tag",
    "tag given twice",
    "no variant of Chess4",
    "bad rule variants",
    "bad start position",
    "not a move or token",
    "a token that cannot be",
    "illegal move",
    "too many ways to read the game",
    "a comment without end",
    "text after the game",
};
static_assert(kWrongInC4pgn.size() == static_cast<std::size_t>(C4pgnErrorKind::TrailingText) + 1);

template <class T>
std::string format_slot(const T& at) {
    if (!at.round.has_value()) return "";
    return "round " + std::to_string(*at.round) + ", " + chess4_name(at.seat) + ": ";
}

template <class T>
std::string format_place(const T& at) {
    return "line " + std::to_string(at.line) + ", column " + std::to_string(at.column) +
           (at.round.has_value() ? ", " : ": ");
}

}  // namespace

std::string describe(const C4pgnError& error) {
    return format_place(error) + describe_fault(error);
}

std::string describe_fault(const C4pgnError& error) {
    std::string out = format_slot(error);
    out += kWrongInC4pgn[static_cast<std::size_t>(error.kind)];
    out += ": ";
    if (!error.cause.empty()) return out + error.cause;
    return out + "found " + error.found + ", expected " + error.expected;
}

std::string describe(const C4pgnNote& note) { return format_place(note) + describe_fault(note); }

std::string describe_fault(const C4pgnNote& note) { return format_slot(note) + note.text; }

}  // namespace quadrille
