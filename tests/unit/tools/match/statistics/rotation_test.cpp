// Tests the grouping of games into rotations and the score of one engine against another.

#include "tools/match/statistics/rotation.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/tools/match/results.h"

namespace quadrille::match {
namespace {

using testing::ffa;
using testing::teams;

TEST(ScoreInGame, IsMeanOverPairsOfSeatsInFfa) {
    // Engine 0 in Red and Yellow with places 1 and 3, engine 1 in Blue and Green with 2 and 4:
    // 1>2, 1>4, 3<2, 3>4 is three of four pairs.
    const GameResult game = ffa(0, {0, 1, 0, 1}, {1, 2, 3, 4});
    EXPECT_DOUBLE_EQ(score_in_game(game, 0, 1).value(), 0.75);
    EXPECT_DOUBLE_EQ(score_in_game(game, 1, 0).value(), 0.25);
}

TEST(ScoreInGame, IsHalfForTiedPlaces) {
    const GameResult game = ffa(0, {0, 1, 2, 3}, {1, 2, 2, 4});
    EXPECT_DOUBLE_EQ(score_in_game(game, 1, 2).value(), 0.5);
    EXPECT_DOUBLE_EQ(score_in_game(game, 0, 2).value(), 1);
    EXPECT_DOUBLE_EQ(score_in_game(game, 3, 0).value(), 0);
}

TEST(ScoreInGame, IsUnsetWithoutOpponents) {
    const GameResult game = ffa(0, {0, 1, 0, 1}, {1, 2, 3, 4});
    EXPECT_FALSE(score_in_game(game, 0, 2).has_value());
    EXPECT_FALSE(score_in_game(game, 0, 0).has_value());
}

TEST(ScoreInGame, IsOneForWinAndHalfForDrawInTeams) {
    EXPECT_EQ(score_in_game(teams(0, 0, 1, 1), 0, 1), 1);
    EXPECT_EQ(score_in_game(teams(0, 0, 1, 0), 0, 1), 0.5);
    EXPECT_EQ(score_in_game(teams(0, 0, 1, -1), 0, 1), 0);
    EXPECT_EQ(score_in_game(teams(0, 0, 1, -1), 1, 0), 1);
}

TEST(ScoreInGame, IgnoresPartners) {
    GameResult game = teams(0, 0, 1, 1);
    game.engine = {{0, 1, 2, 1}};  // 0 and 2 are partners
    EXPECT_FALSE(score_in_game(game, 0, 2).has_value());
    EXPECT_EQ(score_in_game(game, 2, 1), 1);
}

TEST(Rotations, AreSortedByNumberAndCompleteWithAllGames) {
    const std::vector<GameResult> results = {teams(7, 0, 1, 1), teams(2, 0, 1, 0),
                                             teams(7, 1, 0, -1), teams(3, 0, 1, -1)};
    const auto rotations = group_by_rotation(results, 2);
    ASSERT_EQ(rotations.size(), 3U);
    EXPECT_EQ(rotations[0].number, 2U);
    EXPECT_FALSE(rotations[0].is_complete);
    EXPECT_EQ(rotations[2].number, 7U);
    EXPECT_TRUE(rotations[2].is_complete);
    EXPECT_EQ(rotations[2].games, (std::vector<const GameResult*>{&results[0], &results[2]}));
}

TEST(Rotations, CountInPairBucketsOnlyIfComplete) {
    const std::vector<GameResult> results = {teams(0, 0, 1, 1), teams(0, 1, 0, 0),
                                             teams(1, 0, 1, -1), teams(2, 2, 1, -1),
                                             teams(2, 1, 2, 1)};
    const auto rotations = group_by_rotation(results, 2);
    EXPECT_EQ(pair_buckets(rotations, 0, 1), std::vector<double>{0.75});
    EXPECT_EQ(pair_buckets(rotations, 1, 2), std::vector<double>{1});
    EXPECT_TRUE(pair_buckets(rotations, 0, 2).empty());
}

}  // namespace
}  // namespace quadrille::match
