#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/square.h"
#include "protocol/notation/letters.h"

namespace quadrille {

/// Parses a file letter `a`..`n` and a rank number `1`..`14` without leading zero, e.g. `d4` or
/// `n11`. Returns `std::nullopt` for any other text and for squares in the removed corners.
[[nodiscard]] constexpr std::optional<Square> parse_square(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[1] == '0') return std::nullopt;
    const int file = text[0] - 'a';
    int rank = 0;
    for (const char c : text.substr(1)) {
        if (!is_digit(c)) return std::nullopt;
        rank = rank * 10 + (c - '0');
    }
    if (!Square::is_playable_at(file, rank - 1)) return std::nullopt;
    return Square::at(file, rank - 1);
}

/// Returns file letter and rank number, for removed corners too. `square` must not be none.
[[nodiscard]] inline std::string format_square(Square square) {
    return static_cast<char>('a' + square.file()) + std::to_string(square.rank() + 1);
}

static_assert(parse_square("n8") == Square::at(13, 7));
static_assert(!parse_square("a1").has_value() && !parse_square("d04").has_value());

}  // namespace quadrille
