// The suites in tests/suites: proves every entry again, and solves it by the engine's search.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/unit/search/mates/plain_mates.h"
#include "tools/mates/solver.h"
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

using Entries = std::vector<SuiteEntry>;

Entries all_entries() {
    Entries entries;
    for (const char* const file : {"mates_teams.txt", "mates_ffa.txt", "leads_ffa.txt"}) {
        auto more = load_suite(std::string{QUADRILLE_TEST_DATA "/suites/"} + file);
        EXPECT_TRUE(more.has_value()) << more.error();
        if (more) entries.insert(entries.end(), more->begin(), more->end());
    }
    return entries;
}

bool is_teams(const SuiteEntry& entry) { return entry.position.rules().is_teams_variant(); }

/// Returns whether an entry can be proven and solved in a moment.
bool is_quick(const SuiteEntry& entry) {
    return entry.task.kind == Kind::Mate && entry.task.n <= (is_teams(entry) ? 2 : 1);
}

Entries entries_where(const std::function<bool(const SuiteEntry&)>& is_wanted) {
    Entries entries = all_entries();
    entries.erase(std::remove_if(entries.begin(), entries.end(), std::not_fn(is_wanted)),
                  entries.end());
    return entries;
}

void expect_proven(const Entries& entries) {
    ASSERT_FALSE(entries.empty());
    for (const SuiteEntry& entry : entries) {
        const auto best = prove(entry.position, entry.task, kSuiteBudget);
        EXPECT_TRUE(best.has_value()) << entry.id << ": " << best.error();
        if (!best) continue;
        EXPECT_EQ(format_moves(*best), format_moves(entry.best)) << entry.id;
    }
}

/// Searches entries and returns the ids of unsolved entries. The limit is nodes, so that the load
/// of the machine does not change the result.
std::vector<std::string> unsolved(const Entries& entries, std::uint64_t nodes) {
    EXPECT_FALSE(entries.empty());
    Solver solver{SearchOptions{}};
    SearchLimits limits;
    limits.nodes = nodes;
    std::vector<std::string> names;
    for (const SuiteEntry& entry : entries) {
        if (!solver.solve(entry, limits).is_solved) names.push_back(entry.id);
    }
    return names;
}

void expect_mates_of_the_plain_rules(int n) {
    const Entries entries = entries_where([&](const SuiteEntry& entry) {
        return is_teams(entry) && entry.task == Task{Kind::Mate, n};
    });
    ASSERT_FALSE(entries.empty());
    for (const SuiteEntry& entry : entries) {
        std::vector<Move> wins = plain_wins(entry.position, n);
        std::ranges::sort(wins, {}, [](Move m) { return m.raw(); });
        EXPECT_EQ(wins, entry.best) << entry.id;
    }
}

TEST(MateSuites, HoldEveryTaskAndUniquePositions) {
    struct Count {
        Task task;
        bool is_teams;
        std::size_t min;
    };
    const std::vector<Count> counts = {
        {{Kind::Mate, 1}, true, 12},  {{Kind::Mate, 2}, true, 12},   {{Kind::Mate, 3}, true, 12},
        {{Kind::Mate, 4}, true, 12},  {{Kind::Mate, 1}, false, 7},   {{Kind::Mate, 2}, false, 8},
        {{Kind::King, 1}, false, 8},  {{Kind::Checks, 2}, false, 8}, {{Kind::Lead, 2}, false, 20},
        {{Kind::Lead, 3}, false, 20},
    };
    const Entries entries = all_entries();
    for (const Count& c : counts) {
        const auto found =
            std::count_if(entries.begin(), entries.end(), [&](const SuiteEntry& entry) {
                return entry.task == c.task && is_teams(entry) == c.is_teams;
            });
        EXPECT_GE(static_cast<std::size_t>(found), c.min) << format_task(c.task);
    }
    std::vector<Key> keys;
    std::vector<std::string> ids;
    for (const SuiteEntry& entry : entries) {
        keys.push_back(canonical_key(entry.position));
        ids.push_back(entry.id);
    }
    std::sort(keys.begin(), keys.end());
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
}

TEST(MateSuites, QuickEntriesAreProven) { expect_proven(entries_where(is_quick)); }

TEST(MateSuites, SlowEntriesAreProven) { expect_proven(entries_where(std::not_fn(is_quick))); }

TEST(MateSuites, MatesInOneMatchPlainRules) { expect_mates_of_the_plain_rules(1); }

TEST(MateSuites, SlowMatesInTwoMatchPlainRules) { expect_mates_of_the_plain_rules(2); }

TEST(MateSuites, QuickTeamsEntriesAreSolved) {
    const Entries entries =
        entries_where([](const SuiteEntry& entry) { return is_quick(entry) && is_teams(entry); });
    EXPECT_EQ(unsolved(entries, kQuickNodes), std::vector<std::string>{});
}

TEST(MateSuites, SlowTeamsEntriesAreSolved) {
    const Entries entries =
        entries_where([](const SuiteEntry& entry) { return !is_quick(entry) && is_teams(entry); });
    EXPECT_EQ(unsolved(entries, kSlowNodes), std::vector<std::string>{});
}

/// In FFA the goal is every entry; the search must solve at least `kMinSolved`.
TEST(MateSuites, SlowMostFfaEntriesAreSolved) {
    constexpr std::size_t kMinSolved = 46;
    const Entries entries = entries_where(
        [](const SuiteEntry& entry) { return !is_teams(entry) && entry.task.kind != Kind::Lead; });
    EXPECT_GE(entries.size() - unsolved(entries, kSeatNodes).size(), kMinSolved) << entries.size();
}

/// The search plays for points, so it may give up a lead.
TEST(MateSuites, SlowMostLeadsAreKept) {
    constexpr std::uint64_t kLeadNodes = 200'000;
    for (const int seats : {2, 3}) {
        const Entries entries = entries_where([&](const SuiteEntry& entry) {
            return entry.task == Task{Kind::Lead, seats};
        });
        const std::size_t min = seats == 2 ? 19 : 15;
        EXPECT_GE(entries.size() - unsolved(entries, kLeadNodes).size(), min) << seats;
    }
}

}  // namespace
}  // namespace quadrille::mates
