#include "eval/places.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::position_of;

const std::string kKingsAndPawns = "rKh1,Pg2 bKa7,Pb6 yKg14,Pg13 gKn8,Pm8 ";
constexpr double kRounding = 1e-9;

TEST(Places, EqualSeatsHaveEqualChances) {
    const Position p = position_of(kKingsAndPawns);
    const auto chances = PlaceModel(p, {{2000, 2000, 2000, 2000}}).chances();
    for (const PlaceChances& seat : chances) {
        for (const double chance : seat) EXPECT_NEAR(chance, 0.25, kRounding);
    }
}

TEST(Places, ChancesOfASeatAndOfAPlaceAddUpToOne) {
    const Position p = position_of(kKingsAndPawns + "points:30,3,9,0");
    const PlaceModel model(p, {{4500, 1200, 2600, 1100}});
    const auto chances = model.chances();
    for (int place = 0; place < kColors; ++place) {
        double of_place = 0;
        double of_seat = 0;
        for (const Color c : kAllColors) {
            of_place += chances[c][static_cast<std::size_t>(place)];
            of_seat += chances[static_cast<Color>(place)][static_cast<std::size_t>(idx(c))];
        }
        EXPECT_NEAR(of_place, 1, kRounding);
        EXPECT_NEAR(of_seat, 1, kRounding);
    }
    for (const Color c : kAllColors) EXPECT_DOUBLE_EQ(chances[c][0], model.first(c));
    EXPECT_GT(model.first(Color::Red), model.first(Color::Yellow));
    EXPECT_LT(chances[Color::Yellow][3], chances[Color::Green][3]);
}

TEST(Places, ALeadCountsMoreWhenFewerPointsAreLeft) {
    const PerColor<int> expected{{3000, 2000, 2000, 2000}};
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const Position late = position_of(kKingsAndPawns);
    EXPECT_GT(PlaceModel(late, expected).first(Color::Red),
              PlaceModel(start, expected).first(Color::Red) + 0.05);
}

TEST(Places, AcceptsAnyNumbersOfOtherEngines) {
    constexpr int kMax = std::numeric_limits<int>::max();
    const Position p = position_of(kKingsAndPawns + "out:b out:g");
    EXPECT_NEAR(PlaceModel(p, {{kMax, -kMax, -kMax, 0}}).first(Color::Red), 1, kRounding);
}

TEST(Places, TwoOrThreeSeatsWinFewerPointsThanExpected) {
    // Red is expected to pass Blue, which is out. The chance is below one half.
    for (const char* const out : {"out:b out:g ", "out:b "}) {
        const Position few = position_of(kKingsAndPawns + out + "points:20,40,0,0");
        EXPECT_LT(PlaceModel(few, {{4050, 4000, 900, 0}}).first(Color::Red), 0.5) << out;
        EXPECT_GT(PlaceModel(few, {{6000, 4000, 900, 0}}).first(Color::Red), 0.5) << out;
    }
}

TEST(Places, ABareKingIsMated) {
    const std::string pieces = "rKh1,Re3 yKg14 out:b out:g points:";
    PerColor<int> expected{{4400, 1000, 4500, 1000}};
    EXPECT_EQ(PlaceModel(position_of(pieces + "26,10,45,10"), expected).first(Color::Red), 1);
    EXPECT_EQ(PlaceModel(position_of(pieces + "25,10,45,10"), expected).first(Color::Red), 0.5);
    EXPECT_EQ(PlaceModel(position_of(pieces + "24,10,45,10"), expected).first(Color::Red), 0);
    // The rook is lost, and both get 10 points for a draw.
    expected = {{3600, 1000, 6000, 1000}};
    EXPECT_LT(PlaceModel(position_of(pieces + "26,10,45,10"), expected).first(Color::Red), 0.1);
}

