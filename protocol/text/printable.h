#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>

// Escaping of untrusted text for output: it cannot break a line or move the cursor.

namespace quadrille {

/// Escapes `text` for one line of output. Valid UTF-8 without control characters stays; every other
/// byte becomes `\xNN`. A text longer than `max_bytes` is cut between two characters and ends in
/// `...`.
[[nodiscard]] std::string printable(std::string_view text,
                                    std::size_t max_bytes = std::string_view::npos);

/// Returns at most 24 bytes of `input` from the character at `offset` on, for an error message:
/// printable and in double quotes, or `the end of the text`.
[[nodiscard]] std::string excerpt_at(std::string_view input, std::size_t offset);

/// Returns the reason of an exception for an error message: printable, without the prefix of the
/// JSON library (`[json.exception.type_error.302]`).
[[nodiscard]] std::string fault_text(const std::exception& fault);

/// Returns `text` for an error message: printable, in single quotes and cut after `kMaxQuoted`
/// bytes.
[[nodiscard]] std::string in_quotes(std::string_view text);
inline constexpr std::size_t kMaxQuoted = 80;

}  // namespace quadrille
