#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Texts below each other.

namespace quadrille {

/// Rows and columns of text. The first row is the heading.
struct TextTable {
    enum class Align : std::uint8_t { Left, Right };
    std::vector<Align> columns;
    std::vector<std::vector<std::string>> rows;  // each as long as `columns`
};

/// Aligned by blanks, two between columns, one line for each row, no blanks at the ends of lines.
[[nodiscard]] std::string format_table(const TextTable& table);

/// `left`, then from `column` (counted from 0) on the words of `right`, in as many lines as a
/// terminal of 80 columns needs; each ends with a line break.
[[nodiscard]] std::string format_two_columns(std::string_view left, std::string_view right,
                                             std::size_t column);

}  // namespace quadrille
