// Mate, stalemate, points and the end in FFA: engine/RULES.md.
//
// Most kings stand in a corner of their arm: a4 has the neighbours a5, b5, b4 only, so a rook on
// rank 4 mates it and a rook on file b stalemates it, while another rook holds rank 5.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::game_of;
using test::per_seat;
using test::play;
using test::setup_of;
using test::square_of;

constexpr const char* kMateOne = "rKh1 rRh5 rRg2 bKa4 bPd9 yKd14 gKn9";         // g2-g4
constexpr const char* kMateTwo = "rKh1 rRg5 rRf1 bKa4 yKd14 gKn4";              // f1-f4
constexpr const char* kMateThree = "rKk1 rQe3 rRg5 rRe1 bKa4 yKd14 gKn4";       // e3-d4
constexpr const char* kStalemate = "rKh1 rRh5 rRk11 bKa4 bPd9 Xe9 yKd14 gKn9";  // k11-b11

// ------------------------------------------------------------------ captures

TEST(RulesPoints, AreScoredForLivePiecesByTheirValue) {
    for (const auto& [piece, value] :
         {std::pair{"bPd9", 1}, {"bNd9", 3}, {"bBd9", 5}, {"bRd9", 5}, {"bQd9", 9}, {"bDd9", 1}}) {
        Game game = game_of(std::string("rKh1 rRd5 bKa4 yKg14 gKn7 ") + piece);
        play(game, "d5d9");
        EXPECT_EQ(game.position().points(), per_seat(value, 0, 0, 0)) << piece;
    }
}

TEST(RulesPoints, AddUpWithThoseOfTheSetUp) {
    PositionSetup setup = setup_of("rKh1 rRd5 bQd9 bKa4 yKg14 gKn7");
    setup.points = per_seat(11, 12, 13, 14);
    Game game = game_of(setup);
    play(game, "d5d9");
    EXPECT_EQ(game.position().points(), per_seat(20, 12, 13, 14));
}

TEST(RulesPoints, EndAt9999) {
    PositionSetup setup = setup_of("rKh1 rRd5 bQd9 bKa4 yKg14 gKn7");
    setup.points = per_seat(9995, 0, 0, 0);
    Game game = game_of(setup);
    play(game, "d5d9");
    EXPECT_EQ(game.position().points(), per_seat(9999, 0, 0, 0));
}

// ------------------------------------------------------------------ checkmate at once

TEST(RulesCheckmate, TakesEffectAtOnceForTwentyToTheMover) {
    Game game = game_of(kMateOne);
    play(game, "g2g4");
    const Position& p = game.position();
    EXPECT_EQ(p.seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(p.points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(p.turn(), Color::Yellow);
}

TEST(RulesCheckmate, TheArmyDiesTheKingIncluded) {
    Game game = game_of(kMateOne);
    play(game, "g2g4");
    const Position& p = game.position();
    EXPECT_EQ(p.piece_on(square_of("a4")), Piece::dead(Color::Blue, PieceType::King));
    EXPECT_EQ(p.piece_on(square_of("d9")), Piece::dead(Color::Blue, PieceType::Pawn));
    EXPECT_TRUE(p.zombie_kings().empty());
}

TEST(RulesCheckmate, PaysWhatPointsForMateSays) {
    RuleSet rules = RuleSet::ffa();
    rules.points_for_mate = 7;
    Game game = game_of(kMateOne, rules);
    play(game, "g2g4");
    EXPECT_EQ(game.position().points(), per_seat(7, 0, 0, 0));
}

TEST(RulesCheckmate, OfTwoSeatsByOneMove) {
    Game game = game_of(kMateTwo);
    play(game, "f1f4");
    EXPECT_EQ(game.position().active(), (ColorSet{Color::Red, Color::Yellow}));
    EXPECT_EQ(game.position().points(), per_seat(5 + 20 + 20, 0, 0, 0));  // 5: two kings in check
}

TEST(RulesCheckmate, OfThreeSeatsByOneMoveEndsTheGame) {
    Game game = game_of(kMateThree);
    play(game, "e3d4");
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.position().points(), per_seat(20 + 3 * 20, 0, 0, 0));
}

TEST(RulesCheckmate, PaysTheMoverWhicheverArmyGivesTheCheck) {
    // Red's knight g4 leaves the line of Green's rook j4 to Blue's king; Yellow holds rank 5.
    Game game = game_of("rKk1 rNg4 bKa4 yKd14 yRh5 gKn9 gRj4");
    play(game, "g4f6");
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
}

TEST(RulesCheckmate, IsJudgedForSeatsWhoseTurnIsFarOff) {
    // Green, whose turn would come last, is mated by Red's move at once.
    Game game = game_of("rKh1 rRg5 rRf1 bKa8 yKd14 gKn4");
    play(game, "f1f4");
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::Dead);
}

