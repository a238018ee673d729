#include "engine/board.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"

namespace quadrille {
namespace {

using test::square_of;

const Piece kRook{Color::Red, PieceType::Rook};
const Piece kPawn{Color::Red, PieceType::Pawn};
const Piece kQueen{Color::Red, PieceType::Queen};
const Piece kKing{Color::Blue, PieceType::King};

Board board_of(std::string_view words) {
    const PositionSetup setup = test::setup_of(words);
    Board board;
    for (int i = 0; i < kSquares; ++i) {
        board.put(setup.board[Square::from_idx(i)], Square::from_idx(i));
    }
    return board;
}

TEST(Board, WhatIsPutIsInTheSetsOfItsKind) {
    const Board board = board_of("rRd4 dbPe5 dPe6 Xf6");
    EXPECT_EQ(board.invariant_violation(), "");
    EXPECT_EQ(board.occupied().count(), 4);
    EXPECT_EQ(board.dead().count(), 2);
    EXPECT_EQ(board.walls(), Bitboard::of(square_of("f6")));
    EXPECT_EQ(board.pieces(Color::Red, PieceType::Rook), Bitboard::of(square_of("d4")));
    EXPECT_EQ(board.straight_sliders(), board.pieces(PieceType::Rook));
    EXPECT_TRUE(board.pieces(Color::Blue).empty());
    EXPECT_TRUE(board.oblique_sliders().empty());
    EXPECT_EQ(board.piece_on(square_of("e5")), Piece::dead(Color::Blue, PieceType::Pawn));
    EXPECT_TRUE(board.piece_on(square_of("d5")).is_none());
}

TEST(Board, TakingAndMovingKeepTheKey) {
    Board board = board_of("rPd10 bQe11 dgNg7");
    Key key = board.key();
    board.take(square_of("e11"), key);
    board.move({kPawn, square_of("d10")}, {kQueen, square_of("e11")}, key);
    board.take(square_of("g7"), key);
    EXPECT_EQ(board.invariant_violation(), "");
    EXPECT_EQ(key, board.key());
    EXPECT_EQ(key, board_of("rQe11").key());
    EXPECT_EQ(board.squares(), board_of("rQe11").squares());
    EXPECT_EQ(board.queens(), board.occupied());
}

TEST(Board, AnArmyDiesButForWhatIsSpared) {
    Board board = board_of("rRd4 rPd5 bKa8");
    Key key = board.key();
    BoardChange change;
    board.kill_army(Color::Red, Bitboard::of(square_of("d5")), change, key);
    EXPECT_EQ(board.invariant_violation(), "");
    EXPECT_EQ(key, board.key());
    EXPECT_EQ(board.dead(), Bitboard::of(square_of("d4")));
    EXPECT_EQ(board.pieces(Color::Red), Bitboard::of(square_of("d5")));
    ASSERT_EQ(change.died.size(), 1U);
    EXPECT_EQ(change.died[0], (PlacedPiece{kRook, square_of("d4")}));
}

TEST(Board, AKingWithoutAnArmyStandsUntilItDiesOrIsTaken) {
    Board board = board_of("bKa8 rRd8");
    Key key = board.key();
    board.disarm(square_of("a8"));
    EXPECT_EQ(board.invariant_violation(), "");
    EXPECT_EQ(key, board.key());
    EXPECT_EQ(board.piece_on(square_of("a8")), kKing);
    EXPECT_TRUE(board.occupied().contains(square_of("a8")));
    EXPECT_TRUE(board.pieces(Color::Blue).empty() && board.pieces(PieceType::King).empty());

    Board taken = board;
    Key key_taken = key;
    taken.take(square_of("a8"), key_taken);
    EXPECT_EQ(taken.invariant_violation(), "");
    EXPECT_EQ(key_taken, board_of("rRd8").key());

    BoardChange change;
    board.kill_disarmed(square_of("a8"), change, key);
    EXPECT_EQ(board.invariant_violation(), "");
    EXPECT_EQ(key, board.key());
    EXPECT_EQ(board.dead(), Bitboard::of(square_of("a8")));
    ASSERT_EQ(change.died.size(), 1U);
    EXPECT_EQ(change.died[0], (PlacedPiece{kKing, square_of("a8")}));
}

}  // namespace
}  // namespace quadrille
