// Smoothed final points, from searches that are pessimistic for the seat to move.

#include "tools/games/analysis/smoothed_points.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

/// Returns an analysis that expects 40 points for each seat, less for the seat to move.
GameAnalysis pessimistic_analysis(const Game& game, int pessimism) {
    GameAnalysis analysis;
    for (std::size_t i = 0; i <= game.entries().size(); ++i) {
        Evaluation e;
        e.best.points = {{4000, 4000, 4000, 4000}};
        e.best.points[game.position_after(i).turn()] -= pessimism;
        analysis.positions.emplace_back(e);
    }
    return analysis;
}

Game game_of(const std::string& moves) {
    return main_line(must_read(records::record("FFA", nullptr, nullptr, moves.c_str())));
}

TEST(SmoothedPoints, WeighSearchesOfAllSeatsEqually) {
    const Game game = game_of(
        "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8 2. e2-e3 .. b5-c5 .. e13-e12 .. m5-l5 3. d2-d3");
    const auto smoothed = smoothed_points(game, pessimistic_analysis(game, 400));
    ASSERT_EQ(smoothed.size(), 10U);
    for (const auto& points : smoothed) {
        EXPECT_EQ(points, (PerColor<int>{{3900, 3900, 3900, 3900}}));
    }
}

TEST(SmoothedPoints, AverageThreePositionsForThreeSeats) {
    const Game game = game_of("1. R .. b7-c7 .. g13-g12 .. m8-l8 2. b5-c5 .. e13-e12");
    const auto smoothed = smoothed_points(game, pessimistic_analysis(game, 300));
    for (std::size_t i = 1; i < smoothed.size(); ++i) {
        for (const Color c : game.position_after(i).active())
            EXPECT_EQ((*smoothed[i])[c], 3900) << i;
    }
    EXPECT_EQ((*smoothed[3])[Color::Red], 4000) << "a seat that is out has the value of the search";
}

TEST(SmoothedPoints, KeepPointsOfFinishedGameAndGaps) {
    const Game game = game_of("1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8 2. R .. R .. R");
    ASSERT_TRUE(game.is_over());
    GameAnalysis analysis = pessimistic_analysis(game, 400);
    analysis.positions[0].reset();
    analysis.positions.back()->best.points = {{0, 0, 0, 6000}};
    const auto smoothed = smoothed_points(game, analysis);
    EXPECT_FALSE(smoothed[0].has_value());
    EXPECT_EQ(smoothed.back(), (PerColor<int>{{0, 0, 0, 6000}}));
}

}  // namespace
}  // namespace quadrille