TEST(RulesCheckmate, AllAreJudgedBeforeAnyArmyDies) {
    // g4-g11 mates Blue's king a11 and opens the fourth rank from Blue's own rook d4 to Green's
    // king n4, which is mated by a piece of the army that dies with the same move.
    Game game = game_of("rKh1 rRg4 rRk10 rRh5 bKa11 bRd4 Xd6 yKd14 gKn4");
    play(game, "g4g11");
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(40, 0, 0, 0));
}

TEST(RulesCheckmate, IsNoneWhileAPieceCanTakeBlockOrTheKingCanLeave) {
    for (const char* help : {"bRg9", "bRe9", "bNf6"}) {  // takes g4, blocks e4, takes g4
        Game game = game_of(std::string("rKh1 rRh5 rRg2 bKa4 yKd14 gKn9 ") + help);
        play(game, "g2g4");
        EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::None) << help;
    }
    Game game = game_of("rKh1 rRg2 bKa4 yKd14 gKn9");  // nobody holds rank 5
    play(game, "g2g4");
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::None);
}

TEST(RulesCheckmate, ACaptureOfAKingIsAnAnswerToo) {
    // Blue's rook m9 attacks Green's king n9. Taking it does not help against Red's check...
    Game still_mate = game_of("rKh1 rRh5 rRg2 bKa4 bRm9 yKd14 gKn9");
    play(still_mate, "g2g4");
    EXPECT_EQ(still_mate.position().seats().departure(Color::Blue), Departure::Dead);
    // ... but when Green's rook gives the check, it dies with its king.
    Game answer = game_of("rKh1 rRh5 rNg4 bKa4 bRm9 yKd14 gKn9 gRj4");
    play(answer, "g4f6");
    EXPECT_EQ(answer.position().seats().departure(Color::Blue), Departure::None);
    EXPECT_TRUE(test::can_play(answer.position(), "m9n9"));
}

TEST(RulesCheckmate, OnASeatsOwnTurnIsCreditedToTheNearestCheckerWalkingBack) {
    // Set up with Blue, mated by Red's rook and Green's queen, to move. Walking back from Blue, Red
    // comes first.
    Game game = game_of("rKh1 rRh5 rRg4 bKa4 yKd14 gKn9 gQe8", RuleSet::ffa(), Color::Blue);
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(game.position().turn(), Color::Yellow);
}

// ------------------------------------------------------------------ multiple check

TEST(RulesMultipleCheck, OfTwoKingsPaysFiveAndOfThreeTwenty) {
    // Knight f6-g8 attacks e9 and i9 (two kings), and f10 with it (three).
    Game two = game_of("rKh1 rNf6 bKe9 yKi9 gKn4");
    play(two, "f6g8");
    EXPECT_EQ(two.position().points(), per_seat(5, 0, 0, 0));
    Game three = game_of("rKh1 rNf6 bKe9 yKi9 gKf10");
    play(three, "f6g8");
    EXPECT_EQ(three.position().points(), per_seat(20, 0, 0, 0));
}

TEST(RulesMultipleCheck, OfOneKingPaysNothing) {
    Game one = game_of("rKh1 rNf6 bKe9 yKd14 gKn4");
    play(one, "f6g8");
    EXPECT_EQ(one.position().points(), PerColor<int>{});
}

