#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/types.h"
#include "engine/util/expected.h"

// Piece letters of many languages for short algebraic notation, from the table of Wikipedia's
// "Algebraic notation (chess)".

namespace quadrille {

/// One row of the table.
struct Language {
    std::string_view code;  // ISO 639-1, `scn` for Sicilian
    std::string_view name;  // in English
    /// As the table prints them, in UTF-8: one letter or two; spellings separated by `/`, of which
    /// the first is written and each is read. Empty where the table has none. A pawn's is only
    /// read, and only where no other piece has it; the 1-point queen shares the queen's.
    PerPieceType<std::string_view> letters;
};

/// Every row but those whose letters do not tell king, queen, rook, bishop and knight apart
/// (Telugu, Ukrainian), by English name.
[[nodiscard]] std::span<const Language> languages();
/// What moves are read and written in where no language is named.
[[nodiscard]] const Language& english();

/// The language of this code or English name, in any case of ASCII letters. The error lists
/// the codes.
[[nodiscard]] Expected<const Language*, std::string> find_language(std::string_view text);

/// What is written for a piece; nothing for a pawn.
[[nodiscard]] std::string_view letter_of(const Language& language, PieceType type);
/// The letters that are written, for a message: `K, D, T, L or S`.
[[nodiscard]] std::string describe_letters(const Language& language);

struct PieceLetter {
    PieceType type{};
    std::size_t bytes = 0;
};
/// The longest piece letter of the language that `text` begins with. English `D` is not among them.
[[nodiscard]] std::optional<PieceLetter> starting_letter(const Language& language,
                                                         std::string_view text);

}  // namespace quadrille
