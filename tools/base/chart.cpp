#include "tools/base/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

#include "protocol/text/markup.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

// Lengths are in SVG's user units.
constexpr double kLeft = 70;
constexpr double kMargin = 20;      // at the right
constexpr double kNameWidth = 110;  // right of the lines
constexpr double kLine = 16;        // height of a name
constexpr double kTitleY = 58;
constexpr double kFileTop = 84;  // of the plot area of a line chart
constexpr double kPageTop = 22;
constexpr double kInside = 378;      // height of the plot area of a line chart
constexpr double kIntervalRow = 46;  // height
constexpr double kBelow = 58;        // height of the horizontal axis and its texts
constexpr double kCross = 5;
constexpr double kLabelSpace = 120;  // right of a marker, for its label
constexpr double kLetter = 8;        // assumed width of a letter in a label
constexpr double kDot = 4.5;
constexpr std::size_t kMaxName = 15;  // characters
constexpr std::size_t kMaxIntervalName = 52;
constexpr int kTicks = 10;     // approximate number on an axis
constexpr int kPageTicks = 5;  // on a horizontal axis of a page

/// Maps values to coordinates of the drawing.
class Axis {
  public:
    /// Draws `low` at `from` and `high` at `to`. Ticks are at least `least_step` apart.
    Axis(double low, double high, double from, double to, double least_step = 0, int ticks = kTicks)
        : low_(low < high ? low : low - 1),
          high_(low < high ? high : low + 1),
          from_(from),
          to_(to),
          step_(std::max(round_step(high_ - low_, ticks), least_step)) {}

    /// Widens the axis to round values.
    void widen() {
        low_ = std::floor(low_ / step_ + 1e-9) * step_;
        high_ = std::ceil(high_ / step_ - 1e-9) * step_;
    }
    /// Returns the coordinate of a value, clamped to the axis.
    [[nodiscard]] double at(double value) const {
        return from_ + (to_ - from_) * (std::clamp(value, low_, high_) - low_) / (high_ - low_);
    }
    [[nodiscard]] std::vector<double> ticks() const { return round_ticks(low_, high_, step_); }
    /// Returns the number at a tick, with the decimals that distinguish it from the next.
    [[nodiscard]] std::string label(double tick) const {
        constexpr int kMaxDecimals = 6;
        const int decimals = static_cast<int>(std::ceil(-std::log10(step_) - 1e-9));
        return fixed(tick, std::clamp(decimals, 0, kMaxDecimals));
    }

  private:
    double low_;
    double high_;
    double from_;
    double to_;
    double step_;
};

class Drawing {
  public:
    Drawing(const ChartLook& look, double height, std::string_view title) : look_(look) {
        if (look.is_file) {
            add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
                "font-family=\"sans-serif\"",
                look.width, height);
        } else {
            add("<svg role=\"img\" aria-label=\"{}\"", escape_markup(title));
        }
        add(" viewBox=\"0 0 {} {}\" font-size=\"13\" fill=\"{}\">\n", look.width, height,
            look.text);
        if (!look.is_file) return;
        add("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", look.ground);
        add_text(kLeft, kTitleY, "start", title, "font-size=\"17\" font-weight=\"bold\"");
    }

    template <class... T>
    void add(fmt::format_string<T...> format, T&&... values) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<T>(values)...);
    }
    /// `style`: further attributes.
    void add_line(double x1, double y1, double x2, double y2, std::string_view color,
                  std::string_view style = {}) {
        add("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" {}/>\n",
            x1, y1, x2, y2, color, style);
    }
    /// `ring`: colour of the outline.
    void add_dot(double x, double y, std::string_view color, std::string_view ring,
                 std::string_view hint) {
        add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"{}\">", x, y, kDot,
            color, ring);
        if (!hint.empty()) add("<title>{}</title>", escape_markup(hint));
        add("</circle>\n");
    }
    /// `anchor`: the part of the text that is at `x`: start, middle or end.
    void add_text(double x, double y, std::string_view anchor, std::string_view text,
                  std::string_view style = {}) {
        add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" {}>{}</text>\n", x, y, anchor,
            style, escape_markup(text));
    }
    void add_note(double x, double y, std::string_view anchor, std::string_view text) {
        add_text(x, y, anchor, text, fmt::format("fill=\"{}\"", look_.muted));
    }
    /// Cuts a long name; a tooltip then shows the whole name.
    void add_name(double x, double y, std::string_view name, std::size_t max_length,
                  std::string_view color = {}) {
        const std::string shown = escape_markup(shortened(printable(name), max_length));
        const std::string whole = escape_markup(name);
        add("<text x=\"{:.1f}\" y=\"{:.1f}\"", x, y);
        if (!color.empty()) add(" fill=\"{}\"", color);
        add(">");
        if (shown != whole) add("<title>{}</title>", whole);
        add("{}</text>\n", shown);
    }
    void add_x_tick(double x, double y, std::string_view label) {
        add_line(x, y, x, y + 5, look_.axis);
        add_text(x, y + 19, "middle", label);
    }
    [[nodiscard]] std::string done() && { return std::move(out_) + "</svg>\n"; }

  private:
    const ChartLook& look_;
    std::string out_;
};

