#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/record/game_record.h"

// What the texts of game records have in common: tags and comments. Only pgn4*.cpp and c4pgn*.cpp
// include this.

namespace quadrille {

/// A place in a text: line and column, in bytes, from 1.
struct TextPlace {
    std::size_t line = 0;
    std::size_t column = 0;
};
/// The place of `offset`, where `start`, not behind it, is in line `start_line`.
[[nodiscard]] TextPlace place_in(std::string_view text, std::size_t start, std::size_t start_line,
                                 std::size_t offset);

/// The words of an error of either format.
struct RecordFault {
    std::string found;
    std::string expected;
    std::string cause;
};
/// An error of either format that stands at `offset`.
template <class Error>
[[nodiscard]] Error record_error(TextPlace place, std::size_t offset, decltype(Error::kind) kind,
                                 RecordFault&& fault) {
    Error error;
    error.kind = kind;
    error.offset = offset;
    error.line = place.line;
    error.column = place.column;
    error.found = std::move(fault.found);
    error.expected = std::move(fault.expected);
    error.cause = std::move(fault.cause);
    return error;
}

/// What stands at `offset`, for an error message: up to the end of the line, which is all that a
/// person needs to see (excerpt.h).
[[nodiscard]] std::string found_in_line(std::string_view text, std::size_t offset);

/// `{ text }` as it is read back: without blanks around the text, `)` for `}`.
[[nodiscard]] std::string format_comment(std::string_view text);

/// The value of a tag in double quotes: `"` and `\` escaped by `\`, a blank for a line break.
[[nodiscard]] std::string format_tag_value(std::string_view value);

/// Reads the value that begins at `at`, behind its opening quote, and moves `at` behind the closing
/// one; nothing, with `at` at the end of the line, when there is none.
[[nodiscard]] std::optional<std::string> read_tag_value(std::string_view text, std::size_t& at);

/// Sets the first tag of that name, or adds it at the end, and drops others of the name.
void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value);

}  // namespace quadrille
