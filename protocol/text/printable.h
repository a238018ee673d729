#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Texts from outside, made fit to be shown: they cannot break a line or move the cursor.

namespace quadrille {

/// `text` fit to stand in a line of output: valid UTF-8 without control characters stays, every
/// other byte is written `\xNN`. Of a text of more than `most` bytes the first of them, cut between
/// two characters, and `...`.
[[nodiscard]] std::string printable(std::string_view text,
                                    std::size_t most = std::string_view::npos);

/// What stands in `input` at `offset`, for an error message: its first 24 bytes at most, printable
/// and in double quotes, or `the end of the text`.
[[nodiscard]] std::string excerpt_at(std::string_view input, std::size_t offset);

/// `text` from a user, to be shown in an error: printable, in single quotes, and cut after
/// `kMaxQuoted` bytes.
[[nodiscard]] std::string in_quotes(std::string_view text);
inline constexpr std::size_t kMaxQuoted = 80;

}  // namespace quadrille