[[nodiscard]] double right_of(const ChartLook& look) { return look.width - kMargin; }
[[nodiscard]] int ticks_of(const ChartLook& look) { return look.is_file ? kTicks : kPageTicks; }

class LineDrawing {
  public:
    LineDrawing(const LineChart& chart, const ChartLook& look)
        : chart_(chart),
          look_(look),
          top_(look.is_file ? kFileTop : kPageTop),
          bottom_(top_ + kInside),
          right_(right_of(look) - (has_names(chart) ? kNameWidth : 0)),
          x_(place_of(0), place_of(last_step()), kLeft, right_, 1, ticks_of(look)),
          y_(chart.low, chart.high, bottom_, top_),
          out_(look, bottom_ + kBelow, chart.title) {
        y_.widen();
    }

    [[nodiscard]] std::string draw() && {
        add_axes();
        for (const ChartSeries& series : chart_.series) add_series(series);
        for (const ChartMarker& marker : chart_.markers) add_marker(marker);
        add_names();
        return std::move(out_).done();
    }

  private:
    struct Label {
        double left;
        double right;
        double y;
    };

    static bool has_names(const LineChart& chart) {
        return std::ranges::any_of(chart.series, [](const auto& s) { return !s.name.empty(); });
    }
    [[nodiscard]] std::size_t last_step() const {
        std::size_t steps = 1;
        for (const ChartSeries& series : chart_.series) {
            steps = std::max(steps, series.values.size());
        }
        return steps - 1;
    }
    [[nodiscard]] double place_of(std::size_t step) const {
        return chart_.places.empty() ? static_cast<double>(step) : chart_.places[step];
    }
    [[nodiscard]] double x_of(std::size_t step) const { return x_.at(place_of(step)); }

    void add_axes() {
        for (const double tick : y_.ticks()) {
            out_.add_line(kLeft, y_.at(tick), right_, y_.at(tick),
                          tick == 0 ? look_.axis : look_.grid);
            out_.add_text(kLeft - 8, y_.at(tick) + 4.5, "end", y_.label(tick));
        }
        for (const ChartTick& tick : chart_.ticks) {
            out_.add_x_tick(x_of(tick.step), bottom_, tick.label);
        }
        if (chart_.ticks.empty()) {
            for (const double tick : x_.ticks()) {
                out_.add_x_tick(x_.at(tick), bottom_, x_.label(tick));
            }
        }
        out_.add_line(kLeft, top_, kLeft, bottom_, look_.axis);
        out_.add_line(kLeft, bottom_, right_, bottom_, look_.axis);
        out_.add_text((kLeft + right_) / 2, bottom_ + kBelow - 14, "middle", chart_.x_title);
        const double middle = (top_ + bottom_) / 2;
        out_.add_text(20, middle, "middle", chart_.y_title,
                      fmt::format("transform=\"rotate(-90 20 {:.1f})\"", middle));
        if (!chart_.high_note.empty())
            out_.add_note(kLeft + 10, top_ + 18, "start", chart_.high_note);
        if (!chart_.low_note.empty())
            out_.add_note(kLeft + 10, bottom_ - 10, "start", chart_.low_note);
    }
    void add_series(const ChartSeries& series) {
        std::vector<std::string> points;
        for (std::size_t step = 0; step < series.values.size(); ++step) {
            if (!series.values[step]) continue;
            points.push_back(fmt::format("{:.1f},{:.1f}", x_of(step), y_.at(*series.values[step])));
        }
        if (points.size() == 1) points.push_back(points[0]);  // round caps turn it into a dot
        out_.add(
            "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" {} "
            "stroke-linejoin=\"round\" stroke-linecap=\"round\" points=\"{}\"/>\n",
            series.color, dashes_of(series), fmt::join(points, " "));
    }
    /// Writes each name at the end of its line, moved apart where they meet.
    void add_names() {
        struct Name {
            const ChartSeries* series = nullptr;
            double y = 0;
        };
        std::vector<Name> names;
        for (const ChartSeries& series : chart_.series) {
            const auto last = std::ranges::find_if(
                series.values.rbegin(), series.values.rend(),
                [](const std::optional<double>& value) { return value.has_value(); });
            if (series.name.empty() || last == series.values.rend()) continue;
            names.push_back({&series, y_.at(**last)});
        }
        std::ranges::stable_sort(names, std::ranges::less{}, &Name::y);
        for (std::size_t i = 1; i < names.size(); ++i) {
            names[i].y = std::max(names[i].y, names[i - 1].y + kLine);
        }
        double floor = bottom_;
        for (auto name = names.rbegin(); name != names.rend(); ++name) {
            name->y = std::min(name->y, floor);
            floor = name->y - kLine;
        }
        for (const Name& name : names) {
            out_.add_name(right_ + 8, name.y + 4.5, name.series->name, kMaxName,
                          name.series->color);
        }
    }
    void add_marker(const ChartMarker& marker) {
        const ChartSeries& series = chart_.series[marker.series];
        const std::optional<double>& value = series.values[marker.step];
        if (!value) return;
        const double x = x_of(marker.step);
        const double y = y_.at(*value);
        if (marker.shape == MarkerShape::Dot) {
            out_.add_dot(x, y, series.color, look_.ground, marker.hint);
        } else {
            constexpr std::string_view kStyle = "stroke-width=\"3\" stroke-linecap=\"round\"";
            out_.add_line(x - kCross, y - kCross, x + kCross, y + kCross, series.color, kStyle);
            out_.add_line(x - kCross, y + kCross, x + kCross, y - kCross, series.color, kStyle);
        }
        if (marker.label.empty()) return;
        const bool is_late = x > right_ - kLabelSpace;
        const double beside = is_late ? -kCross - 4 : kCross + 4;
        const double width = kLetter * static_cast<double>(marker.label.size());
        const double left = is_late ? x + beside - width : x + beside;
        double label_y = y + (y < top_ + 14 ? 16 : -6);
        // Moves the label towards the middle until it meets no other.
        const double step = y < (top_ + bottom_) / 2 ? kLine : -kLine;
        for (bool is_free = false; !is_free;) {
            is_free = std::ranges::none_of(labels_, [&](const Label& other) {
                return left < other.right && other.left < left + width &&
                       std::abs(label_y - other.y) < kLine;
            });
            if (!is_free) label_y += step;
        }
        labels_.push_back({left, left + width, label_y});
        out_.add_text(x + beside, label_y, is_late ? "end" : "start", marker.label,
                      fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"3\" "
                                  "paint-order=\"stroke\"",
                                  series.color, look_.ground));
    }
    static std::string dashes_of(const ChartSeries& series) {
        return series.dashes.empty() ? "" : fmt::format("stroke-dasharray=\"{}\"", series.dashes);
    }

    const LineChart& chart_;
    const ChartLook& look_;
    double top_;
    double bottom_;
    double right_;
    Axis x_;
    Axis y_;
    std::vector<Label> labels_;  // of the markers drawn so far
    Drawing out_;
};

