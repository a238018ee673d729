#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/position.h"

namespace quadrille {

/// Why a FEN4 text is refused.
enum class Fen4ErrorKind : std::uint8_t {
    TooLong,
    BadTurn,
    BadFlag,
    BadNumber,
    NumberRange,
    NegativePoints,
    MissingSeparator,
    BadBoardItem,
    BadRun,  // an empty run that is not 1..14
    RankLength,
    RankCount,
    PieceOnCorner,
    TwoKings,
    NoKing,
    NoTurn,
    WronglyTaken,  // an army that cannot be moved by the player named
    BadExtra,      // the extra field breaks its grammar
    UnknownKey,
    RepeatedKey,
    BadExtraValue,     // a known key with a value that is none of its values
    UnsupportedExtra,  // a known key that asks for another game than this one
    BadEnPassant,
    EnPassantConflict,  // two different pairs for one seat
    TrailingText,
};

struct Fen4Error {
    Fen4ErrorKind kind{};
    std::string field;       // "turn", "points", "board rank 12", "extra 'lives'", ...
    std::size_t offset = 0;  // where in the input, in bytes from 0
    std::string found;
    std::string expected;
    friend bool operator==(const Fen4Error&, const Fen4Error&) = default;
};

/// One line: field, place, what is wrong, what was found and what was expected. Characters are
/// counted from 1 there, e.g. `board rank 3, character 151: a rank of the wrong length: found 15
/// squares, expected 14 squares`.
[[nodiscard]] std::string describe(const Fen4Error& error);

/// Something a FEN4 text claims that cannot be and was left out.
struct Fen4Warning {
    SetupIssue issue;
    std::size_t offset = 0;  // of the claim in the input, in bytes from 0
    friend bool operator==(const Fen4Warning&, const Fen4Warning&) = default;
};

/// One line, e.g. `castling of Blue dropped (character 21): king and rook are not at home`.
[[nodiscard]] std::string describe(const Fen4Warning& warning);

}  // namespace quadrille
