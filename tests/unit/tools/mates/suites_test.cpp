// The suites in tests/suites: every row is proven again, and solved by the engine's search.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/unit/search/mates/plain_mates.h"
#include "tools/mates/solving.h"
#include "tools/mates/suite.h"
#include "tools/mates/task_proof.h"
#include "tools/records/openings.h"

namespace quadrille::mates {
namespace {

using testing::plain_wins;

constexpr std::uint64_t kSuiteBudget = 200'000'000;
constexpr std::uint64_t kQuickNodes = 100'000;
constexpr std::uint64_t kSeatNodes = 1'000'000;
constexpr std::uint64_t kSlowNodes = 4'000'000;

using Rows = std::vector<SuiteRow>;

Rows all_rows() {
    Rows rows;
    for (const char* const file : {"mates_teams.txt", "mates_ffa.txt"}) {
        auto more = load_suite(std::string{QUADRILLE_TEST_DATA "/suites/"} + file);
        EXPECT_TRUE(more.has_value()) << more.error();
        if (more) rows.insert(rows.end(), more->begin(), more->end());
    }
    return rows;
}

bool is_teams(const SuiteRow& row) { return row.position.rules().is_teams_variant(); }

/// Returns whether a row is proven and solved in no time.
bool is_quick(const SuiteRow& row) {
    return row.task.kind == Kind::Mate && row.task.n <= (is_teams(row) ? 2 : 1);
}

Rows rows_that(const std::function<bool(const SuiteRow&)>& wanted) {
    Rows rows = all_rows();
    rows.erase(std::remove_if(rows.begin(), rows.end(), std::not_fn(wanted)), rows.end());
    return rows;
}

void expect_proven(const Rows& rows) {
    ASSERT_FALSE(rows.empty());
    for (const SuiteRow& row : rows) {
        const auto best = prove(row.position, row.task, kSuiteBudget);
        EXPECT_TRUE(best.has_value()) << row.id << ": " << best.error();
        if (!best) continue;
        EXPECT_EQ(format_moves(*best), format_moves(row.best)) << row.id;
    }
}

/// Searches rows; returns the names of those that are not solved. Nodes, not time, so that a busy
/// machine changes nothing.
std::vector<std::string> unsolved(const Rows& rows, std::uint64_t nodes) {
    EXPECT_FALSE(rows.empty());
    Solver solver{SearchOptions{}};
    SearchLimits limits;
    limits.nodes = nodes;
    std::vector<std::string> names;
    for (const SuiteRow& row : rows) {
        if (!solver.solve(row, limits).is_solved) names.push_back(row.id);
    }
    return names;
}

void expect_mates_of_the_plain_rules(int n) {
    const Rows rows = rows_that([&](const SuiteRow& row) {
        return is_teams(row) && row.task == Task{Kind::Mate, n};
    });
    ASSERT_FALSE(rows.empty());
    for (const SuiteRow& row : rows) {
        std::vector<Move> wins = plain_wins(row.position, n);
        std::ranges::sort(wins, {}, [](Move m) { return m.raw(); });
        EXPECT_EQ(wins, row.best) << row.id;
    }
}

TEST(MateSuites, HoldEveryKindAndNoPositionTwice) {
    struct Count {
        Task task;
        bool is_teams;
        std::size_t least;
    };
    const std::vector<Count> counts = {
        {{Kind::Mate, 1}, true, 12}, {{Kind::Mate, 2}, true, 12},   {{Kind::Mate, 3}, true, 12},
        {{Kind::Mate, 4}, true, 12}, {{Kind::Mate, 1}, false, 7},   {{Kind::Mate, 2}, false, 8},
        {{Kind::King, 1}, false, 8}, {{Kind::Checks, 2}, false, 8},
    };
    const Rows rows = all_rows();
    for (const Count& c : counts) {
        const auto found = std::count_if(rows.begin(), rows.end(), [&](const SuiteRow& row) {
            return row.task == c.task && is_teams(row) == c.is_teams;
        });
        EXPECT_GE(static_cast<std::size_t>(found), c.least) << format_task(c.task);
    }
    std::vector<Key> keys;
    std::vector<std::string> ids;
    for (const SuiteRow& row : rows) {
        keys.push_back(turned_key(row.position));
        ids.push_back(row.id);
    }
    std::sort(keys.begin(), keys.end());
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
}

TEST(MateSuites, QuickRowsAreProven) { expect_proven(rows_that(is_quick)); }

TEST(MateSuites, SlowRowsAreProven) { expect_proven(rows_that(std::not_fn(is_quick))); }

TEST(MateSuites, MatesInOneAreThoseThatThePlainRulesTell) { expect_mates_of_the_plain_rules(1); }

TEST(MateSuites, SlowMatesInTwoAreThoseThatThePlainRulesTell) {
    expect_mates_of_the_plain_rules(2);
}

TEST(MateSuites, QuickTeamRowsAreSolved) {
    const Rows rows = rows_that([](const SuiteRow& row) { return is_quick(row) && is_teams(row); });
    EXPECT_EQ(unsolved(rows, kQuickNodes), std::vector<std::string>{});
}

TEST(MateSuites, SlowTeamRowsAreSolved) {
    const Rows rows =
        rows_that([](const SuiteRow& row) { return !is_quick(row) && is_teams(row); });
    EXPECT_EQ(unsolved(rows, kSlowNodes), std::vector<std::string>{});
}

/// In FFA the goal is every row; these are what the search must not fall behind.
TEST(MateSuites, SlowMostSeatRowsAreSolved) {
    constexpr std::size_t kLeastSolved = 46;
    const Rows rows = rows_that(std::not_fn(is_teams));
    EXPECT_GE(rows.size() - unsolved(rows, kSeatNodes).size(), kLeastSolved) << rows.size();
}

}  // namespace
}  // namespace quadrille::mates
