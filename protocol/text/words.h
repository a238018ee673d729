#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// One word of a line and where it starts (bytes from 0).
struct Word {
    std::string_view text;
    std::size_t offset = 0;
};

/// The words of `line`, split at blanks (protocol/text/blanks.h). Views into `line`.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

/// Takes the first word off `text`, with the blanks before it; empty when there is none.
std::string_view take_word(std::string_view& text);

/// `items` joined by `separator`.
[[nodiscard]] std::string join(const std::vector<std::string>& items, std::string_view separator);

}  // namespace quadrille
