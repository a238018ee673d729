// Chess4: engine/RULES.md, "Chess4", point by point under the same headings. In most positions
// g2-g4 mates the king on a4: its neighbours are a5, b5 and b4, and another rook holds
// rank 5.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "tests/support/board_words.h"
#include "tests/unit/engine/chess4_fixture.h"

namespace quadrille {
namespace {

using test::setup_of;
using test::square_of;

template <class Board>
class RulesChess4 : public Chess4Test<Board> {};
TYPED_TEST_SUITE(RulesChess4, Chess4Boards);

// --- order of turns

TYPED_TEST(RulesChess4, WhiteSilverBlackGoldMoveInThisOrder) {
    TypeParam game{start_position(StartSetup::Chess4), kMethod1};
    EXPECT_EQ(game.now().turn, kRed);
    game.play("d2d3");
    EXPECT_EQ(game.now().turn, kBlue);
    game.play("b4c4");
    EXPECT_EQ(game.now().turn, kYellow);
    game.play("d13d12");
    EXPECT_EQ(game.now().turn, kGreen);
    game.play("m4l4");
    EXPECT_EQ(game.now().turn, kRed);
}

TYPED_TEST(RulesChess4, AWonArmyMovesOnTheTurnsOfItsSeatOnly) {
    TypeParam game = this->board("rKh1 rNe4 bKe7 yNe10 gKn9 take:yr", kRed, kMethod2);
    EXPECT_FALSE(game.can_play("e10f12"));
    game.play("h1h2 e7d7");
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_TRUE(game.can_play("e10f12"));
    EXPECT_FALSE(game.can_play("e4f6"));
}

// --- checkmate, captures of kings, eliminated players

TYPED_TEST(RulesChess4, AMatedSeatGoesOutWhenTheTurnOfItsMaterComes) {
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 yKa4 gKn9");
    game.play("g2g4");
    EXPECT_EQ(game.now().mate_credit[kYellow], kRed);
    game.play("d13d12");
    EXPECT_EQ(game.now().turn, kGreen);  // Black's turn was passed
    EXPECT_EQ(game.now().halfmove, 2);
    EXPECT_EQ(game.now().departure[kYellow], Departure::None);
    game.play("n9n10");
    EXPECT_EQ(game.now().turn, kRed);
    EXPECT_EQ(game.now().departure[kYellow], Departure::Dead);
    EXPECT_EQ(game.now().exit_order, per_seat(0, 0, 1, 0));
    EXPECT_EQ(game.now().points, per_seat(6, 0, 0, 0));
}

TYPED_TEST(RulesChess4, AMateBrokenBeforeTheTurnOfTheVictimIsNone) {
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 bBe6 yKa4 gKn9");
    game.play("g2g4 e6c4");
    EXPECT_EQ(game.now().mate_credit[kYellow], std::nullopt);
    EXPECT_EQ(game.now().turn, kYellow);
    EXPECT_TRUE(game.can_play("a4b4"));
}

TYPED_TEST(RulesChess4, AMateBrokenAfterThePassIsNone) {
    // Gold's knight takes the rook that gives check.
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 yKa4 gKn9 gNi5");
    game.play("g2g4 d13d12 i5g4");
    EXPECT_EQ(game.now().turn, kRed);
    EXPECT_EQ(game.now().mate_credit[kYellow], std::nullopt);
    EXPECT_EQ(game.now().departure[kYellow], Departure::None);
    game.play("h1i1 d12d13");
    EXPECT_EQ(game.now().turn, kYellow);
}

TYPED_TEST(RulesChess4, SeatsMatedByOnePlayerGoOutTogether) {
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 yKa4 gKn4");
    game.play("g2g4 d13d12");
    EXPECT_EQ(game.now().turn, kRed);
    EXPECT_EQ(game.now().exit_order, per_seat(0, 0, 1, 1));
    EXPECT_EQ(game.now().points, per_seat(12, 0, 0, 0));
    EXPECT_FALSE(game.outcome().is_over());
}

TYPED_TEST(RulesChess4, PiecesOfAnEliminatedPlayerAttackNothing) {
    TypeParam game = this->board("rKh1 dyQh8 bKd13 gKn9");
    EXPECT_TRUE(game.can_play("h1h2"));
    EXPECT_TRUE(game.can_play("h1g1"));
}

TYPED_TEST(RulesChess4, PiecesOfAnEliminatedPlayerBlockAndCanBeTaken) {
    TypeParam game = this->board("rKh1 rRd9 dyPd6 rRe4 dyKd4 bKn11 gKn9");
    EXPECT_TRUE(game.can_play("d9d6"));
    EXPECT_FALSE(game.can_play("d9d5"));
    EXPECT_TRUE(game.can_play("e4d4"));
    game.play("d9d6");
    EXPECT_EQ(game.now().points, PerColor<int>{});
    EXPECT_EQ(game.now().halfmove, 0);
}

TYPED_TEST(RulesChess4, AnActiveKingCannotBeTaken) {
    TypeParam game = this->board("rKh1 rRe4 bKd13 yKa4 gKn9");
    EXPECT_TRUE(game.can_play("e4b4"));
    EXPECT_FALSE(game.can_play("e4a4"));
}

TYPED_TEST(RulesChess4, NoStepIntoTheAttackOfAPieceThatMustMoveFirst) {
    // Black's only move is g9xd9, for Silver's rooks hold d13, e13 and e14.
    constexpr const char* kWords = "rKh1 bKa7 bRd9 bRe8 yKd14 yRg9 gKn7";
    EXPECT_EQ(this->board(kWords, kYellow).targets("g9"), "d9");
    EXPECT_EQ(this->board(kWords, kYellow).targets("d14"), "");
    EXPECT_FALSE(this->board(kWords).can_play("h1g1"));
    EXPECT_TRUE(this->board(kWords).can_play("h1h2"));
}

TYPED_TEST(RulesChess4, WhatCountsIsHowTheTurnOfTheVictimBegins) {
    const char* const kWords = "rKh1 rRh5 rRg2 bKd13 bBe6 yKa4 gKn9";
    TypeParam stands = this->board(kWords);
    stands.play("g2g4 e6f7");
    EXPECT_EQ(stands.now().turn, kGreen) << "Black's turn began with the mate and was passed";
    EXPECT_EQ(stands.now().mate_credit[kYellow], kRed);
    TypeParam broken = this->board(kWords);
    broken.play("g2g4 e6c4");
    EXPECT_EQ(broken.now().turn, kYellow) << "Black's turn begins without it";
    EXPECT_EQ(broken.now().mate_credit[kYellow], std::nullopt);
}

TYPED_TEST(RulesChess4, WhoMatesFirstKeepsTheCredit) {
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 bRd11 yKa4 gKn9");
    game.play("g2g4 d11a11");
    EXPECT_EQ(game.now().mate_credit[kYellow], kRed);
    game.play("n9n10");
    EXPECT_EQ(game.now().points, per_seat(6, 0, 0, 0));
}

TYPED_TEST(RulesChess4, WhoMatesAnewTakesTheCredit) {
    // Gold's queen mates on e4, White's takes it there, Silver's takes that one.
    TypeParam game = this->board("rKj1 rQe1 bKd13 bQk10 yKa4 gKn9 gRh5 gQe9", kGreen);
    game.play("e9e4");
    EXPECT_EQ(game.now().mate_credit[kYellow], kGreen);
    game.play("e1e4");
    EXPECT_EQ(game.now().mate_credit[kYellow], kRed);
    game.play("k10e4");
    EXPECT_EQ(game.now().mate_credit[kYellow], kBlue);
    EXPECT_EQ(game.now().turn, kGreen);
    game.play("n9n10 j1k1");
    EXPECT_EQ(game.now().turn, kBlue);
    EXPECT_EQ(game.now().points, per_seat(0, 6, 0, 0));
}

TYPED_TEST(RulesChess4, TheCreditOfAPlayerWhoLeavesGoesToTheNearestChecker) {
    // Silver's rook a11 checks too; walking back from Black, Silver comes before White and Gold.
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 bRd11 yKa4 gKn9");
    game.play("g2g4 d11a11");
    game.resign(kRed);
    // White's rook no longer holds rank 5: the mate is broken.
    EXPECT_EQ(game.now().mate_credit[kYellow], std::nullopt);

    TypeParam other = this->board("rKh1 rRg2 bKd13 bRd11 bRk5 yKa4 gKn9");
    other.play("g2g4 d11a11");
    other.resign(kRed);
    EXPECT_EQ(other.now().mate_credit[kYellow], std::nullopt);  // b4 is free now

    TypeParam last = this->board("rKh1 rRg2 bKd13 bRd11 bRk5 bRb9 yKa4 gKn9");
    last.play("g2g4 d11a11");
    EXPECT_EQ(last.now().mate_credit[kYellow], kRed);
    last.resign(kRed);
    EXPECT_EQ(last.now().mate_credit[kYellow], kBlue);
}

TYPED_TEST(RulesChess4, AMateBecauseAnAnswerInPassingEndsIsOfTheChecker) {
    // Silver's rook checks White's king l5, which is walled in; only k6xl7, taking Gold's pawn k7
    // in passing, would block file l. That chance ends as Gold's turn begins.
    TypeParam game =
        this->board("rKl5 rPk6 rPd4 Xk4 Xk5 Xm4 Xm5 Xm6 bKa8 bRd9 yKk14 gKn10 gPm7", kGreen);
    game.play("m7k7 d4d5 d9l9");
    EXPECT_EQ(game.now().mate_credit[kRed], std::nullopt);
    game.play("k14k13");
    EXPECT_EQ(game.now().mate_credit[kRed], kBlue);
    game.play("n10n11");
    EXPECT_EQ(game.now().turn, kBlue);
    EXPECT_EQ(game.now().points, per_seat(0, 6, 0, 0));
}

// --- en passant

TYPED_TEST(RulesChess4, EnPassantAgainstAPawnThatCrosses) {
    // Chess4 writes it "1. L11 ... ... K11 2. K12", and not "2. K10".
    TypeParam game{start_position(StartSetup::Chess4), kMethod1};
    game.play("k2k3 b4c4 d13d12 m4k4");
    EXPECT_TRUE(game.can_play("k3l4"));
    EXPECT_FALSE(game.can_play("k3j4"));
    game.play("k3l4");
    EXPECT_TRUE(game.now().board[square_of("k4")].is_none());
}

TYPED_TEST(RulesChess4, ACaptureInPassingMustComeAtOnce) {
    TypeParam game{start_position(StartSetup::Chess4), kMethod1};
    game.play("k2k3 b4c4 d13d12 m4k4");
    game.play("d2d3 c4d4 d12d11 m11l11");
    EXPECT_FALSE(game.can_play("k3l4"));
}

TYPED_TEST(RulesChess4, OthersMayMoveBeforeACaptureInPassing) {
    TypeParam game{start_position(StartSetup::Chess4), kMethod1};
    game.play("d2d3 b4d4 e13e12 m11l11");
    EXPECT_TRUE(game.can_play("d3c4"));
    game.play("d3c4");
    EXPECT_TRUE(game.now().board[square_of("d4")].is_none());
}

constexpr const char* kTwoPass = "rKh1 rPd3 rPk3 rNj5 bKa8 bPb4 yKg14 gKn9 gPm4";

TYPED_TEST(RulesChess4, TheSecondOfTwoPawnsWaits) {
    TypeParam game = this->board(kTwoPass, kBlue);
    game.play("b4d4 g14h14 m4k4");
    EXPECT_TRUE(game.can_play("k3l4"));
    game.play("d3c4");
    const WaitingEnPassant waiting{
        square_of("l4"), square_of("k4"), kGreen, {square_of("k3"), Square::none()}};
    EXPECT_EQ(game.now().waiting_en_passant[kRed][0], waiting);
    EXPECT_TRUE(game.now().waiting_en_passant[kRed][1].is_none());
    game.play("a8a7 h14g14");
    EXPECT_EQ(game.targets("k4"), "j4");  // it may not take the knight on j5
    game.play("k4j4");
    EXPECT_EQ(game.now().waiting_en_passant[kRed][0].victim, square_of("j4"));
    game.play("k3l4");
    EXPECT_TRUE(game.now().board[square_of("j4")].is_none());
    EXPECT_EQ(game.now().waiting_en_passant, PerColor<WaitingEnPassants>{});
}

TYPED_TEST(RulesChess4, WhiteChoosesWhichPawnItTakesFirst) {
    TypeParam game = this->board(kTwoPass, kBlue);
    game.play("b4d4 g14h14 m4k4 k3l4 d4e4 h14g14 n9n10");
    EXPECT_TRUE(game.can_play("d3c4"));
    game.play("d3c4");
    EXPECT_TRUE(game.now().board[square_of("e4")].is_none());
}

TYPED_TEST(RulesChess4, AMoveBetweenEndsAWaitingChance) {
    TypeParam game = this->board(kTwoPass, kBlue);
    game.play("b4d4 g14h14 m4k4 d3c4 a8a7 h14g14 n9n10 h1h2");
    EXPECT_EQ(game.now().waiting_en_passant, PerColor<WaitingEnPassants>{});
    game.play("a7a8 g14h14");
    EXPECT_EQ(game.targets("k4"), "j4 j5");
    game.play("n10n9");
    EXPECT_FALSE(game.can_play("k3l4"));
}

TYPED_TEST(RulesChess4, AnAwaitedPawnStillAttacks) {
    TypeParam game = this->board("rKj2 rPd3 rPk3 bKa8 bPb4 yKg14 gKn9 gPm4", kBlue);
    game.play("b4d4 g14h14 m4k4 d3c4 a8a7 h14g14 n9n10");
    EXPECT_EQ(game.targets("j2"), "i1 i2 i3 j1 k1 k2");  // j3 is attacked from k4, k3 is its own
}

TYPED_TEST(RulesChess4, AWaitingChanceEndsWithTheLastCapturer) {
    // Silver's bishop takes the pawn on k3.
    TypeParam game = this->board("rKh1 rPd3 rPk3 bKa8 bPb4 bBi1 yKg14 gKn9 gPm4", kBlue);
    game.play("b4d4 g14h14 m4k4 d3c4 i1k3");
    EXPECT_EQ(game.now().waiting_en_passant, PerColor<WaitingEnPassants>{});
}

TYPED_TEST(RulesChess4, TwoOfThreePawnsWait) {
    TypeParam game = this->board("rKh1 rPd3 rPk3 rPf11 bKa8 bPb4 yKg14 yPe13 gKn9 gPm4", kBlue);
    game.play("b4d4 e13e11 m4k4");
    game.play("d3c4");
    EXPECT_EQ(game.now().waiting_en_passant[kRed][0].pusher, kYellow);
    EXPECT_EQ(game.now().waiting_en_passant[kRed][1].pusher, kGreen);
    game.play("a8a7 e11e10 k4j4 k3l4");
    EXPECT_TRUE(game.now().board[square_of("j4")].is_none());
    EXPECT_EQ(game.now().waiting_en_passant[kRed][0].victim, square_of("e10"));
    EXPECT_TRUE(game.now().waiting_en_passant[kRed][1].is_none());
    game.play("a7a8 e10e9 n9n10 f11e12");
    EXPECT_TRUE(game.now().board[square_of("e9")].is_none());
    EXPECT_EQ(game.now().waiting_en_passant, PerColor<WaitingEnPassants>{});
}

// --- method 1

TYPED_TEST(RulesChess4, TheArmyOfAMatedPlayerStaysDead) {
    TypeParam game = this->board("rKh1 rRh5 rRg2 bKd13 yKa4 yRk13 gKn9");
    game.play("g2g4 d13d12 n9n10");
    EXPECT_EQ(game.now().board[square_of("k13")], Piece::dead(kYellow, PieceType::Rook));
    EXPECT_EQ(game.now().board[square_of("a4")], Piece::dead(kYellow, PieceType::King));
    game.play("h1h2 d12d13");
    EXPECT_EQ(game.now().turn, kGreen);
}

// --- promotion

TYPED_TEST(RulesChess4, PawnsPromoteOnTheHomeRowsOfTheOthers) {
    TypeParam game =
        this->board("rKh1 rPe13 rPa9 rPb10 rPm6 rPf7 rPg10 bNa11 bKd13 yKk11 gKn9 gNn7");
    EXPECT_EQ(game.targets("e13"), "e14b e14n e14q e14r");      // across
    EXPECT_EQ(game.targets("a9"), "a10b a10n a10q a10r");       // left, along the row
    EXPECT_EQ(game.targets("b10"), "a11b a11n a11q a11r b11");  // left, by a capture
    EXPECT_EQ(game.targets("m6"), "m7 n7b n7n n7q n7r");        // right
    EXPECT_EQ(game.targets("f7"), "f8");
    EXPECT_EQ(game.targets("g10"), "g11");
}

TYPED_TEST(RulesChess4, PawnsOfAWonArmyPromoteAsSeenFromTheirOwner) {
    TypeParam game = this->board("rKh1 bKd13 yPe2 yPf13 gKn9 take:yr", kYellow, kMethod2);
    EXPECT_EQ(game.targets("e2"), "e1b e1n e1q e1r");
    EXPECT_EQ(game.targets("f13"), "f11 f12");
}

TYPED_TEST(RulesChess4, PawnsPromoteOnTheHomeRowOfAnAbsentSeat) {
    TypeParam game = this->board("rKh1 rPn5 bKd13 yKk11");
    EXPECT_EQ(game.targets("n5"), "n6b n6n n6q n6r");
}

// --- stalemate, resignation

TYPED_TEST(RulesChess4, AStalematedSeatGoesOutAtOnce) {
    TypeParam game = this->board("rKh1 rRh5 rRe9 bKd13 yKa4 yPa10 gKn9", kRed, kMethod2);
    // Black's pawn on a10 may still move; without it nothing may.
    game.play("e9b9 d13d12");
    EXPECT_EQ(game.now().turn, kYellow);
    game = this->board("rKh1 rRh5 rRe9 bKd13 yKa4 gKn9", kRed, kMethod2);
    game.play("e9b9");
    EXPECT_EQ(game.now().mate_credit[kYellow], kRed);
    game.play("d13d12");
    EXPECT_EQ(game.now().turn, kGreen);
    EXPECT_EQ(game.now().departure[kYellow], Departure::Stalemated);
    EXPECT_EQ(game.now().taken_by[kYellow], std::nullopt);
    EXPECT_EQ(game.now().points, per_seat(3, 0, 3, 0));
    EXPECT_EQ(game.now().exit_order, per_seat(0, 0, 1, 0));
    EXPECT_EQ(game.now().board[square_of("a4")], Piece::dead(kYellow, PieceType::King));
}

TYPED_TEST(RulesChess4, AStalemateSetUpBelongsToWhoMovesFirst) {
    TypeParam game = this->board("rKh1 rRh5 rRb9 bKd13 yKa4 gKn9", kBlue);
    EXPECT_EQ(game.now().mate_credit[kYellow], std::nullopt);
    game.play("d13d12");
    EXPECT_EQ(game.now().points, per_seat(0, 3, 3, 0));
}

TYPED_TEST(RulesChess4, AResigningPlayersPointIsSplit) {
    TypeParam game{start_position(StartSetup::Chess4), kMethod1};
    game.resign(kRed);
    EXPECT_EQ(game.now().turn, kBlue);
    EXPECT_EQ(game.now().points, per_seat(0, 2, 2, 2));
    EXPECT_EQ(game.now().board[square_of("g1")], Piece::dead(kRed, PieceType::King));
    game.run_out_of_time(kGreen);
    EXPECT_EQ(game.now().points, per_seat(0, 5, 5, 2));
    game.resign(kYellow);
    EXPECT_EQ(game.now().points, per_seat(0, 11, 5, 2));
    EXPECT_EQ(game.now().exit_order, per_seat(1, 0, 3, 2));
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
}

TYPED_TEST(RulesChess4, WithAPlayerWhoResignsDiesTheArmyItHolds) {
    TypeParam game = this->board("rKh1 bKd13 yNe10 gKn9 take:yr", kYellow, kMethod2);
    game.resign(kRed);
    EXPECT_EQ(game.now().turn, kGreen);
    EXPECT_EQ(game.now().taken_by[kYellow], std::nullopt);
    EXPECT_EQ(game.now().board[square_of("e10")], Piece::dead(kYellow, PieceType::Knight));
}

// --- scores: last man standing, in half points

/// Those named stand; the others went out in the order given, 0 for a seat that never played.
PositionSetup ended(std::string_view kings, PerColor<int> exits, bool is_drawn = false) {
    PositionSetup setup = setup_of(kings, kRed);
    setup.exit_order = exits;
    setup.game_over = is_drawn;
    return setup;
}

using Halves = PerColor<std::optional<int>>;
constexpr const char* kTwoKings = "rKh1 bKd13";
constexpr const char* kThreeKings = "rKh1 bKd13 yKk11";
constexpr const char* kFourKings = "rKh1 bKd13 yKk11 gKn7";

TYPED_TEST(RulesChess4, LastManStandingScoresOfTheTable) {
    const auto scores = [](const PositionSetup& setup) {
        return TypeParam{setup, kMethod1}.last_standing();
    };
    EXPECT_EQ(scores(ended("rKh1", per_seat(0, 3, 2, 1))), (Halves{{6, 4, 2, 0}}));
    EXPECT_EQ(scores(ended("rKh1", per_seat(0, 1, 1, 1))), (Halves{{6, 2, 2, 2}}));
    EXPECT_EQ(scores(ended("rKh1", per_seat(0, 2, 1, 1))), (Halves{{6, 4, 1, 1}}));
    EXPECT_EQ(scores(ended("rKh1", per_seat(0, 2, 2, 1))), (Halves{{6, 3, 3, 0}}));
    EXPECT_EQ(scores(ended(kTwoKings, per_seat(0, 0, 1, 1), true)), (Halves{{5, 5, 1, 1}}));
    EXPECT_EQ(scores(ended(kThreeKings, per_seat(0, 0, 0, 1), true)), (Halves{{2, 2, 2, 0}}));
    EXPECT_EQ(scores(ended(kFourKings, per_seat(0, 0, 0, 0), true)), (Halves{{3, 3, 3, 3}}));
}

TYPED_TEST(RulesChess4, LastManStandingScoresOfTwoAndThreePlayers) {
    const auto scores = [](const PositionSetup& setup) {
        return TypeParam{setup, kMethod1}.last_standing();
    };
    EXPECT_EQ(scores(ended("rKh1", per_seat(0, 2, 1, 0))), (Halves{{4, 2, 0, std::nullopt}}));
    EXPECT_EQ(scores(ended(kThreeKings, per_seat(0, 0, 0, 0), true)),
              (Halves{{2, 2, 2, std::nullopt}}));
    EXPECT_EQ(scores(ended("rKh1", per_seat(0, 0, 1, 0))),
              (Halves{{2, std::nullopt, 0, std::nullopt}}));
}

TYPED_TEST(RulesChess4, NoScoresWhileTheGameRuns) {
    TypeParam game{start_position(StartSetup::Chess4), kMethod1};
    EXPECT_EQ(game.last_standing(), Halves{});
}

// --- two and three players

TYPED_TEST(RulesChess4, ThreePlayers) {
    TypeParam game{start_position(StartSetup::Chess4For3), kMethod1};
    game.play("d2d3 b4c4 d13d12");
    EXPECT_EQ(game.now().turn, kRed);
    game.resign(kYellow);
    EXPECT_EQ(game.now().points, per_seat(3, 3, 0, 0));
    EXPECT_EQ(game.now().exit_order, per_seat(0, 0, 1, 0));
}

TYPED_TEST(RulesChess4, TwoPlayers) {
    TypeParam start{start_position(StartSetup::Chess4For2), kMethod1};
    start.play("d2d3 d13d12");
    EXPECT_EQ(start.now().turn, kRed);
    // Black passes, White's turn comes, and the game is over.
    TypeParam game = this->board("rKh1 rRh5 rRg2 yKa4");
    game.play("g2g4");
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.now().points, per_seat(6, 0, 0, 0));
    EXPECT_EQ(game.last_standing(), (Halves{{2, std::nullopt, 0, std::nullopt}}));
}

// --- partners

TYPED_TEST(RulesChess4, PartnersNeitherTakeNorCheckEachOther) {
    TypeParam game = this->board("rKh1 rRe4 bKd13 yKg9 yRh9 yPe8 gKn7", kRed, kPartners);
    EXPECT_FALSE(game.can_play("e4e8"));
    EXPECT_TRUE(game.can_play("h1h2"));  // under the eye of Black's rook
}

TYPED_TEST(RulesChess4, PartnersEachOwnKingMustBeSafe) {
    // The rook g5 shields its own king g2 and Black's king a5, from Silver's rooks.
    TypeParam game = this->board("rKg2 rRg5 bKd13 bRg9 bRn5 yKa5 gKn8", kRed, kPartners);
    EXPECT_FALSE(game.can_play("g5h5"));
    EXPECT_TRUE(game.can_play("g5g6"));  // and Black is in check
}

TYPED_TEST(RulesChess4, PartnersASeatPlaysOnAlone) {
    TypeParam game{start_position(StartSetup::Chess4), kPartners};
    game.resign(kBlue);
    EXPECT_FALSE(game.outcome().is_over());
    EXPECT_EQ(game.now().points, per_seat(2, 0, 2, 2));
    game.resign(kGreen);
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    ASSERT_TRUE(game.outcome().winner.has_value());
    EXPECT_TRUE(kPartners.side_of(kRed).contains(*game.outcome().winner));
    EXPECT_EQ(game.last_standing(), (Halves{{5, 1, 5, 1}}));
}

TYPED_TEST(RulesChess4, PartnersATeamIsOutWithItsSecondSeat) {
    PositionSetup setup = setup_of("rKh1 rRh5 rRg2 bKa4 yKd13");
    setup.exit_order[kGreen] = 1;
    TypeParam game{setup, kPartners};
    game.play("g2g4");
    EXPECT_FALSE(game.outcome().is_over());
    game.play("d13d12");
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.last_standing(), (Halves{{5, 1, 5, 1}}));
}

// --- draws

TYPED_TEST(RulesChess4, BareKingsPlayOn) {
    TypeParam game = this->board(kTwoKings);
    game.play("h1h2 d13d12");
    EXPECT_FALSE(game.outcome().is_over());
}

TYPED_TEST(RulesChess4, RepetitionTiesThoseWhoAreLeftAndPaysNothing) {
    TypeParam game{ended(kTwoKings, per_seat(0, 0, 1, 2)), kMethod1};
    game.play("h1h2 d13d12 h2h1 d12d13 h1h2 d13d12 h2h1 d12d13");
    EXPECT_EQ(game.outcome().reason, EndReason::Repetition);
    EXPECT_EQ(game.now().points, PerColor<int>{});
    EXPECT_EQ(game.last_standing(), (Halves{{5, 5, 0, 2}}));
}

}  // namespace
}  // namespace quadrille
