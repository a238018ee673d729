#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/types.h"

// Letters and English names of pieces and seats, shared by all notations.

namespace quadrille {

/// Piece letters of FEN4 and of every move format: `D` is the 1-point queen.
inline constexpr PerPieceType<char> kPieceLetters = {{{'P', 'N', 'B', 'R', 'Q', 'K', 'D'}}};
inline constexpr PerPieceType<std::string_view> kPieceNames = {
    {{"pawn", "knight", "bishop", "rook", "queen", "king", "1-point queen"}}};

/// Seat letters of FEN4, and the names of the seats.
inline constexpr PerColor<char> kColorLetters = {{{'r', 'b', 'y', 'g'}}};
inline constexpr PerColor<std::string_view> kColorNames = {{{"Red", "Blue", "Yellow", "Green"}}};

[[nodiscard]] constexpr char to_upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// Compares two texts, ignoring the case of ASCII letters.
[[nodiscard]] constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, to_lower, to_lower);
}
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Returns the piece with this upper case letter, or `std::nullopt` for any other character.
[[nodiscard]] constexpr std::optional<PieceType> piece_type_from_letter(char letter) {
    for (const PieceType t : kAllPieceTypes) {
        if (kPieceLetters[t] == letter) return t;
    }
    return std::nullopt;
}

/// Returns the seat with this lower case letter, or `std::nullopt` for any other character.
[[nodiscard]] constexpr std::optional<Color> color_from_letter(char letter) {
    for (const Color c : kAllColors) {
        if (kColorLetters[c] == letter) return c;
    }
    return std::nullopt;
}

/// Returns `Queen` for both queens, which share a letter in moves (move_text.h).
[[nodiscard]] constexpr PieceType as_written_in_moves(PieceType t) {
    return t == PieceType::OneQueen ? PieceType::Queen : t;
}

static_assert(piece_type_from_letter('D') == PieceType::OneQueen);
static_assert(!piece_type_from_letter('d').has_value());
static_assert(color_from_letter('g') == Color::Green && !color_from_letter('d').has_value());

}  // namespace quadrille
