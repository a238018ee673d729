#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/match/statistics/moments.h"

// Numbers and names as text, and tables of them.

namespace quadrille::match {

/// With `decimals` digits after the point and never "-0.0"; "inf", "-inf" for infinite values. The
/// locale has no say.
[[nodiscard]] std::string fixed(double value, int decimals);
/// The same with a plus before values above zero: "+12.3", "0.0", "+inf".
[[nodiscard]] std::string with_sign(double value, int decimals);
/// "12.3 ±0.4": mean and standard error, both times `scale`; "12.3" without a known error, "-"
/// without samples.
[[nodiscard]] std::string format_mean(const Moments& moments, int decimals, double scale = 1);
/// "p = 0.012", "p < 0.001".
[[nodiscard]] std::string format_p_value(double p);

/// Text from outside made safe to print: control characters (C0, C1, DEL) and bytes that are not
/// UTF-8 become `?`, so it cannot move the cursor or break a line.
[[nodiscard]] std::string printable(std::string_view text);

/// Characters of a UTF-8 text: what it takes of a line, wide and combining ones aside.
[[nodiscard]] std::size_t width_of(std::string_view text);

/// The first `width` characters; a cut text ends in "…". `width` > 0.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);

/// Rows and columns of text. The first row is the heading.
struct TextTable {
    enum class Align : std::uint8_t { Left, Right };
    std::vector<Align> columns;
    std::vector<std::vector<std::string>> rows;  // each as long as `columns`
};

/// Aligned by blanks, two between columns, one line for each row, no blanks at the ends of lines.
[[nodiscard]] std::string format_table(const TextTable& table);

}  // namespace quadrille::match
