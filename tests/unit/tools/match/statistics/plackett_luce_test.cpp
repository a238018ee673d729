// Tests ratings from places.

#include "tools/match/statistics/plackett_luce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/util/random.h"
#include "tests/unit/tools/match/results.h"
#include "tools/match/statistics/elo.h"

namespace quadrille::match {
namespace {

using testing::ffa;
using testing::FourEngines;
using testing::FourInts;
using testing::teams;

/// Has almost no prior, so that closed forms of the likelihood hold.
constexpr RatingSettings kNoPrior{.ghost_games = 1e-7};

std::vector<Rating> rate(const std::vector<GameResult>& results, std::size_t engines,
                         const RatingSettings& settings = {}) {
    return rate_by_places(group_by_rotation(results, 1), engines, settings);
}

double strength(const Rating& rating) { return std::pow(10.0, rating.elo / 400); }

TEST(PlackettLuce, IsBradleyTerryForTwoEngines) {
    // 6 wins, 2 draws and 2 losses are a score of 0.7, whose Elo is the difference. In games of two
    // seats the other seats have contrary places and do not count.
    std::vector<GameResult> results;
    std::vector<GameResult> of_two;
    for (std::size_t i = 0; i < 10; ++i) {
        results.push_back(teams(i, 0, 1, i < 6 ? 1 : i < 8 ? 0 : -1));
        of_two.push_back(ffa(i, {0, 1, 1, 1}, {i < 7 ? 1 : 2, 1, i < 7 ? 2 : 1, 1}));
        of_two.back().seats = {Color::Red, Color::Yellow};
    }
    for (const auto& games : {results, of_two}) {
        const auto ratings = rate(games, 2, kNoPrior);
        EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_from_score(0.7), 1e-3);
        EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
    }
}

TEST(PlackettLuce, HasPriorOfWinAndLossAgainstGhost) {
    // Ten wins. By symmetry the strengths are x and 1/x, and the derivative of the log-posterior in
    // log x is 0: 10 + 1 = 10 x/(x + 1/x) + 2 x/(1 + x).
    std::vector<GameResult> results;
    for (std::size_t i = 0; i < 10; ++i) results.push_back(teams(i, 0, 1, 1));
    const auto ratings = rate(results, 2);
    const double x = strength(ratings[0]);
    EXPECT_GT(x, 1);
    EXPECT_NEAR(10 * x / (x + 1 / x) + 2 * x / (1 + x), 11, 1e-6);
    EXPECT_TRUE(std::isinf(ratings[0].high) && std::isinf(ratings[1].low)) << "won all, lost all";
}

/// Returns the log-likelihood of orders of four engines by its definition.
double log_likelihood(const std::vector<FourEngines>& orders, const std::vector<double>& gamma) {
    double sum = 0;
    for (const FourEngines& order : orders) {
        double rest = 0;
        for (const std::size_t e : order) rest += gamma[e];
        for (const std::size_t e : order) {
            sum += std::log(gamma[e] / rest);
            rest -= gamma[e];
            if (rest < 1e-12) break;
        }
    }
    return sum;
}

TEST(PlackettLuce, MaximisesLikelihoodOfFourEngines) {
    const std::vector<FourEngines> orders = {{0, 1, 2, 3}, {0, 2, 1, 3}, {1, 0, 3, 2},
                                             {3, 2, 1, 0}, {0, 1, 3, 2}, {2, 0, 1, 3}};
    std::vector<GameResult> results;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        results.push_back(ffa(i, orders[i], {1, 2, 3, 4}));
    }
    const auto ratings = rate(results, 4, kNoPrior);
    std::vector<double> gamma;
    for (const Rating& rating : ratings) gamma.push_back(strength(rating));
    const double best = log_likelihood(orders, gamma);
    for (std::size_t e = 0; e < 4; ++e) {
        for (const double factor : {0.98, 1.02}) {
            auto moved = gamma;
            moved[e] *= factor;
            EXPECT_LT(log_likelihood(orders, moved), best);
        }
        // Derivative in the logarithm, by differences.
        auto up = gamma;
        auto down = gamma;
        up[e] *= std::exp(1e-4);
        down[e] *= std::exp(-1e-4);
        EXPECT_NEAR((log_likelihood(orders, up) - log_likelihood(orders, down)) / 2e-4, 0, 1e-5);
    }
}

