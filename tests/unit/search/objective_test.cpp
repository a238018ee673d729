#include "search/objective.h"

#include <gtest/gtest.h>

#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

BoardBuilder kings_and_pawns(const RuleSet& rules) {
    return BoardBuilder(rules)
        .put(Color::Red, "Kh1 Pg2")
        .put(Color::Blue, "Ka7 Pb6")
        .put(Color::Yellow, "Kg14 Pg13")
        .put(Color::Green, "Kn8 Pm8");
}

TEST(Objective, PartiesAreTeamsOrTheSeatAgainstAll) {
    const Position teams = kings_and_pawns(RuleSet::teams()).turn(Color::Blue).position();
    const Evaluator teams_evaluator(teams.rules());
    const Objective side(teams, teams_evaluator);
    EXPECT_TRUE(side.is_ours(teams, Color::Blue) && side.is_ours(teams, Color::Green));
    EXPECT_FALSE(side.is_ours(teams, Color::Red) || side.is_ours(teams, Color::Yellow));
    const auto turn_of = [](const RuleSet& rules, Color c) {
        return kings_and_pawns(rules).turn(c).position();
    };
    EXPECT_TRUE(side.same_party(turn_of(RuleSet::teams(), Color::Red),
                                turn_of(RuleSet::teams(), Color::Yellow)));

    const Position ffa = turn_of(RuleSet::ffa(), Color::Blue);
    const Position red_to_move = turn_of(RuleSet::ffa(), Color::Red);
    const Evaluator ffa_evaluator(ffa.rules());
    const Objective seat(ffa, ffa_evaluator);
    EXPECT_TRUE(seat.is_ours(ffa, Color::Blue));
    EXPECT_TRUE(seat.same_party(red_to_move, turn_of(RuleSet::ffa(), Color::Green)));
    EXPECT_FALSE(seat.same_party(red_to_move, ffa));
    EXPECT_EQ(seat.sign(ffa), 1);
    EXPECT_EQ(seat.sign(red_to_move), -1);
}

TEST(Objective, TableKeyHoldsWhatTheValueDependsOn) {
    const auto key = [](const Position& root, const Position& p) {
        const Evaluator evaluator(root.rules());
        return Objective(root, evaluator).table_key(p);
    };
    const Position ffa = kings_and_pawns(RuleSet::ffa()).position();
    const Position scored = kings_and_pawns(RuleSet::ffa()).points(0, 3, 0, 0).position();
    const Position swapped = kings_and_pawns(RuleSet::ffa()).points(3, 0, 0, 0).position();
    const Position blue_root = kings_and_pawns(RuleSet::ffa()).turn(Color::Blue).position();
    const Position fewer = kings_and_pawns(RuleSet::ffa()).out(Color::Green).position();
    ASSERT_EQ(ffa.key(), scored.key()) << "points are not in the position's key";
    EXPECT_NE(key(ffa, ffa), key(ffa, scored));
    EXPECT_NE(key(ffa, scored), key(ffa, swapped));
    EXPECT_NE(key(ffa, ffa), key(blue_root, ffa)) << "who searches";
    EXPECT_NE(key(ffa, ffa), key(fewer, ffa)) << "against whom";

    const Position teams = kings_and_pawns(RuleSet::teams()).position();
    const Position teams_blue = kings_and_pawns(RuleSet::teams()).turn(Color::Blue).position();
    EXPECT_EQ(key(teams, teams), key(teams_blue, teams)) << "values are those of the side to move";
    EXPECT_NE(key(teams, teams), key(ffa, teams)) << "the rules";
    RuleSet other = RuleSet::teams();
    other.promotion_row = 9;
    EXPECT_NE(key(kings_and_pawns(other).position(), teams), key(teams, teams));
}

TEST(Objective, UtilityIsAboveTheMeanOfTheSeatsActiveAtTheRoot) {
    const Position p =
        kings_and_pawns(RuleSet::ffa()).out(Color::Green).points(1, 2, 3, 90).position();
    const Evaluator evaluator(p.rules());
    const Objective objective(p, evaluator);
    EXPECT_EQ(objective.utility(PerColor<int>{{1000, 400, 600, 9000}}), 500);
}

TEST(Objective, AFinishedGameIsWorthItsPoints) {
    // Blue resigned: its king is worth 20 to the last seat, Red.
    const auto finished = [](int red, int yellow) {
        Position p = BoardBuilder(RuleSet::ffa())
                         .put(Color::Red, "Kh1 Rd4")
                         .put(Color::Blue, "Ka7")
                         .put(Color::Yellow, "Kg14")
                         .out(Color::Green)
                         .points(red, 0, yellow, 0)
                         .position();
        p.depart(Color::Blue, Departure::Resigned);
        p.depart(Color::Yellow, Departure::Resigned);
        return p;
    };
    const Position root = kings_and_pawns(RuleSet::ffa()).position();
    const Evaluator evaluator(root.rules());
    const Objective objective(root, evaluator);
    const Position won = finished(0, 30);
    ASSERT_TRUE(won.is_over());
    ASSERT_EQ(won.points(Color::Red), 40);
    const Score utility = (3 * 4000 - 3000) / 3;
    EXPECT_EQ(objective.final_score(won, 6), first_place(utility, 6));
    EXPECT_EQ(objective.final_values(won), (PerColor<int>{{4000, 0, 3000, 0}}));
    EXPECT_EQ(objective.final_score(finished(0, 40), 6), utility - 1000 / 3 - 1) << "shared";
    EXPECT_FALSE(is_proven(objective.final_score(finished(0, 50), 6)));
}

}  // namespace
}  // namespace quadrille::testing
