// Resignation, time-out, standing and walking zombie kings: engine/RULES.md.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::can_play;
using test::game_of;
using test::per_seat;
using test::play;
using test::resign;
using test::setup_of;
using test::square_of;
using test::targets;

RuleSet walking() {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    return rules;
}

/// The seat's king alone is left of it: it resigned.
PositionSetup resigned(const std::string& words, Color who, Color turn = Color::Red) {
    PositionSetup setup = setup_of(words, turn);
    setup.departure[who] = Departure::Resigned;
    return setup;
}

// ------------------------------------------------------------------ leaving the game

TEST(RulesResignation, KillsTheArmyButLeavesTheKingStanding) {
    Game game = game_of("rKh1 bKa8 bRd9 yKg14 gKn7");
    resign(game, Color::Blue);
    const Position& p = game.position();
    EXPECT_EQ(p.seats().departure(Color::Blue), Departure::Resigned);
    EXPECT_EQ(p.seats().state(Color::Blue), SeatState::Zombie);
    EXPECT_EQ(p.piece_on(square_of("d9")), Piece::dead(Color::Blue, PieceType::Rook));
    EXPECT_EQ(p.piece_on(square_of("a8")), Piece(Color::Blue, PieceType::King));
    EXPECT_EQ(p.points(), PerColor<int>{});
}

TEST(RulesResignation, OnTheTurnPassesTheTurn) {
    Game game = game_of("rKh1 bKa8 yKg14 yRd9 gKn7");
    resign(game, Color::Red);
    EXPECT_EQ(game.position().turn(), Color::Blue);
}

TEST(RulesResignation, OffTheTurnLeavesIt) {
    Game game = game_of("rKh1 rRd5 bKa8 yKg14 gKn7");
    resign(game, Color::Yellow);
    EXPECT_EQ(game.position().turn(), Color::Red);
    play(game, "d5d6 a8a9");
    EXPECT_EQ(game.position().turn(), Color::Green);
}

TEST(RulesResignation, OfOneThatIsOutOrInAFinishedGameIsRefused) {
    Game game = game_of("rKh1 rRd5 bKa8 yKg14");
    EXPECT_FALSE(game.apply({EventKind::Resigns, Color::Green}));
    resign(game, Color::Blue);
    EXPECT_FALSE(game.apply({EventKind::RunsOutOfTime, Color::Blue}));
    resign(game, Color::Red);
    ASSERT_TRUE(game.is_over());
    EXPECT_FALSE(game.apply({EventKind::Resigns, Color::Yellow}));
    EXPECT_FALSE(game.apply({EventKind::DrawAgreed, Color::Yellow}));
}

TEST(RulesTimeOut, IsLikeResignationUnderAnotherName) {
    Game game = game_of("rKh1 bKa8 bRd9 yKg14 gKn7");
    ASSERT_TRUE(game.apply({EventKind::RunsOutOfTime, Color::Blue}));
    EXPECT_EQ(game.position().seats().departure(Color::Blue), Departure::Flagged);
    EXPECT_EQ(game.position().seats().state(Color::Blue), SeatState::Zombie);
}

TEST(RulesResignation, ByAllButOneEndsTheGameWithTwentyForEachZombieKing) {
    Game game = game_of("rKh1 rRd5 bKa8 yKg14 gKn7");
    resign(game, Color::Blue);
    resign(game, Color::Yellow);
    EXPECT_FALSE(game.is_over());
    resign(game, Color::Green);  // the one just made counts too
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.position().points(), per_seat(60, 0, 0, 0));
}

TEST(RulesResignation, AFallenZombieKingPaysItsTakerOnly) {
    Game game = game_of("rKh1 rRd8 bKa8 yKg14 gKn6 gRe13");
    resign(game, Color::Blue);
    play(game, "d8a8");  // 20 to Red
    resign(game, Color::Yellow);
    play(game, "e13e12");
    resign(game, Color::Red);  // Red's and Yellow's kings are left: 40 to Green
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 40));
}

TEST(RulesMateEnd, PaysTheLastSeatForZombieKings) {
    PositionSetup setup = resigned("rKh1 rRh5 rRg2 bKa4 yKd14", Color::Yellow);
    Game game = game_of(setup);
    play(game, "g2g4");
    EXPECT_EQ(game.position().points(), per_seat(20 + 20, 0, 0, 0));
}

// ------------------------------------------------------------------ standing zombie kings

