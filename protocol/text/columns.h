#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Texts in aligned columns.

namespace quadrille {

/// Rows and columns of text. The first row is the heading.
struct TextTable {
    enum class Align : std::uint8_t { Left, Right };
    std::vector<Align> columns;
    std::vector<std::vector<std::string>> rows;  // each as long as `columns`
};

/// Returns one line for each row, padded with blanks: two between columns, none at line ends.
[[nodiscard]] std::string format_table(const TextTable& table);

/// Returns `left`, followed by the words of `right` from `column` on (counted from 0). The text
/// wraps at 80 columns, and each line ends with a line break.
[[nodiscard]] std::string format_two_columns(std::string_view left, std::string_view right,
                                             std::size_t column);

}  // namespace quadrille
