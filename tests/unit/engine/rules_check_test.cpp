// Check, legality, captures of kings: engine/RULES.md.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::can_play;
using test::game_of;
using test::play;
using test::position_of;
using test::setup_of;
using test::square_of;
using test::targets;

// ------------------------------------------------------------------ check

TEST(RulesCheck, ComesFromAnyActiveEnemy) {
    for (const char* checker : {"bRg9 ", "yRg9 ", "gRg9 "}) {
        EXPECT_TRUE(
            position_of(std::string(checker) + "rKg6 bKa8 yKk14 gKn7").in_check(Color::Red));
    }
}

TEST(RulesCheck, TeammatesAreNoEnemies) {
    const char* words = "yRg9 rKg6 bKa8 yKk14 gKn7";
    EXPECT_FALSE(position_of(words, RuleSet::teams()).in_check(Color::Red));
    RuleSet red_with_blue = RuleSet::teams();
    red_with_blue.teammate = 1;
    EXPECT_TRUE(position_of(words, red_with_blue).in_check(Color::Red));
}

TEST(RulesCheck, DeadPiecesAndStandingZombieKingsAttackNothing) {
    EXPECT_FALSE(position_of("rKg6 dbRg9 dyNe7 dPf7 bKa8 yKk14 gKn7").in_check(Color::Red));
    PositionSetup zombie = setup_of("rKg6 bKg7 yKk14 gKn7");
    zombie.departure[Color::Blue] = Departure::Resigned;
    EXPECT_FALSE(position_of(zombie).in_check(Color::Red));
}

TEST(RulesCheck, DeadPiecesWallsAndZombieKingsBlockLines) {
    for (const char* blocker : {"dbPg8", "dPg8", "Xg8", "rNg8", "gNg8"}) {
        const std::string words = std::string(blocker) + " rKg6 bKa8 yRg9 yKk14 gKn7";
        EXPECT_FALSE(position_of(words).in_check(Color::Red)) << blocker;
    }
    PositionSetup zombie = setup_of("rKg6 bKg8 yRg9 yKk14 gKn7");
    zombie.departure[Color::Blue] = Departure::Flagged;
    EXPECT_FALSE(position_of(zombie).in_check(Color::Red));
}

TEST(RulesCheck, WallsCannotBeCapturedOrEntered) {
    EXPECT_EQ(targets(position_of("rKd1 rRe1 Xf1 Xe2 bKa8 yKg14 gKn7"), "e1"), "");
}

TEST(RulesCheck, MayComeFromThreeSeatsAtOnce) {
    const Position p = position_of("rKg6 rQi3 bKa8 bNe7 yKd14 yRg12 gKn7 gBk10");
    EXPECT_EQ(p.checkers_of(Color::Red), (ColorSet{Color::Blue, Color::Yellow, Color::Green}));
    for (const Move m : legal_moves(p)) EXPECT_EQ(m.from(), square_of("g6"));  // the king alone
}

// ------------------------------------------------------------------ legality

TEST(RulesLegality, TheOwnKingMustBeSafeAfterwards) {
    // The rook e6 is pinned on its rank by Blue's rook, the bishop g8 on its file by Yellow's.
    const Position p = position_of("rKg6 rRe6 rBg8 bKa8 bRc6 yKd14 yRg12 gKn7");
    EXPECT_EQ(targets(p, "e6"), "c6 d6 f6");
    EXPECT_EQ(targets(p, "g8"), "");
    EXPECT_FALSE(can_play(p, "g6g9"));
}

TEST(RulesLegality, ACheckMustBeAnswered) {
    // Blue's rook checks along the rank: take it, step between, or leave the rank.
    const Position p = position_of("rKg6 rBe9 bKa8 bRc6 yKd14 gKn7");
    EXPECT_EQ(targets(p, "e9"), "");  // b6, h6 are no squares of its way
    EXPECT_EQ(targets(position_of("rKg6 rBe8 bKa8 bRc6 yKd14 gKn7"), "e8"), "c6");
    EXPECT_EQ(targets(position_of("rKg6 rBf8 bKa8 bRc6 yKd14 gKn7"), "f8"), "d6");
    EXPECT_EQ(targets(p, "g6"), "f5 f7 g5 g7 h5 h7");
}

TEST(RulesLegality, TheKingDoesNotHideBehindItself) {
    // Backing off along the line of the checking rook is no escape.
    EXPECT_FALSE(can_play(position_of("rKg6 bKa8 bRc6 yKd14 gKn9"), "g6h6"));
}

TEST(RulesLegality, TheKingMayTakeUnguardedPiecesOnly) {
    EXPECT_TRUE(can_play(position_of("rKg6 bKa8 bRg7 yKd14 gKn9"), "g6g7"));
    EXPECT_FALSE(can_play(position_of("rKg6 bKa8 bRg7 yKd14 yBj10 gKn9"), "g6g7"));
}

TEST(RulesLegality, DeadPiecesCanBeTakenForNothing) {
    Game game = game_of("rKg6 rRd4 dbQd9 yKk14 gKn7");
    play(game, "d4d9");
    EXPECT_EQ(game.position().points(Color::Red), 0);
}

