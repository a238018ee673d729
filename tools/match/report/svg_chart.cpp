#include "tools/match/report/svg_chart.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>

#include "tools/match/report/text.h"

namespace quadrille::match {

namespace {

constexpr double kWidth = 860;
constexpr double kLabelWidth = 190;  // left of an interval chart, right of a line chart
constexpr std::size_t kLabelCharacters = 22;
constexpr std::size_t kSeries = 8;  // colours

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void include(double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    /// A little more than what was included; never empty.
    void widen() {
        if (low > high) low = high = 0;
        const double more = high > low ? (high - low) * 0.05 : 1;
        low -= more;
        high += more;
    }
};

/// Values to pixels.
struct Axis {
    Range range;
    double from = 0;
    double to = 0;
    [[nodiscard]] double at(double value) const {
        return from + (value - range.low) / (range.high - range.low) * (to - from);
    }
};

std::string number(double value) { return fixed(value, 1); }

std::string attribute(std::string_view name, double value) {
    return " " + std::string(name) + "=\"" + number(value) + "\"";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view css_class) {
    return "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) +
           attribute("y2", y2) + " class=\"" + std::string(css_class) + "\"/>\n";
}

/// `anchor`: start, middle or end.
std::string text(double x, double y, std::string_view anchor, std::string_view content,
                 std::string_view css_class = "") {
    std::string result = "<text" + attribute("x", x) + attribute("y", y) + " text-anchor=\"" +
                         std::string(anchor) + "\"";
    if (!css_class.empty()) result += " class=\"" + std::string(css_class) + "\"";
    return result + ">" + escape_html(content) + "</text>\n";
}

std::string label(double x, double y, std::string_view anchor, std::string_view content) {
    const std::string safe = printable(content);
    if (width_of(safe) <= kLabelCharacters) return text(x, y, anchor, safe);
    return "<g><title>" + escape_html(safe) + "</title>" +
           text(x, y, anchor, shortened(safe, kLabelCharacters)) + "</g>\n";
}

std::string opening(double height, std::string_view description) {
    return "<svg viewBox=\"0 0 " + fixed(kWidth, 0) + " " + fixed(height, 0) +
           "\" role=\"img\" aria-label=\"" + escape_html(description) + "\">\n";
}

/// Digits after the point that tell ticks apart.
int tick_decimals(const std::vector<double>& ticks) {
    if (ticks.size() < 2) return 1;
    const double step = ticks[1] - ticks[0];
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
}

/// Vertical grid lines with their values under the plot, and the name of the axis.
std::string x_ticks(const Axis& x, double top, double bottom, std::string_view name) {
    std::string svg;
    const auto ticks = round_ticks(x.range.low, x.range.high, 8);
    for (const double tick : ticks) {
        svg += line(x.at(tick), top, x.at(tick), bottom, "grid");
        svg += text(x.at(tick), bottom + 16, "middle", fixed(tick, tick_decimals(ticks)), "muted");
    }
    return svg + text((x.from + x.to) / 2, bottom + 36, "middle", name, "muted");
}

std::string y_ticks(const Axis& y, double left, double right, std::string_view name) {
    std::string svg;
    const auto ticks = round_ticks(y.range.low, y.range.high, 6);
    for (const double tick : ticks) {
        svg += line(left, y.at(tick), right, y.at(tick), "grid");
        svg += text(left - 6, y.at(tick) + 4, "end", fixed(tick, tick_decimals(ticks)), "muted");
    }
    return svg + text(left, y.to - 10, "start", name, "muted");
}

/// The end of an error bar: a cross line, or an arrow at the edge `edge` of the plot.
std::string bar_end(double value, double x, double y, double edge) {
    if (std::isfinite(value)) return line(x, y - 5, x, y + 5, "bar");
    const double back = value > 0 ? edge - 7 : edge + 7;
    return "<path d=\"M" + number(back) + " " + number(y - 5) + " L" + number(edge) + " " +
           number(y) + " L" + number(back) + " " + number(y + 5) + "\" class=\"bar\"/>\n";
}

/// How line number `i` is drawn: a colour, and dashes once the colours are used up.
std::string stroke(std::size_t i) {
    std::string style = "style=\"stroke:var(--series" + std::to_string(i % kSeries) + ")";
    if (i >= kSeries) style += ";stroke-dasharray:" + std::to_string(2 + 3 * (i / kSeries)) + " 3";
    return style + "\"";
}

std::string polyline(const ChartLine& line, const Axis& x, const Axis& y, std::size_t i) {
    std::string svg = "<polyline class=\"series\" " + stroke(i) + " points=\"";
    for (const auto& [px, py] : line.points) svg += number(x.at(px)) + "," + number(y.at(py)) + " ";
    svg.pop_back();
    return svg + "\"/>\n";
}

}  // namespace

std::string escape_html(std::string_view text) {
    std::string result;
    for (const char c : printable(text)) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\'': result += "&#39;"; break;
            default: result += c;
        }
    }
    return result;
}