TEST(RulesMultipleCheck, ByAQueenPaysOneAndFiveUnderTheOption) {
    RuleSet rules = RuleSet::ffa();
    rules.queen_multi_check = true;
    // The queen goes d3-d4: rank 4 to the king n4, diagonal to h8, file to d14.
    for (const char* queen : {"rQd3", "rDd3"}) {
        Game two = game_of(std::string("rKk1 bKa8 yKh8 gKn4 Xd5 ") + queen, rules);
        play(two, "d3d4");
        EXPECT_EQ(two.position().points(), per_seat(1, 0, 0, 0)) << queen;
    }
    Game plain = game_of("rKk1 bKa8 yKh8 gKn4 Xd5 rQd3");
    play(plain, "d3d4");
    EXPECT_EQ(plain.position().points(), per_seat(5, 0, 0, 0));
    Game three = game_of("rKk1 rQe3 bKa4 yKd14 gKn4", rules);
    play(three, "e3d4");
    EXPECT_EQ(three.position().points(), per_seat(5, 0, 0, 0));
    Game knight = game_of("rKh1 rNf6 bKe9 yKi9 gKn4", rules);  // no queen arrives
    play(knight, "f6g8");
    EXPECT_EQ(knight.position().points(), per_seat(5, 0, 0, 0));
}

TEST(RulesMultipleCheck, CountsOnlyKingsNotAttackedByTheMoverBefore) {
    // Red's rook already attacks Blue's king a8; the knight adds Yellow's i9 alone.
    Game game = game_of("rKh1 rNf6 rRc8 bKa8 yKi9 gKn4");
    play(game, "f6g8");
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesMultipleCheck, CountsDiscoveredChecksByOwnPieces) {
    // The knight leaves the line of the rook g8 to a8 and attacks i9 from h7: both are new.
    Game game = game_of("rKh1 rNf8 rRg8 bKa8 yKi9 gKn4");
    play(game, "f8h7");
    EXPECT_EQ(game.position().points(), per_seat(5, 0, 0, 0));
}

TEST(RulesMultipleCheck, DoesNotCountChecksByOthers) {
    // The knight opens the line of Green's rook g8 to Blue's king; Red itself attacks Yellow alone.
    Game game = game_of("rKh1 rNf8 gRg8 bKa8 yKi9 gKn4");
    play(game, "f8h7");
    EXPECT_TRUE(game.position().in_check(Color::Blue));
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesMultipleCheck, IsCountedOverTheSeatsActiveAfterTheCapture) {
    // The queen takes Blue's king on d4 and attacks the kings d14 and n4: 20 + 5.
    Game game = game_of("rKk1 rQe3 bKd4 yKd14 gKn4");
    play(game, "e3d4");
    EXPECT_EQ(game.position().points(), per_seat(25, 0, 0, 0));
}

TEST(RulesMultipleCheck, DoesNotCountZombieKings) {
    for (const bool walking : {false, true}) {
        RuleSet rules = RuleSet::ffa();
        rules.dead_king_walking = walking;
        PositionSetup setup = setup_of("rKh1 rNf6 bKe9 yKi9 gKn4");
        setup.departure[Color::Blue] = Departure::Resigned;
        Game game = game_of(setup, rules);
        play(game, "f6g8");
        EXPECT_EQ(game.position().points(), PerColor<int>{});
    }
}

// ------------------------------------------------------------------ order within a ply

TEST(RulesOrder, CaptureCheckMateAndEndAddUp) {
    // The queen takes a rook on d4 (5), attacks three kings (20), mates all three (60), and Red is
    // the last one.
    Game game = game_of("rKk1 rQe3 rRg5 rRe1 bKa4 bRd4 yKd14 gKn4");
    play(game, "e3d4");
    EXPECT_EQ(game.position().points(), per_seat(5 + 20 + 60, 0, 0, 0));
    EXPECT_TRUE(game.is_over());
}

TEST(RulesOrder, StalematesComeAfterMatesAtTheNextTurn) {
    // One move mates Blue (20 to Red); then Yellow, to move, has none: 10 each to Red and Green.
    // Yellow's king d14: the rook e2 holds e13, e14, the rook k13 holds d13.
    Game game = game_of("rKh1 rRh5 rRg2 rRe2 rRk13 bKa4 yKd14 gKn9");
    play(game, "g2g4");
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Dead);
    EXPECT_EQ(game.position().seats().departure(Color::Yellow), Departure::Stalemated);
    EXPECT_EQ(game.position().points(), per_seat(30, 0, 0, 10));
    EXPECT_EQ(game.position().turn(), Color::Green);
}

