#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille {

/// What a text begins with: a character of well-formed UTF-8 (RFC 3629: no overlong forms, no
/// surrogates), or one byte that begins none.
struct Character {
    std::string_view bytes;
    std::optional<char32_t> code;  // nothing for a byte that begins no character
};

/// Takes the first character off `text`, which is not empty.
[[nodiscard]] Character take_character(std::string_view& text);

/// How many characters a text has: what it takes of a line, wide and combining ones aside.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// `text` in at most `width` characters, of which there is at least one; a cut text ends in "…".
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

}  // namespace quadrille
