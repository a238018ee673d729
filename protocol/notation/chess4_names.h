#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/ruleset.h"
#include "engine/square.h"
#include "engine/types.h"
#include "protocol/notation/letters.h"

// Chess4's names of seats and squares. A square is a row letter `a`..`n`, counted from the top, and
// a column number 1..14: `n7` is g1.

namespace quadrille {

inline constexpr PerColor<std::string_view> kChess4Names = {{{"White", "Silver", "Black", "Gold"}}};
[[nodiscard]] inline std::string chess4_name(Color c) { return std::string{kChess4Names[c]}; }
inline constexpr PerColor<char> kChess4Letters = {{{'w', 's', 'b', 'g'}}};

/// Returns the names of the seats under `rules`: `White` ... in Chess4, else `Red` ...
[[nodiscard]] constexpr const PerColor<std::string_view>& seat_names(const RuleSet& rules) {
    return rules.is_chess4() ? kChess4Names : kColorNames;
}

/// Returns the seat with this lower case letter, or `std::nullopt` for any other character.
[[nodiscard]] constexpr std::optional<Color> chess4_seat_from_letter(char letter) {
    for (const Color c : kAllColors) {
        if (kChess4Letters[c] == letter) return c;
    }
    return std::nullopt;
}

/// Returns `a`..`n` for the ranks 13..0, counted from 0.
[[nodiscard]] constexpr char chess4_row_letter(int rank) {
    return static_cast<char>('a' + (kBoardSide - 1 - rank));
}
/// Returns the rank, from 0, of a row letter, or `std::nullopt` for any other character.
[[nodiscard]] constexpr std::optional<int> rank_from_chess4_row(char letter) {
    if (letter < 'a' || letter > 'n') return std::nullopt;
    return kBoardSide - 1 - (letter - 'a');
}

/// Returns e.g. `k7`. `square` must not be none.
[[nodiscard]] inline std::string format_chess4_square(Square square) {
    return chess4_row_letter(square.rank()) + std::to_string(square.file() + 1);
}
static_assert(rank_from_chess4_row('n') == 0 && chess4_row_letter(13) == 'a');

}  // namespace quadrille
