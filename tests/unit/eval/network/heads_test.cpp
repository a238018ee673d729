#include "eval/network/heads.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/points.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::position_of;

TEST(NetHeads, DependOnVariantAndDetermineOutputCount) {
    EXPECT_EQ(head_of(RuleSet::ffa()), Head::Points);
    EXPECT_EQ(head_of(RuleSet::teams()), Head::WinProbability);
    EXPECT_EQ(head_of(RuleSet::chess4()), Head::Standing);
    EXPECT_EQ(head_of(RuleSet::chess4(Variant::Chess4Takeover)), Head::Standing);
    EXPECT_EQ(head_of(RuleSet::chess4(Variant::Chess4Partners)), Head::WinProbability);
    EXPECT_EQ(output_count(Head::Points), 5U);
    EXPECT_EQ(output_count(Head::Standing), 4U);
    EXPECT_EQ(output_count(Head::WinProbability), 1U);
}

TEST(NetHeads, ApproximatePowersOfTwo) {
    constexpr std::int64_t kOne = std::int64_t{1} << kPowerBits;
    EXPECT_EQ(exp2_fixed_point(0), kOne);
    EXPECT_EQ(exp2_fixed_point(kOutputUnit), 2 * kOne);
    EXPECT_EQ(exp2_fixed_point(-3 * kOutputUnit), kOne / 8);
    EXPECT_EQ(exp2_fixed_point(-20 * kOutputUnit), 1);
    EXPECT_EQ(exp2_fixed_point(-1'000'000), 0);
    EXPECT_EQ(exp2_fixed_point(31 * kOutputUnit), kOne << 31);
    for (int i = -20 * kOutputUnit; i <= 31 * kOutputUnit; ++i) {
        const double exact = std::exp2(static_cast<double>(i) / kOutputUnit) * kOne;
        const auto power = static_cast<double>(exp2_fixed_point(i));
        EXPECT_LE(std::abs(power - exact), 1 + exact * 2e-6) << i;
        EXPECT_LE(exp2_fixed_point(i - 1), exp2_fixed_point(i));
    }
}

TEST(NetHeads, CountPointsLeftToWinInFfa) {
    const Stakes stakes = stakes_of(position_of(kModernKings + "rRe5 bPd7 points:3,5,7,9 out:g"));
    EXPECT_EQ(stakes.active, (ColorSet{Color::Red, Color::Blue, Color::Yellow}));
    EXPECT_EQ(stakes.sure, (PerColor<int>{{300, 500, 700, 900}}));
    EXPECT_EQ(stakes.pot, 2 * 2000 + (5 + 1) * 50);  // two mates; half of rook and pawn
}

TEST(NetHeads, LimitGainsOfLastTwoSeatsInFfa) {
    const Stakes stakes =
        stakes_of(position_of("rKh1,Qi13,Re3 yKg14,Pg13 out:b out:g points:24,45,25,10"));
    EXPECT_EQ(stakes.pot, 2000 + (9 + 5 + 1) * 50);
    const PerColor<int> winnable{{2000 + 100, 0, 2000 + 1400, 0}};
    EXPECT_EQ(stakes.winnable, winnable);
    const NetOutputs large = {20 * kOutputUnit, 0, 0, 0, 5000};  // Red's share is 1
    EXPECT_EQ(expected_values(Head::Points, large, stakes, Color::Red),
              (PerColor<int>{{2400 + 2100, 4500, 2500, 1000}}));
    EXPECT_EQ(stakes_of(position_of(kModernKings + "out:g")).winnable[Color::Red],
              kUnlimitedPoints);
}

TEST(NetHeads, CountOutlastedSeatsAsCertainInChess4) {
    const Stakes all = stakes_of(position_of(kModernKings, RuleSet::chess4()));
    EXPECT_EQ(all.sure, PerColor<int>{});
    EXPECT_EQ(all.pot, 0);
    PositionSetup setup = test::setup_of(kModernKings + "out:g");
    setup.exit_order[Color::Green] = 1;
    const Stakes three = stakes_of(position_of(setup, RuleSet::chess4()));
    constexpr int kPoint = kHundredthsPerPoint * kLastStandingUnits;
    EXPECT_EQ(three.sure, (PerColor<int>{{kPoint, kPoint, kPoint, 0}}));
}

TEST(NetHeads, SharePointsLeftByStrength) {
    const Stakes stakes{{Color::Red, Color::Blue, Color::Yellow}, {{{100, 200, 300, 400}}}, 6000};
    const NetOutputs equal{};
    EXPECT_EQ(expected_values(Head::Points, equal, stakes, Color::Red),
              (PerColor<int>{{2100, 2200, 2300, 400}}));
    // From Blue's perspective the first output is Blue's. One unit more doubles Blue's share.
    const NetOutputs first = {kOutputUnit, 0, 0, 0, 0};
    EXPECT_EQ(expected_values(Head::Points, first, stakes, Color::Blue),
              (PerColor<int>{{1600, 3200, 1800, 400}}));
    // The last output is log2 of the factor of the pot: here half of the pot will be won.
    const NetOutputs half = {0, 0, 0, 0, -kOutputUnit};
    EXPECT_EQ(expected_values(Head::Points, half, stakes, Color::Red),
              (PerColor<int>{{1100, 1200, 1300, 400}}));
    // The factor is clamped between a quarter and four.
    const NetOutputs most = {0, 0, 0, 0, 5000};
    EXPECT_EQ(expected_values(Head::Points, most, stakes, Color::Red),
              (PerColor<int>{{8100, 8200, 8300, 400}}));
    const NetOutputs least = {0, 0, 0, 0, -5000};
    EXPECT_EQ(expected_values(Head::Points, least, stakes, Color::Red),
              (PerColor<int>{{600, 700, 800, 400}}));
    // The output of an inactive seat has no effect.
    const NetOutputs out = {0, 0, 0, 99'999, 0};
    EXPECT_EQ(expected_values(Head::Points, out, stakes, Color::Red),
              expected_values(Head::Points, equal, stakes, Color::Red));
}

TEST(NetHeads, ExpectPlacesByStrength) {
    constexpr int kPoint = kHundredthsPerPoint * kLastStandingUnits;
    const Stakes stakes{{Color::Red, Color::Green}, {{{2 * kPoint, kPoint, 0, 2 * kPoint}}}, 0};
    EXPECT_EQ(expected_values(Head::Standing, {}, stakes, Color::Red),
              (PerColor<int>{{5000, kPoint, 0, 5000}}));
    // From Green's perspective Red is the next seat. 2^(406/256) are odds of three to one.
    const NetOutputs ahead = {0, 406, 0, 0};
    const PerColor<int> values = expected_values(Head::Standing, ahead, stakes, Color::Green);
    EXPECT_NEAR(values[Color::Red], 4000 + 1500, 2);
    EXPECT_NEAR(values[Color::Green], 4000 + 500, 2);
    const NetOutputs far = {0, 1'000'000, 0, 0};
    EXPECT_EQ(expected_values(Head::Standing, far, stakes, Color::Green)[Color::Red], 6000);
}

}  // namespace
}  // namespace quadrille::testing