TEST(Places, ASeatThatIsOutKeepsItsPoints) {
    // The others have won nothing yet, but each of them will pass 0 points and probably 5.
    const PerColor<int> expected{{5300, 0, 5900, 0}};
    for (const int blue : {0, 5}) {
        Position p = position_of(test::kShelteredKings + "rQg1 yQh14 out:b out:g points:0," +
                                 std::to_string(blue) + ",0,0");
        EXPECT_LE(PlaceModel(p, expected).first(Color::Blue), blue == 0 ? 0 : 0.05) << blue;
    }
    // With 90 points Blue is ahead of what either can win.
    const Position far =
        position_of(test::kShelteredKings + "rQg1 yQh14 out:b out:g points:0,90,0,0");
    const auto chances = PlaceModel(far, {{3000, 9000, 3000, 0}}).chances();
    EXPECT_GT(chances[Color::Blue][0], 0.95);
    EXPECT_NEAR(chances[Color::Red][1], chances[Color::Yellow][1], kRounding);
    EXPECT_LT(chances[Color::Green][0], 0.01);
}

TEST(Places, ASeatOutOfReachHasNoChance) {
    // A mate and a pawn bring Red 21 points: third or second place.
    for (const int red : {23, 24}) {
        const Position p = position_of(
            "rKh1,Qi13,Re3 yKg14,Pg13 out:b out:g points:" + std::to_string(red) + ",45,40,10");
        const auto chances = PlaceModel(p, {{red * 100 + 1900, 4500, 4100, 1000}}).chances();
        EXPECT_EQ(chances[Color::Red][0] == 0, red == 23) << red;
        EXPECT_GT(chances[Color::Red][1], 0) << red;
        EXPECT_NEAR(chances[Color::Green][3], 1, kRounding) << red;
    }
}

TEST(Places, FinalPointsDecideThePlaces) {
    const Position p = position_of(kKingsAndPawns + "out:b out:g points:40,30,0,0");
    const PerColor<int> points{{6000, 3000, 6100, 0}};
    EXPECT_GT(PlaceModel(p, points).first(Color::Red), 0.5);
    EXPECT_EQ(win_chances(p, points, 100, /*are_final=*/true), (PerColor<int>{{0, 0, 100, 0}}));
}

TEST(Places, AFinishedGameIsCertainAndTiesShareTheirPlaces) {
    Position p = position_of(kKingsAndPawns);
    for (const Color c : {Color::Blue, Color::Yellow, Color::Green}) {
        p.depart(c, Departure::Resigned);
    }
    ASSERT_TRUE(p.is_over());
    const auto chances = PlaceModel(p, {{6000, 500, 400, 500}}).chances();
    EXPECT_NEAR(chances[Color::Red][0], 1, kRounding);
    EXPECT_NEAR(chances[Color::Blue][1], 0.5, kRounding);
    EXPECT_NEAR(chances[Color::Green][2], 0.5, kRounding);
    EXPECT_NEAR(chances[Color::Yellow][3], 1, kRounding);
}

TEST(Places, ChancesToWinAddUpToTheWholeInTheOrderOfThePoints) {
    const Position p = position_of(kKingsAndPawns + "points:30,3,9,0");
    for (int red = 0; red < 6000; red += 170) {
        const PerColor<int> expected{{red, 1200, 2600, 1210}};
        const PlaceModel model(p, expected);
        for (const int whole : {7, 100, 1000}) {
            const PerColor<int> chances = win_chances(p, expected, whole).value();
            EXPECT_EQ(std::accumulate(chances.begin(), chances.end(), 0), whole);
            for (const Color c : kAllColors) {
                EXPECT_NEAR(chances[c], model.first(c) * whole, 1);
                for (const Color other : kAllColors) {
                    EXPECT_TRUE(expected[c] <= expected[other] || chances[c] >= chances[other]);
                }
            }
        }
    }
}

TEST(Places, OnlyFfaHasChancesToWin) {
    for (const RuleSet& rules :
         {RuleSet::teams(), RuleSet::chess4(), RuleSet::chess4(Variant::Chess4Partners)}) {
        const Position start = Position::start(StartSetup::Classic, rules);
        EXPECT_FALSE(win_chances(start, {}, 100));
    }
}

}  // namespace
}  // namespace quadrille::testing
