// Charts and the elements of their SVG.

#include "tools/base/chart.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/unit/tools/base/drawing.h"

namespace quadrille {
namespace {

using testing::has;
using testing::lines_of;
using testing::parsed_svg;
using testing::ptree;
using testing::texts_of;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(LineChart, DrawsValuesBeyondAxisAtItsEnd) {
    LineChart plot;
    plot.low = 0;
    plot.high = 10;
    plot.series = {{"", "#112233", {0.0, std::nullopt, 10.0}}, {"", "#445566", {5.0}}};
    // The plot area is from 70,84 to 980,462; values beyond the axis are drawn at its end.
    EXPECT_EQ(lines_of(parsed_svg(draw_chart(plot, kFileLook))),
              (std::vector<std::string>{"70.0,462.0 980.0,84.0", "70.0,273.0 70.0,273.0"}));
    plot.series = {{"", "#112233", {-99.0, 99.0}}};
    EXPECT_EQ(lines_of(parsed_svg(draw_chart(plot, kFileLook))),
              std::vector<std::string>{"70.0,462.0 980.0,84.0"});
}

TEST(LineChart, LabelsAxesWithRoundNumbers) {
    LineChart plot;
    plot.low = -3;
    plot.high = 131;  // 13.4 for each of ten ticks, rounded up to 20
    plot.ticks = {{0, "7"}, {1, "8"}};
    plot.series = {{"", "#112233", {1.0, 2.0}}};
    const std::vector<std::string> texts = texts_of(parsed_svg(draw_chart(plot, kFileLook)));
    for (const char* shown : {"-20", "0", "20", "140", "7", "8"}) {
        EXPECT_TRUE(has(texts, shown)) << shown;
    }
    EXPECT_FALSE(has(texts, "160"));
}

TEST(LineChart, EscapesAndShortensTexts) {
    LineChart plot;
    plot.title = "<a> & \"b\" \x01\xff";
    plot.series = {{"Zo\xC3\xAB", "#112233", {1.0}}, {std::string(40, 'x'), "#445566", {}}};
    plot.markers = {{0, 0, "]]>"}, {1, 0, "not there"}};
    plot.series[1].values = {std::nullopt, 1.0};
    const std::vector<std::string> texts = texts_of(parsed_svg(draw_chart(plot, kFileLook)));
    EXPECT_TRUE(has(texts, "<a> & \"b\" \\x01\\xFF")) << texts[0];
    EXPECT_TRUE(has(texts, "Zo\xC3\xAB"));
    EXPECT_TRUE(has(texts, std::string(14, 'x') + "…"));
    EXPECT_TRUE(has(texts, "]]>"));
    EXPECT_FALSE(has(texts, "not there"));
}

TEST(LineChart, SpacesStepsByTheirHorizontalPositions) {
    LineChart chart;
    chart.places = {10, 20, 40};
    chart.series = {{"", "#112233", {0.0, 0.0, 1.0}, "5 3"}};
    const std::string svg = draw_chart(chart, kFileLook);
    EXPECT_NE(svg.find("stroke-dasharray=\"5 3\""), std::string::npos);
    const ptree drawing = parsed_svg(svg);
    // The place 20 is a third of the way from 10 to 40, so 373.3 is a third from 70 to 980.
    EXPECT_EQ(lines_of(drawing).front(), "70.0,462.0 373.3,462.0 980.0,84.0");
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* shown : {"10", "15", "40", "0.0", "1.0"}) {
        EXPECT_TRUE(has(texts, shown)) << shown;
    }
}

/// Returns the position of each text of a drawing.
std::map<std::string, std::pair<double, double>> places_of_texts(const ptree& drawing) {
    std::map<std::string, std::pair<double, double>> places;
    for (const auto& [name, element] : drawing) {
        if (name != "text") continue;
        places[element.data()] = {element.get<double>("<xmlattr>.x"),
                                  element.get<double>("<xmlattr>.y")};
    }
    return places;
}

TEST(LineChart, ShowsTooltipOfDotMarker) {
    LineChart chart;
    chart.high = 10;
    chart.series = {{"a", "#112233", {5.0, 10.0}}};
    chart.title = "title";
    chart.markers = {{0, 1, "", MarkerShape::Dot, "x < y"}};
    const ptree drawing = parsed_svg(draw_chart(chart, kFileLook));
    const ptree& dot = drawing.get_child("circle");
    EXPECT_EQ(dot.get<double>("<xmlattr>.cx"), 870);  // the names are further to the right
    EXPECT_EQ(dot.get<std::string>("title"), "x < y");
    // The title stands above the highest value.
    EXPECT_LT(places_of_texts(drawing).at("title").second + 17, dot.get<double>("<xmlattr>.cy"));
}

TEST(LineChart, PlacesNamesNextToLines) {
    LineChart chart;
    chart.low = 0;
    chart.high = 10;
    chart.series = {{"low", "#112233", {5.0, 0.0}},
                    {"high", "#445566", {5.0, 10.0, std::nullopt}},
                    {"near", "#778899", {5.0, 0.1}},
                    {"a name that is far too long", "#000000", {1.0, 5.0}},
                    {"", "#000000", {1.0, 5.0}}};
    const ptree drawing = parsed_svg(draw_chart(chart, kPageLook));
    auto places = places_of_texts(drawing);
    // The drawing is 520 wide; the last of three steps is at 390, to the left of the names.
    EXPECT_EQ(lines_of(drawing)[0], "70.0,211.0 230.0,400.0");
    const auto [high_x, high_y] = places.at("high");
    EXPECT_EQ(high_x, 398);
    EXPECT_NEAR(high_y, 22 + 4.5, 0.1);
    // Overlapping names are moved apart, above the axis.
    EXPECT_NEAR(places.at("low").second, 400 + 4.5, 0.1);
    EXPECT_NEAR(places.at("near").second, 400 - 16 + 4.5, 0.1);
    EXPECT_TRUE(places.contains("a name that is…")) << draw_chart(chart, kPageLook);
}

TEST(LineChart, RaisesMarkerLabelsThatMeet) {
    LineChart plot;
    plot.high = 100;
    plot.series = {{"", "#112233", std::vector<std::optional<double>>(101, 0.0)}};
    plot.markers = {
        {0, 0, "far"}, {0, 4, "??"}, {0, 80, "first"}, {0, 81, "second"}, {0, 82, "third"}};
    std::map<std::string, double> heights;
    for (const auto& [name, element] : parsed_svg(draw_chart(plot, kFileLook))) {
        if (name == "text") heights[element.data()] = element.get<double>("<xmlattr>.y");
    }
    EXPECT_EQ(heights["far"], heights["first"]);
    EXPECT_EQ(heights["??"], heights["first"]);  // beside "far"
    EXPECT_EQ(heights["second"], heights["first"] - 16);
    EXPECT_EQ(heights["third"], heights["first"] - 32);
}

TEST(IntervalChart, PlacesNamesAboveBars) {
    const std::string name = "an engine against another";
    const IntervalChart chart{"chart", "Elo", "#112233", {{name, 5, -10, 20}, {"b", 1, -1, 2}}};
    const ptree drawing = parsed_svg(draw_chart(chart));
    auto places = places_of_texts(drawing);
    const double dot = drawing.get_child("circle").get<double>("<xmlattr>.cy");
    EXPECT_EQ(places.at(name).first, 20);
    EXPECT_LT(places.at(name).second, dot);
    EXPECT_GT(places.at("b").second, dot);
    EXPECT_EQ(drawing.get<std::string>("<xmlattr>.role"), "img");
    EXPECT_EQ(drawing.get<std::string>("<xmlattr>.viewBox").substr(0, 8), "0 0 520 ");
}

TEST(LineChart, DrawsSingleValueAsDot) {
    LineChart chart;
    chart.series = {{"", "#112233", {5.0}}};
    chart.low = chart.high = 5;
    // The dot is in the middle: each axis reaches one below and one above its only value.
    EXPECT_EQ(lines_of(parsed_svg(draw_chart(chart, kFileLook))),
              std::vector<std::string>{"525.0,273.0 525.0,273.0"});
}

TEST(IntervalChart, DrawsInfiniteEndsAsArrows) {
    const IntervalChart chart{
        "chart", "Elo", "#112233", {{"a", kInfinity, 120, kInfinity}, {"b", 5, -10, 20}}};
    const std::string svg = draw_chart(chart);
    const ptree drawing = parsed_svg(svg);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
    EXPECT_EQ(drawing.count("circle"), 1U);
    // The strokes of an arrow meet at the edge.
    EXPECT_NE(svg.find("x1=\"493.0\""), std::string::npos);
    EXPECT_TRUE(has(texts_of(drawing), "a"));
}

TEST(RoundTicks, ReturnsMultiplesOfRoundStep) {
    const auto ticks_of = [](double low, double high, int count) {
        return round_ticks(low, high, round_step(high - low, count));
    };
    EXPECT_EQ(ticks_of(0, 100, 5), (std::vector<double>{0, 20, 40, 60, 80, 100}));
    EXPECT_EQ(ticks_of(-3, 7, 4), (std::vector<double>{0, 5}));
    const auto ticks = ticks_of(48.7, 51.1, 6);
    ASSERT_FALSE(ticks.empty());
    EXPECT_GE(ticks.front(), 48.7);
    EXPECT_LE(ticks.back(), 51.1);
}

}  // namespace
}  // namespace quadrille
