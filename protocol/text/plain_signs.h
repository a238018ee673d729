#pragma once

#include <string>
#include <string_view>

// Typographic blanks and signs, which web pages and word processors put into moves.

namespace quadrille {

/// Returns `text` with ASCII for some characters, one for one: a blank for the blanks U+00A0,
/// U+2000 to U+200B, U+2028, U+2029, U+202F, U+205F and U+3000, `-` for the dashes U+2010 to
/// U+2015 and U+2212, `x` for U+00D7.
[[nodiscard]] std::string plain_signs(std::string_view text);

/// Replaces these characters in the lines of a text, except in comments in braces or behind `;`,
/// and in double quotes in lines that begin with `[`.
class PlainSigns {
  public:
    /// Calls must pass all lines in order.
    void apply(std::string& line);

  private:
    bool is_in_comment_ = false;
};

}  // namespace quadrille
