#include "protocol/notation/pgn4/error.h"

#include <array>
#include <string_view>

#include "protocol/notation/letters.h"

namespace quadrille {

namespace {

/// What is wrong, one row per kind in the order of the enum.
constexpr std::array<std::string_view, 22> kWrongInPgn4 = {
    "the game is too long",
    "no game",
    "not a tag",
    "tag given twice",
    "no Variant tag",
    "unknown variant",
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
    "a comment without end",
    "text after the game",
};
static_assert(kWrongInPgn4.size() == static_cast<std::size_t>(Pgn4ErrorKind::TrailingText) + 1);

}  // namespace

std::string describe(const Pgn4Error& error) {
    return "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
           (error.round.has_value() ? ", " : ": ") + describe_fault(error);
}

std::string describe_fault(const Pgn4Error& error) {
    std::string out;
    if (error.round.has_value()) {
        out += "round " + std::to_string(*error.round) + ", ";
        out += kColorNames[error.seat];
        if (error.in_variation) out += ", in a variation";
        out += ": ";
    }
    out += kWrongInPgn4[static_cast<std::size_t>(error.kind)];
    out += ": ";
    if (!error.cause.empty()) return out + error.cause;
    return out + "found " + error.found + ", expected " + error.expected;
}

}  // namespace quadrille
