#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille {

/// The reason why a text is refused, with the place and the expected text.
struct TextError {
    std::string_view wrong;  // in words: "a rank of the wrong length"
    std::string field;       // "turn", "board rank 12", "extra 'lives'", ...
    std::size_t offset = 0;  // in bytes from 0
    std::string found;
    std::string expected;
    std::size_t column = 0;  // in characters from 1; 0: `offset` + 1
};

/// Returns one line with characters counted from 1, e.g. `board rank 3, character 151: a rank of
/// the wrong length: found 15 squares, expected 14 squares`.
[[nodiscard]] inline std::string describe(const TextError& error) {
    const std::size_t column = error.column > 0 ? error.column : error.offset + 1;
    return error.field + ", character " + std::to_string(column) + ": " + std::string{error.wrong} +
           ": found " + error.found + ", expected " + error.expected;
}

}  // namespace quadrille
