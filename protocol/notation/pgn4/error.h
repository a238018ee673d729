#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/types.h"

namespace quadrille {

/// Why a PGN4 text is refused.
enum class Pgn4ErrorKind : std::uint8_t {
    TooLong,
    NoGame,  // no tag where a game should begin
    BadTag,
    RepeatedTag,  // one that says how the game is played
    NoVariant,
    BadVariant,
    BadRuleVariants,
    BadStart,
    BadNumber,  // of a round
    MissingSeparator,
    MissingMove,
    BadToken,    // `RT`, `}`, ...
    WrongToken,  // a token that the game contradicts, such as `#` for a seat that is not mated
    IllegalMove,
    NoWalkingKing,  // a move of a seat that left, in a game without `DeadKingWalking`
    NothingToVary,  // a variation that stands behind no move
    EmptyVariation,
    OpenVariation,  // not closed
    ClosesNothing,  // `)` without `(`
    TooDeep,
    OpenComment,
    TrailingText,  // a second game, where there should be one
};

struct Pgn4Error {
    Pgn4ErrorKind kind{};
    std::size_t offset = 0;  // in the text, in bytes from 0
    std::size_t line = 0;    // from 1
    std::size_t column = 0;  // in bytes from 1
    /// In the movetext: the round, as counted from the number of the first one, and the seat to
    /// move there.
    std::optional<int> round;
    Color seat = Color::Red;
    bool in_variation = false;
    std::string found;
    std::string expected;
    std::string cause;  // of an illegal move, a bad position or rule option: its error in words
    friend bool operator==(const Pgn4Error&, const Pgn4Error&) = default;
};

/// One line, e.g. `line 12, column 5, round 3, Blue: illegal move: "e2-e5" (to, character 4): ...`
/// or `line 2, column 1: tag given twice: found "[Variant", expected it once`.
[[nodiscard]] std::string describe(const Pgn4Error& error);
/// The same without line and column.
[[nodiscard]] std::string describe_fault(const Pgn4Error& error);

}  // namespace quadrille
