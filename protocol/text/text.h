#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// One word of a line and where it starts (bytes from 0).
struct Word {
    std::string_view text;
    std::size_t offset = 0;
};

/// The words of `line`, split at blanks (protocol/text/blanks.h). Views into `line`.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

/// The whole number that is all of `text` (an optional sign, then digits); nothing for any other
/// text and for numbers beyond 64 bits.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// `text` fit to stand in a line of output: valid UTF-8 without control characters stays, every
/// other byte is written `\xNN`.
[[nodiscard]] std::string printable(std::string_view text);
/// `text` from a user, to be shown in an error: printable, in single quotes, and cut after
/// `kMaxQuoted` bytes with `...`.
[[nodiscard]] std::string in_quotes(std::string_view text);
inline constexpr std::size_t kMaxQuoted = 80;

/// `text` fit to stand between tags or in a value of XML: printable, and escaped.
[[nodiscard]] std::string in_xml(std::string_view text);

/// `left`, then from `column` (counted from 0) on the words of `right`, in as many lines as a
/// terminal of 80 columns needs; each ends with a line break.
[[nodiscard]] std::string in_second_column(std::string_view left, std::string_view right,
                                           std::size_t column);

/// `items` joined by `separator`.
[[nodiscard]] std::string join(const std::vector<std::string>& items, std::string_view separator);

}  // namespace quadrille
