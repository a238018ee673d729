// MateTiming=turn: mates judged when the victim's turn comes, and who gets the credit: rules page,
// section 5. The victim is Yellow on a4 with Blue between Red's mating move and Yellow's turn.

#include <gtest/gtest.h>

#include "engine/position.h"
#include "tests/support/slow_board.h"
#include "tests/support/slow_position.h"

namespace quadrille {
namespace {

using slow::play;
using slow::setup_of;
using slow::square_of;

RuleSet at_the_turn() {
    RuleSet rules = RuleSet::ffa();
    rules.mate_timing = MateTiming::Turn;
    return rules;
}

Game game_of(const std::string& words, Color turn = Color::Red) {
    return slow::game_of(words, at_the_turn(), turn);
}

PerColor<int> points(int red, int blue, int yellow, int green) {
    return {{red, blue, yellow, green}};
}

TEST(RulesMateTiming, TheMatedSeatStaysActiveUntilItsTurn) {
    Game game = game_of("rKh1 rRh5 rRg2 bKd13 yKa4 yNk6 gKn9");
    play(game, "g2g4");
    EXPECT_EQ(game.position().state(Color::Yellow), SeatState::Active);
    EXPECT_EQ(game.position().mate_credit(Color::Yellow), Color::Red);
    EXPECT_EQ(game.position().points(), PerColor<int>{});
    play(game, "d13d12");
    EXPECT_EQ(game.position().departure(Color::Yellow), Departure::Dead);
    EXPECT_EQ(game.position().points(), points(20, 0, 0, 0));
    EXPECT_EQ(game.position().turn(), Color::Green);
}

TEST(RulesMateTiming, PaysWhatPointsForMateSays) {
    RuleSet rules = at_the_turn();
    rules.points_for_mate = 7;
    Game game = slow::game_of("rKh1 rRh5 rRg2 bKd13 yKa4 gKn9", rules);
    play(game, "g2g4 d13d12");
    EXPECT_EQ(game.position().points(), points(7, 0, 0, 0));
}

TEST(RulesMateTiming, ABrokenMateIsNone) {
    // Blue's rook blocks on f4: Yellow plays on.
    Game game = game_of("rKh1 rRh5 rRg2 bKd13 bRf9 yKa4 gKn9");
    play(game, "g2g4 f9f4");
    EXPECT_EQ(game.position().mate_credit(Color::Yellow), Blue_checks_instead());
}

}  // namespace
}  // namespace quadrille
