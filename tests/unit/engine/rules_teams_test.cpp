// Teams: engine/RULES.md. A king on a4 has the neighbours a5, b5, b4; a rook on rank 4 mates
// it and a rook on file b stalemates it while another rook holds rank 5.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::can_play;
using test::play;
using test::position_of;

Game teams_game(const std::string& words, Color turn = Color::Red) {
    return test::game_of(words, RuleSet::teams(), turn);
}

TEST(RulesTeams, RedAndYellowPlayBlueAndGreen) {
    const Position p = Position::start(StartSetup::Modern, RuleSet::teams());
    EXPECT_EQ(p.side_of(Color::Red), (ColorSet{Color::Red, Color::Yellow}));
    EXPECT_EQ(p.side_of(Color::Green), (ColorSet{Color::Blue, Color::Green}));
}

TEST(RulesTeams, OtherPairingsAreAnOption) {
    RuleSet rules = RuleSet::teams();
    rules.teammate = 1;
    EXPECT_EQ(rules.side_of(Color::Red), (ColorSet{Color::Red, Color::Blue}));
    EXPECT_EQ(rules.side_of(Color::Yellow), (ColorSet{Color::Yellow, Color::Green}));
    // Red's rook may take Yellow's knight and not Blue's.
    const Position p = position_of("rKh1 rRd5 bKa8 bNd4 yKg14 yNd9 gKn7", rules);
    EXPECT_TRUE(can_play(p, "d5d9"));
    EXPECT_FALSE(can_play(p, "d5d4"));
    rules.teammate = 3;
    EXPECT_EQ(rules.side_of(Color::Red), (ColorSet{Color::Red, Color::Green}));
    EXPECT_EQ(rules.side_of(Color::Blue), (ColorSet{Color::Blue, Color::Yellow}));
}

TEST(RulesTeams, CapturesScoreNothing) {
    Game game = teams_game("rKh1 rRd5 bKa8 bQd9 yKg14 gKn7");
    play(game, "d5d9");
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesTeams, ASeatMatedOnItsTurnLosesForItsTeam) {
    Game game = teams_game("rKh1 rRh5 rRg2 bKa4 yKd14 gKn9");
    play(game, "g2g4");
    EXPECT_EQ(game.outcome().reason, EndReason::Checkmate);
    ASSERT_TRUE(game.outcome().winner.has_value());
    EXPECT_TRUE(game.position().side_of(Color::Red).contains(*game.outcome().winner));
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesTeams, AMateTakesEffectOnlyAtTheTurnSoATeammateMayHelp) {
    // Red mates Green's king n4; Blue's bishop steps between on k4.
    Game game = teams_game("rKd1 rRg5 rRf1 bKa8 bBh7 yKd14 gKn4");
    play(game, "f1f4");
    EXPECT_FALSE(game.is_over());
    play(game, "h7k4 d14d13");
    EXPECT_FALSE(game.is_over());
    EXPECT_EQ(game.position().turn(), Color::Green);
    // Without help Green is lost when its turn comes.
    Game lost = teams_game("rKd1 rRg5 rRf1 bKa8 bBh7 yKd14 gKn4");
    play(lost, "f1f4 h7g8 d14d13");
    EXPECT_EQ(lost.outcome().reason, EndReason::Checkmate);
    EXPECT_EQ(lost.outcome().winner, Color::Red);
}

TEST(RulesTeams, ASeatWithoutAMoveAndNotInCheckDraws) {
    Game game = teams_game("rKh1 rRh5 rRk11 bKa4 yKd14 gKn9");
    play(game, "k11b11");
    EXPECT_EQ(game.outcome(), (Outcome{EndReason::Stalemate, std::nullopt}));
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesTeams, TeammatesCheckNeitherEachOtherNorMate) {
    Game game = teams_game("rKh1 bKd13 yKa4 yNk9 rRh5 rRg2 gKn9");
    play(game, "g2g4");  // would be mate against an enemy
    EXPECT_FALSE(game.position().in_check(Color::Yellow));
    play(game, "d13d12");
    EXPECT_TRUE(can_play(game.position(), "a4b4"));
}

TEST(RulesTeams, ResignationAndTimeOutOfOneSeatLoseForItsTeam) {
    Game resigned = teams_game("rKh1 rRd5 bKa8 yKg14 gKn7");
    ASSERT_TRUE(resigned.apply({EventKind::Resigns, Color::Yellow}));
    EXPECT_EQ(resigned.outcome().reason, EndReason::Resignation);
    EXPECT_TRUE(resigned.position().side_of(Color::Blue).contains(*resigned.outcome().winner));
    Game flagged = teams_game("rKh1 rRd5 bKa8 yKg14 gKn7");
    ASSERT_TRUE(flagged.apply({EventKind::RunsOutOfTime, Color::Blue}));
    EXPECT_EQ(flagged.outcome().reason, EndReason::TimeOut);
    EXPECT_TRUE(flagged.position().side_of(Color::Red).contains(*flagged.outcome().winner));
}

TEST(RulesTeams, MultipleCheckScoresNothing) {
    Game game = teams_game("rKh1 rNf6 bKe9 bPb4 yKd14 gKi9");
    play(game, "f6g8");
    EXPECT_TRUE(game.position().in_check(Color::Blue));
    EXPECT_TRUE(game.position().in_check(Color::Green));
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesTeams, ASetUpWithASeatOutIsOver) {
    const Position p = position_of("rKh1 rRd5 yKg14 gKn7", RuleSet::teams());
    EXPECT_TRUE(p.is_over());
}

}  // namespace
}  // namespace quadrille
