#include "search/alphabeta/see.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::move;
using test::position_of;
using test::square_of;

/// Returns the largest threshold that the exchange reaches, in steps of 10.
int exchange(const Position& p, Move m) {
    int value = -3000;
    while (see_ge(p, m, value + 10)) value += 10;
    return value;
}

TEST(Exchange, WinsUndefendedPiece) {
    const Position p = position_of(kModernKings + "rRd4 bNd9", RuleSet::teams());
    EXPECT_EQ(exchange(p, move("d4", "d9")), 300);
    EXPECT_EQ(captured_value(p, move("d4", "d9")), 300);
}

TEST(Exchange, LosesCapturerToDefender) {
    const Position p = position_of(kModernKings + "rRd4 bNd9,Pc8", RuleSet::teams());
    EXPECT_EQ(exchange(p, move("d4", "d9")), -200);
}

TEST(Exchange, LosesPieceMovedToAttackedSquare) {
    const Position p = position_of(kModernKings + "rRd4 bPc8", RuleSet::teams());
    EXPECT_EQ(exchange(p, move("d4", "d9")), -500);
    EXPECT_EQ(exchange(p, move("d4", "d8")), 0);
}

TEST(Exchange, IncludesPiecesOfBothTeammates) {
    // Red's pawn takes a knight that Green's rook defends; Yellow's bishop defends the pawn.
    const Position p = position_of(kModernKings + "rPf8 bNg9 gRk9 yBj12", RuleSet::teams());
    EXPECT_EQ(exchange(p, move("f8", "g9")), 300);
}

TEST(Exchange, IncludesXRays) {
    // Rook takes rook, rook takes, then the second rook behind the first takes back.
    const Position p = position_of(kModernKings + "rRd4,Rd3 bRd9,Rd11", RuleSet::teams());
    EXPECT_EQ(exchange(p, move("d4", "d9")), 500);
}

TEST(Exchange, LetsKingsCaptureOnlyUndefendedPieces) {
    const Position alone = position_of(kModernKings + "rNc6 bPb8", RuleSet::teams());
    EXPECT_EQ(exchange(alone, move("c6", "b8")), -200);
    const Position defended = position_of(kModernKings + "rNc6 bPb8 yRb11", RuleSet::teams());
    EXPECT_EQ(exchange(defended, move("c6", "b8")), 100);
}

TEST(Exchange, CountsAllOtherSeatsAsEnemiesInFfa) {
    const Position p = position_of(kModernKings + "rPf8 bNg9 yBj12");
    EXPECT_EQ(exchange(p, move("f8", "g9")), 200);
}

TEST(Exchange, DoesNotCountOnAnotherOpponentInFfa) {
    // Red would recapture; Yellow's bishop on the same square would not help Blue.
    const std::string words = kModernKings + "bRd9 rPd4,Pe3 yBh8";
    const Position blue = position_of(words, RuleSet::ffa(), Color::Blue);
    EXPECT_EQ(exchange(blue, move("d9", "d4")), 100 - 500);
}

TEST(Exchange, CountsDeadPiecesAsZero) {
    const Position p = position_of("rKh1,Rd4 bNd9,Ka7 out:b yKg14 gKn8");
    EXPECT_EQ(captured_value(p, move("d4", "d9")), 0);
    EXPECT_EQ(exchange(p, move("d4", "d9")), 0);
}

TEST(Exchange, CountsPromotedPiece) {
    const Position p = position_of(kModernKings + "rPe10", RuleSet::teams());
    const Move queen = Move::promotion(square_of("e10"), square_of("e11"), PieceType::Queen);
    EXPECT_EQ(exchange(p, queen), 900);
}

TEST(Exchange, RanksKingCaptureAboveAllLosses) {
    const Position p = position_of(kModernKings + "rQa4 bPb6,Ra9", RuleSet::teams());
    EXPECT_GT(exchange(p, move("a4", "a7")), 10000);
}

}  // namespace
}  // namespace quadrille::testing
