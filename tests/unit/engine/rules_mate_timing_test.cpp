// MateTiming=turn: mates judged when the victim's turn comes, and who gets the credit:
// engine/RULES.md. In most positions g2-g4 mates Yellow's king a4 (its neighbours are a5, b5, b4;
// another rook holds rank 5), and Blue moves before Yellow's turn comes.

#include <gtest/gtest.h>

#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::per_seat;
using test::play;

RuleSet at_the_turn() {
    RuleSet rules = RuleSet::ffa();
    rules.mate_timing = MateTiming::Turn;
    return rules;
}

Game game_at_turn(const std::string& words, Color turn = Color::Red) {
    return test::game_of(words, at_the_turn(), turn);
}

TEST(RulesMateTiming, TheMatedSeatStaysActiveUntilItsTurn) {
    Game game = game_at_turn("rKh1 rRh5 rRg2 bKd13 yKa4 gKn9");
    play(game, "g2g4");
    EXPECT_EQ(game.position().seats().state(Color::Yellow), SeatState::Active);
    EXPECT_EQ(game.position().pending_mates().credit(Color::Yellow), Color::Red);
    EXPECT_EQ(game.position().points(), PerColor<int>{});
    play(game, "d13d12");
    EXPECT_EQ(game.position().seats().departure(Color::Yellow), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(game.position().turn(), Color::Green);
}

TEST(RulesMateTiming, PaysWhatPointsForMateSays) {
    RuleSet rules = at_the_turn();
    rules.points_for_mate = 7;
    Game game = test::game_of("rKh1 rRh5 rRg2 bKd13 yKa4 gKn9", rules);
    play(game, "g2g4 d13d12");
    EXPECT_EQ(game.position().points(), per_seat(7, 0, 0, 0));
}

TEST(RulesMateTiming, AMateThatIsBrokenBeforeTheTurnIsNone) {
    // Blue's bishop e6 steps between on c4.
    Game game = game_at_turn("rKh1 rRh5 rRg2 bKd13 bBe6 yKa4 gKn9");
    play(game, "g2g4 e6c4");
    EXPECT_EQ(game.position().pending_mates().credit(Color::Yellow), std::nullopt);
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_TRUE(test::can_play(game.position(), "a4b4"));
}

TEST(RulesMateTiming, CapturingTheCheckerAndMatingAgainTakesTheCredit) {
    Game game = game_at_turn("rKh1 rRh5 rRg2 bKd13 bRg9 yKa4 gKn9");
    play(game, "g2g4 g9g4");
    EXPECT_EQ(game.position().points(), per_seat(0, 5 + 20, 0, 0));
}

TEST(RulesMateTiming, BlockingTheCheckerAndMatingAgainTakesTheCredit) {
    Game game = game_at_turn("rKh1 rRh5 rRg2 bKd13 bRf9 yKa4 gKn9");
    play(game, "g2g4 f9f4");
    EXPECT_EQ(game.position().points(), per_seat(0, 20, 0, 0));
}

TEST(RulesMateTiming, MovingTheCheckerItselfAndMatingAgainTakesTheCredit) {
    // Red's knight opens the line of Blue's rook j4: Red's mate. The rook's step to i4 makes it
    // Blue's.
    const char* words = "rKh1 rRh5 rNg4 bKd13 bRj4 yKa4 gKn9";
    Game stays = game_at_turn(words);
    play(stays, "g4f6 d13d12");
    EXPECT_EQ(stays.position().points(), per_seat(20, 0, 0, 0));
    Game steps = game_at_turn(words);
    play(steps, "g4f6 j4i4");
    EXPECT_EQ(steps.position().points(), per_seat(0, 20, 0, 0));
}

TEST(RulesMateTiming, AddingAnotherCheckDoesNotTakeTheCredit) {
    // Blue's rook checks on the a-file as well; Red's check was never interrupted.
    Game game = game_at_turn("rKh1 rRh5 rRg2 bKd13 bRk11 yKa4 gKn9");
    play(game, "g2g4 k11a11");
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
}

TEST(RulesMateTiming, EndingOneOfTwoChecksDoesNotInterrupt) {
    // The knight e4-c5 checks and opens the rook's line: a double check (the queen holds a5, the
    // rook b11 file b). Blue takes the rook and checks in its place, but the knight's check went
    // on.
    Game game = game_at_turn("rKh1 rRg4 rNe4 rQd8 rRb11 bKe13 bRg9 yKa4 gKn9");
    play(game, "e4c5");
    EXPECT_EQ(game.position().checking_pieces(Color::Yellow).count(), 2);
    play(game, "g9g4");
    EXPECT_EQ(game.position().points(), per_seat(20, 5, 0, 0));
}

TEST(RulesMateTiming, AMateFoundInASetUpIsCreditedToTheNearestCheckerWalkingBack) {
    // Blue to move; Red's rook mates Yellow.
    Game one = game_at_turn("rKh1 rRh5 rRg4 bKd13 yKa4 gKn9", Color::Blue);
    EXPECT_EQ(one.position().pending_mates().credit(Color::Yellow), Color::Red);
    play(one, "d13d12");
    EXPECT_EQ(one.position().points(), per_seat(20, 0, 0, 0));
    // Green's queen e8 checks too; walking back from Yellow, Red comes before Green.
    Game two = game_at_turn("rKh1 rRh5 rRg4 bKd13 yKa4 gKn9 gQe8", Color::Blue);
    play(two, "d13d12");
    EXPECT_EQ(two.position().points(), per_seat(20, 0, 0, 0));
    // With Blue's rook checking as well, Blue is nearest.
    Game three = game_at_turn("rKh1 rRh5 rRg4 bKd13 bRa11 yKa4 gKn9", Color::Blue);
    play(three, "d13d12");
    EXPECT_EQ(three.position().points(), per_seat(0, 20, 0, 0));
}

TEST(RulesMateTiming, TheSameSetUpWithMatesAtOncePaysTheMover) {
    Game game = test::game_of("rKh1 rRh5 rRg4 bKd13 yKa4 gKn9", RuleSet::ffa(), Color::Blue);
    play(game, "d13d12");
    EXPECT_EQ(game.position().points(), per_seat(0, 20, 0, 0));
}

TEST(RulesMateTiming, TheCreditOfASeatThatIsOutGoesToTheNearestChecker) {
    // Red's knight opens the line of Blue's rook e4 to Green's king n4 (Yellow's rook h5 holds rank
    // 5): Red's mate. Blue's knight opens the home row for Yellow's rook, which takes Red's king.
    // On Green's turn Blue's rook is the only checker.
    Game game = game_at_turn("rKi1 rNg4 bKe13 bRe4 bNf1 yKk14 yRh5 yRd1 gKn4");
    play(game, "g4f6");
    EXPECT_EQ(game.position().pending_mates().credit(Color::Green), Color::Red);
    play(game, "f1e3 d1i1");
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(0, 20, 20, 0));
}

