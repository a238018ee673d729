// Compares the fast attack sets with a ray walker that takes one step at a time.

#include "engine/attacks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/util/random.h"

namespace quadrille {
namespace {

Bitboard random_board(Random& random, unsigned one_in) {
    Bitboard b;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (s.is_playable() && random.below(one_in) == 0) b |= Bitboard::of(s);
    }
    return b;
}

Bitboard walk(Square from, const std::vector<Step>& directions, const Bitboard& occupied) {
    Bitboard reached;
    for (const Step step : directions) {
        int file = from.file() + step.files;
        int rank = from.rank() + step.ranks;
        while (Square::is_playable_at(file, rank)) {
            reached |= Bitboard::of(Square::at(file, rank));
            if (occupied.contains(Square::at(file, rank))) break;
            file += step.files;
            rank += step.ranks;
        }
    }
    return reached;
}

const std::vector<Step> kStraight = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const std::vector<Step> kOblique = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

template <class F>
void for_each_playable(F&& f) {
    for (int i = 0; i < kSquares; ++i) {
        if (Square::from_idx(i).is_playable()) f(Square::from_idx(i));
    }
}

TEST(Attacks, SlidersAgreeWithTheRayWalker) {
    Random random{11};
    std::vector<Bitboard> boards = {Bitboard{}, Bitboard::playable()};
    for (unsigned round = 0; round < 120; ++round) {
        boards.push_back(random_board(random, 2 + round % 12));
    }
    for (const Bitboard& occupied : boards) {
        for_each_playable([&](Square s) {
            const Bitboard straight = walk(s, kStraight, occupied);
            const Bitboard oblique = walk(s, kOblique, occupied);
            EXPECT_TRUE(rook_attacks(s, occupied) == straight) << "from index " << s.idx();
            EXPECT_TRUE(bishop_attacks(s, occupied) == oblique) << "from index " << s.idx();
            EXPECT_TRUE(queen_attacks(s, occupied) == (straight | oblique));
        });
    }
    for_each_playable([&](Square s) {
        EXPECT_TRUE(rook_lines(s) == rook_attacks(s, Bitboard{}));
        EXPECT_TRUE(bishop_lines(s) == bishop_attacks(s, Bitboard{}));
    });
}

void expect_squares_only(const Bitboard& set) {
    EXPECT_TRUE(set.without(Bitboard::playable()).empty());
}

TEST(Attacks, SetsContainPlayableSquaresOnly) {
    for_each_playable([&](Square s) {
        for (const Bitboard& set :
             {Bitboard::of(s), knight_attacks(s), king_attacks(s), check_touching_squares(s)}) {
            expect_squares_only(set);
        }
        for (const Color c : kAllColors) {
            expect_squares_only(pawn_attacks(c, s));
            expect_squares_only(pawn_sources(c, s));
        }
        for_each_playable([&](Square other) {
            if (are_aligned(s, other)) expect_squares_only(squares_between(s, other));
        });
    });
    for (const Color c : kAllColors) {
        for (int row = 1; row <= kBoardSide; ++row)
            expect_squares_only(relative_rank_squares(c, row));
    }
}

TEST(Attacks, SlidersStopAtRemovedCorners) {
    // The diagonal from a4 over b3 and c2 (removed squares) to d1 ends at the corner.
    EXPECT_FALSE(bishop_attacks(Square::at(0, 3), Bitboard{}).contains(Square::at(3, 0)));
    EXPECT_FALSE(are_aligned(Square::at(0, 3), Square::at(3, 0)));
    EXPECT_EQ(rook_attacks(Square::at(3, 0), Bitboard{}).count(), 7 + 13);
}

TEST(Attacks, LeapersAgreeWithDistances) {
    for_each_playable([&](Square a) {
        for_each_playable([&](Square b) {
            const int files = std::abs(a.file() - b.file());
            const int ranks = std::abs(a.rank() - b.rank());
            EXPECT_EQ(knight_attacks(a).contains(b), files * ranks == 2);
            EXPECT_EQ(king_attacks(a).contains(b), std::max(files, ranks) == 1);
        });
    });
}

TEST(Attacks, PawnsCaptureForwardDiagonally) {
    EXPECT_TRUE(pawn_attacks(Color::Red, Square::at(6, 5)) ==
                (Bitboard::of(Square::at(5, 6)) | Bitboard::of(Square::at(7, 6))));
    EXPECT_TRUE(pawn_attacks(Color::Blue, Square::at(6, 5)) ==
                (Bitboard::of(Square::at(7, 6)) | Bitboard::of(Square::at(7, 4))));
    EXPECT_TRUE(pawn_attacks(Color::Yellow, Square::at(6, 5)) ==
                (Bitboard::of(Square::at(5, 4)) | Bitboard::of(Square::at(7, 4))));
    EXPECT_TRUE(pawn_attacks(Color::Green, Square::at(6, 5)) ==
                (Bitboard::of(Square::at(5, 6)) | Bitboard::of(Square::at(5, 4))));
    for_each_playable([&](Square from) {
        for (const Color c : kAllColors) {
            pawn_attacks(c, from).for_each(
                [&](Square to) { EXPECT_TRUE(pawn_sources(c, to).contains(from)); });
        }
    });
}

TEST(Attacks, SquaresBetweenExcludeBothEnds) {
    for_each_playable([&](Square a) {
        const Bitboard lines = rook_lines(a) | bishop_lines(a);
        for_each_playable([&](Square b) {
            EXPECT_EQ(are_aligned(a, b), lines.contains(b));
            if (!lines.contains(b)) return;
            const Bitboard between = squares_between(a, b);
            EXPECT_TRUE(between == squares_between(b, a));
            const int steps =
                std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank()));
            EXPECT_EQ(between.count(), steps - 1);
            const bool straight = rook_lines(a).contains(b);
            between.for_each([&](Square s) {
                EXPECT_TRUE(
                    (straight ? rook_lines(a) & rook_lines(b) : bishop_lines(a) & bishop_lines(b))
                        .contains(s));
            });
        });
    });
}

TEST(Attacks, RelativeRanksCountFromEachSide) {
    EXPECT_EQ(relative_rank_squares(Color::Red, 1).count(), 8);
    EXPECT_EQ(relative_rank_squares(Color::Red, 8).count(), 14);
    EXPECT_TRUE(relative_rank_squares(Color::Blue, 8).contains(Square::at(7, 0)));
    EXPECT_TRUE(relative_rank_squares(Color::Yellow, 11) == relative_rank_squares(Color::Red, 4));
    EXPECT_TRUE(relative_rank_squares(Color::Green, 8).contains(Square::at(6, 3)));
}

TEST(Attacks, BackEndMatchesTheBuildLevel) { EXPECT_STREQ(attack_backend(), QUADRILLE_LEVEL_NAME); }

}  // namespace
}  // namespace quadrille