std::vector<double> round_ticks(double low, double high, int count) {
    assert(std::isfinite(low) && std::isfinite(high) && low < high && count > 0);
    const double wish = (high - low) / count;
    const double power = std::pow(10.0, std::floor(std::log10(wish)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0}) {
        if (factor * power >= wish) step = factor * power;
    }
    std::vector<double> ticks;
    const double last = std::floor(high / step + 1e-9);
    for (double i = std::ceil(low / step - 1e-9); i <= last; ++i) ticks.push_back(i * step);
    return ticks;
}

std::string interval_chart(std::span<const IntervalRow> rows, std::string_view axis,
                           std::string_view description) {
    constexpr double kRowHeight = 28;
    const double bottom = 12 + kRowHeight * static_cast<double>(rows.size());
    Axis x{{}, kLabelWidth, kWidth - 20};
    x.range.include(0);
    for (const IntervalRow& row : rows) {
        for (const double value : {row.value, row.low, row.high}) x.range.include(value);
    }
    x.range.widen();
    std::string svg = opening(bottom + 46, description);
    svg += x_ticks(x, 6, bottom, axis);
    svg += line(x.at(0), 6, x.at(0), bottom, "axis");
    double y = 6 + kRowHeight / 2;
    for (const IntervalRow& row : rows) {
        const double left = std::isfinite(row.low) ? x.at(row.low) : x.from;
        const double right = std::isfinite(row.high) ? x.at(row.high) : x.to;
        svg += label(kLabelWidth - 10, y + 4, "end", row.label);
        svg += line(left, y, right, y, "bar");
        svg += bar_end(row.low, left, y, x.from) + bar_end(row.high, right, y, x.to);
        if (std::isfinite(row.value)) {
            svg += "<circle" + attribute("cx", x.at(row.value)) + attribute("cy", y) +
                   " r=\"4.5\" class=\"dot\"/>\n";
        }
        y += kRowHeight;
    }
    return svg + "</svg>\n";
}

std::string line_chart(std::span<const ChartLine> lines, std::string_view x_axis,
                       std::string_view y_axis, std::string_view description) {
    constexpr double kLegendRow = 20;
    const double bottom = std::max(300.0, 40 + kLegendRow * static_cast<double>(lines.size()));
    Axis x{{}, 60, kWidth - kLabelWidth - 20};
    Axis y{{}, bottom, 26};
    for (const ChartLine& line : lines) {
        for (const auto& [px, py] : line.points) {
            x.range.include(px);
            y.range.include(py);
        }
    }
    if (x.range.low > x.range.high) return "";
    if (x.range.low == x.range.high) x.range.low -= 1;
    y.range.widen();
    std::string svg = opening(bottom + 46, description);
    svg += x_ticks(x, y.to, bottom, x_axis) + y_ticks(y, x.from, x.to, y_axis);
    svg += line(x.from, bottom, x.to, bottom, "axis") + line(x.from, y.to, x.from, bottom, "axis");
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].points.empty()) svg += polyline(lines[i], x, y, i);
        const double row = y.to + 10 + kLegendRow * static_cast<double>(i);
        svg += "<line" + attribute("x1", x.to + 16) + attribute("y1", row) +
               attribute("x2", x.to + 40) + attribute("y2", row) + " class=\"series\" " +
               stroke(i) + "/>\n" + label(x.to + 46, row + 4, "start", lines[i].label);
    }
    return svg + "</svg>\n";
}

}  // namespace quadrille::match
