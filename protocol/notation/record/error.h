#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "protocol/notation/letters.h"

// Errors and notes on the text of a game record in any format.

namespace quadrille {

/// A place in the text of a record, with round and seat if it is among the moves.
struct RecordPlace {
    std::size_t offset = 0;  // in bytes from 0
    std::size_t line = 0;    // from 1
    std::size_t column = 0;  // in characters from 1
    /// Round and seat to move of a place among the moves. Rounds are counted from the first round
    /// number; in PGN4 and lists, from the last number that did not follow from the moves.
    std::optional<int> round;
    Color seat = Color::Red;
    const PerColor<std::string_view>* seat_names = &kColorNames;  // the names in the format
    bool in_variation = false;
    friend bool operator==(const RecordPlace&, const RecordPlace&) = default;
};

/// The reason why a text is refused, and its place.
struct RecordError : RecordPlace {
    std::string_view wrong;  // in words
    std::string found;
    std::string expected;
    std::string cause;  // replaces `found` and `expected`: the error of a move, position or rule
    /// The end of the message: another game that the moves fit, or a gap in the round numbers.
    std::string hint{};
    std::string fitting_preset{};  // the name of a preset that all of the moves fit, or empty
    friend bool operator==(const RecordError&, const RecordError&) = default;
};

/// Errors (`RecordError::wrong`) that several readers report.
inline constexpr std::string_view kNoGame = "no game";
inline constexpr std::string_view kBadStart = "bad start position";
inline constexpr std::string_view kMissingSeparator = "missing separator";
inline constexpr std::string_view kBadToken = "not a move or token";
inline constexpr std::string_view kTrailingText = "text after the game";
/// For example `#` for a seat that is not mated.
inline constexpr std::string_view kWrongToken = "token contradicts the game";
inline constexpr std::string_view kIllegalMove = "illegal move";
/// The error of a move by a seat that left, in a game without `DeadKingWalking`.
inline constexpr std::string_view kNoWalkingKing = "no walking king";

/// Returns whether the refused moves might fit another start or other rules.
[[nodiscard]] constexpr bool is_move_error(std::string_view wrong) {
    return wrong == kWrongToken || wrong == kIllegalMove || wrong == kNoWalkingKing;
}

/// A note on a part of a text that its moves contradict, or on a choice that the reader made.
struct RecordNote : RecordPlace {
    std::string text;
    friend bool operator==(const RecordNote&, const RecordNote&) = default;
};

/// Returns one line, e.g. `line 12, column 5, round 3, Blue: illegal move: "e2-e5" (to, character
/// 4): ...` or `line 2, column 1: tag given twice: found "[Variant", expected one tag`.
[[nodiscard]] std::string describe(const RecordError& error);
/// Returns the same line without line and column.
[[nodiscard]] std::string describe_without_location(const RecordError& error);

/// Returns one line, e.g. `line 9, column 3, round 9, Gold: "Nh13" is ambiguous: J14 > H13 and F12
/// > H13; read as J14 > H13, the first that fits the later moves`.
[[nodiscard]] std::string describe(const RecordNote& note);
/// Returns the same line without line and column.
[[nodiscard]] std::string describe_without_location(const RecordNote& note);

}  // namespace quadrille
