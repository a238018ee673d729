#include "tools/program/svg_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "protocol/text/markup.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

// Lengths are in SVG's user units, pixels where nothing scales them.
constexpr double kPlotWidth = 1000;
constexpr double kPlotHeight = 520;
constexpr double kLeft = 70;
constexpr double kRight = 980;
constexpr double kTop = 84;
constexpr double kBottom = 462;
constexpr double kTitleY = 28;
constexpr double kLegendY = 58;
constexpr double kSwatch = 22;
constexpr double kCross = 5;
/// Letters of the font are about so wide; used for the legend alone.
constexpr double kLetter = 7.0;
constexpr std::size_t kMaxName = 26;  // letters
constexpr double kTickCount = 10;     // of the vertical axis, about

std::string length(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.1f", value);
    return text.data();
}

bool begins_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

/// At most `kMaxName` letters; a longer text ends in `...`.
std::string cut_name(std::string_view name) {
    std::string text = printable(name);
    std::size_t letters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!begins_letter(text[i]) || letters++ < kMaxName) continue;
        text.resize(i);
        return text + "...";
    }
    return text;
}

std::size_t letters_of(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins_letter));
}

/// 1, 2 or 5 times a power of ten: about `kTickCount` of them make up `range`.
double round_step(double range) {
    const double rough = range / kTickCount;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (rough <= factor * power) return factor * power;
    }
    return 10 * power;
}

class Drawing {
  public:
    explicit Drawing(const Plot& plot) : plot_(plot) {
        const double range = plot.high > plot.low ? plot.high - plot.low : 1;
        step_ = round_step(range);
        low_ = std::floor(plot.low / step_) * step_;
        high_ = std::ceil((plot.low + range) / step_) * step_;
        for (const PlotSeries& series : plot.series)
            steps_ = std::max(steps_, series.values.size());
    }

    [[nodiscard]] std::string draw() {
        begin();
        draw_legend();
        draw_axes();
        for (const PlotSeries& series : plot_.series) draw_line(series);
        for (const PlotMarker& marker : plot_.markers) draw_marker(marker);
        return out_ + "</svg>\n";
    }

  private:
    [[nodiscard]] double x_of(std::size_t step) const {
        const double last = steps_ > 1 ? static_cast<double>(steps_ - 1) : 1;
        return kLeft + (kRight - kLeft) * static_cast<double>(step) / last;
    }
    [[nodiscard]] double y_of(double value) const {
        const double inside = std::clamp(value, low_, high_);
        return kBottom - (kBottom - kTop) * (inside - low_) / (high_ - low_);
    }
    void put_line(double x1, double y1, double x2, double y2, std::string_view style) {
        out_ += "<line x1=\"" + length(x1) + "\" y1=\"" + length(y1) + "\" x2=\"" + length(x2) +
                "\" y2=\"" + length(y2) + "\" " + std::string{style} + "/>\n";
    }
    void put_text(double x, double y, std::string_view style, std::string_view text) {
        out_ += "<text x=\"" + length(x) + "\" y=\"" + length(y) + "\" " + std::string{style} +
                '>' + in_markup(text) + "</text>\n";
    }

    void begin();
    void draw_legend();
    void draw_axes();
    void draw_line(const PlotSeries& series);
    void draw_marker(const PlotMarker& marker);

    const Plot& plot_;
    std::size_t steps_ = 0;
    double low_ = 0;
    double high_ = 1;
    double step_ = 1;
    std::string out_;
};

void Drawing::begin() {
    const std::string width = length(kPlotWidth);
    const std::string height = length(kPlotHeight);
    out_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
        width + "\" height=\"" + height + "\" viewBox=\"0 0 " + width + ' ' + height +
        "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    const bool has_legend = std::ranges::any_of(
        plot_.series, [](const PlotSeries& series) { return !series.name.empty(); });
    put_text(kLeft, has_legend ? kTitleY : kLegendY, "font-size=\"17\" font-weight=\"bold\"",
             plot_.title);
}

