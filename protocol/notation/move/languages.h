#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "engine/util/expected.h"

// Piece letters of many languages for short algebraic notation, from the table in Wikipedia,
// "Algebraic notation (chess)".

namespace quadrille {

/// A language with its piece letters.
struct Language {
    std::string_view code;  // ISO 639-1, `scn` for Sicilian
    std::string_view name;  // in English
    /// One or two letters per piece in UTF-8, empty if the table has none. Spellings are separated
    /// by `/`; all are read, the first is written. A pawn's letter is never written, and read only
    /// if no other piece has it. The 1-point queen has the queen's letter.
    PerPieceType<std::string_view> letters;
};

/// Returns all languages, sorted by English name. Telugu and Ukrainian are left out because two of
/// their pieces share a letter.
[[nodiscard]] std::span<const Language> languages();
/// Returns the default language of moves.
[[nodiscard]] const Language& english();

/// Returns the language with this code or English name, ignoring case. The error lists all codes.
[[nodiscard]] Expected<const Language*, std::string> find_language(std::string_view text);

/// Returns the letter to write for a piece; empty for a pawn.
[[nodiscard]] std::string_view letter_of(const Language& language, PieceType type);
/// Returns all letters of the language for a message: `K, D, T, L or S`.
[[nodiscard]] std::string describe_letters(const Language& language);

struct PieceLetter {
    PieceType type{};
    std::size_t bytes = 0;
};
/// Returns the longest piece letter of the language that `text` begins with. English `D` is not
/// included.
[[nodiscard]] std::optional<PieceLetter> starting_letter(const Language& language,
                                                         std::string_view text);

}  // namespace quadrille
