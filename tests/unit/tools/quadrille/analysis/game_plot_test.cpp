// Plots of analysed games, and the SVG they are drawn as.

#include "tools/quadrille/analysis/game_plot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/property_tree/xml_parser.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

using boost::property_tree::ptree;

/// The drawing inside the `svg` element; throws where it is no XML.
ptree parsed_svg(const std::string& svg) {
    std::istringstream in{svg};
    ptree tree;
    boost::property_tree::read_xml(in, tree);
    return tree.get_child("svg");
}

std::vector<std::string> texts_of(const ptree& drawing) {
    std::vector<std::string> texts;
    for (const auto& [name, element] : drawing) {
        if (name == "text") texts.push_back(element.data());
    }
    return texts;
}

std::vector<std::string> lines_of(const ptree& drawing) {
    std::vector<std::string> lines;
    for (const auto& [name, element] : drawing) {
        if (name == "polyline") lines.push_back(element.get<std::string>("<xmlattr>.points"));
    }
    return lines;
}

bool has(const std::vector<std::string>& texts, std::string_view text) {
    return std::ranges::find(texts, text) != texts.end();
}

TEST(SvgPlot, LinesBetweenTheEndsOfTheAxes) {
    Plot plot;
    plot.low = 0;
    plot.high = 10;
    plot.series = {{"rise", "#112233", {0.0, std::nullopt, 10.0}}, {"alone", "#445566", {5.0}}};
    // The drawing's inside is from 70,84 to 980,462; a value beyond the axis is drawn on its end.
    EXPECT_EQ(lines_of(parsed_svg(draw_svg(plot))),
              (std::vector<std::string>{"70.0,462.0 980.0,84.0", "70.0,273.0 70.0,273.0"}));
    plot.series = {{"far", "#112233", {-99.0, 99.0}}};
    EXPECT_EQ(lines_of(parsed_svg(draw_svg(plot))),
              std::vector<std::string>{"70.0,462.0 980.0,84.0"});
}

TEST(SvgPlot, AxesHaveRoundNumbers) {
    Plot plot;
    plot.low = -3;
    plot.high = 131;  // 13.4 for each of ten ticks: 20
    plot.ticks = {{0, "7"}, {1, "8"}};
    plot.series = {{"", "#112233", {1.0, 2.0}}};
    const std::vector<std::string> texts = texts_of(parsed_svg(draw_svg(plot)));
    for (const char* shown : {"-20", "0", "20", "140", "7", "8"}) {
        EXPECT_TRUE(has(texts, shown)) << shown;
    }
    EXPECT_FALSE(has(texts, "160"));
}

TEST(SvgPlot, AnyTextIsValidXml) {
    Plot plot;
    plot.title = "<a> & \"b\" \x01\xff";
    plot.series = {{"Zo\xC3\xAB", "#112233", {1.0}}, {std::string(40, 'x'), "#445566", {}}};
    plot.markers = {{0, 0, "]]>"}, {1, 0, "not there"}};
    plot.series[1].values = {std::nullopt};
    const std::vector<std::string> texts = texts_of(parsed_svg(draw_svg(plot)));
    EXPECT_TRUE(has(texts, "<a> & \"b\" \\x01\\xFF")) << texts[0];
    EXPECT_TRUE(has(texts, "Zo\xC3\xAB"));
    EXPECT_TRUE(has(texts, std::string(26, 'x') + "..."));
    EXPECT_TRUE(has(texts, "]]>"));
    EXPECT_FALSE(has(texts, "not there"));
}

GameAnalysis flat(const Game& game, const PerColor<int>& points) {
    GameAnalysis analysis;
    for (std::size_t i = 0; i <= game.entries().size(); ++i) {
        Evaluation e;
        e.points = points;
        e.red_cp = 100;
        analysis.positions.emplace_back(e);
    }
    analysis.losses.resize(game.entries().size());
    return analysis;
}

TEST(GamePlot, FfaHasALinePerSeatAndTheNamesOfThePlayers) {
    const GameRecord record = must_read(
        "[Variant \"FFA\"]\n[Red \"Ann & Co\"]\n\n"
        "4. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n5. e2-e3 .. R\n");
    const Game game = main_line(record);
    GameAnalysis analysis = flat(game, {{3000, 2000, 1000, 500}});
    analysis.positions[1]->points[Color::Red] = 1000;
    analysis.positions[6]->points = {{3000, 0, 1000, 500}};
    const Plot plot = plot_of(record, game, analysis);
    ASSERT_EQ(plot.series.size(), 4U);
    // Red, in points: 30, then means of (30, 10), ..., over four searches; with Blue out, anew.
    const std::vector<double> red = {30, 20, 70.0 / 3, 25, 25, 30, 30};
    for (std::size_t i = 0; i < red.size(); ++i) {
        EXPECT_DOUBLE_EQ(plot.series[0].values[i].value_or(-1), red[i]) << i;
    }
    ASSERT_EQ(plot.markers.size(), 1U);
    EXPECT_EQ(plot.markers[0].series, 1U);
    EXPECT_EQ(plot.markers[0].step, 6U);
    EXPECT_EQ(plot.markers[0].label, "Blue resigned");
    ASSERT_EQ(plot.ticks.size(), 2U);
    EXPECT_EQ(plot.ticks[0].label, "4");
    EXPECT_EQ(plot.ticks[1].label, "5");
    EXPECT_EQ(plot.ticks[1].step, 4U);

    const ptree drawing = parsed_svg(draw_svg(plot));
    EXPECT_EQ(lines_of(drawing).size(), 4U);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* shown : {"Red: Ann & Co", "Blue", "Yellow", "Green", "Blue resigned"}) {
        EXPECT_TRUE(has(texts, shown)) << shown;
    }
}