void Drawing::draw_legend() {
    double x = kLeft;
    for (const PlotSeries& series : plot_.series) {
        if (series.name.empty()) continue;
        const std::string name = cut_name(series.name);
        put_line(x, kLegendY - 4, x + kSwatch, kLegendY - 4,
                 "stroke=\"" + std::string{series.colour} + "\" stroke-width=\"4\"");
        put_text(x + kSwatch + 6, kLegendY, "", name);
        x += kSwatch + 6 + kLetter * static_cast<double>(letters_of(name)) + 20;
    }
}

void Drawing::draw_axes() {
    for (double value = low_; value <= high_ + step_ / 2; value += step_) {
        const bool is_zero = std::abs(value) < step_ / 2;
        put_line(kLeft, y_of(value), kRight, y_of(value),
                 is_zero ? "stroke=\"#777777\"" : "stroke=\"#dddddd\"");
        std::array<char, 64> text{};
        std::snprintf(text.data(), text.size(), "%g", is_zero ? 0.0 : value);
        put_text(kLeft - 8, y_of(value) + 4.5, "text-anchor=\"end\"", text.data());
    }
    for (const PlotTick& tick : plot_.ticks) {
        put_line(x_of(tick.step), kBottom, x_of(tick.step), kBottom + 5, "stroke=\"#777777\"");
        put_text(x_of(tick.step), kBottom + 19, "text-anchor=\"middle\"", tick.label);
    }
    put_line(kLeft, kTop, kLeft, kBottom, "stroke=\"#777777\"");
    put_line(kLeft, kBottom, kRight, kBottom, "stroke=\"#777777\"");
    const double middle = (kTop + kBottom) / 2;
    put_text((kLeft + kRight) / 2, kPlotHeight - 14, "text-anchor=\"middle\"", plot_.x_title);
    put_text(20, middle,
             "text-anchor=\"middle\" transform=\"rotate(-90 20 " + length(middle) + ")\"",
             plot_.y_title);
    constexpr std::string_view kNote = "fill=\"#777777\"";
    if (!plot_.high_note.empty()) put_text(kLeft + 10, kTop + 18, kNote, plot_.high_note);
    if (!plot_.low_note.empty()) put_text(kLeft + 10, kBottom - 10, kNote, plot_.low_note);
}

void Drawing::draw_line(const PlotSeries& series) {
    std::string points;
    std::string last;
    std::size_t count = 0;
    for (std::size_t step = 0; step < series.values.size(); ++step) {
        if (!series.values[step].has_value()) continue;
        last = length(x_of(step)) + ',' + length(y_of(*series.values[step]));
        points += (count++ > 0 ? " " : "") + last;
    }
    if (count == 1) points += ' ' + last;  // the round caps of its ends make a dot of it
    out_ += "<polyline fill=\"none\" stroke=\"" + std::string{series.colour} +
            "\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\" points=\"" +
            points + "\"/>\n";
}

void Drawing::draw_marker(const PlotMarker& marker) {
    const PlotSeries& series = plot_.series[marker.series];
    const std::optional<double>& value = series.values[marker.step];
    if (!value.has_value()) return;
    const double x = x_of(marker.step);
    const double y = y_of(*value);
    const std::string style =
        "stroke=\"" + std::string{series.colour} + "\" stroke-width=\"3\" stroke-linecap=\"round\"";
    put_line(x - kCross, y - kCross, x + kCross, y + kCross, style);
    put_line(x - kCross, y + kCross, x + kCross, y - kCross, style);
    const bool is_late = x > kRight - 120;
    const double beside = is_late ? -kCross - 4 : kCross + 4;
    const double above = y < kTop + 14 ? 16 : -6;
    put_text(x + beside, y + above,
             "fill=\"" + std::string{series.colour} + "\" text-anchor=\"" +
                 (is_late ? "end" : "start") +
                 "\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\"",
             marker.label);
}

}  // namespace

std::string draw_svg(const Plot& plot) { return Drawing{plot}.draw(); }

}  // namespace quadrille
