#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/types.h"

namespace quadrille {

/// Why a c4pgn text is refused.
enum class C4pgnErrorKind : std::uint8_t {
    TooLong,
    NoGame,  // neither a tag nor a move where a game should begin
    BadTag,
    RepeatedTag,  // one that says how the game is played
    BadVariant,   // none of Chess4's, or a bad Method, Partners or Players
    BadRuleVariants,
    BadStart,
    BadToken,    // nothing of the grammar
    WrongToken,  // a token that the game contradicts, such as `%` for a seat that is not mated
    IllegalMove,
    Unresolved,  // moves of several meanings, and too many ways to try
    OpenComment,
    TrailingText,  // a second game, where there should be one
};

struct C4pgnError {
    C4pgnErrorKind kind{};
    std::size_t offset = 0;  // in the text, in bytes from 0
    std::size_t line = 0;    // from 1
    std::size_t column = 0;  // in bytes from 1
    /// In the movetext: the round, as counted from the number of the first one, and the seat to
    /// move there.
    std::optional<int> round;
    Color seat = Color::Red;
    std::string found;
    std::string expected;
    std::string cause;  // of an illegal move, a bad position or rule option: its error in words
    friend bool operator==(const C4pgnError&, const C4pgnError&) = default;
};

/// One line, e.g. `line 12, column 5, round 25, Black: illegal move: "Qe12" (to, character 2): it
/// does not move there: found Black's queen on G11, expected a move of a queen`. Seats and squares
/// are named as Chess4 does.
[[nodiscard]] std::string describe(const C4pgnError& error);

/// The same without line and column.
[[nodiscard]] std::string describe_fault(const C4pgnError& error);

/// Something that a game says beside its moves and that its moves contradict, or a choice that the
/// reader made.
struct C4pgnNote {
    std::size_t offset = 0;
    std::size_t line = 0;
    std::size_t column = 0;
    std::optional<int> round;  // of a token in the movetext
    Color seat = Color::Red;
    std::string text;
    friend bool operator==(const C4pgnNote&, const C4pgnNote&) = default;
};
/// One line, e.g. `line 9, column 3, round 9, Gold: "Nh13" names J14 > H13 and F12 > H13: J14 > H13
/// is taken, with which the game can go on`.
[[nodiscard]] std::string describe(const C4pgnNote& note);
/// The same without line and column.
[[nodiscard]] std::string describe_fault(const C4pgnNote& note);

}  // namespace quadrille
