// One estimate of final points from searches that are pessimists, each for its own seat.

#include "tools/games/analysis/smoothed_points.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/record/must_read.h"

namespace quadrille {
namespace {

/// Every search expects 40 points for each seat, less for the one that moves.
GameAnalysis pessimists(const Game& game, int pessimism) {
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

TEST(SteadyPoints, TheViewOfEverySeatWeighsTheSame) {
    const Game game = game_of(
        "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8 2. e2-e3 .. b5-c5 .. e13-e12 .. m5-l5 3. d2-d3");
    const auto steady = smoothed_points(game, pessimists(game, 400));
    ASSERT_EQ(steady.size(), 10U);
    for (const auto& points : steady) {
        EXPECT_EQ(points, (PerColor<int>{{3900, 3900, 3900, 3900}}));
    }
}

TEST(SteadyPoints, WithThreeSeatsARoundIsThree) {
    const Game game = game_of("1. R .. b7-c7 .. g13-g12 .. m8-l8 2. b5-c5 .. e13-e12");
    const auto steady = smoothed_points(game, pessimists(game, 300));
    for (std::size_t i = 1; i < steady.size(); ++i) {
        for (const Color c : game.position_after(i).active()) EXPECT_EQ((*steady[i])[c], 3900) << i;
    }
    EXPECT_EQ((*steady[3])[Color::Red], 4000) << "who is out has what the search says";
}

TEST(SteadyPoints, AFinishedGameHasItsPointsAndGapsStay) {
    const Game game = game_of("1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8 2. R .. R .. R");
    ASSERT_TRUE(game.is_over());
    GameAnalysis analysis = pessimists(game, 400);
    analysis.positions[0].reset();
    analysis.positions.back()->best.points = {{0, 0, 0, 6000}};
    const auto steady = smoothed_points(game, analysis);
    EXPECT_FALSE(steady[0].has_value());
    EXPECT_EQ(steady.back(), (PerColor<int>{{0, 0, 0, 6000}}));
}

}  // namespace
}  // namespace quadrille
