#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Charts with axes as SVG. Texts may hold any bytes: they are escaped here, and long names are cut.

namespace quadrille {

/// The look of a chart: in a separate file, or as a part of an HTML page.
struct ChartLook {
    bool is_file = true;  // with an XML declaration, size, background, and the title in the drawing
    std::string_view ground;
    std::string_view text;
    std::string_view muted;  // of notes
    std::string_view axis;
    std::string_view grid;
    double width = 1000;  // in pixels
};
inline constexpr ChartLook kFileLook = {true,      "#ffffff", "#222222",
                                        "#777777", "#777777", "#dddddd"};
/// The colours are CSS variables of the page; the title is for screen readers. Charts are narrow
/// enough for a telephone and have fewer ticks.
inline constexpr ChartLook kPageLook = {
    false, "var(--page)", "var(--text)", "var(--muted)", "var(--muted)", "var(--grid)", 520};

struct ChartSeries {
    std::string name;                           // at the right end of the line; may be empty
    std::string_view color;                     // as SVG writes it, `#rrggbb`
    std::vector<std::optional<double>> values;  // by step from 0; the line bridges gaps
    std::string dashes = {};                    // lengths, as SVG writes them; empty: solid
};

enum class MarkerShape : std::uint8_t { Cross, Dot };

/// A symbol on a line, with a label next to it.
struct ChartMarker {
    std::size_t series = 0;
    std::size_t step = 0;  // not drawn if the series has no value there
    std::string label;     // may be empty
    MarkerShape shape = MarkerShape::Cross;
    std::string hint = {};  // tooltip
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
    /// The range of the vertical axis; values outside are clamped.
    double low = 0;
    double high = 1;
    std::string low_note;   // inside the plot, at the bottom
    std::string high_note;  // inside the plot, at the top
    /// Positions of the steps on the horizontal axis, rising whole numbers. Empty: 0, 1, ...
    std::vector<double> places;
    std::vector<ChartTick> ticks;  // of the horizontal axis; empty: round numbers
    std::vector<ChartSeries> series;
    std::vector<ChartMarker> markers;
};

/// An interval and a value in it.
struct ChartInterval {
    std::string name;
    double value = 0;  // not drawn if infinite
    double low = 0;    // an infinite end is drawn as an arrow
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

/// Returns the step between about `count` ticks in `range`: 1, 2 or 5 times a power of ten. `range`
/// is above 0.
[[nodiscard]] double round_step(double range, int count);

/// Returns the multiples of `step` from `low` to `high`.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, double step);

}  // namespace quadrille
