// A large hash table does not delay a search: its memory is mapped on use, or earlier by `prepare`.

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <fstream>

#include "engine/game.h"
#include "search/transposition.h"
#include "search/tree_searcher.h"

namespace quadrille::testing {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr std::size_t kHashMb = 512;

/// Returns the resident memory of this process in megabytes.
std::size_t resident() {
    std::size_t total = 0;
    std::size_t pages = 0;
    std::ifstream{"/proc/self/statm"} >> total >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / kMegabyte;
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

TEST(LargeTable, SearchDoesNotMapAllMemory) {
    Runner run;
    const std::size_t before = resident();
    run.search();
    EXPECT_EQ(run.searcher.table().clusters(), kHashMb * kMegabyte / 64);
    EXPECT_LT(resident(), before + kHashMb / 4) << "before the first search";
    run.searcher.new_game();
    run.search();
    EXPECT_LT(resident(), before + kHashMb / 4) << "after a new game";
}

TEST(LargeTable, PrepareMapsAllMemoryUnlessStopped) {
    Runner run;
    const std::size_t before = resident();
    run.prepare(true);
    EXPECT_LT(resident(), before + kHashMb / 4) << "stopped at once";
    run.prepare(false);
    EXPECT_GE(resident(), before + kHashMb * 9 / 10);
    run.searcher.new_game();
    EXPECT_GE(resident(), before + kHashMb * 9 / 10) << "an unused table stays mapped";
}

TEST(LargeTable, ClearRemovesAllEntries) {
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