TEST(PlackettLuce, RatesThreeSeatsAgainstOne) {
    // Engine 1 has one seat, engine 0 three; x is the ratio of their strengths. Engine 1 is first
    // with probability 1/(1+3x), second with 3x/(1+3x) 1/(1+2x), third with .. 1/(1+x). For counts
    // 4, 3, 2, 1 (last) the derivative of the log-likelihood in x is 0: -3 10/(1+3x) - 2 6/(1+2x) -
    // 3/(1+x) + (6 + 3 + 1)/x.
    std::vector<GameResult> results;
    const std::array<int, 4> counts = {4, 3, 2, 1};
    std::size_t rotation = 0;
    for (int place = 1; place <= 4; ++place) {
        for (int i = 0; i < counts[static_cast<std::size_t>(place - 1)]; ++i) {
            FourInts places = {1, 2, 3, 4};
            FourEngines engines{};
            engines[static_cast<std::size_t>(place - 1)] = 1;
            results.push_back(ffa(rotation++, engines, places));
        }
    }
    const auto ratings = rate(results, 2, kNoPrior);
    const double x = strength(ratings[0]) / strength(ratings[1]);
    EXPECT_NEAR(-30 / (1 + 3 * x) - 12 / (1 + 2 * x) - 3 / (1 + x) + 10 / x, 0, 1e-4);
}

TEST(PlackettLuce, CountsTiesAsMeanOfTheirOrders) {
    // A tie of two seats counts as both orders with half the weight. So two tied games equal one
    // game of each order.
    const std::vector<GameResult> tied = {
        ffa(0, {0, 1, 2, 3}, {1, 2, 2, 4}), ffa(1, {0, 1, 2, 3}, {1, 2, 2, 4}),
        ffa(2, {2, 0, 1, 3}, {1, 2, 3, 4}), ffa(3, {3, 1, 0, 2}, {1, 2, 3, 4})};
    std::vector<GameResult> split = tied;
    split[0].places.values = {1, 2, 3, 4};
    split[1].places.values = {1, 3, 2, 4};
    const auto one = rate(tied, 4);
    const auto other = rate(split, 4);
    for (std::size_t e = 0; e < 4; ++e) EXPECT_NEAR(one[e].elo, other[e].elo, 1e-5);
    // If all tie, all ratings are equal.
    for (const Rating& rating : rate({ffa(0, {0, 1, 2, 3}, {1, 1, 1, 1})}, 4)) {
        EXPECT_NEAR(rating.elo, 0, 1e-6);
    }
}

TEST(PlackettLuce, RatesEngineWithoutGamesBetweenWinnerAndLoser) {
    EXPECT_TRUE(rate({}, 0).empty());
    const auto ratings = rate({teams(0, 0, 1, 1)}, 3);
    EXPECT_TRUE(std::isinf(ratings[2].high) && std::isinf(ratings[2].low));
    EXPECT_GT(ratings[0].elo, ratings[2].elo);
    EXPECT_GT(ratings[2].elo, ratings[1].elo);
}

/// Returns games with places drawn from the model with the given strengths.
std::vector<GameResult> draw_games(const std::vector<double>& gamma, std::size_t games) {
    Random random(11);
    std::vector<GameResult> results;
    for (std::size_t g = 0; g < games; ++g) {
        const FourEngines engines = {g % 4, (g + 1) % 4, (g + 2) % 4, (g + 3) % 4};
        FourInts places{};
        for (int place = 1; place <= 4; ++place) {
            double rest = 0;
            for (std::size_t i = 0; i < 4; ++i) rest += places[i] == 0 ? gamma[engines[i]] : 0;
            double at = static_cast<double>(random.next() >> 11) * 0x1p-53 * rest;
            std::size_t seat = 4;
            for (std::size_t i = 0; i < 4; ++i) {
                if (places[i] != 0) continue;
                seat = i;
                if (at < gamma[engines[i]]) break;
                at -= gamma[engines[i]];
            }
            places[seat] = place;
        }
        results.push_back(ffa(g, engines, places));
    }
    return results;
}

TEST(PlackettLuce, IntervalsCoverTrueRatings) {
    const std::vector<double> elos = {150, 50, -50, -150};
    std::vector<double> gamma;
    for (const double elo : elos) gamma.push_back(std::pow(10.0, elo / 400));
    const auto results = draw_games(gamma, 800);
    const auto ratings = rate(results, 4);
    for (std::size_t e = 0; e < 4; ++e) {
        EXPECT_LT(ratings[e].low, elos[e] + 10);
        EXPECT_GT(ratings[e].high, elos[e] - 10);
        // 800 games of four: the standard error is near 7.
        EXPECT_NEAR(ratings[e].high - ratings[e].low, 28, 8);
    }
    EXPECT_EQ(rate(results, 4)[0].low, ratings[0].low) << "the same seed";
    const std::vector<GameResult> few{results.begin(), results.begin() + 9};
    EXPECT_TRUE(std::isinf(rate(few, 4)[0].low)) << "nine rotations have no interval";
}

}  // namespace
}  // namespace quadrille::match
