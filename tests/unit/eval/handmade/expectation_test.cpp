// How force becomes points.

#include "eval/handmade/expectation.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

TEST(Expectation, MatesAndZombieKingsAreStillToBeWon) {
    const ExpectationWeights& w = default_weights().expectation;
    BoardBuilder builder(RuleSet::ffa());
    builder.put(Color::Red, "Kh1 Re5")
        .put(Color::Blue, "Ka7 Rd7")
        .put(Color::Yellow, "Kg14")
        .put(Color::Green, "Kn8");
    const PerColor<int> none;
    EXPECT_EQ(points_to_be_won(builder.position(), none, w), 6000);
    const PerColor<int> rooks{{5, 5, 0, 0}};
    EXPECT_EQ(points_to_be_won(builder.position(), rooks, w),
              6000 + 10 * w.captures_percent[ExpectationWeights::at(4)]);
    builder.out(Color::Green, Departure::Resigned);
    EXPECT_EQ(points_to_be_won(builder.position(), none, w), 4000 + 2000);
    builder.out(Color::Green, Departure::Dead);
    EXPECT_EQ(points_to_be_won(builder.position(), none, w), 4000);
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
    BoardBuilder builder(RuleSet::ffa());
    builder.put(Color::Red, "Kh1 Re5")
        .put(Color::Blue, "Ka7 Rd7")
        .put(Color::Yellow, "Kg14 Rg12")
        .put(Color::Green, "Kn8 Rm8");
    const auto red = [&] {
        return expected_final_points(builder.position(), force, none, w)[Color::Red];
    };
    EXPECT_EQ(red(), 6000 * 2 / 5) << "four seats: 2 to 1 to 1 to 1";
    builder.out(Color::Green);
    EXPECT_EQ(red(), 4000 * 4 / 6) << "three: 4 to 1 to 1";
    builder.out(Color::Yellow);
    EXPECT_EQ(red(), 2000 * 16 / 17) << "two: 16 to 1";
}

}  // namespace
}  // namespace quadrille::testing