/// Returns an axis that includes 0 and all finite values.
Axis common_axis(const IntervalChart& chart) {
    double low = 0;
    double high = 0;
    for (const ChartInterval& row : chart.rows) {
        for (const double value : {row.value, row.low, row.high}) {
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double room = (high - low) / 25;  // for the ends of bars
    Axis axis{low - room, high + room, kMargin, right_of(kPageLook), 0, kPageTicks};
    axis.widen();
    return axis;
}

}  // namespace

std::string draw_chart(const LineChart& chart, const ChartLook& look) {
    return LineDrawing{chart, look}.draw();
}

std::string draw_chart(const IntervalChart& chart) {
    const ChartLook& look = kPageLook;
    constexpr double kTop = 6;
    const double bottom = kTop + kIntervalRow * static_cast<double>(chart.rows.size());
    const Axis x = common_axis(chart);
    Drawing out{look, bottom + kBelow, chart.title};
    for (const double tick : x.ticks()) {
        out.add_line(x.at(tick), kTop, x.at(tick), bottom, look.grid);
        out.add_x_tick(x.at(tick), bottom, x.label(tick));
    }
    out.add_line(x.at(0), kTop, x.at(0), bottom, look.axis);
    out.add_text((kMargin + right_of(look)) / 2, bottom + kBelow - 14, "middle", chart.x_title);
    constexpr std::string_view kStyle = "stroke-width=\"2\"";
    double y = kTop + kIntervalRow - 14;
    for (const ChartInterval& row : chart.rows) {
        out.add_name(kMargin, y - 14, row.name, kMaxIntervalName);
        out.add_line(x.at(row.low), y, x.at(row.high), y, chart.color, kStyle);
        for (const double end : {row.low, row.high}) {
            const double at = x.at(end);
            // Draws a cross line, or an arrow if the end is infinite.
            const double back = std::isfinite(end) ? at : end > 0 ? at - 7 : at + 7;
            out.add_line(back, y - 5, at, y, chart.color, kStyle);
            out.add_line(back, y + 5, at, y, chart.color, kStyle);
        }
        if (std::isfinite(row.value)) {
            out.add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\"/>\n",
                    x.at(row.value), y, chart.color);
        }
        y += kIntervalRow;
    }
    return std::move(out).done();
}

double round_step(double range, int count) {
    assert(range > 0 && count > 0);
    const double rough = range / count;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (rough <= factor * power) return factor * power;
    }
    return 10 * power;
}

std::vector<double> round_ticks(double low, double high, double step) {
    assert(std::isfinite(low) && std::isfinite(high) && step > 0);
    constexpr double kRounding = 1e-9;  // tolerance, so that no tick is lost
    std::vector<double> ticks;
    const double last = std::floor(high / step + kRounding);
    for (double i = std::ceil(low / step - kRounding); i <= last; ++i) ticks.push_back(i * step);
    return ticks;
}

}  // namespace quadrille
