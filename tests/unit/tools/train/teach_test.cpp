// What teachers say of rows.

#include "tools/train/teach.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "tests/support/by_build.h"
#include "tests/support/random_network.h"
#include "tests/unit/tools/train/made_rows.h"
#include "tools/train/network_values.h"

namespace quadrille::train {
namespace {

/// A few rows of a game, with positions beside them that were searched or not.
Rows rows_with_beside(Variant variant, std::uint64_t beside_nodes) {
    RowRules rules{false, by_build<std::size_t>(4, 8), 3};
    rules.beside_nodes = beside_nodes;
    return test::made_rows(variant, 1, rules);
}

TEST(Teach, TheHandmadeEvaluationTeachesItself) {
    Rows rows = rows_with_beside(Variant::Ffa, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].aim = {};
    WorkTeam team{2};
    teach(rows, {}, false, team);
    std::size_t beside = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].aim, rows[i].is_beside ? rows[i].hand : SeatValues{});
        beside += rows[i].is_beside ? 1U : 0U;
    }
    EXPECT_GT(beside, 5U);
    teach(rows, {}, true, team);
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].aim, rows[i].hand);
}

TEST(Teach, SearchesCountByTheirShare) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        Rows rows = rows_with_beside(variant, 30);
        WorkTeam team{1};
        std::size_t others = 0;
        for (const float share : {0.0F, 0.25F, 1.0F}) {
            teach(rows, {nullptr, 1, double{share}}, true, team);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const Row& row = rows[i];
                for (const Color c : kAllColors) {
                    const float searched = row.is_beside ? share : 0;
                    EXPECT_NEAR(row.aim[c], (1 - searched) * row.hand[c] + searched * row.search[c],
                                1e-4);
                }
                others += row.is_beside && row.aim != row.hand ? 1U : 0U;
            }
        }
        EXPECT_GT(others, 5U);
    }
}

TEST(Teach, ANetworkTeachesTheMeanOfWhatItTellsAllSeats) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Network network = quadrille::test::random_network(variant, 16, 7);
        Rows rows = rows_with_beside(variant, 0);
        WorkTeam team{3};
        teach(rows, {&network}, true, team);
        std::size_t others = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = rows[i];
            SeatValues mean{};
            for (const Color view : kAllColors) {
                const SeatValues values = value_by(network, rows, row, view);
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
    Rows rows = rows_with_beside(Variant::Teams, 0);
    WorkTeam team{2};
    RowNumbers numbers;
    for (const double certainty : {0.5, 1.0, 1.5}) {
        teach(rows, {&network, certainty}, true, team);
        numbers.clear();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Row& row = rows[i];
            numbers.push_back(static_cast<std::uint32_t>(i));
            const double own = double{mean_value_by(network, rows, row)[Color::Red]};
            const double odds = std::pow(own / (1 - own), certainty);
            EXPECT_NEAR(row.aim[Color::Red], odds / (1 + odds), 1e-5);
            row.result = row.is_beside ? SeatValues{} : row.aim;
        }
        EXPECT_NEAR(fit_certainty(rows, numbers, network, team), certainty, 0.01);
    }
}

}  // namespace
}  // namespace quadrille::train