TEST(RulesStandingZombie, NeverMovesAndIsNeverMated) {
    // With a living Blue, g2-g4 would be mate.
    Game game = game_of(resigned("rKh1 rRh5 rRg2 bKa4 yKd14 gKn9", Color::Blue));
    play(game, "g2g4");
    EXPECT_EQ(game.position().seats().state(Color::Blue), SeatState::Zombie);
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

TEST(RulesStandingZombie, AttacksNothingSoKingsMayStandNextToIt) {
    Game game = game_of(resigned("rKh6 bKf6 yKd14 gKn9", Color::Blue));
    EXPECT_TRUE(can_play(game.position(), "h6g6"));
}

TEST(RulesStandingZombie, IsTakenForTwenty) {
    Game game = game_of(resigned("rKh1 rRe2 bKe8 yKd14 gKn9", Color::Blue));
    play(game, "e2e8");
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(game.position().seats().state(Color::Blue), SeatState::Out);
}

TEST(RulesStandingZombie, CannotBeTakenIfThatExposesTheOwnKing) {
    EXPECT_FALSE(can_play(
        game_of(resigned("rKh1 rRh4 bKa4 yKk14 yRh9 gKn7", Color::Blue)).position(), "h4a4"));
}

// ------------------------------------------------------------------ walking zombie kings

TEST(RulesWalkingZombie, HasItsTurnAndMovesSafelyWithoutCastling) {
    // Blue's king d9: Yellow's rook e14 forbids the e-file; d10 is its own dead pawn, which it may
    // take.
    Game game =
        game_of(resigned("rKh1 bKd9 dbPd10 yKd14 yRe14 gKn7", Color::Blue, Color::Blue), walking());
    EXPECT_EQ(game.position().turn(), Color::Blue);
    EXPECT_EQ(targets(game.position(), "d9"), "c10 c8 c9 d10 d8");
    PositionSetup home = resigned("rKh1 rRd1 rRk1 bKa8 yKg14 gKn7 gPm6", Color::Red);
    home.castle_short = {Color::Red};
    EXPECT_EQ(targets(game_of(home, walking()).position(), "h1"), "g1 g2 h2 i1 i2");
}

TEST(RulesWalkingZombie, WalksInTheVeryTurnInWhichItsSeatResigns) {
    Game game = game_of("rKh1 rRd5 bKa8 yKg14 gKn7 gPm6", walking());
    resign(game, Color::Red);
    EXPECT_EQ(game.position().turn(), Color::Red);
    EXPECT_EQ(game.position().seats().state(Color::Red), SeatState::Walking);
    EXPECT_EQ(targets(game.position(), "d5"), "");  // its rook is dead
    play(game, "h1h2");
    EXPECT_EQ(game.position().turn(), Color::Blue);
}

TEST(RulesWalkingZombie, CountsAsAPly) {
    Game game = game_of(resigned("rKh1 bKa8 yKg14 gKn7 gPm6", Color::Blue, Color::Blue), walking());
    play(game, "a8a9");
    EXPECT_EQ(game.position().halfmove_clock(), 1);
    EXPECT_EQ(game.entries().size(), 1U);
}

TEST(RulesWalkingZombie, AttacksItsNeighbours) {
    Game game = game_of(resigned("rKh6 bKf6 yKd14 gKn9", Color::Blue), walking());
    EXPECT_FALSE(can_play(game.position(), "h6g6"));
    const PositionSetup touching = resigned("rKg6 bKf6 yKd14 gKn9", Color::Blue);
    EXPECT_TRUE(game_of(touching, walking()).position().in_check(Color::Red));
    EXPECT_FALSE(game_of(touching).position().in_check(Color::Red));
}

TEST(RulesWalkingZombie, ItsCapturesScoreForNobody) {
    Game game =
        game_of(resigned("rKh1 rQd10 bKd9 yKg14 gKn7 gPm6", Color::Blue, Color::Blue), walking());
    play(game, "d9d10");
    EXPECT_EQ(game.position().points(), PerColor<int>{});
    EXPECT_TRUE(game.position().piece_on(square_of("d10")) == Piece(Color::Blue, PieceType::King));
}

TEST(RulesWalkingZombie, ItsMatesScoreForNobody) {
    // Blue's king leaves the line of Red's rook g4 to Yellow's king n4; Red's rook h5 holds rank 5.
    for (const MateTiming timing : {MateTiming::Move, MateTiming::Turn}) {
        RuleSet rules = walking();
        rules.mate_timing = timing;
        Game game =
            game_of(resigned("rKd1 rRg4 rRh5 bKj4 yKn4 gKn9", Color::Blue, Color::Blue), rules);
        play(game, "j4j3");
        EXPECT_EQ(game.position().seats().departure(Color::Yellow), Departure::Dead);
        EXPECT_EQ(game.position().points(), PerColor<int>{});
    }
}

TEST(RulesWalkingZombie, IsTakenForTwenty) {
    Game game = game_of(resigned("rKh1 rRe2 bKe8 yKd14 gKn9", Color::Blue), walking());
    play(game, "e2e8");
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(game.position().seats().state(Color::Blue), SeatState::Out);
}

TEST(RulesWalkingZombie, IsMatedForTwentyToTheMoverAndIsThenDead) {
    Game game = game_of(resigned("rKh1 rRh5 rRg2 bKa4 yKd14 gKn9", Color::Blue), walking());
    play(game, "g2g4");
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
    EXPECT_EQ(game.position().seats().state(Color::Blue), SeatState::Out);
    EXPECT_EQ(game.position().piece_on(square_of("a4")), Piece::dead(Color::Blue, PieceType::King));
}

TEST(RulesWalkingZombie, IsStalematedForTenToEachActiveSeat) {
    for (const StalemateAward award : {StalemateAward::Remaining, StalemateAward::Self}) {
        RuleSet rules = walking();
        rules.stalemate = award;  // the seat is gone and can get nothing itself
        Game game = game_of(resigned("rKh1 rRh5 rRk11 bKa4 yKd14 gKn9", Color::Blue), rules);
        play(game, "k11b11");
        EXPECT_EQ(game.position().points(), per_seat(10, 0, 10, 10));
        EXPECT_EQ(game.position().piece_on(square_of("a4")),
                  Piece::dead(Color::Blue, PieceType::King));
    }
}

TEST(RulesWalkingZombie, DoesNotKeepTheGameGoing) {
    Game game = game_of("rKh1 rRd5 bKa8 bPb5", walking());
    resign(game, Color::Blue);
    EXPECT_EQ(game.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
}

TEST(RulesWalkingZombie, IsDrawnUniformlyFromItsMoves) {
    // The king d9 has eight moves; each must come near 1000 times in 8000 draws.
    const Game game =
        game_of(resigned("rKh1 bKd9 yKg14 gKn7 gPm6", Color::Blue, Color::Blue), walking());
    Random random{7};
    std::map<std::string, int> seen;
    for (int i = 0; i < 8000; ++i) ++seen[test::text_of(game.draw_walk(random))];
    EXPECT_EQ(seen.size(), 8U);
    for (const auto& [move, times] : seen) EXPECT_NEAR(times, 1000, 150) << move;
}

TEST(RulesWalkingZombie, AMateStandsThoughItsSeatResigns) {
    // MateTiming=turn: Red mates Yellow, Yellow resigns off turn, its king is mated still; Blue
    // moves elsewhere. The mate was never interrupted: 20 to Red.
    RuleSet rules = walking();
    rules.mate_timing = MateTiming::Turn;
    Game game = game_of("rKh1 rRh5 rRg2 bKd13 yKa4 gKn9", rules);
    play(game, "g2g4");
    resign(game, Color::Yellow);
    play(game, "d13d12");
    EXPECT_EQ(game.position().seats().state(Color::Yellow), SeatState::Out);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 0, 0));
}

// ------------------------------------------------------------------ set-ups with departed seats

TEST(RulesDeparted, AllPiecesOfADepartedSeatAreDeadHoweverTheyAreWritten) {
    for (const Departure how :
         {Departure::Dead, Departure::Stalemated, Departure::Resigned, Departure::Flagged}) {
        PositionSetup setup = setup_of("rKh1 bKa8 bRd9 yKg14 gKn7");
        setup.departure[Color::Blue] = how;
        const Position p = test::position_of(setup);
        EXPECT_TRUE(p.piece_on(square_of("d9")).is_dead());
        const bool keeps_king = how == Departure::Resigned || how == Departure::Flagged;
        EXPECT_EQ(p.piece_on(square_of("a8")).is_alive(), keeps_king);
    }
}

TEST(RulesDeparted, AWalkingKingMayBeToMoveButNotAStandingOne) {
    const PositionSetup setup = resigned("rKh1 bKa8 yKg14 gKn7", Color::Blue, Color::Blue);
    EXPECT_TRUE(Position::from_setup(setup, walking()).has_value());
    EXPECT_FALSE(Position::from_setup(setup, RuleSet::ffa()).has_value());
}

}  // namespace
}  // namespace quadrille
