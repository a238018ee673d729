#include "eval/network/mop_up.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "engine/points.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::position_of;

PerColor<int> values_of(const std::string& words, const RuleSet& rules = RuleSet::ffa()) {
    const Position p = position_of(words, rules);
    PerColor<int> values{{7777, 7777, 7777, 7777}};
    mop_up(p, stakes_of(p), values);
    return values;
}

TEST(MopUp, MeasuresTheDistanceToTheNearestEdge) {
    for (const auto& [square, distance] : {std::pair{"g8", 6},
                                           {"h7", 6},
                                           {"d4", 3},
                                           {"e5", 4},
                                           {"d1", 0},
                                           {"k12", 0},
                                           {"f2", 1},
                                           {"b7", 1},
                                           {"n8", 0},
                                           {"c8", 2}}) {
        EXPECT_EQ(edge_distance(test::square_of(square)), distance) << square;
    }
}

TEST(MopUp, WantsTheBareKingAtAnEdgeAndTheKingsClose) {
    // The edge is 6 squares away and the kings 7 apart: 990 - 60 - 21 per mille of a mate.
    EXPECT_EQ(values_of("rKg1,Qa4 yKg8 out:b out:g points:24,45,25,10"),
              (PerColor<int>{{2400 + 1818, 7777, 2500 + 182, 7777}}));
    EXPECT_EQ(values_of("rKg7,Rd1 yKd7 out:b out:g")[Color::Red], 2000 * (990 - 30 - 9) / 1000);
    EXPECT_EQ(values_of("rKc7,Rd1 yKa7 out:b out:g")[Color::Red], 2000 * (990 - 6) / 1000);
    // In Chess4 the mate is worth the place of the other seat.
    constexpr int kPoint = kHundredthsPerPoint * kLastStandingUnits;
    EXPECT_EQ(values_of("rKc7,Rd1 yKa7 out:b out:g", RuleSet::chess4())[Color::Red],
              kPoint * (990 - 6) / 1000);
}

TEST(MopUp, CountsPromotedQueensButNotArmiesThatWereTakenOver) {
    EXPECT_NE(values_of("rKg1,Da4 yKg8 out:b out:g")[Color::Red], 7777);
    const RuleSet takeover = RuleSet::chess4(Variant::Chess4Takeover);
    EXPECT_EQ(values_of("rKg1,Ra4 bQd4 yKg8 take:by out:g", takeover)[Color::Red], 7777);
}

TEST(MopUp, NeedsTwoSeatsABareKingAndAQueenOrRook) {
    const PerColor<int> unchanged{{7777, 7777, 7777, 7777}};
    EXPECT_EQ(values_of("rKg1,Qa4 yKg8 gKn7 out:b"), unchanged);
    EXPECT_EQ(values_of("rKg1,Qa4 yKg8,Pg13 out:b out:g"), unchanged);
    EXPECT_EQ(values_of("rKg1,Bd4,Nd5,Pd6 yKg8 out:b out:g"), unchanged);
}

}  // namespace
}  // namespace quadrille::testing
