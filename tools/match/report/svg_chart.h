#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Charts as inline SVG. Their colours are the CSS variables --text, --muted, --grid and --series0
// to
// --series7 of the page around them. Labels come from outside: they are escaped here.

namespace quadrille::match {

/// Text made safe in HTML and SVG, in attributes too: `& < > " '` as entities, and `printable`.
[[nodiscard]] std::string escape_html(std::string_view text);

/// Round values (1, 2 or 5 times a power of ten apart) from low to high, about `count` of them.
/// low < high, both finite.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, int count);

struct IntervalRow {
    std::string label;
    double value = 0;  // not drawn if infinite
    double low = 0;    // an infinite end is an arrow to the edge
    double high = 0;
};

/// One row for each interval: a dot with error bars over a common axis, and a line at 0.
/// `description` is for screen readers, `axis` names the values.
[[nodiscard]] std::string interval_chart(std::span<const IntervalRow> rows, std::string_view axis,
                                         std::string_view description);

struct ChartLine {
    std::string label;
    std::vector<std::pair<double, double>> points;  // x rising; all finite
};

/// Lines over common axes with ticks and a legend; empty if no line has a point.
[[nodiscard]] std::string line_chart(std::span<const ChartLine> lines, std::string_view x_axis,
                                     std::string_view y_axis, std::string_view description);

}  // namespace quadrille::match