TEST(RulesOrder, EliminationsComeBeforeDraws) {
    // The hundredth ply without capture or pawn move mates the last enemy: no draw.
    PositionSetup setup = setup_of("rKh1 rRh5 rRg2 bKa4");
    setup.halfmove = 99;
    Game game = game_of(setup);
    play(game, "g2g4");
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
}

// ------------------------------------------------------------------ stalemate

TEST(RulesStalemate, PaysTenToEveryRemainingSeat) {
    Game game = game_of(kStalemate);
    play(game, "k11b11");
    const Position& p = game.position();
    EXPECT_EQ(p.seats().departure(Color::Blue), Departure::Stalemated);
    EXPECT_EQ(p.points(), per_seat(10, 0, 10, 10));
    EXPECT_EQ(p.turn(), Color::Yellow);
}

TEST(RulesStalemate, PaysTwentyToTheStalematedSeatUnderTheOption) {
    RuleSet rules = RuleSet::ffa();
    rules.stalemate = StalemateAward::Self;
    Game game = game_of(kStalemate, rules);
    play(game, "k11b11");
    EXPECT_EQ(game.position().points(), per_seat(0, 20, 0, 0));
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Stalemated);
}

TEST(RulesStalemate, TheArmyDiesTheKingIncluded) {
    Game game = game_of(kStalemate);
    play(game, "k11b11");
    EXPECT_EQ(game.position().piece_on(square_of("a4")), Piece::dead(Color::Blue, PieceType::King));
    EXPECT_EQ(game.position().piece_on(square_of("d9")), Piece::dead(Color::Blue, PieceType::Pawn));
}

TEST(RulesStalemate, IsJudgedOnlyWhenTheTurnComes) {
    // Green's king n4 has no move after f1-m... but it is Blue's turn first.
    Game game = game_of("rKh1 rRg5 rRm11 rRf1 bKa8 yKd14 gKn4");
    play(game, "f1f2");
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::None);
    play(game, "a8a9");
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::None);
    play(game, "d14d13");  // now it is Green's turn
    EXPECT_EQ(game.position().seats().departure(Color::Green), Departure::Stalemated);
    EXPECT_EQ(game.position().turn(), Color::Red);
}

TEST(RulesStalemate, OfTheLastButOneEndsTheGame) {
    Game game = game_of("rKh1 rRh5 rRk11 bKa4");
    play(game, "k11b11");
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.position().points(), per_seat(10, 0, 0, 0));
}

TEST(RulesStalemate, MayStrikeOneSeatAfterAnother) {
    // Blue's king a4 and Yellow's d14 both cannot move: after Red's move both go out.
    Game game = game_of("rKh1 rRh5 rRk11 rRe2 rRk13 bKa4 yKd14 gKn9");
    play(game, "k11b11");
    EXPECT_EQ(game.position().active(), (ColorSet{Color::Red, Color::Green}));
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 10, 20));  // Yellow was still in for Blue's
    EXPECT_EQ(game.position().turn(), Color::Green);
}

// ------------------------------------------------------------------ the end

TEST(RulesEnd, ComesWithTheLastActiveSeatAndTiesShareThePlace) {
    PositionSetup setup = setup_of("rKh1 rRh5 rRg2 bKa4");
    setup.points = per_seat(3, 40, 23, 5);
    Game game = game_of(setup);
    play(game, "g2g4");
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(game.position().points(), per_seat(23, 40, 23, 5));
    EXPECT_EQ(ranking(game.position().points()), (PerColor<int>{{2, 1, 2, 4}}));
    EXPECT_EQ(game.outcome().winner, std::nullopt);  // the points decide
}

TEST(RulesEnd, NobodyMovesInAFinishedGame) {
    Game game = game_of("rKh1 rRh5 rRg2 bKa4");
    play(game, "g2g4");
    EXPECT_EQ(count_moves(game.position()), 0);
    EXPECT_TRUE(legal_moves(game.position()).empty());
}

}  // namespace
}  // namespace quadrille