TEST(RulesMateTiming, AMatedArmyThatDiesFirstGivesNoMateAnyMore) {
    // g4-g11 mates Blue's king a11 and opens the line of Blue's rook d4 to Green's king n4. On its
    // turn Blue goes out, its rook with it, and Green is free.
    Game game = game_at_turn("rKh1 rRg4 rRk10 rRh5 bKa11 bRd4 Xd6 yKd14 gKn4");
    play(game, "g4g11");
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(game.position().pending_mates().credit(Color::Green), std::nullopt);
    play(game, "d14e14");
    EXPECT_EQ(game.position().turn(), Color::Green);
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::None);
}

TEST(RulesMateTiming, AMateMadeAgainAfterItsArmyDiedBelongsToTheNewMover) {
    // As before, but then Yellow's rook checks on the fourth rank and mates Green anew.
    Game game = game_at_turn("rKh1 rRg4 rRk10 rRh5 bKa11 bRd4 Xd6 yKi14 yRe9 gKn4");
    play(game, "g4g11 e9e4");
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 20, 0));
}

TEST(RulesMateTiming, AMateBecauseAnAnswerInPassingLapsesIsOfTheChecker) {
    // Blue's rook checks Red's king l5, which is walled in; only k6xl7, taking Green's pawn k7 in
    // passing, would block file l. That chance ends as Green's turn begins.
    Game game =
        game_at_turn("rKl5 rPk6 rPd4 Xk4 Xk5 Xm4 Xm5 Xm6 bKa8 bRd9 yKk14 gKn10 gPm7", Color::Green);
    play(game, "m7k7 d4d5 d9l9");
    EXPECT_EQ(game.position().pending_mates().credit(Color::Red), std::nullopt);
    play(game, "k14k13");
    EXPECT_EQ(game.position().pending_mates().credit(Color::Red), Color::Blue);
    play(game, "n10n11");
    EXPECT_EQ(game.position().seats().departure(Color::Red), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(0, 20, 0, 0));
}

}  // namespace
}  // namespace quadrille
