#include "protocol/notation/fen4/error.h"

#include <array>
#include <string_view>

#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

/// What is wrong, one row per kind in the order of the enum.
constexpr std::array<std::string_view, 24> kWrongInFen4 = {
    "the text is too long",
    "no seat to move",
    "no flag",
    "no number",
    "number out of range",
    "points are never negative",
    "a field does not end here",
    "not a square of the board",
    "an empty run of the wrong length",
    "a rank of the wrong length",
    "the wrong number of ranks",
    "a piece on a removed corner",
    "a second king",
    "an active seat without a king",
    "the seat to move has no turn",
    "this army cannot be taken over",
    "not an extra field",
    "unknown key",
    "a key given twice",
    "not a value of this key",
    "this would change the game",
    "not an en-passant square",
    "two en-passant squares for one seat",
    "text after the end",
};
static_assert(kWrongInFen4.size() == static_cast<std::size_t>(Fen4ErrorKind::TrailingText) + 1);

std::string character(std::size_t offset) { return "character " + std::to_string(offset + 1); }

}  // namespace

std::string describe(const Fen4Error& error) {
    return error.field + ", " + character(error.offset) + ": " +
           std::string{kWrongInFen4[static_cast<std::size_t>(error.kind)]} + ": found " +
           error.found + ", expected " + error.expected;
}

std::string describe(const Fen4Warning& warning) {
    const SetupIssue& issue = warning.issue;
    const std::string seat{kColorNames[issue.color]};
    const std::string place = " dropped (" + character(warning.offset) + "): ";
    if (issue.fault == SetupFault::WaitingUnexplained) {
        return "waiting en passant of " + seat + " on " + format_square(issue.square) + place +
               "the pawns it needs are not there";
    }
    if (issue.fault != SetupFault::EnPassantUnexplained) {
        const bool is_short = issue.fault == SetupFault::ShortCastlingUnfounded;
        return (is_short ? "short castling of " : "long castling of ") + seat + place +
               "it has no living king and rook at home for it";
    }
    const std::string square = issue.square.is_none() ? "" : " on " + format_square(issue.square);
    return "en passant of " + seat + square + place +
           "no double step of a pawn in the game explains it";
}

}  // namespace quadrille
