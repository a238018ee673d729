#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "protocol/notation/letters.h"

// What is wrong in the text of a game record, whatever its format.

namespace quadrille {

/// A place in the text of a record and, among its moves, in the game.
struct RecordPlace {
    std::size_t offset = 0;  // in bytes from 0
    std::size_t line = 0;    // from 1
    std::size_t column = 0;  // in bytes from 1
    /// Among the moves: the round, as counted from the number of the first one (in PGN4 and lists
    /// of the last one that did not follow from the moves), and the seat to move there.
    std::optional<int> round;
    Color seat = Color::Red;
    const PerColor<std::string_view>* seat_names = &kColorNames;  // as the format calls them
    bool in_variation = false;
    friend bool operator==(const RecordPlace&, const RecordPlace&) = default;
};

/// Why a text is refused, and where.
struct RecordError : RecordPlace {
    std::string_view wrong;  // in words
    std::string found;
    std::string expected;
    std::string cause;  // of an illegal move, a bad position or rule option: its error in words
    /// The end of the message: where the moves fit that do not fit here, or what may be missing.
    std::string hint{};
    friend bool operator==(const RecordError&, const RecordError&) = default;
};

/// What is wrong with a record (`RecordError::wrong`), where several readers find it.
inline constexpr std::string_view kNoGame = "no game";
inline constexpr std::string_view kBadStart = "bad start position";
inline constexpr std::string_view kMissingSeparator = "no separator";
inline constexpr std::string_view kBadToken = "not a move or token";
inline constexpr std::string_view kTrailingText = "text after the game";
/// A token that the game contradicts, such as `#` for a seat that is not mated.
inline constexpr std::string_view kWrongToken = "a token that cannot be";
inline constexpr std::string_view kIllegalMove = "illegal move";
/// A move of a seat that left, in a game without `DeadKingWalking`.
inline constexpr std::string_view kNoWalkingKing = "no walking king";

/// Whether moves are refused that might fit another game.
[[nodiscard]] constexpr bool is_move_error(std::string_view wrong) {
    return wrong == kWrongToken || wrong == kIllegalMove || wrong == kNoWalkingKing;
}

/// Something that a text says beside its moves and that its moves contradict, or a choice that the
/// reader made.
struct RecordNote : RecordPlace {
    std::string text;
    friend bool operator==(const RecordNote&, const RecordNote&) = default;
};

/// One line, e.g. `line 12, column 5, round 3, Blue: illegal move: "e2-e5" (to, character 4): ...`
/// or `line 2, column 1: tag given twice: found "[Variant", expected it once`.
[[nodiscard]] std::string describe(const RecordError& error);
/// The same without line and column.
[[nodiscard]] std::string describe_without_location(const RecordError& error);

/// One line, e.g. `line 9, column 3, round 9, Gold: "Nh13" names J14 > H13 and F12 > H13: J14 > H13
/// is taken, with which the game can go on`.
[[nodiscard]] std::string describe(const RecordNote& note);
/// The same without line and column.
[[nodiscard]] std::string describe_without_location(const RecordNote& note);

}  // namespace quadrille