TEST(GamePlot, TeamsHasOneLineThatEndsWithTheResult) {
    const GameRecord record =
        must_read(records::record("Teams", nullptr, nullptr, "1. h2-h3 .. R"));
    const Game game = main_line(record);
    const Plot plot = plot_of(record, game, flat(game, {}));
    ASSERT_EQ(plot.series.size(), 1U);
    EXPECT_EQ(plot.series[0].values, (std::vector<std::optional<double>>{100.0, 100.0, 1000.0}));
    EXPECT_EQ(plot.title, "Advantage of Red and Yellow");
    EXPECT_EQ(plot.low, -1000);
    EXPECT_EQ(lines_of(parsed_svg(draw_svg(plot))).size(), 1U);
}

TEST(GamePlot, Chess4HasItsNamesAndNoLinesOfWhoNeverPlayed) {
    const GameRecord record =
        c4pgn::must_read_c4pgn(
            "[ Variant \"Chess4\" ] [ Players \"2\" ] [ White \"Ann\" ] 1. k7 %%")
            .record;
    const Game game = main_line(record);
    const Plot plot = plot_of(record, game, flat(game, {{75, 0, 25, 0}}));
    ASSERT_EQ(plot.series.size(), 2U);
    EXPECT_EQ(plot.series[0].name, "White: Ann");
    EXPECT_EQ(plot.series[1].name, "Black");
    EXPECT_EQ(plot.series[1].values, (std::vector<std::optional<double>>{0.25, 0.25, 0.25}));
    ASSERT_EQ(plot.markers.size(), 1U);
    EXPECT_EQ(plot.markers[0].series, 1U);
    EXPECT_EQ(plot.markers[0].label, "Black resigned");
}

TEST(GamePlot, ArmiesThatAreTakenOverHaveACross) {
    const Game game = c4pgn::takeover_game();
    const Plot plot = plot_of(chess4_record_of(game, {}), game, flat(game, {{200, 100, 0, 0}}));
    ASSERT_EQ(plot.series.size(), 4U);  // Black, too, did play
    ASSERT_EQ(plot.markers.size(), 1U);
    EXPECT_EQ(plot.markers[0].series, 3U);
    EXPECT_EQ(plot.markers[0].step, 4U);
    EXPECT_EQ(plot.markers[0].label, "Gold taken over");
}

TEST(GamePlot, PartnersHaveOneLine) {
    const GameRecord record =
        c4pgn::must_read_c4pgn("[ Partners \"yes\" ] [ Gold \"Dot\" ] 1. k7 Nk3").record;
    const Game game = main_line(record);
    const Plot plot = plot_of(record, game, flat(game, {}));
    ASSERT_EQ(plot.series.size(), 1U);
    EXPECT_EQ(plot.title, "Advantage of White and Black");
    EXPECT_EQ(plot.high_note, "White, Black");
    EXPECT_EQ(plot.low_note, "Silver, Gold: Dot");
}

TEST(GamePlot, LinesBeginWhereTheAnalysisHasCome) {
    const GameRecord record =
        must_read(records::record("FFA", nullptr, nullptr, "1. h2-h3 .. b7-c7 .. g13-g12"));
    const Game game = main_line(record);
    GameAnalysis analysis = flat(game, {{3000, 2000, 1000, 500}});
    analysis.positions[0].reset();
    analysis.positions[1].reset();
    const Plot plot = plot_of(record, game, analysis);
    EXPECT_FALSE(plot.series[0].values[1].has_value());
    EXPECT_EQ(plot.series[0].values[2], 30.0);
}

TEST(GamePlot, LongGamesHaveFewTicks) {
    Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    for (std::size_t i = 0; i < 160; ++i) {  // 40 rounds of some moves or other
        const MoveList moves = legal_moves(game.position());
        ASSERT_TRUE(game.play(moves[7 * i % moves.size()])) << i;
    }
    ASSERT_EQ(game.position().active().size(), 4);
    const Plot plot = plot_of(record_of(game, {}), game, flat(game, {}));
    std::vector<std::string> labels;
    for (const PlotTick& tick : plot.ticks) labels.push_back(tick.label);
    EXPECT_EQ(labels,
              (std::vector<std::string>{"1", "5", "10", "15", "20", "25", "30", "35", "40"}));
    EXPECT_EQ(plot.ticks[1].step, 16U);
}

}  // namespace
}  // namespace quadrille
