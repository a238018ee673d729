#pragma once

#include <cstddef>
#include <functional>
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

/// The text up to `separator`, which is taken off with it; all of it where there is none.
std::string_view take_until(std::string_view& text, char separator);

/// `items`, or what `text_of` makes of each, with `separator` between them.
template <class Items = std::vector<std::string>, class TextOf = std::identity>
[[nodiscard]] std::string join(const Items& items, std::string_view separator,
                               const TextOf& text_of = {}) {
    std::string joined;
    std::string_view before;
    for (const auto& item : items) {
        joined += before;
        joined += std::invoke(text_of, item);
        before = separator;
    }
    return joined;
}

}  // namespace quadrille
