// Tests the tables by engine, pair and seat, the test of seats and the null match.

#include "tools/match/statistics/match_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/util/random.h"
#include "tests/unit/tools/match/results.h"

namespace quadrille::match {
namespace {

using testing::ffa;
using testing::of_three;
using testing::teams;

TEST(SeatOutcome, TiedSeatsShareTheirPlaces) {
    const GameResult game = ffa(0, {0, 1, 2, 3}, {1, 1, 3, 3}, {40, 40, 12, 12});
    EXPECT_EQ(outcome_of(game, Color::Red).place, 1.5);
    EXPECT_EQ(outcome_of(game, Color::Blue).first_share, 0.5);
    EXPECT_EQ(outcome_of(game, Color::Green).place, 3.5);
    EXPECT_EQ(outcome_of(game, Color::Green).first_share, 0);
    EXPECT_EQ(outcome_of(game, Color::Yellow).points, 12);
}

TEST(SeatOutcome, IgnoresSeatsThatDoNotPlay) {
    const GameResult game = of_three(0, {0, 1, 2}, {1, 1, 3}, {3, 3, 0});
    EXPECT_EQ(outcome_of(game, Color::Red).place, 1.5);
    EXPECT_EQ(outcome_of(game, Color::Red).first_share, 0.5);
}

TEST(MatchTable, CountsGamesOfThree) {
    const std::vector<GameResult> results = {of_three(0, {0, 1, 1}, {1, 2, 3}, {2, 1, 0}),
                                             of_three(1, {0, 1, 1}, {2, 1, 3}, {1, 2, 0}),
                                             of_three(2, {0, 1, 1}, {3, 1, 2}, {0, 2, 1})};
    const MatchTable table = make_table(group_by_rotation(results, 1), 2);
    const EngineRow& first = table.engines[0];
    EXPECT_EQ(first.games, 3U);
    EXPECT_DOUBLE_EQ(first.points.mean, 1);
    EXPECT_DOUBLE_EQ(first.place.mean, 2);
    EXPECT_EQ(first.places, (std::array<std::size_t, 4>{1, 1, 1, 0}));
    // Engine 0 beats two, one and zero opponents.
    EXPECT_DOUBLE_EQ(first.score.mean, 0.5);
    EXPECT_EQ(first.wdl, (Wdl{1, 1, 1}));
    EXPECT_EQ(table.seats[Color::Green].score.samples, 0U);
    EXPECT_DOUBLE_EQ(table.seats[Color::Yellow].points.mean, 1.0 / 3);
    ASSERT_TRUE(table.points_by_seat.has_value());
    EXPECT_EQ(table.points_by_seat->contrasts, 2);
}

/// Returns two rotations of two games and a single game.
std::vector<GameResult> small_match() {
    return {ffa(0, {0, 1, 0, 1}, {1, 2, 3, 4}, {40, 30, 20, 10}),
            ffa(0, {1, 0, 1, 0}, {1, 2, 2, 4}, {50, 20, 20, 10}),
            ffa(1, {0, 1, 0, 1}, {2, 1, 4, 3}, {20, 60, 0, 10}),
            ffa(1, {1, 0, 1, 0}, {4, 1, 3, 2}, {0, 30, 10, 20}),
            ffa(2, {0, 1, 0, 1}, {1, 2, 3, 4}, {99, 0, 0, 0})};
}

TEST(MatchTable, MatchesCalculatedMeans) {
    const auto results = small_match();
    const MatchTable table = make_table(group_by_rotation(results, 2), 2);
    EXPECT_EQ(table.rotations, 2U);
    EXPECT_EQ(table.games, 4U);
    EXPECT_EQ(table.pending_rotations, 1U);
    EXPECT_EQ(table.pending_games, 1U);
    const EngineRow& first = table.engines[0];
    EXPECT_EQ(first.games, 4U);
    // Rotation 0: (40+20+20+10)/4 = 22.5; rotation 1: (20+0+30+20)/4 = 17.5. The standard error of
    // two values is half their difference.
    EXPECT_DOUBLE_EQ(first.points.mean, 20);
    EXPECT_DOUBLE_EQ(first.points.standard_error, 2.5);
    // Places 1 3 2.5 4 and 2 4 1 2.
    EXPECT_DOUBLE_EQ(first.place.mean, (10.5 / 4 + 9.0 / 4) / 2);
    EXPECT_EQ(first.places, (std::array<std::size_t, 4>{2, 3, 1, 2}));
    EXPECT_DOUBLE_EQ(first.first_share.mean, 0.25);
    // Pairs won: 3/4 and (1/2 + 0 + 0 + 0)/4; 1/4 and 4/4.
    EXPECT_DOUBLE_EQ(first.score.mean, (3.5 / 8 + 5.0 / 8) / 2);
    EXPECT_DOUBLE_EQ(first.score.standard_error, (5.0 / 8 - 3.5 / 8) / 2);
    // Game scores 3/4, 1/8, 1/4, 1.
    EXPECT_EQ(first.wdl, (Wdl{2, 0, 2}));
    EXPECT_DOUBLE_EQ(table.pairs[0][1].mean, first.score.mean);
    EXPECT_DOUBLE_EQ(table.pairs[1][0].mean, 1 - first.score.mean);
    EXPECT_DOUBLE_EQ(table.pairs[1][0].standard_error, first.score.standard_error);
    EXPECT_EQ(table.pairs[0][0].samples, 0U);
    // Red: 40 and 50, then 20 and 0.
    EXPECT_DOUBLE_EQ(table.seats[Color::Red].points.mean, (45.0 + 10.0) / 2);
    EXPECT_DOUBLE_EQ(table.seats[Color::Red].first_share.mean, 0.5);
    // Red's scores: 3/3, 3/3; 2/3, 0/3.
    EXPECT_DOUBLE_EQ(table.seats[Color::Red].score.mean, (1 + 1.0 / 3) / 2);
}

TEST(MatchTable, SumsOverSeatsAreConstant) {
    const auto results = small_match();
    const MatchTable table = make_table(group_by_rotation(results, 2), 2);
    double first_share = 0;
    double score = 0;
    for (const SeatRow& seat : table.seats) {
        first_share += seat.first_share.mean;
        score += seat.score.mean;
    }
    EXPECT_NEAR(first_share, 1, 1e-12);
    EXPECT_NEAR(score, 2, 1e-12);
    EXPECT_NEAR(table.engines[0].place.mean + table.engines[1].place.mean, 5, 1e-12);
}

TEST(MatchTable, HasRowsForEnginesWithoutGames) {
    const MatchTable table = make_table({}, 3);
    EXPECT_EQ(table.engines.size(), 3U);
    EXPECT_EQ(table.engines[2].points.samples, 0U);
    EXPECT_FALSE(table.points_by_seat);
}

TEST(SeatTest, EqualsStudentsTTestForOneContrast) {
    // Teams: Red = Yellow and Blue = Green, so T-squared is the square of the paired t of Red -
    // Blue: differences 1, 0, 1, 0, 1 have mean .6, error sqrt(.3/5), t-squared .36/.06 = 6. P(|T|
    // > sqrt 6), 4 degrees: by the closed form 1/2 + (3/4) (x - x^3/3), x = t/sqrt(4 + t^2) =
    // sqrt(.6).
    std::vector<PerColor<double>> values;
    for (const double d : {1.0, 0.0, 1.0, 0.0, 1.0}) {
        values.push_back({{(1 + d) / 2, (1 - d) / 2, (1 + d) / 2, (1 - d) / 2}});
    }
    const auto test = test_seats(values, 1);
    ASSERT_TRUE(test);
    EXPECT_EQ(test->contrasts, 1);
    EXPECT_NEAR(test->t_squared, 6, 1e-9);
    const double x = std::sqrt(0.6);
    EXPECT_NEAR(test->p_value, 2 * (0.5 - 0.75 * (x - x * x * x / 3)), 1e-9);
}

TEST(SeatTest, AddsIndependentContrasts) {
    // Differences from Green as in a 2^3 design: +-1 in all eight combinations, plus means .5, .5,
    // .25. The covariance is 8/7 I, so T-squared = 8 (.25 + .25 + .0625) 7/8 = 3.9375.
    std::vector<PerColor<double>> values;
    for (int bits = 0; bits < 8; ++bits) {
        const auto sign = [bits](int i) { return (bits >> i & 1) != 0 ? 1.0 : -1.0; };
        values.push_back({{0.5 + sign(0), 0.5 + sign(1), 0.25 + sign(2), 0}});
    }
    const auto test = test_seats(values, 3);
    ASSERT_TRUE(test);
    EXPECT_EQ(test->contrasts, 3);
    EXPECT_NEAR(test->t_squared, 3.9375, 1e-9);
    // The covariance of three rotations is singular, so their T-squared would be of two contrasts.
    EXPECT_FALSE(test_seats(std::span{values}.first(3), 3));
    EXPECT_TRUE(test_seats(std::span{values}.first(4), 3));
}

TEST(SeatTest, IsUnsetWithoutVariation) {
    EXPECT_FALSE(test_seats({}, 3));
    const std::vector<PerColor<double>> same(9, PerColor<double>{{5, 5, 5, 5}});
    EXPECT_FALSE(test_seats(same, 3));
}

/// Returns rotations of four games with random places. `bias`: probability to put engine 0 first.
std::vector<GameResult> random_match(std::size_t rotations, double bias, std::uint64_t seed) {
    Random random(seed);
    std::vector<GameResult> results;
    for (std::size_t r = 0; r < rotations; ++r) {
        for (std::size_t turn = 0; turn < 4; ++turn) {
            testing::FourEngines engines{};
            testing::FourInts places = {1, 2, 3, 4};
            for (std::size_t i = 0; i < 4; ++i) engines[i] = (i + turn) % 4;
            for (std::size_t i = 3; i > 0; --i) std::swap(places[i], places[random.below(i + 1)]);
            if (static_cast<double>(random.below(1000)) < bias * 1000) {
                const auto* const first = std::find(places.begin(), places.end(), 1);
                const auto* const hero = std::find(engines.begin(), engines.end(), 0U);
                std::swap(places[static_cast<std::size_t>(first - places.begin())],
                          places[static_cast<std::size_t>(hero - engines.begin())]);
            }
            testing::FourInts points{};
            for (std::size_t i = 0; i < 4; ++i) {
                points[i] = 60 - 15 * places[i] + static_cast<int>(random.below(20));
            }
            results.push_back(ffa(r, engines, places, points));
        }
    }
    return results;
}

TEST(NullMatch, DetectsBiasButAcceptsEvenMatches) {
    // Each of 3 values of 4 engines exceeds 3 standard errors with probability 0.27 %. So at most
    // 3.2 % of the matches are expected to be uneven; more than 12 of 100 would be far outside.
    int uneven = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto results = random_match(125, 0, seed);
        const NullVerdict verdict = null_match_verdict(group_by_rotation(results, 4), 4);
        uneven += verdict.is_even ? 0 : 1;
    }
    EXPECT_LE(uneven, 12);
    const auto biased = random_match(500, 0.3, 1);
    const NullVerdict verdict = null_match_verdict(group_by_rotation(biased, 4), 4);
    EXPECT_FALSE(verdict.is_even);
    EXPECT_GT(verdict.largest, 3);
}

TEST(NullMatch, IsExactlyEvenForSameGameInEverySeat) {
    // With a deterministic engine each rotation is one game four times.
    std::vector<GameResult> results;
    for (std::size_t r = 0; r < 3; ++r) {
        for (std::size_t turn = 0; turn < 4; ++turn) {
            results.push_back(ffa(r, {turn, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4},
                                  {1, 2, 4, 3}, {40, 20, 0, static_cast<int>(r)}));
        }
    }
    const NullVerdict verdict = null_match_verdict(group_by_rotation(results, 4), 4);
    EXPECT_TRUE(verdict.is_even);
    EXPECT_EQ(verdict.largest, 0);
    // Seats are uneven, since Red is always first.
    const MatchTable table = make_table(group_by_rotation(results, 4), 4);
    EXPECT_EQ(table.seats[Color::Red].first_share.mean, 1);
}

TEST(NullMatch, ExpectsAThirdOfFirstPlacesOfThree) {
    std::vector<GameResult> results;
    for (std::size_t r = 0; r < 3; ++r) {
        for (std::size_t turn = 0; turn < 3; ++turn) {
            results.push_back(
                of_three(r, {turn, (turn + 1) % 3, (turn + 2) % 3}, {1, 2, 3}, {2, 1, 0}));
        }
    }
    const NullVerdict verdict = null_match_verdict(group_by_rotation(results, 3), 3);
    EXPECT_TRUE(verdict.is_even);
    EXPECT_EQ(verdict.largest, 0);
}

TEST(NullMatch, IsNotEvenWithFewGamesOrConstantDeviation) {
    const std::vector<GameResult> one = {teams(0, 0, 1, 1), teams(0, 1, 0, 1)};
    EXPECT_FALSE(null_match_verdict(group_by_rotation(one, 2), 2).is_even);
    std::vector<GameResult> won;
    for (std::size_t r = 0; r < 5; ++r) {
        won.push_back(teams(r, 0, 1, 1));
        won.push_back(teams(r, 1, 0, -1));
    }
    const NullVerdict verdict = null_match_verdict(group_by_rotation(won, 2), 2);
    EXPECT_FALSE(verdict.is_even);
    EXPECT_TRUE(std::isinf(verdict.largest));
}

}  // namespace
}  // namespace quadrille::match
