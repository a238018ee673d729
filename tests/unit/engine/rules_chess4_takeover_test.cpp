// Chess4, method 2: who mates a player moves its army. engine/RULES.md, "Chess4", "Method 2" and
// "Castling an acquired king". In most positions g2-g4 mates the king on a4: its neighbours are a5,
// b5 and b4, and another rook holds rank 5.

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "engine/position_setup.h"
#include "tests/support/board_words.h"
#include "tests/unit/engine/chess4_fixture.h"

namespace quadrille {
namespace {

using test::setup_of;
using test::square_of;

template <class Board>
class RulesChess4Takeover : public Chess4Test<Board> {};
TYPED_TEST_SUITE(RulesChess4Takeover, Chess4Boards);

TYPED_TEST(RulesChess4Takeover, WhoMatesMovesTheArmyFromItsNextTurnOn) {
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKe7 yKa4 yRk13 yRi14 gKn9", kRed, kMethod2);
    game.play("g2g4 e7d7 n9n10");
    EXPECT_EQ(game.now().departure[kYellow], Departure::Dead);
    EXPECT_EQ(game.now().taken_by[kYellow], kRed);
    EXPECT_EQ(game.now().board[square_of("k13")], (Piece{kYellow, PieceType::Rook}));
    // The nearest to k14 first, then what is left for d14.
    EXPECT_EQ(game.now().acquired_rooks[kYellow], (std::array{square_of("k13"), square_of("i14")}));
    game.play("h1h2 d7e7");
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_TRUE(game.can_play("k13k9"));
}

TYPED_TEST(RulesChess4Takeover, ATurnWithoutASafeMoveIsPassed) {
    // Silver's rook gives check to White's king, and Black's knight can neither take nor block.
    TypeParam game = this->board("rKh1 bKe7 bRd9 yNe10 gKn10 take:yr", kBlue, kMethod2);
    game.play("d9d1");
    EXPECT_EQ(game.now().turn, kGreen);
    EXPECT_EQ(game.now().halfmove, 1);
    EXPECT_EQ(game.now().taken_by[kYellow], kRed);
}

TYPED_TEST(RulesChess4Takeover, TheArmyMustHelpThePlayersKing) {
    // Black's knight can take the rook on c9 or step between on g9, and must.
    TypeParam game = this->board("rKh9 bKe7 bRc8 yNe10 gKn10 take:yr", kBlue, kMethod2);
    game.play("c8c9");
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_EQ(game.targets("e10"), "c9 g9");
}

TYPED_TEST(RulesChess4Takeover, OwnAndWonPiecesNeitherTakeNorCheckEachOther) {
    TypeParam game = this->board("rKh1 rRe4 bKd13 yQh9 yNe8 gKn7 take:yr", kRed, kMethod2);
    EXPECT_FALSE(game.can_play("e4e8"));
    EXPECT_TRUE(game.can_play("e4e7"));
    EXPECT_TRUE(game.can_play("h1h2"));
}

// --- castling a won king

/// Silver has Black's king and rooks at home; White's rook looks at the square between.
PositionSetup won_king_at_home() {
    PositionSetup setup = setup_of("rKh1 rRi5 bKa8 yKh14 yRk14 yRd14 gKn9 take:yb", kYellow);
    setup.acquired_rooks[kYellow] = {square_of("k14"), square_of("d14")};
    return setup;
}

TYPED_TEST(RulesChess4Takeover, AWonKingCastlesEvenThroughAttacks) {
    TypeParam game{won_king_at_home(), kMethod2};
    EXPECT_TRUE(game.can_play("h14f14"));
    game.play("h14j14");
    EXPECT_EQ(game.now().board[square_of("i14")], (Piece{kYellow, PieceType::Rook}));
    EXPECT_EQ(game.now().acquired_rooks[kYellow], (std::array<Square, 2>{}));
}

TYPED_TEST(RulesChess4Takeover, AWonKingDoesNotCastleOverAPiece) {
    PositionSetup setup = won_king_at_home();
    setup.board[square_of("j14")] = Piece{kYellow, PieceType::Knight};
    TypeParam game{setup, kMethod2};
    EXPECT_FALSE(game.can_play("h14j14"));
    EXPECT_TRUE(game.can_play("h14f14"));
}

TYPED_TEST(RulesChess4Takeover, AMoveAwayFromHomeEndsTheCastling) {
    TypeParam rook{won_king_at_home(), kMethod2};
    rook.play("k14k13");
    EXPECT_EQ(rook.now().acquired_rooks[kYellow], (std::array{Square::none(), square_of("d14")}));
    TypeParam king{won_king_at_home(), kMethod2};
    king.play("h14h13");
    EXPECT_EQ(king.now().acquired_rooks[kYellow], (std::array<Square, 2>{}));
}

TYPED_TEST(RulesChess4Takeover, KingAndRookMayComeHomeFirst) {
    PositionSetup setup = setup_of("rKh1 bKa8 yKg13 yRk9 gKn9 take:yb", kYellow);
    setup.acquired_rooks[kYellow] = {square_of("k9"), Square::none()};
    TypeParam game{setup, kMethod2};
    game.play("g13h14 n9n10 h1h2 a8a7");  // nearer by file and rank
    game.play("k9k14 n10n9 h2h1 a7a8");
    EXPECT_EQ(game.now().acquired_rooks[kYellow][0], square_of("k14"));
    EXPECT_TRUE(game.can_play("h14j14"));
}

TYPED_TEST(RulesChess4Takeover, AStepNearerByRankAndFartherByFileEndsTheCastling) {
    PositionSetup setup = setup_of("rKh1 bKa8 yKh13 yRk9 gKn9 take:yb", kYellow);
    setup.acquired_rooks[kYellow] = {square_of("k9"), Square::none()};
    TypeParam game{setup, kMethod2};
    game.play("h13g14");
    EXPECT_EQ(game.now().acquired_rooks[kYellow], (std::array<Square, 2>{}));
}

// --- which army is kept, whose a mate is

/// White holds Black's knight and mates Gold, who has a rook.
PositionSetup second_army() {
    PositionSetup setup = setup_of("rKh1 rRh5 rRg2 bKe7 yNe10 gKa4 gRk13 take:yr", kRed);
    setup.exit_order[kYellow] = 1;
    return setup;
}

TYPED_TEST(RulesChess4Takeover, TheArmyWithMoreMaterialIsKept) {
    TypeParam game{second_army(), kMethod2};
    game.play("g2g4 e7d7 e10f12");
    EXPECT_EQ(game.now().turn, kRed);
    EXPECT_EQ(game.now().taken_by[kGreen], kRed);
    EXPECT_EQ(game.now().taken_by[kYellow], std::nullopt);
    EXPECT_EQ(game.now().board[square_of("f12")], Piece::dead(kYellow, PieceType::Knight));
    EXPECT_EQ(game.now().exit_order, per_seat(0, 0, 1, 2));
    EXPECT_EQ(game.now().points, per_seat(6, 0, 0, 0));
}

TYPED_TEST(RulesChess4Takeover, TheArmyHeldIsKeptIfEqual) {
    PositionSetup setup = second_army();
    setup.board[square_of("k13")] = Piece{kGreen, PieceType::Knight};
    TypeParam game{setup, kMethod2};
    game.play("g2g4 e7d7 e10f12");
    EXPECT_EQ(game.now().taken_by[kYellow], kRed);
    EXPECT_EQ(game.now().taken_by[kGreen], std::nullopt);
    EXPECT_EQ(game.now().board[square_of("k13")], Piece::dead(kGreen, PieceType::Knight));
}

TYPED_TEST(RulesChess4Takeover, ANamedArmyIsKept) {
    TypeParam game{second_army(), kMethod2};
    game.keep(kYellow);
    game.play("g2g4 e7d7");
    EXPECT_EQ(game.now().keeps, ColorSet::of(kYellow));
    game.play("e10f12");
    EXPECT_EQ(game.now().taken_by[kYellow], kRed);
    EXPECT_EQ(game.now().taken_by[kGreen], std::nullopt);
    EXPECT_EQ(game.now().keeps, ColorSet{});
}

TYPED_TEST(RulesChess4Takeover, TheArmyOfAnEliminatedPlayersVictimDies) {
    // Black mates Gold, who holds Silver's knight, which cannot help and waits.
    TypeParam game =
        this->board("rKe1 bNe10 yKd13 yRh5 yRg2 gKa4 gRk12 take:bg", kYellow, kMethod2);
    game.play("g2g4 e1e2");
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_EQ(game.now().taken_by[kGreen], kYellow);
    EXPECT_EQ(game.now().taken_by[kBlue], std::nullopt);
    EXPECT_EQ(game.now().board[square_of("e10")], Piece::dead(kBlue, PieceType::Knight));
}

TYPED_TEST(RulesChess4Takeover, ADiscoveredMateBelongsToWhoMoved) {
    // Black's knight lets Gold's rook through to Silver's king.
    TypeParam game = this->board("rKe1 bKa4 yKd13 yNd4 gKn9 gRg4 gRh5", kYellow, kMethod2);
    game.play("d4e6");
    EXPECT_EQ(game.now().mate_credit[kBlue], kYellow);
    game.play("n9n10 e1e2");
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_EQ(game.now().taken_by[kBlue], kYellow);
    EXPECT_EQ(game.now().points, per_seat(0, 0, 6, 0));
}

TYPED_TEST(RulesChess4Takeover, AWonKingIsAPieceLikeOthers) {
    constexpr const char* kWords = "rKh1 bKe7 yKa4 yNe10 gKn9 gRe4 take:yr";
    EXPECT_TRUE(this->board(kWords, kYellow, kMethod2).can_play("e10d8"));
    TypeParam game = this->board(kWords, kGreen, kMethod2);
    game.play("e4a4 h1h2 e7d7");
    EXPECT_EQ(game.now().points, PerColor<int>{});
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_EQ(game.targets("e10"), "c11 c9 d12 d8 f12 f8 g11 g9");
}

TYPED_TEST(RulesChess4Takeover, AMateByAWonArmyIsJudgedOnTheTurnOfItsSeat) {
    // Black's rook, moved by White, mates Silver.
    TypeParam game = this->board("rKh1 bKa4 yRg2 yRh5 gKn9 take:yr", kYellow, kMethod2);
    game.play("g2g4");
    EXPECT_EQ(game.now().mate_credit[kBlue], kYellow);
    game.play("n9n10");
    EXPECT_EQ(game.now().turn, kRed);
    EXPECT_EQ(game.now().departure[kBlue], Departure::None);
    game.play("h1h2");
    EXPECT_EQ(game.now().points, per_seat(6, 0, 0, 0));
    EXPECT_EQ(game.now().taken_by[kYellow], kRed);  // it has more than the bare king it won
    EXPECT_EQ(game.now().taken_by[kBlue], std::nullopt);
}

}  // namespace
}  // namespace quadrille
