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

/// Splits `line` at blanks (protocol/text/blanks.h). Returns views into `line`.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

/// Removes the first word of `text` and the blanks before it. Returns the word, or an empty view.
std::string_view take_word(std::string_view& text);

/// Removes and returns the text up to `separator`, or all of it; also removes the separator.
std::string_view take_until(std::string_view& text, char separator);

/// Joins `text_of(item)` of all `items` with `separator` between them.
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
