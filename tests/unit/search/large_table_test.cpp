// A large hash table costs a search no time: its memory comes as it is used, or before, by
// `prepare`.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <fstream>
#include <optional>

#include "engine/game.h"
#include "search/transposition.h"
#include "search/tree_searcher.h"

namespace quadrille::testing {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr std::size_t kHashMb = 512;

/// Memory that the system has given this process, in megabytes.
std::size_t resident() {
    std::size_t all = 0;
    std::size_t there = 0;
    std::ifstream{"/proc/self/statm"} >> all >> there;
    return there * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / kMegabyte;
}

struct Runner {
    TreeSearcher searcher;
    SearchOptions options;
    SearchListener listener;

    Runner() { options.hash_mb = kHashMb; }
    void search() {
        SearchLimits limits;
        limits.nodes = 2000;
        SearchSignals signals;
        const Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
        EXPECT_FALSE(searcher.search(game, limits, options, signals, listener).best.is_none());
    }
    void prepare(bool is_stopped) {
        searcher.prepare(options, listener, std::atomic<bool>{is_stopped});
    }
};

TEST(LargeTable, ASearchDoesNotWaitForAllOfItsMemory) {
    Runner run;
    const std::size_t before = resident();
    run.search();
    EXPECT_EQ(run.searcher.table().clusters(), kHashMb * kMegabyte / 64);
    EXPECT_LT(resident(), before + kHashMb / 4) << "before the first search";
    run.searcher.new_game();
    run.search();
    EXPECT_LT(resident(), before + kHashMb / 4) << "after a new game";
}

TEST(LargeTable, PreparingProvidesItUnlessStopped) {
    Runner run;
    const std::size_t before = resident();
    run.prepare(true);
    EXPECT_LT(resident(), before + kHashMb / 4) << "stopped at once";
    run.prepare(false);
    const std::size_t after = resident();
    if (after < before + kHashMb / 4) GTEST_SKIP() << "this system provides nothing beforehand";
    EXPECT_GE(after, before + kHashMb * 9 / 10);
    run.searcher.new_game();
    EXPECT_GE(resident(), before + kHashMb * 9 / 10) << "what is clean stays";
}

/// What a system with room for one table and a half still has to give.
std::size_t before_tables = 0;
std::optional<std::size_t> free_in_small_system() {
    const std::size_t room = before_tables + kHashMb * 3 / 2;
    return (room - std::min(room, resident())) * kMegabyte;
}

TEST(LargeTable, PreparingWaitsForTheMemoryOfTheLastTable) {
    before_tables = resident();
    TranspositionTable table{free_in_small_system};
    ASSERT_TRUE(table.resize(kHashMb));
    const std::atomic<bool> go_on{false};
    table.touch(go_on);
    if (resident() < before_tables + kHashMb / 2) GTEST_SKIP() << "nothing beforehand here";
    for (int i = 0; i < 5; ++i) {
        table.clear();
        table.touch(go_on);
        EXPECT_FALSE(table.gives_memory_back());
        EXPECT_GE(resident(), before_tables + kHashMb * 9 / 10) << "the new one is provided";
    }
    // A new size may have to wait for it, too.
    table.clear();
    const bool more_may_come = table.gives_memory_back();
    if (!table.resize(kHashMb)) {
        EXPECT_TRUE(more_may_come);
        table.wait_for_memory(go_on);
        EXPECT_TRUE(table.resize(kHashMb));
    }
}

TEST(LargeTable, ClearingForgetsEverything) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(128));
    for (Key key = 1; key < 200'000; key += 17) {
        table.store(key << 20 | key, 0, {Move::none(), 1, 1, 3, BoundKind::Exact});
    }
    ASSERT_TRUE(table.probe(Key{1} << 20 | 1, 0).has_value());
    table.clear();
    for (Key key = 1; key < 200'000; key += 17) {
        ASSERT_FALSE(table.probe(key << 20 | key, 0).has_value());
    }
    EXPECT_EQ(table.clusters(), 128 * kMegabyte / 64);
    table.store(42, 0, {Move::none(), 1, 1, 3, BoundKind::Exact});
    EXPECT_TRUE(table.probe(42, 0).has_value());
}

}  // namespace
}  // namespace quadrille::testing
