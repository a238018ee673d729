// How force becomes points.

#include "eval/handmade/expectation.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::position_of;

TEST(Expectation, MatesAndZombieKingsAreStillToBeWon) {
    const ExpectationWeights& w = default_weights().expectation;
    const std::string board = kModernKings + "rRe5 bRd7 ";
    const PerColor<int> none;
    EXPECT_EQ(points_to_be_won(position_of(board), none, w), 6000);
    const PerColor<int> rooks{{5, 5, 0, 0}};
    EXPECT_EQ(points_to_be_won(position_of(board), rooks, w),
              6000 + 10 * w.captures_percent[ExpectationWeights::at(4)]);
    EXPECT_EQ(points_to_be_won(position_of(board + "resigned:g"), none, w), 4000 + 2000);
    EXPECT_EQ(points_to_be_won(position_of(board + "out:g"), none, w), 4000);
}

TEST(Expectation, PowersOfRatios) {
    constexpr std::int64_t kOne = std::int64_t{1} << kRatioBits;
    for (int halves = 1; halves <= 12; ++halves) {
        EXPECT_EQ(powered_ratio(700, 700, halves), kOne);
        EXPECT_EQ(powered_ratio(1, 4, halves), kOne >> halves) << "a quarter is a half squared";
    }
}

TEST(Expectation, SharesGoByThePowerForTheNumberOfSeats) {
    // What there is to win: a mate when two are left, two when three are.
    ExpectationWeights w;
    w.base = {0, 0, 0};
    w.power_halves = {4, 2, 1};
    const PerColor<int> none;
    const PerColor<int> force{{400, 100, 100, 100}};
    const std::string board = kModernKings + "rRe5 bRd7 yRg12 gRm8 ";
    const auto red = [&](const std::string& words) {
        return expected_final_points(position_of(words), force, none, w)[Color::Red];
    };
    EXPECT_EQ(red(board), 6000 * 2 / 5) << "four seats: 2 to 1 to 1 to 1";
    EXPECT_EQ(red(board + "out:g"), 4000 * 4 / 6) << "three: 4 to 1 to 1";
    EXPECT_EQ(red(board + "out:g out:y"), 2000 * 16 / 17) << "two: 16 to 1";
}

}  // namespace
}  // namespace quadrille::testing
