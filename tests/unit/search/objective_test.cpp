#include "search/objective.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::per_seat;
using test::position_of;
using test::setup_of;

const std::string kKingsAndPawns = "rKh1,Pg2 bKa7,Pb6 yKg14,Pg13 gKn8,Pm8 ";

TEST(Objective, TableKeyDependsOnPlayerRivalsPointsAndRules) {
    const auto key = [](const Position& root, const Position& p) {
        return Objective(root).table_key(p);
    };
    const Position ffa = position_of(kKingsAndPawns);
    const Position scored = position_of(kKingsAndPawns + "points:0,3,0,0");
    const Position swapped = position_of(kKingsAndPawns + "points:3,0,0,0");
    const Position blue_root = position_of(kKingsAndPawns, RuleSet::ffa(), Color::Blue);
    const Position fewer = position_of(kKingsAndPawns + "out:g");
    ASSERT_EQ(ffa.key(), scored.key()) << "points are not in the position's key";
    EXPECT_NE(key(ffa, ffa), key(ffa, scored));
    EXPECT_NE(key(ffa, scored), key(ffa, swapped));
    EXPECT_NE(key(ffa, ffa), key(blue_root, ffa)) << "the searching seat";
    EXPECT_NE(key(ffa, ffa), key(fewer, ffa)) << "the rivals";
    const Position two = position_of(kKingsAndPawns + "out:y out:g points:1,3,5,7");
    const Position decided = position_of(kKingsAndPawns + "out:y out:g points:90,3,5,7");
    EXPECT_NE(key(two, two), key(decided, two)) << "whether first place is certain";

    const Position teams = position_of(kKingsAndPawns, RuleSet::teams());
    const Position teams_blue = position_of(kKingsAndPawns, RuleSet::teams(), Color::Blue);
    EXPECT_EQ(key(teams, teams), key(teams_blue, teams)) << "any searching seat";
    EXPECT_NE(key(teams, teams), key(ffa, teams)) << "the rules";
    RuleSet other = RuleSet::teams();
    other.promotion_row = 9;
    EXPECT_NE(key(position_of(kKingsAndPawns, other), teams), key(teams, teams));
}

TEST(Objective, LikelyTableKeyHasThePointsOfACapture) {
    const Position p = position_of(kKingsAndPawns + "rRd5 bNd9,Pe5 points:1,2,3,4");
    const Objective objective(p);
    for (const Move move :
         {test::move("d5", "d9"), test::move("d5", "e5"), test::move("d5", "d7")}) {
        Position next = p;
        next.play(move);
        EXPECT_EQ(objective.likely_table_key(p, move, Color::Blue), objective.table_key(next));
    }
}

TEST(Objective, UtilityIsAboveTheMeanOfTheSeatsActiveAtTheRoot) {
    const Position p = position_of(kKingsAndPawns + "out:g points:1,2,3,90");
    const Objective objective(p);
    EXPECT_EQ(objective.utility(PerColor<int>{{1000, 400, 600, 9000}}), 500);
}

TEST(Objective, AFinishedGameIsWorthItsPoints) {
    // Blue and Yellow resign: each king is worth 20 points to the last seat, Red.
    const auto finished = [](int red, int yellow) {
        PositionSetup setup = setup_of("rKh1,Rd4 bKa7 yKg14");
        setup.points = per_seat(red, 0, yellow, 0);
        Position p = position_of(setup);
        p.depart(Color::Blue, Departure::Resigned);
        p.depart(Color::Yellow, Departure::Resigned);
        return p;
    };
    const Position root = position_of(kKingsAndPawns);
    const Objective objective(root);
    const Position won = finished(0, 30);
    ASSERT_TRUE(won.is_over());
    ASSERT_EQ(won.points(Color::Red), 40);
    const Score utility = (3 * 4000 - 3000) / 3;
    EXPECT_EQ(objective.final_score(won, 6), first_place(utility, 6));
    EXPECT_EQ(objective.final_values(won), (PerColor<int>{{4000, 0, 3000, 0}}));
    EXPECT_EQ(objective.final_score(finished(0, 40), 6), utility - 1000 / 3 - 1) << "shared";
    EXPECT_FALSE(is_proven(objective.final_score(finished(0, 50), 6)));
}

TEST(Objective, OnlyAMateWinsWhenFirstPlaceIsCertain) {
    // Red gave up a rook and a pawn, and a draw gives both seats 10 points.
    const auto is_draw_a_win = [](const std::string& root, const std::string& points) {
        const Position drawn = position_of("rKh1 yKg14 out:b out:g points:" + points);
        return is_win(Objective(position_of(root)).drawn_score(drawn, 4));
    };
    const auto is_end_a_win = [](const std::string& root, Departure departure) {
        PositionSetup setup = setup_of("rKh1,Qi13 out:b out:g out:y points:80,10,30,10");
        setup.departure[Color::Yellow] = departure;
        return is_win(Objective(position_of(root)).final_score(position_of(setup), 4));
    };
    const std::string army = "rKh1,Re3,Pe4 yKg14,Pg13 out:b out:g points:";
    EXPECT_TRUE(is_draw_a_win(army + "50,10,30,10", "50,10,36,10"));
    EXPECT_FALSE(is_draw_a_win(army + "60,10,30,10", "60,10,36,10")) << "Yellow reaches 56 at most";
    EXPECT_TRUE(is_end_a_win(army + "60,10,30,10", Departure::Dead));
    EXPECT_FALSE(is_end_a_win(army + "60,10,30,10", Departure::Stalemated));
    EXPECT_TRUE(is_end_a_win(army + "50,10,30,10", Departure::Stalemated));
    // Red has only to mate a bare king.
    const std::string bare = "rKh1,Re3 yKg14 out:b out:g points:40,10,30,10";
    EXPECT_FALSE(is_draw_a_win(bare, "40,10,35,10"));
    EXPECT_FALSE(is_end_a_win(bare, Departure::Stalemated));
    EXPECT_TRUE(is_end_a_win(bare, Departure::Dead));
}

}  // namespace
}  // namespace quadrille::testing
