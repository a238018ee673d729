#include "protocol/text/words.h"

#include <algorithm>

#include "protocol/text/blanks.h"

namespace quadrille {

std::vector<Word> split_words(std::string_view line) {
    std::vector<Word> words;
    std::string_view rest = line;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
        words.push_back({word, static_cast<std::size_t>(word.data() - line.data())});
    }
    return words;
}

std::string_view take_word(std::string_view& text) {
    const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
    const std::size_t end = std::min(text.find_first_of(kBlanks, first), text.size());
    const std::string_view word = text.substr(first, end - first);
    text.remove_prefix(end);
    return word;
}

std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return taken;
}

}  // namespace quadrille
