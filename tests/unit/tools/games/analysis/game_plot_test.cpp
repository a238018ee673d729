// Plots of analysed games.

#include "tools/games/analysis/game_plot.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "eval/places.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"
#include "tests/unit/tools/base/drawing.h"
#include "tests/unit/tools/games/analysis/made_up.h"

namespace quadrille {
namespace {

using testing::has;
using testing::lines_of;
using testing::parsed_svg;
using testing::ptree;
using testing::texts_of;

GameAnalysis flat(const Game& game, const PerColor<int>& points) {
    Evaluation value;
    value.best.points = points;
    value.best.red_cp = 100;
    return made_up(game, value);
}

TEST(GamePlot, MarksMistakesWithDots) {
    const GameRecord record =
        must_read("[Variant \"FFA\"]\n[Event \"Cup\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n");
    const Game game = main_line(record);
    GameAnalysis analysis = flat(game, {{3000, 2000, 1000, 500}});
    analysis.losses = {599, 600, 0, 1200};
    const LineChart plot = plot_of(record, game, analysis, MoveFormat::Dash);
    EXPECT_EQ(plot.title, "Chances to finish first: Cup");
    ASSERT_EQ(plot.markers.size(), 2U);
    EXPECT_EQ(plot.markers[0].shape, MarkerShape::Dot);
    EXPECT_EQ(plot.markers[0].series, 1U);
    EXPECT_EQ(plot.markers[0].step, 2U);
    EXPECT_EQ(plot.markers[0].label, "");
    EXPECT_EQ(plot.markers[0].hint, "1. Blue b7-c7? loses 6.0 points");
    EXPECT_EQ(plot.markers[1].series, 3U);
    EXPECT_EQ(plot.markers[1].step, 4U);
    EXPECT_EQ(plot.markers[1].label, "??");
    // A position without an analysis has no marker.
    analysis.positions[4].reset();
    EXPECT_EQ(plot_of(record, game, analysis, MoveFormat::Dash).markers.size(), 1U);
}

TEST(GamePlot, DrawsLinePerSeatWithNamesOfPlayersInFfa) {
    const GameRecord record = must_read(
        "[Variant \"FFA\"]\n[Red \"Ann & Co\"]\n\n"
        "4. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n5. e2-e3 .. R\n");
    const Game game = main_line(record);
    GameAnalysis analysis = flat(game, {{3000, 2000, 1000, 500}});
    analysis.positions[1]->best.points[Color::Red] = 1000;
    analysis.positions[6]->best.points = {{3000, 0, 1000, 500}};
    const LineChart plot = plot_of(record, game, analysis, MoveFormat::Dash);
    ASSERT_EQ(plot.series.size(), 4U);
    // Red's points of (30, 10, 30, 30, 30, 30) become means over a round. Blue's departure ends a
    // round.
    const std::vector<int> red_points = {2500, 2500, 2500, 2750, 3000, 3000};
    for (std::size_t i = 0; i < red_points.size(); ++i) {
        const auto chances =
            win_chances(game.position_after(i), {{red_points[i], 2000, 1000, 500}}, 100);
        for (const Color c : kAllColors) {
            const auto seat = static_cast<std::size_t>(idx(c));
            EXPECT_EQ(plot.series[seat].values[i], (*chances)[c]) << i;
        }
    }
    EXPECT_EQ(plot.series[1].values[6], 0);
    EXPECT_EQ(plot.high, 100);
    ASSERT_EQ(plot.markers.size(), 1U);
    EXPECT_EQ(plot.markers[0].series, 1U);
    EXPECT_EQ(plot.markers[0].step, 6U);
    EXPECT_EQ(plot.markers[0].label, "Blue resigned");
    ASSERT_EQ(plot.ticks.size(), 2U);
    EXPECT_EQ(plot.ticks[0].label, "4");
    EXPECT_EQ(plot.ticks[1].label, "5");
    EXPECT_EQ(plot.ticks[1].step, 4U);

    const ptree drawing = parsed_svg(draw_chart(plot, kFileLook));
    EXPECT_EQ(lines_of(drawing).size(), 4U);
    const std::vector<std::string> texts = texts_of(drawing);
    for (const char* shown : {"Red: Ann & Co", "Blue", "Yellow", "Green", "Blue resigned"}) {
        EXPECT_TRUE(has(texts, shown)) << shown;
    }
}

TEST(GamePlot, DrawsOneLineThatEndsWithTheResultInTeams) {
    const GameRecord record =
        must_read(records::record("Teams", nullptr, nullptr, "1. h2-h3 .. R"));
    const Game game = main_line(record);
    const LineChart plot = plot_of(record, game, flat(game, {}), MoveFormat::Dash);
    ASSERT_EQ(plot.series.size(), 1U);
    EXPECT_EQ(plot.series[0].values, (std::vector<std::optional<double>>{100.0, 100.0, 1000.0}));
    EXPECT_EQ(plot.title, "Advantage of Red and Yellow");
    EXPECT_EQ(plot.low, -1000);
    EXPECT_EQ(lines_of(parsed_svg(draw_chart(plot, kFileLook))).size(), 1U);
}

TEST(GamePlot, DrawsOnlySeatsOfChess4ThatPlayed) {
    const GameRecord record =
        c4pgn::must_read_c4pgn(
            "[ Variant \"Chess4\" ] [ Players \"2\" ] [ White \"Ann\" ] 1. k7 %%")
            .record;
    const Game game = main_line(record);
    const LineChart plot = plot_of(record, game, flat(game, {{75, 0, 25, 0}}), MoveFormat::Dash);
    ASSERT_EQ(plot.series.size(), 2U);
    EXPECT_EQ(plot.series[0].name, "White: Ann");
    EXPECT_EQ(plot.series[1].name, "Black");
    EXPECT_EQ(plot.series[1].values, (std::vector<std::optional<double>>{0.25, 0.25, 0.25}));
    ASSERT_EQ(plot.markers.size(), 1U);
    EXPECT_EQ(plot.markers[0].series, 1U);
    EXPECT_EQ(plot.markers[0].label, "Black resigned");
}

TEST(GamePlot, MarksTakeoverOfAnArmy) {
    const Game game = c4pgn::takeover_game();
    const LineChart plot =
        plot_of(bare_record(game), game, flat(game, {{200, 100, 0, 0}}), MoveFormat::Dash);
    ASSERT_EQ(plot.series.size(), 4U);  // all seats played
    ASSERT_EQ(plot.markers.size(), 1U);
    EXPECT_EQ(plot.markers[0].series, 3U);
    EXPECT_EQ(plot.markers[0].step, 4U);
    EXPECT_EQ(plot.markers[0].label, "Gold taken over");
}

TEST(GamePlot, DrawsOneLineForPartners) {
    const GameRecord record =
        c4pgn::must_read_c4pgn("[ Partners \"yes\" ] [ Gold \"Dot\" ] 1. k7 Nk3").record;
    const Game game = main_line(record);
    const LineChart plot = plot_of(record, game, flat(game, {}), MoveFormat::Dash);
    ASSERT_EQ(plot.series.size(), 1U);
    EXPECT_EQ(plot.title, "Advantage of White and Black");
    EXPECT_EQ(plot.high_note, "White, Black");
    EXPECT_EQ(plot.low_note, "Silver, Gold: Dot");
}

TEST(GamePlot, BeginsLinesAtTheAnalysedPart) {
    const GameRecord record =
        must_read(records::record("FFA", nullptr, nullptr, "1. h2-h3 .. b7-c7 .. g13-g12"));
    const Game game = main_line(record);
    GameAnalysis analysis = flat(game, {{3000, 2000, 1000, 500}});
    analysis.positions[0].reset();
    analysis.positions[1].reset();
    const LineChart plot = plot_of(record, game, analysis, MoveFormat::Dash);
    EXPECT_FALSE(plot.series[0].values[1].has_value());
    EXPECT_TRUE(plot.series[0].values[2].has_value());
}

TEST(GamePlot, DrawsFewTicksForLongGames) {
    Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    for (std::size_t i = 0; i < 160; ++i) {  // 40 rounds of arbitrary moves
        const MoveList moves = legal_moves(game.position());
        ASSERT_TRUE(game.play(moves[7 * i % moves.size()])) << i;
    }
    ASSERT_EQ(game.position().active().size(), 4);
    const LineChart plot = plot_of(record_of(game, {}), game, flat(game, {}), MoveFormat::Dash);
    std::vector<std::string> labels;
    for (const ChartTick& tick : plot.ticks) labels.push_back(tick.label);
    EXPECT_EQ(labels,
              (std::vector<std::string>{"1", "5", "10", "15", "20", "25", "30", "35", "40"}));
    EXPECT_EQ(plot.ticks[1].step, 16U);
}

}  // namespace
}  // namespace quadrille
