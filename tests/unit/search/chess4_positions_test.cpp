// Positions of Chess4 in which the right move is known.

#include <gtest/gtest.h>

#include "engine/final_standing.h"
#include "engine/movegen.h"
#include "search/objective.h"
#include "tests/support/board_words.h"
#include "tests/support/chess4_rules.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::move;

TEST(Chess4Positions, MateOfTheLastOpponentWins) {
    const Game game = test::game_of("rKg1 rRk13 rRi5 yKd14 yPj11", kMethod1);
    const SearchResult r = searched(game, 3);
    EXPECT_EQ(r.best, move("i5", "i14"));
    EXPECT_EQ(mate_of(r), 1);
    Game end = game;
    ASSERT_TRUE(end.play(r.best));
    EXPECT_TRUE(end.is_over());
    EXPECT_EQ(last_standing_halves(end.position())[Color::Red], 2);
}

TEST(Chess4Positions, CapturesADefenderBeforeMating) {
    // After i5-i14 Green's bishop could capture the rook, so Red captures the bishop first.
    const Game game = test::game_of("rKg1 rRk13 rRi5 yKd14 yPj11 gKn7 gBk12", kMethod1);
    EXPECT_EQ(searched(game, 5).best, move("k13", "k12"));
}

TEST(Chess4Positions, AnAcquiredArmyPlaysForItsPlayer) {
    // Red moves Blue's army: Blue's bishop captures Green's queen, not Red's.
    const Game game = Game{test::position_of(
        test::setup_of("rKg1 rQg2 bBd9 bPb5 yKh14 yPh13 gKn7 gQh5 gPm7 take:br", Color::Blue),
        kMethod2)};
    ASSERT_EQ(game.position().player(), Color::Red);
    const SearchResult r = searched(game, 3);
    EXPECT_EQ(r.best, move("d9", "h5"));
    ASSERT_TRUE(r.last_info->values.has_value());
    const PerColor<int>& values = *r.last_info->values;
    EXPECT_GT(values[Color::Red], values[Color::Yellow]);
    EXPECT_GT(r.last_info->score.cp, 0) << "from the perspective of the player to move";
}

TEST(Chess4Positions, PartnersWinTogether) {
    // Blue is out. When Red mates Green, the whole team of Green and Blue is out.
    const Game game = test::game_of("rKg1 rRk13 rRi5 yKd4 gKd14 gPj11", kPartners);
    const SearchResult r = searched(game, 4);
    EXPECT_EQ(r.best, move("i5", "i14"));
    EXPECT_GT(mate_of(r), 0);
    EXPECT_FALSE(r.last_info->values.has_value()) << "games of two teams use centipawns";
}

TEST(Chess4Positions, BestReplySearchEndsWhenTheRootSeatIsMated) {
    // Red threatens i5-i14. A mated Yellow goes out on its turn, so no passes lead back to Yellow.
    const Game game = Game{test::position_of(
        test::setup_of("rKg1 rRk13 rRi5 yKd14 yPj11 gKn7 gPm7", Color::Yellow), kMethod1)};
    SearchRunner runner({}, "brs");
    const SearchResult r = runner.to_depth(game, 3);
    EXPECT_EQ(r.last_info->depth, 3);
    Game next = game;
    ASSERT_TRUE(next.play(r.best));
    const bool is_parried =
        !is_legal(next.position(), move("i5", "i14")) ||
        (next.play(move("i5", "i14")) && has_legal_move(next.position(), Color::Yellow));
    EXPECT_TRUE(is_parried) << "the search missed the mate";
}

TEST(Chess4Positions, TableKeyDependsOnMateCredits) {
    const PositionSetup base = test::setup_of("rKg1 rRk13 rRk14 yKd14 bKa8 gKn7 bRf5", Color::Blue);
    PositionSetup by_red = base;
    by_red.mate_credit[Color::Yellow] = Color::Red;
    PositionSetup by_green = base;
    by_green.mate_credit[Color::Yellow] = Color::Green;
    const Position red = test::position_of(by_red, kMethod1);
    const Position green = test::position_of(by_green, kMethod1);
    ASSERT_EQ(red.key(), green.key());
    const Objective objective(red);
    EXPECT_NE(objective.table_key(red), objective.table_key(green));
}

}  // namespace
}  // namespace quadrille::testing
