// Tests Elo differences, their intervals and the likelihood of superiority.

#include "tools/match/statistics/elo.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/util/random.h"
#include "tests/unit/tools/match/results.h"
#include "tools/match/statistics/distributions.h"

namespace quadrille::match {
namespace {

using testing::kInfinity;

/// Returns the score at the lower or upper end of the interval.
double low_score(const EloEstimate& e) { return score_from_elo(e.low); }
double high_score(const EloEstimate& e) { return score_from_elo(e.high); }

TEST(Distributions, MatchPrintedTables) {
    // Printed tables of Student's t (two-sided 95 %: 1, 4, 30 degrees) and F.
    EXPECT_NEAR(student_quantile(0.975, 1), 12.7062, 1e-4);
    EXPECT_NEAR(student_quantile(0.975, 4), 2.7764, 1e-4);
    EXPECT_NEAR(student_quantile(0.975, 30), 2.0423, 1e-4);
    EXPECT_NEAR(student_cdf(2.0423, 30), 0.975, 1e-5);
    EXPECT_NEAR(fisher_upper_tail(3.7083, 3, 10), 0.05, 1e-5);
    // One degree of freedom is the Cauchy distribution: 1/2 + atan(t)/pi.
    EXPECT_NEAR(student_cdf(1, 1), 0.75, 1e-12);
    EXPECT_EQ(student_cdf(kInfinity, 3), 1);
}

TEST(Elo, ConvertsScoresBothWays) {
    EXPECT_EQ(elo_from_score(0.5), 0);
    // 10:1 odds are 400 Elo by definition.
    EXPECT_NEAR(elo_from_score(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(elo_from_score(0.75), 400 * std::log10(3), 1e-9);  // 190.8485
    EXPECT_EQ(elo_from_score(1), kInfinity);
    EXPECT_EQ(elo_from_score(0), -kInfinity);
    EXPECT_EQ(score_from_elo(kInfinity), 1);
    EXPECT_EQ(score_from_elo(-kInfinity), 0);
    for (const double elo : {-700.0, -5.0, 0.0, 12.5, 400.0}) {
        EXPECT_NEAR(elo_from_score(score_from_elo(elo)), elo, 1e-9);
    }
}

TEST(Elo, UsesStudentsTForFewBuckets) {
    // Calculation: mean .6; deviations .15, -.1, .15, -.35, .15; sum of squares .2, variance .05,
    // error sqrt(.05/5) = .1; t with 4 degrees 2.7764.
    const std::vector<double> values = {0.75, 0.5, 0.75, 0.25, 0.75};
    const EloEstimate e = elo_from_buckets(values);
    EXPECT_EQ(e.samples, 5U);
    EXPECT_NEAR(e.score, 0.6, 1e-12);
    EXPECT_NEAR(e.elo, 400 * std::log10(1.5), 1e-9);
    EXPECT_NEAR(low_score(e), 0.6 - 0.27764, 1e-5);
    EXPECT_NEAR(high_score(e), 0.6 + 0.27764, 1e-5);
    // P(T <= 1) with 4 degrees: 1/2 + 7 sqrt(5) / 50 (Student's closed form for 4 degrees).
    EXPECT_NEAR(e.los, 0.5 + 7 * std::sqrt(5.0) / 50, 1e-9);
}

/// Returns the Elo of single games as independent samples.
EloEstimate elo_from_games(std::size_t wins, std::size_t draws, std::size_t losses) {
    std::vector<double> values(wins, 1.0);
    values.insert(values.end(), draws, 0.5);
    values.insert(values.end(), losses, 0.0);
    return elo_from_buckets(values);
}

TEST(Elo, MatchesDeltaMethodForManySamples) {
    // 1000 games, score .55, variance .3 (.45)^2 + .5 (.05)^2 + .2 (.55)^2 = .1225 a game;
    // the derivative of Elo by the score is 400 / ln 10 / (s (1-s)).
    const EloEstimate e = elo_from_games(300, 500, 200);
    const double error = std::sqrt(0.1225 / 999);
    EXPECT_NEAR(e.score, 0.55, 1e-12);
    const double slope = 400 / std::log(10.0) / (0.55 * 0.45);
    EXPECT_NEAR((e.high - e.low) / 2, 1.96 * error * slope, 0.1);
    EXPECT_NEAR(e.elo, 34.8600, 1e-3);  // 400 log10(11/9)
    // Against the normal approximation of chessprogramming.org, "Match Statistics":
    // LOS = Phi((wins - losses) / sqrt(wins + losses)) = Phi(4.472).
    EXPECT_GT(e.los, 0.99999);
}

TEST(Elo, HasNarrowerIntervalIfSeatsCancelInBuckets) {
    // Each rotation has a win and a loss: games vary, rotations do not.
    const EloEstimate buckets = elo_from_buckets(std::vector<double>(50, 0.5));
    const EloEstimate games = elo_from_games(50, 0, 50);
    EXPECT_LT(buckets.high - buckets.low, games.high - games.low);
    EXPECT_EQ(buckets.elo, 0);
    EXPECT_EQ(buckets.los, 0.5);
}

TEST(Elo, IsUnboundedWithoutGames) {
    const EloEstimate e = elo_from_buckets({});
    EXPECT_EQ(e.elo, 0);
    EXPECT_EQ(e.low, -kInfinity);
    EXPECT_EQ(e.high, kInfinity);
    EXPECT_EQ(e.los, 0.5);
}

TEST(Elo, HasExactBinomialBoundForPerfectScores) {
    // Clopper-Pearson for n of n: p = 0.025^(1/n). n = 10: 0.6915.
    const EloEstimate e = elo_from_buckets(std::vector<double>(10, 1.0));
    EXPECT_EQ(e.elo, kInfinity);
    EXPECT_EQ(e.high, kInfinity);
    EXPECT_NEAR(low_score(e), 0.6915, 1e-4);
    EXPECT_NEAR(e.los, 1 - std::pow(0.5, 11), 1e-12);
    const EloEstimate lost = elo_from_buckets(std::vector<double>(10, 0.0));
    EXPECT_EQ(lost.elo, -kInfinity);
    EXPECT_EQ(lost.low, -kInfinity);
    EXPECT_NEAR(high_score(lost), 1 - 0.6915, 1e-4);
    EXPECT_NEAR(lost.los, std::pow(0.5, 11), 1e-12);
}

TEST(Elo, HasIntervalForOneSample) {
    const EloEstimate win = elo_from_buckets(std::vector<double>{1});
    EXPECT_NEAR(low_score(win), 0.025, 1e-9);
    EXPECT_NEAR(win.los, 0.75, 1e-12);
    const EloEstimate draw = elo_from_buckets(std::vector<double>{0.5});
    EXPECT_NEAR(low_score(draw), 0.0125, 1e-9);
    EXPECT_NEAR(high_score(draw), 0.9875, 1e-9);
    EXPECT_EQ(draw.los, 0.5);
}

TEST(Elo, CoversTrueScoreIn95Percent) {
    // 2,000 intervals of 20 buckets of two games, each won with probability .6. The error of the
    // count is sqrt(2000 * .05 * .95) = 9.7. The tolerance is larger because buckets of three
    // values are not normal.
    Random random(3);
    int covered = 0;
    for (int run = 0; run < 2000; ++run) {
        std::vector<double> values(20);
        for (double& value : values) {
            for (int game = 0; game < 2; ++game) value += random.below(10) < 6 ? 0.5 : 0;
        }
        const EloEstimate e = elo_from_buckets(values);
        covered += low_score(e) <= 0.6 && 0.6 <= high_score(e) ? 1 : 0;
    }
    EXPECT_NEAR(covered, 1900, 50);
}

TEST(Elo, IsNeverNaN) {
    Random random(7);
    for (int round = 0; round < 2000; ++round) {
        std::vector<double> values(random.below(6));
        for (double& value : values) value = static_cast<double>(random.below(5)) / 4;
        const EloEstimate e = elo_from_buckets(values);
        EXPECT_FALSE(std::isnan(e.elo) || std::isnan(e.low) || std::isnan(e.high));
        EXPECT_LE(e.low, e.elo);
        EXPECT_LE(e.elo, e.high);
        EXPECT_TRUE(e.los >= 0 && e.los <= 1);
        EXPECT_EQ(e.score > 0.5, e.los > 0.5);
    }
}

TEST(Elo, CountsGamePairsAsFastchess) {
    // Printed by fastchess after 579 pairs (normal distribution: 0.2 % less reach than Student's):
    //   Elo: 25.25 +/- 13.92, nElo: 36.44 +/- 20.01
    //   LOS: 99.98 %, DrawRatio: 50.95 %
    //   Ptnml(0-2): [40, 67, 295, 123, 54]
    const std::array<std::size_t, 5> ptnml = {40, 67, 295, 123, 54};
    std::vector<double> values;
    for (std::size_t i = 0; i < ptnml.size(); ++i) {
        values.insert(values.end(), ptnml[i], static_cast<double>(i) / 4);
    }
    const EloEstimate elo = elo_from_buckets(values);
    const PairStatistics pairs = pair_statistics(values);
    EXPECT_EQ(pairs.ptnml, ptnml);
    EXPECT_NEAR(elo.elo, 25.25, 0.005);
    EXPECT_NEAR((elo.high - elo.low) / 2, 13.92 * 1.002, 0.03);
    EXPECT_NEAR(pairs.nelo, 36.44, 0.005);
    EXPECT_NEAR(pairs.nelo_reach, 20.01 * 1.002, 0.03);
    EXPECT_NEAR(elo.los, 0.9998, 0.00005);
    EXPECT_NEAR(pairs.draw_ratio, 0.5095, 0.00005);
    EXPECT_TRUE(std::isnan(pair_statistics(std::vector<double>{0.5, 0.5}).nelo));
}

}  // namespace
}  // namespace quadrille::match
