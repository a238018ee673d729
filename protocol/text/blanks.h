#pragma once

#include <string_view>

namespace quadrille {

/// The characters that separate words in user input and in files.
inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

/// UTF-8 byte order mark, optional at the beginning of a file.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

[[nodiscard]] constexpr bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }

/// Returns a view of `text` without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

static_assert(trimmed(" a b\r") == "a b" && trimmed("\n ").empty());

}  // namespace quadrille
