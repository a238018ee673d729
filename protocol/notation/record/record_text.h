#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/record/game_record.h"

// What formats of game records read and write alike: tags, comments, marks behind a move.

namespace quadrille {

/// `{ text }` as it is read back: without blanks around the text, `)` for `}`.
[[nodiscard]] std::string format_comment(std::string_view text);

/// The value of a tag in double quotes: `"` and `\` escaped by `\`, a blank for a line break.
[[nodiscard]] std::string format_tag_value(std::string_view value);

/// A word, and the mark that it ends in.
struct MarkedWord {
    std::string_view word;    // without the mark
    std::string_view suffix;  // `!`, `?!`, ... or nothing
};
/// Nothing when there is no word before the mark, or more than two signs in it.
[[nodiscard]] std::optional<MarkedWord> split_suffix(std::string_view text);
/// Whether `text` is a mark and nothing else.
[[nodiscard]] bool is_suffix(std::string_view text);

/// Sets the first tag of that name, or adds it at the end, and drops others of the name.
void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value);

}  // namespace quadrille
