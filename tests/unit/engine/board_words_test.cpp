// The words that tests write boards in.

#include "tests/support/board_words.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace quadrille {
namespace {

using test::move;
using test::per_seat;
using test::setup_of;
using test::square_of;

TEST(BoardWords, PiecesOfASeatMayShareAWord) {
    const PositionSetup one = setup_of("rKh1,Rd4 bKa8 drPe5,Qe6 dPe7 Xf6,Xg6", Color::Blue);
    EXPECT_EQ(one.turn, Color::Blue);
    EXPECT_EQ(one.board[square_of("h1")], Piece(Color::Red, PieceType::King));
    EXPECT_EQ(one.board[square_of("d4")], Piece(Color::Red, PieceType::Rook));
    EXPECT_EQ(one.board[square_of("a8")], Piece(Color::Blue, PieceType::King));
    EXPECT_EQ(one.board[square_of("e5")], Piece::dead(Color::Red, PieceType::Pawn));
    EXPECT_EQ(one.board[square_of("e6")], Piece::dead(Color::Red, PieceType::Queen));
    EXPECT_EQ(one.board[square_of("e7")], Piece::dead_ownerless(PieceType::Pawn));
    EXPECT_EQ(one.board[square_of("f6")], Piece::wall());
    EXPECT_EQ(one.board[square_of("g6")], Piece::wall());
    const PositionSetup other = setup_of("Xg6 rRd4 bKa8 dPe7 rKh1 drQe6 drPe5 Xf6", Color::Blue);
    EXPECT_EQ(test::describe(one), test::describe(other));
}

TEST(BoardWords, ASeatWithoutALivingPieceIsOut) {
    const PositionSetup setup = setup_of("out:b rKh1 bKa8,Qb8 yKg14 dgKn7 resigned:y");
    EXPECT_EQ(setup.departure[Color::Red], Departure::None);
    EXPECT_EQ(setup.departure[Color::Blue], Departure::Dead) << "wherever the word stands";
    EXPECT_EQ(setup.departure[Color::Yellow], Departure::Resigned);
    EXPECT_EQ(setup.departure[Color::Green], Departure::Dead);
    EXPECT_EQ(setup_of("rKh1 gKn7 flagged:g").departure[Color::Green], Departure::Flagged);
    const PositionSetup taken = setup_of("rKh1 bKa8 take:br");
    EXPECT_EQ(taken.departure[Color::Blue], Departure::Dead);
    EXPECT_EQ(taken.taken_by[Color::Blue], Color::Red);
}

TEST(BoardWords, Numbers) {
    const PositionSetup setup = setup_of("rKh1 bPd10 points:3,0,70,9 halfmove:99 passed:bc10,d10");
    EXPECT_EQ(setup.points, per_seat(3, 0, 70, 9));
    EXPECT_EQ(setup.halfmove, 99);
    ASSERT_TRUE(setup.en_passant[Color::Blue]);
    EXPECT_EQ(setup.en_passant[Color::Blue]->passed, square_of("c10"));
    EXPECT_EQ(setup.en_passant[Color::Blue]->victim, square_of("d10"));
    EXPECT_FALSE(setup.en_passant[Color::Red]);
    EXPECT_EQ(move("d9", "c10", MoveKind::EnPassant),
              (Move{square_of("d9"), square_of("c10"), MoveKind::EnPassant}));
}

TEST(BoardWords, MistakesAreRefused) {
    for (const char* const words :
         {"r",           "rK",           "rKa1",           "rKh15",     "rKh",     "rXh1",
          "qKh1",        "rKh1,",        "rKh1,,Rd4",      "rKh1 bKh1", "X",       "d",
          "dr",          "drK",          "Out:b",          "out:",      "out:x",   "out:bg",
          "take:b",      "points:1,2,3", "points:1,2,3,x", "halfmove:", "passed:", "passed:b",
          "passed:bc10", "Xf6 Xf6"}) {
        EXPECT_THROW((void)setup_of(words), std::invalid_argument) << words;
    }
}

}  // namespace
}  // namespace quadrille
