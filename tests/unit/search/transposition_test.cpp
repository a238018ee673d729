#include "search/transposition.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <thread>
#include <vector>

#include "engine/util/random.h"
#include "search/memory/free_memory.h"
#include "tests/support/board_words.h"

namespace quadrille::testing {
namespace {

using test::move;
using test::square_of;

TTEntry entry(Move m, Score score, int depth, BoundKind bound = BoundKind::Exact) {
    return {m, score, score / 2, depth, bound};
}

TEST(Transposition, ReturnsStoredEntries) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    Random random{7};
    const Move promotion = Move::promotion(square_of("n8"), square_of("a7"), PieceType::OneQueen,
                                           MoveKind::EnPassantPromotion);
    for (const Move m : {move("d1", "e3"), promotion, Move::none()}) {
        for (const Score score : {0, 1, -1, 123456, -123456, kProvenWin - 1, -kProvenWin + 1}) {
            for (const BoundKind bound : {BoundKind::Exact, BoundKind::Lower, BoundKind::Upper}) {
                const Key key = random.next();
                table.store(key, 5, entry(m, score, 17, bound));
                const auto found = table.probe(key, 9);
                ASSERT_TRUE(found.has_value());
                EXPECT_EQ(found->move, m);
                EXPECT_EQ(found->score, score);
                EXPECT_EQ(found->static_eval, score / 2);
                EXPECT_EQ(found->depth, 17);
                EXPECT_EQ(found->bound, bound);
            }
        }
    }
}

TEST(Transposition, DoesNotReturnEntriesOfOtherKeys) {
    TranspositionTable table;
    EXPECT_FALSE(table.probe(42, 0).has_value()) << "no table yet";
    table.store(42, 0, entry(move("d1", "e3"), 1, 1));
    ASSERT_TRUE(table.resize(1));
    EXPECT_FALSE(table.probe(42, 0).has_value());
    table.store(42, 0, entry(move("d1", "e3"), 1, 1));
    EXPECT_FALSE(table.probe(42 + (Key{1} << 40), 0).has_value());
    EXPECT_FALSE(table.probe(0, 0).has_value());
    EXPECT_TRUE(table.probe(42, 0).has_value());
}

TEST(Transposition, StoresProvenScoresRelativeToThePosition) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    // A win 9 plies after the root, in a position 4 plies after it, is 5 plies from this position.
    table.store(1, 4, entry(Move::none(), win_in(9), 3));
    EXPECT_EQ(table.probe(1, 6)->score, win_in(11));
    table.store(2, 4, entry(Move::none(), loss_in(9), 3));
    EXPECT_EQ(table.probe(2, 0)->score, loss_in(5));
}

TEST(Transposition, KeepsTheMoveWhenTheNewEntryHasNone) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    table.store(77, 0, entry(move("d1", "e3"), 10, 5));
    table.store(77, 0, entry(Move::none(), -10, 6, BoundKind::Upper));
    EXPECT_EQ(table.probe(77, 0)->move, move("d1", "e3"));
    EXPECT_EQ(table.probe(77, 0)->score, -10);
}

TEST(Transposition, AMuchShallowerBoundDoesNotReplaceADeepResult) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    table.store(1, 0, entry(move("d1", "e3"), 10, 12));
    table.store(1, 0, entry(move("d1", "d3"), 20, 8, BoundKind::Lower));
    EXPECT_EQ(table.probe(1, 0)->depth, 12) << "four plies less";
    table.store(1, 0, entry(move("d1", "d3"), 20, 9, BoundKind::Lower));
    EXPECT_EQ(table.probe(1, 0)->depth, 9) << "three plies less";
    table.store(1, 0, entry(move("d1", "e3"), 10, 2));
    EXPECT_EQ(table.probe(1, 0)->depth, 2) << "an exact value";
    table.store(1, 0, entry(move("d1", "e3"), 10, 12));
    table.new_search();
    table.store(1, 0, entry(move("d1", "d3"), 20, 0, BoundKind::Upper));
    EXPECT_EQ(table.probe(1, 0)->depth, 0) << "of an earlier search";
}

TEST(Transposition, ReplacesShallowAndOldEntriesFirst) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    const auto key_of = [&](int i) {  // all in one cluster
        return static_cast<Key>(i) << 40 | 3;
    };
    for (int i = 1; i <= 4; ++i) table.store(key_of(i), 0, entry(Move::none(), i, 10 + i));
    table.store(key_of(5), 0, entry(Move::none(), 5, 1));
    EXPECT_FALSE(table.probe(key_of(1), 0).has_value());
    EXPECT_TRUE(table.probe(key_of(4), 0).has_value());
    for (int search = 0; search < 4; ++search) table.new_search();
    table.store(key_of(6), 0, entry(Move::none(), 6, 1));
    table.store(key_of(7), 0, entry(Move::none(), 7, 1));
    EXPECT_TRUE(table.probe(key_of(6), 0).has_value()) << "a fresh entry outlives deep old entries";
    EXPECT_TRUE(table.probe(key_of(7), 0).has_value());
}

TEST(Transposition, HashfullCountsEntriesOfThisSearch) {
    TranspositionTable table;
    EXPECT_EQ(table.hashfull(), 0);
    ASSERT_TRUE(table.resize(1));
    EXPECT_EQ(table.hashfull(), 0);
    Random random{1};
    for (int i = 0; i < 200'000; ++i) {
        table.store(random.next(), 0, entry(Move::none(), 0, 1));
    }
    EXPECT_GT(table.hashfull(), 950);
    table.new_search();
    EXPECT_EQ(table.hashfull(), 0);
    table.clear();
    EXPECT_EQ(table.hashfull(), 0);
}

TEST(Transposition, ClusterCountIsAPowerOfTwo) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(0));
    EXPECT_EQ(table.clusters(), 1U);
    ASSERT_TRUE(table.resize(5));
    EXPECT_EQ(table.clusters(), std::size_t{4} * 1024 * 1024 / 64);
    EXPECT_FALSE(table.resize(~std::size_t{0}));
    EXPECT_FALSE(table.resize(std::size_t{1} << 42));
    EXPECT_EQ(table.clusters(), std::size_t{4} * 1024 * 1024 / 64);
}

TEST(Transposition, RefusesMoreThanTheFreeMemory) {
    const std::optional<std::size_t> free = free_memory();
    ASSERT_TRUE(free.has_value());
    EXPECT_GT(*free, std::size_t{1} << 20);
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    EXPECT_FALSE(table.resize((*free >> 20) * 4)) << "more than the free memory";
    EXPECT_EQ(table.clusters(), std::size_t{1} * 1024 * 1024 / 64);
}

TEST(Transposition, ThreadsNeverReadMixedEntries) {
    // All fields of an entry have the same value. The fields of a mixed entry would differ.
    TranspositionTable table;
    ASSERT_TRUE(table.resize(0));
    const auto work = [&table](std::uint64_t seed) {
        Random random{seed};
        for (int i = 0; i < 20'000; ++i) {
            const auto n = static_cast<int>(random.below(200));
            const Key key = static_cast<Key>(n % 8 + 1) << 50;
            if (const auto found = table.probe(key, 0)) {
                EXPECT_EQ(found->score, found->depth);
                EXPECT_EQ(found->static_eval, found->score / 2);
            }
            table.store(key, 0, entry(Move::none(), n, n));
        }
    };
    std::vector<std::thread> threads;
    for (std::uint64_t t = 0; t < 4; ++t) threads.emplace_back(work, t);
    for (std::thread& t : threads) t.join();
}

}  // namespace
}  // namespace quadrille::testing
