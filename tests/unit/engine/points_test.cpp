#include "engine/points.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::position_of;

TEST(Points, AboveMeanSubtractsTheMeanOfOthers) {
    const PerColor<int> v{{400, 100, 200, 600}};
    EXPECT_EQ(above_mean(v, Color::Red, {Color::Blue, Color::Yellow, Color::Green}), 100);
    EXPECT_EQ(above_mean(v, Color::Red, {Color::Blue}), 300);
    EXPECT_EQ(above_mean(v, Color::Red, {}), 400);
}

TEST(Points, ArmyPointsCountLivingPieces) {
    const Position p = position_of("rKh1,Pd2,Ne4,Bf4,Rg4,Qi4,Dj4 bKa7,Qd7 out:b yKg14 gKn8");
    EXPECT_EQ(army_points(p.board(), Color::Red), 1 + 3 + 5 + 5 + 9 + 1);
    EXPECT_EQ(army_points(p.board(), Color::Blue), 0);
    EXPECT_EQ(sum_of_army_points(p.board()), 1 + 3 + 5 + 5 + 9 + 1);
}

TEST(Points, ArmyStartsWith43Points) {
    for (const StartSetup setup : {StartSetup::Classic, StartSetup::Modern}) {
        const Position start = Position::start(setup, RuleSet::ffa());
        EXPECT_EQ(army_points(start.board()), (PerColor<int>{{43, 43, 43, 43}}));
        EXPECT_EQ(sum_of_army_points(start.board()), 4 * 43);
    }
}

TEST(Points, Chess4WithoutPartnersUsesFinerUnits) {
    EXPECT_EQ(units_per_hundredth(RuleSet::ffa()), 1);
    EXPECT_EQ(units_per_hundredth(RuleSet::teams()), 1);
    EXPECT_EQ(units_per_hundredth(RuleSet::chess4()), 20);
    EXPECT_EQ(units_per_hundredth(RuleSet::chess4(Variant::Chess4Takeover)), 20);
    EXPECT_EQ(units_per_hundredth(RuleSet::chess4(Variant::Chess4Partners)), 1);
}

TEST(Points, RemainingEliminationPointsCountMatesAndZombieKings) {
    EXPECT_EQ(remaining_elimination_points(position_of(kModernKings)), 3 * 2000);
    EXPECT_EQ(remaining_elimination_points(position_of(kModernKings + "out:g")), 2 * 2000);
    EXPECT_EQ(remaining_elimination_points(position_of(kModernKings + "resigned:g")),
              2 * 2000 + 2000);
}

TEST(Points, WinnablePointsLimitTheLastTwoSeats) {
    const std::string two = "rKh1,Qi13,Re3 yKg14,Pg13 out:b out:g points:";
    EXPECT_EQ(winnable_points(position_of(two + "0,0,0,0")),
              (PerColor<int>{{2000 + 100, 0, 2000 + 1400, 0}}));
    EXPECT_TRUE(is_first_place_certain(position_of(two + "60,59,25,10"), Color::Red));
    EXPECT_FALSE(is_first_place_certain(position_of(two + "60,59,26,10"), Color::Red));
    EXPECT_FALSE(is_first_place_certain(position_of(two + "60,60,25,10"), Color::Red));
    const Position three = position_of(kModernKings + "out:g points:900,0,0,0");
    EXPECT_EQ(winnable_points(three)[Color::Red], kUnlimitedPoints);
    EXPECT_FALSE(is_first_place_certain(three, Color::Red)) << "multiple checks";
}

}  // namespace
}  // namespace quadrille::testing
