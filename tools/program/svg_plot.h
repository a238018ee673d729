#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// A line of a plot.
struct PlotSeries {
    std::string name;                           // for the legend; empty: it is not there
    std::string_view colour;                    // as SVG writes it, `#rrggbb`
    std::vector<std::optional<double>> values;  // by step from 0; gaps are bridged
};

/// A cross on a line, with a word beside it.
struct PlotMarker {
    std::size_t series = 0;
    std::size_t step = 0;  // the series has a value there
    std::string label;
};

struct PlotTick {
    std::size_t step = 0;
    std::string label;
};

/// Lines over steps 0, 1, ... of equal width.
struct Plot {
    std::string title;
    std::string x_title;
    std::string y_title;
    /// The values the vertical axis has to reach; values outside are drawn on its ends.
    double low = 0;
    double high = 1;
    std::string low_note;   // written inside, at the bottom
    std::string high_note;  // and at the top
    std::vector<PlotTick> ticks;
    std::vector<PlotSeries> series;
    std::vector<PlotMarker> markers;
};

/// An SVG 1.1 document on a white ground: one `polyline` per series and no other. Texts may hold
/// any characters; long names are cut. The axis ends are widened to round numbers.
[[nodiscard]] std::string draw_svg(const Plot& plot);

}  // namespace quadrille
