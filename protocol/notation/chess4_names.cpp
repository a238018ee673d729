#include "protocol/notation/chess4_names.h"

#include <algorithm>
#include <cstddef>

#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

constexpr bool is_word_letter(char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
}

/// Translates one word; `previous` is the one before it.
std::string word_in_chess4(std::string_view word, std::string_view previous) {
    for (const Color c : kAllColors) {
        if (word == kColorNames[c]) return chess4_name(c);
    }
    if (word == "file") return "column";
    if (word == "rank") return "row";
    if (previous == "file" && word.size() == 1) return std::to_string(word[0] - 'a' + 1);
    if (previous == "rank" && std::ranges::all_of(word, is_digit) && word.size() <= 2) {
        const int rank = word.size() == 1 ? word[0] - '0' : (word[0] - '0') * 10 + (word[1] - '0');
        return {to_upper(chess4_row_letter(rank - 1))};
    }
    const std::optional<Square> square = parse_square(word);
    return square.has_value() ? format_chess4_square_upper(*square) : std::string{word};
}

}  // namespace

std::string format_chess4_square_upper(Square square) {
    std::string out = format_chess4_square(square);
    out[0] = to_upper(out[0]);
    return out;
}

std::string in_chess4_words(std::string_view reason) {
    std::string out;
    std::string_view previous;
    for (std::size_t at = 0; at < reason.size();) {
        std::size_t end = at;
        while (end < reason.size() && is_word_letter(reason[end])) ++end;
        if (end == at) {
            out += reason[at++];
            continue;
        }
        const std::string_view word = reason.substr(at, end - at);
        out += word_in_chess4(word, previous);
        previous = word;
        at = end;
    }
    return out;
}

}  // namespace quadrille
