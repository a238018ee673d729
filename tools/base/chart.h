#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Charts with axes as SVG. Texts may hold any bytes: they are escaped here, and long names are cut.

namespace quadrille {

/// The look of a chart: in a file of its own, or as a part of an HTML page.
struct ChartLook {
    bool is_file = true;  // with an XML declaration, a size, a ground, and the title in the drawing
    std::string_view ground;
    std::string_view text;
    std::string_view muted;  // of notes
    std::string_view axis;
    std::string_view grid;
    double width = 1000;  // in pixels
};
inline constexpr ChartLook kFileLook = {true,      "#ffffff", "#222222",
                                        "#777777", "#777777", "#dddddd"};
/// The colours are CSS variables of the page; the title is for screen readers. Narrow enough for a
/// telephone, with fewer ticks.
inline constexpr ChartLook kPageLook = {
    false, "var(--page)", "var(--text)", "var(--muted)", "var(--muted)", "var(--grid)", 520};

/// A line of a chart.
struct ChartSeries {
    std::string name;                           // at the right end of the line; may be empty
    std::string_view color;                     // as SVG writes it, `#rrggbb`
    std::vector<std::optional<double>> values;  // by step from 0; gaps are bridged
    std::string dashes = {};                    // lengths, as SVG writes them; empty: a whole line
};

enum class MarkerShape : std::uint8_t { Cross, Dot };

/// A sign on a line, with a label next to it.
struct ChartMarker {
    std::size_t series = 0;
    std::size_t step = 0;  // the series has a value there
    std::string label;     // may be empty
    MarkerShape shape = MarkerShape::Cross;
    std::string hint = {};  // shown where the pointer is over it
};

struct ChartTick {
    std::size_t step = 0;
    std::string label;
};

/// Lines over steps 0, 1, ... from left to right.
struct LineChart {
    std::string title;
    std::string x_title;
    std::string y_title;
    /// The range of the vertical axis; values outside are drawn on its ends.
    double low = 0;
    double high = 1;
    std::string low_note;   // inside, at the bottom
    std::string high_note;  // inside, at the top
    /// Whole numbers on the horizontal axis where the steps are, rising; empty: 0, 1, ...
    std::vector<double> places;
    std::vector<ChartTick> ticks;  // of the horizontal axis; empty: round numbers
    std::vector<ChartSeries> series;
    std::vector<ChartMarker> markers;
};

/// An interval and a value in it.
struct ChartInterval {
    std::string name;
    double value = 0;  // not drawn if infinite
    double low = 0;    // an infinite end is an arrow to the edge
    double high = 0;
};

/// Intervals below each other over a common axis with a line at 0, for an HTML page.
struct IntervalChart {
    std::string title;
    std::string x_title;
    std::string_view color;
    std::vector<ChartInterval> rows;
};

/// Draws one `polyline` for each series. The ends of the vertical axis are widened to round
/// numbers.
[[nodiscard]] std::string draw_chart(const LineChart& chart, const ChartLook& look);

/// Draws a dot with error bars for each row.
[[nodiscard]] std::string draw_chart(const IntervalChart& chart);

/// Returns 1, 2 or 5 times a power of ten: the step between about `count` ticks in `range`, above
/// 0.
[[nodiscard]] double round_step(double range, int count);

/// Returns the multiples of `step` from `low` to `high`.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, double step);

}  // namespace quadrille
