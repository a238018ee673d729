#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille {

/// A character of well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates), or one byte that
/// does not begin a character.
struct Character {
    std::string_view bytes;
    std::optional<char32_t> code;  // empty for a byte that does not begin a character
};

/// Removes and returns the first character of `text`, which must not be empty.
[[nodiscard]] Character take_character(std::string_view& text);

/// Returns where the character begins that contains the byte at `offset`.
[[nodiscard]] std::size_t begin_of_character(std::string_view text, std::size_t offset);
/// Returns the number of the character that contains the byte at `offset`, from 1.
[[nodiscard]] std::size_t column_of(std::string_view line, std::size_t offset);

/// Returns the number of characters, which is the width if none is wide or combining.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// Shortens `text` to at most `width` characters (at least 1). A cut text ends in "…".
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

}  // namespace quadrille
