#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/record/game_record.h"

// What formats of game records write alike: tags and comments.

namespace quadrille {

/// `{ text }` as it is read back: without blanks around the text, `)` for `}`.
[[nodiscard]] std::string format_comment(std::string_view text);

/// The value of a tag in double quotes: `"` and `\` escaped by `\`, a blank for a line break.
[[nodiscard]] std::string format_tag_value(std::string_view value);

/// Sets the first tag of that name, or adds it at the end, and drops others of the name.
void set_tag(std::vector<RecordTag>& tags, std::string_view name, const std::string& value);

}  // namespace quadrille
