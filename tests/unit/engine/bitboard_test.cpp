#include "engine/bitboard.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/util/random.h"

namespace quadrille {
namespace {

/// A reference Bitboard with one bool per square.
struct PlainSet {
    PerSquare<bool> on{};

    [[nodiscard]] Bitboard board() const {
        Bitboard b;
        for (int i = 0; i < kSquares; ++i) {
            if (on[Square::from_idx(i)]) b |= Bitboard::of(Square::from_idx(i));
        }
        return b;
    }
};

PlainSet random_set(Random& random, unsigned one_in) {
    PlainSet set;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        set.on[s] = s.is_playable() && random.below(one_in) == 0;
    }
    return set;
}

TEST(Bitboard, HasHundredSixtyPlayableSquares) {
    EXPECT_EQ(Bitboard::playable().count(), 160);
    EXPECT_FALSE(Bitboard::playable().contains(Square::at(0, 0)));
    EXPECT_FALSE(Bitboard::playable().contains(Square::at(11, 2)));
    EXPECT_TRUE(Bitboard::playable().contains(Square::at(3, 0)));
    EXPECT_TRUE(Bitboard::playable().contains(Square::at(13, 10)));
}

TEST(Bitboard, IsEmptyByDefault) {
    const Bitboard none;
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(none.count(), 0);
    EXPECT_TRUE(none.begin() == Bitboard::end());
    EXPECT_FALSE(none.intersects(Bitboard::playable()));
}

TEST(Bitboard, SetAlgebraAgreesWithPlainSets) {
    Random random{1};
    for (int round = 0; round < 200; ++round) {
        const PlainSet a = random_set(random, 3);
        const PlainSet b = random_set(random, 4);
        bool any_common = false;
        int count = 0;
        for (int i = 0; i < kSquares; ++i) {
            const Square s = Square::from_idx(i);
            if (!s.is_playable()) continue;
            EXPECT_EQ((a.board() & b.board()).contains(s), a.on[s] && b.on[s]);
            EXPECT_EQ((a.board() | b.board()).contains(s), a.on[s] || b.on[s]);
            EXPECT_EQ((a.board() ^ b.board()).contains(s), a.on[s] != b.on[s]);
            EXPECT_EQ(a.board().without(b.board()).contains(s), a.on[s] && !b.on[s]);
            any_common = any_common || (a.on[s] && b.on[s]);
            count += a.on[s] ? 1 : 0;
        }
        EXPECT_EQ(a.board().intersects(b.board()), any_common);
        EXPECT_EQ(a.board().count(), count);
        EXPECT_TRUE(a.board() == a.board());
        EXPECT_EQ(a.board() == b.board(), a.on == b.on);
    }
}

TEST(Bitboard, IteratesInOrderOfSquareIndex) {
    Random random{2};
    for (int round = 0; round < 50; ++round) {
        const PlainSet set = random_set(random, 5);
        std::vector<int> expected;
        for (int i = 0; i < kSquares; ++i) {
            if (set.on[Square::from_idx(i)]) expected.push_back(i);
        }
        std::vector<int> by_range;
        for (const Square s : set.board()) by_range.push_back(s.idx());
        std::vector<int> by_call;
        set.board().for_each([&](Square s) { by_call.push_back(s.idx()); });
        EXPECT_EQ(by_range, expected);
        EXPECT_EQ(by_call, expected);
        if (!expected.empty()) {
            EXPECT_EQ(set.board().first().idx(), expected.front());
        }
    }
}

template <int kFiles, int kRanks>
void check_shift(const PlainSet& set, Random& random) {
    const ShiftedSet shifted = set.board().shifted<kFiles, kRanks>();
    const Bitboard moved = shifted.on_board();
    EXPECT_TRUE(moved.without(Bitboard::playable()).empty());
    const Bitboard some = random_set(random, 4).board();
    EXPECT_TRUE((shifted & some) == (moved & some));
    EXPECT_EQ(shifted.intersects(some), moved.intersects(some));
    const ShiftedSet both = shifted | some.shifted<kFiles, kRanks>();
    EXPECT_TRUE(both.on_board() == (moved | some.shifted<kFiles, kRanks>().on_board()));
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable()) continue;
        const int file = s.file() - kFiles;
        const int rank = s.rank() - kRanks;
        const bool expected = Square::is_playable_at(file, rank) && set.on[Square::at(file, rank)];
        EXPECT_EQ(moved.contains(s), expected) << kFiles << ' ' << kRanks << ' ' << i;
    }
}

TEST(Bitboard, ShiftsNeverWrap) {
    Random random{3};
    for (int round = 0; round < 20; ++round) {
        const PlainSet set = random_set(random, 2);
        check_shift<0, 1>(set, random);
        check_shift<1, 0>(set, random);
        check_shift<0, -1>(set, random);
        check_shift<-1, 0>(set, random);
        check_shift<1, 1>(set, random);
        check_shift<-1, 1>(set, random);
        check_shift<1, -1>(set, random);
        check_shift<-1, -1>(set, random);
    }
}

TEST(BitCounter, SumsManySets) {
    Random random{4};
    BitCounter counter;
    int expected = 0;
    for (int round = 0; round < 300; ++round) {
        const Bitboard b = random_set(random, 2).board();
        counter.add(b);
        expected += b.count();
    }
    counter.add(7);
    EXPECT_EQ(counter.total(), expected + 7);
}

}  // namespace
}  // namespace quadrille
