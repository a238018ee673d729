// Tests of engine/RULES.md: board, squares, seats, start positions.

#include <gtest/gtest.h>

#include "tests/support/board_words.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::square_of;

TEST(RulesBoard, IndexesThe160SquaresOfTheCrossByRankThenFile) {
    int playable = 0;
    for (int i = 0; i < kSquares; ++i) playable += Square::from_idx(i).is_playable() ? 1 : 0;
    EXPECT_EQ(playable, 160);
    EXPECT_FALSE(Square::none().is_playable());
    EXPECT_EQ(square_of("d1").idx(), 3);
    EXPECT_EQ(square_of("a4").idx(), 3 * 14);
    EXPECT_EQ(square_of("k14").idx(), 13 * 14 + 10);
    for (const auto& [file, rank] :
         {std::pair{0, 0}, {2, 2}, {2, 11}, {11, 2}, {13, 13}, {11, 11}}) {
        EXPECT_FALSE(Square::is_playable_at(file, rank));
    }
}

TEST(RulesBoard, PiecesStayOffTheRemovedCorners) {
    expect_rules({
        // c3, west of d3, is a removed square. The bishop on d3 reaches c4 and e2, but not c2.
        {"a rook", "rKh8,Rd3 bKa8 yKg14 gKn7",
         "to:d3=d1,d10,d11,d12,d13,d14,d2,d4,d5,d6,d7,d8,d9,e3,f3,g3,h3,i3,j3,k3"},
        {"a bishop", "rKh8,Bd3 bKa8 yKg14 gKn7", "to:d3=a6,b5,c4,e2,e4,f1,f5,g6,h7,i8,j9,k10,l11"},
        {"knight and king", "rKd3,Nd1 bKa8 yKg14 gKn7",  // b2 and c3 are removed
         "to:d1=e3,f2 to:d3=c4,d2,d4,e2,e3,e4"},
    });
}

TEST(RulesSeats, MoveClockwise) {
    EXPECT_EQ(start_position(StartSetup::Classic).turn, Color::Red);
    expect_rules({
        {"seats move clockwise", "rKh1,Pe2 bKa8,Pb5 yKg14,Pe13 gKn7,Pm5",
         "turn:r e2e3 turn:b b5c5 turn:y e13e12 turn:g m5l5 turn:r"},
        {"the turn passes over seats that are out", "rKh1,Pe2 yKg14,Pe13",
         "e2e3 turn:y e13e12 turn:r"},
        {"any seat may begin in a set-up", "rKh1 bKa8 yKg14,Pe13 gKn7", "turn:y to:e13=e11,e12",
         ffa(), Color::Yellow},
    });
}

struct KingsAndQueens {
    const char* name;
    const char* kings;  // of Red, Blue, Yellow, Green
    const char* queens;
};
/// The table of start positions in engine/RULES.md, "Board and seats".
constexpr std::array<KingsAndQueens, kFullSetups> kStarts = {{
    {"classic", "rKh1 bKa8 yKg14 gKn7", "rQg1 bQa7 yQh14 gQn8"},
    {"modern", "rKh1 bKa7 yKg14 gKn8", "rQg1 bQa8 yQh14 gQn7"},
    {"by", "rKh1 bKa7 yKh14 gKn7", "rQg1 bQa8 yQg14 gQn8"},
    {"byg", "rKh1 bKa7 yKh14 gKn8", "rQg1 bQa8 yQg14 gQn7"},
    {"rg", "rKg1 bKa8 yKg14 gKn8", "rQh1 bQa7 yQh14 gQn7"},
    {"chess4", "rKg1 bKa8 yKh14 gKn7", "rQh1 bQa7 yQg14 gQn8"},
}};

TEST(RulesStart, PlacesPiecesAsInTheRulesTable) {
    const char* others =
        "rRd1 rNe1 rBf1 rBi1 rNj1 rRk1 rPd2 rPe2 rPf2 rPg2 rPh2 rPi2 rPj2 rPk2 "
        "bRa4 bNa5 bBa6 bBa9 bNa10 bRa11 bPb4 bPb5 bPb6 bPb7 bPb8 bPb9 bPb10 bPb11 "
        "yRd14 yNe14 yBf14 yBi14 yNj14 yRk14 yPd13 yPe13 yPf13 yPg13 yPh13 yPi13 yPj13 yPk13 "
        "gRn4 gNn5 gBn6 gBn9 gNn10 gRn11 gPm4 gPm5 gPm6 gPm7 gPm8 gPm9 gPm10 gPm11 ";
    for (const KingsAndQueens& row : kStarts) {
        const auto named = start_setup_from_name(row.name);
        ASSERT_TRUE(named.has_value()) << row.name;
        const PositionSetup start = start_position(*named);
        const PositionSetup expected =
            test::setup_of(std::string(others) + row.kings + " " + row.queens, Color::Red);
        EXPECT_EQ(start.board, expected.board) << row.name;
        EXPECT_EQ(start.castle_short, ColorSet::all());
        EXPECT_EQ(start.castle_long, ColorSet::all());
        EXPECT_EQ(start.points, PerColor<int>{});
        EXPECT_EQ(start.halfmove, 0);
    }
}

}  // namespace
}  // namespace quadrille
