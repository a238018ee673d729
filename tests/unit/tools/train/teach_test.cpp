// What teachers say of rows.

#include "tools/train/teach.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "tests/support/by_build.h"
#include "tests/support/random_network.h"
#include "tests/unit/tools/train/made_rows.h"
#include "tools/train/network_values.h"

namespace quadrille::train {
namespace {

/// Rows of games end by the network's chances with such a certainty; the numbers of all rows.
RowNumbers end_by(const Network& network, double certainty, Rows& rows) {
    WorkTeam team{2};
    teach(rows, {&network, certainty}, true, team);
    RowNumbers numbers;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        numbers.push_back(static_cast<std::uint32_t>(i));
        Row& row = rows[i];
        row.result = row.is_beside ? SeatValues{} : row.aim;
    }
    return numbers;
}

/// A few rows of a game, with positions beside them.
Rows rows_with_beside(Variant variant) {
    return test::made_rows(variant, 1, {by_build<std::size_t>(4, 8), 3});
}

TEST(Teach, MaterialTeachesWithoutANetwork) {
    Rows rows = rows_with_beside(Variant::Ffa);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].aim = {};
    WorkTeam team{2};
    teach(rows, {}, false, team);
    std::size_t beside = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].aim, rows[i].is_beside ? rows[i].material : SeatValues{});
        beside += rows[i].is_beside ? 1U : 0U;
    }
    EXPECT_GT(beside, 5U);
    teach(rows, {}, true, team);
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].aim, rows[i].material);
}

TEST(Teach, ANetworkTeachesTheMeanOfWhatItTellsAllSeats) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Network network = quadrille::test::random_network(variant, 16, 7);
        Rows rows = rows_with_beside(variant);
        WorkTeam team{3};
        teach(rows, {&network}, true, team);
        std::size_t others = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = rows[i];
            SeatValues mean{};
            for (const Color perspective : kAllColors) {
                const SeatValues values = value_by(network, rows, row, perspective);
                for (const Color c : kAllColors) mean[c] += values[c] / 4;
            }
            const SeatValues red = value_by(network, rows, row, Color::Red);
            bool is_other = false;
            for (const Color c : kAllColors) {
                EXPECT_NEAR(row.aim[c], mean[c], 1e-3);
                is_other = is_other || std::abs(mean[c] - red[c]) > 1e-3;
            }
            others += is_other ? 1U : 0U;
        }
        EXPECT_GT(others, rows.size() / 2) << "Red alone sees something else";
    }
}

TEST(Teach, ANetworkIsAsCertainAsTheGamesOfTeamsAre) {
    const Network network = quadrille::test::random_network(Variant::Teams, 16, 7);
    Rows rows = rows_with_beside(Variant::Teams);
    WorkTeam team{2};
    for (const double certainty : {0.6, 1.0, 1.5}) {
        const RowNumbers numbers = end_by(network, certainty, rows);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = rows[i];
            const double own = double{mean_value_by(network, rows, row)[Color::Red]};
            const double odds = std::pow(own / (1 - own), certainty);
            EXPECT_NEAR(row.aim[Color::Red], odds / (1 + odds), 1e-5);
        }
        EXPECT_NEAR(fit_certainty(rows, numbers, network, team), certainty, 0.01);
    }
}

TEST(Teach, ACertaintyIsWithinItsBounds) {
    const Network network = quadrille::test::random_network(Variant::Teams, 16, 7);
    Rows rows = rows_with_beside(Variant::Teams);
    WorkTeam team{1};
    for (const auto& [certainty, expected] :
         {std::pair{0.2, kMinCertainty}, {5.0, kMaxCertainty}}) {
        const RowNumbers numbers = end_by(network, certainty, rows);
        EXPECT_EQ(fit_certainty(rows, numbers, network, team), expected);
    }
}

TEST(Teach, ACertaintyDoesNotDependOnTheCentipawnsOfTheNetwork) {
    Network network = quadrille::test::random_network(Variant::Teams, 16, 7);
    Rows rows = rows_with_beside(Variant::Teams);
    WorkTeam team{1};
    // Centipawns of which 1.4 are beyond the scales that are tried.
    network.centipawns = 20;
    const RowNumbers numbers = end_by(network, 1.4, rows);
    EXPECT_NEAR(fit_certainty(rows, numbers, network, team), 1.4, 0.01);
}

TEST(Teach, ACertaintyIsThatOfSomeOfManyRows) {
    const Network network = quadrille::test::random_network(Variant::Teams, 16, 7);
    Rows rows = rows_with_beside(Variant::Teams);
    WorkTeam team{1};
    const RowNumbers numbers = end_by(network, 1.5, rows);
    RowNumbers played;
    std::ranges::copy_if(numbers, std::back_inserter(played),
                         [&](std::uint32_t i) { return !rows[i].is_beside; });
    // Every other of them ends by another certainty.
    teach(rows, {&network, 0.6}, true, team);
    for (std::size_t i = 0; i < played.size(); i += 2) rows[played[i]].result = rows[played[i]].aim;
    const auto fit = [&](std::size_t most) {
        return fit_certainty(rows, numbers, network, team, most);
    };
    EXPECT_NEAR(fit(played.size() - 1), 0.6, 0.01);
    EXPECT_GT(fit(played.size() + 1), 0.7);
    EXPECT_EQ(fit(played.size() + 1), fit_certainty(rows, numbers, network, team));
}

}  // namespace
}  // namespace quadrille::train