TEST(RulesLegality, InTeamsTheTeammatesKingMayBeExposed) {
    // Red's rook g8 shields Yellow's king i8 from Blue's rook b8, and may leave.
    EXPECT_TRUE(can_play(position_of("rKh1 rRg8 bKa6 bRb8 yKi8 gKn5", RuleSet::teams()), "g8g2"));
}

TEST(RulesLegality, InTeamsTeammatesPiecesCannotBeCaptured) {
    const Position p = position_of("rKh1 rRg8 yPg9 bPg7 bKa6 yKk14 gKn5", RuleSet::teams());
    EXPECT_FALSE(can_play(p, "g8g9"));
    EXPECT_TRUE(can_play(p, "g8g7"));
}

// ------------------------------------------------------------------ king captures in FFA

TEST(RulesKingCapture, TakesTheSeatOutOnTheSpotForTwentyPoints) {
    Game game = game_of("rKh1 rRe2 bKe8 bRd9 yKg14 gKn7");
    play(game, "e2e8");
    const Position& p = game.position();
    EXPECT_EQ(p.points(Color::Red), 20);
    EXPECT_EQ(p.seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(p.seats().state(Color::Blue), SeatState::Out);
    EXPECT_EQ(p.piece_on(square_of("d9")), Piece::dead(Color::Blue, PieceType::Rook));
    EXPECT_EQ(p.turn(), Color::Yellow);
}

TEST(RulesKingCapture, TheVictimsArmyIsDeadWhenTheCapturersKingIsJudged) {
    // Blue's rook h9 gives check; it dies with its king.
    EXPECT_TRUE(can_play(position_of("rKh1 rRe2 bKe8 bRh9 yKg14 gKn7"), "e2e8"));
    // Pinned by Blue's rook, Red's rook may still take Blue's king.
    EXPECT_TRUE(can_play(position_of("rKh1 rRh4 bKa4 bRh10 yKg14 gKn7"), "h4a4"));
    // A king may take a king that only its own army guards.
    EXPECT_TRUE(can_play(position_of("rKe7 bKe8 bRe12 yKg14 gKn7"), "e7e8"));
}

TEST(RulesKingCapture, OtherArmiesStayAlive) {
    EXPECT_FALSE(can_play(position_of("rKh1 rRe2 bKe8 yRh9 yKg14 gKn7"), "e2e8"));
    EXPECT_FALSE(can_play(position_of("rKh1 rRh4 bKa4 yRh10 yKg14 gKn7"), "h4a4"));
    EXPECT_FALSE(can_play(position_of("rKe7 bKe8 yRe12 yKg14 gKn7"), "e7e8"));
}

TEST(RulesKingCapture, TheDeadArmyStillBlocks) {
    // Yellow's rook e12 looks down the file at Red's king e4, but Blue's dead rook e10 shields it.
    Game game = game_of("rKe4 rRh8 bKd8 bRe10 yKg14 yRe12 gKn7");
    play(game, "h8d8");
    EXPECT_FALSE(game.position().in_check(Color::Red));
}

TEST(RulesKingCapture, EndsTheGameWhenOneSeatIsLeft) {
    Game game = game_of("rKh1 rRe2 bKe8 bRd9");
    play(game, "e2e8");
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.position().points(Color::Red), 20);
}

TEST(RulesKingCapture, IsTwentyWhateverMatesPay) {
    RuleSet rules = RuleSet::ffa();
    rules.points_for_mate = 7;
    Game game = game_of("rKh1 rRe2 bKe8 yKg14 gKn7", rules);
    play(game, "e2e8");
    EXPECT_EQ(game.position().points(Color::Red), 20);
}

// ------------------------------------------------------------------ king captures in Teams

TEST(RulesKingCaptureInTeams, WinsAtOnce) {
    Game game = game_of("rKh1 rRe2 bKe8 yKg14 gKn7", RuleSet::teams());
    play(game, "e2e8");
    EXPECT_EQ(game.outcome().reason, EndReason::KingCaptured);
    EXPECT_EQ(game.outcome().winner, Color::Red);
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesKingCaptureInTeams, IsLegalInCheckByAnyoneAndWhenPinned) {
    const RuleSet teams = RuleSet::teams();
    EXPECT_TRUE(can_play(position_of("rKh1 rRe2 bKe8 yKk14 gKn7 gRh9", teams), "e2e8"));
    EXPECT_TRUE(can_play(position_of("rKh1 rRh4 bKa4 yKk14 gKn7 gRh9", teams), "h4a4"));
    EXPECT_TRUE(can_play(position_of("rKe7 bKe8 yKk14 gKn7 gRe12", teams), "e7e8"));
    // Other moves must answer the check.
    EXPECT_FALSE(can_play(position_of("rKh1 rRe2 bKe8 yKk14 gKn7 gRh9", teams), "e2e3"));
}

TEST(RulesKingCaptureInTeams, SavesASeatThatWouldBeMated) {
    // Red's king d1 is mated by two rooks, but its rook can take Blue's king.
    const Position p = position_of("rKd1 rRd8 bKa8 bRj1 bRj2 yKg14 gKn7", RuleSet::teams());
    EXPECT_TRUE(p.in_check(Color::Red));
    EXPECT_EQ(count_moves(p), 1);
    EXPECT_TRUE(can_play(p, "d8a8"));
}

}  // namespace
}  // namespace quadrille
