#include "tools/board/study/unknown_text.h"

#include <algorithm>

#include "protocol/notation/input/input_formats.h"
#include "protocol/text/words.h"

namespace quadrille::board {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A number of a round, periods, or both.
bool is_number(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '.'; });
}

/// Whether a square may be named in it: a letter from a to n before a digit.
bool names_square(std::string_view word) {
    for (std::size_t i = 0; i + 1 < word.size(); ++i) {
        const bool is_letter =
            (word[i] >= 'a' && word[i] <= 'n') || (word[i] >= 'A' && word[i] <= 'N');
        if (is_letter && is_digit(word[i + 1])) return true;
    }
    return false;
}

}  // namespace

bool is_no_game(std::string_view text) {
    if (&recognised_format(text) != &input_formats().back()) return false;
    std::string_view word = take_word(text);
    while (!word.empty() && is_number(word)) word = take_word(text);
    // `12.h2-h3`
    word.remove_prefix(std::min(word.size(), word.find_first_not_of("0123456789.")));
    if (word.starts_with('<')) return true;   // a page of the web
    constexpr std::size_t kLongestToken = 2;  // R, gR, #
    return word.size() > kLongestToken && !word.starts_with("O-O") && !word.starts_with("0-0") &&
           !word.starts_with('{') && !names_square(word);
}

}  // namespace quadrille::board
