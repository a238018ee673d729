#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "protocol/notation/letters.h"

// What is wrong in the text of a game record, whatever its format.

namespace quadrille {

/// Why the text of a record is refused.
enum class RecordErrorKind : std::uint8_t {
    TooLong,
    NoGame,  // nothing of the format where a game should begin
    BadTag,
    RepeatedTag,  // one that says how the game is played
    NoVariant,
    BadVariant,
    NotChess4,  // in c4pgn: none of its variants, or a bad Method, Partners or Players
    BadRuleVariants,
    BadStart,
    BadNumber,  // of a round
    MissingSeparator,
    MissingMove,
    BadToken,    // nothing of the grammar: `RT`, `}`, ...
    WrongToken,  // a token that the game contradicts, such as `#` for a seat that is not mated
    IllegalMove,
    NoWalkingKing,  // a move of a seat that left, in a game without `DeadKingWalking`
    NothingToVary,  // a variation that stands behind no move
    EmptyVariation,
    OpenVariation,  // not closed
    ClosesNothing,  // `)` without `(`
    TooDeep,
    Unresolved,  // moves of several meanings, and too many ways to try
    OpenComment,
    TrailingText,  // a second game, where there should be one
};

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
    RecordErrorKind kind{};
    std::string found;
    std::string expected;
    std::string cause;  // of an illegal move, a bad position or rule option: its error in words
    /// The end of the message: where the moves fit that do not fit here, or what may be missing.
    std::string hint{};
    friend bool operator==(const RecordError&, const RecordError&) = default;
};

/// Whether moves are refused that might fit another game.
[[nodiscard]] constexpr bool is_of_moves(RecordErrorKind kind) {
    return kind == RecordErrorKind::WrongToken || kind == RecordErrorKind::IllegalMove ||
           kind == RecordErrorKind::NoWalkingKing;
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
[[nodiscard]] std::string describe_fault(const RecordError& error);

/// One line, e.g. `line 9, column 3, round 9, Gold: "Nh13" names J14 > H13 and F12 > H13: J14 > H13
/// is taken, with which the game can go on`.
[[nodiscard]] std::string describe(const RecordNote& note);
/// The same without line and column.
[[nodiscard]] std::string describe_fault(const RecordNote& note);

}  // namespace quadrille
