// Tests of engine/RULES.md: resignation, time-out, standing and walking zombie kings.

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "engine/position.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::kBlue;
using test::setup_of;
using test::square_of;

// ------------------------------------------------------------------ leaving the game

TEST(RulesResignation, LeavesAZombieKing) {
    expect_rules({
        {"the army dies, the king stands", "rKh1 bKa8,Rd9 yKg14 gKn7",
         "resign:b left:b=resigned state:b=standing on:d9=dbR on:a8=bK points:0,0,0,0"},
        {"a time-out also leaves a zombie king", "rKh1 bKa8,Rd9 yKg14 gKn7",
         "flag:b left:b=flagged state:b=standing on:d9=dbR on:a8=bK"},
        {"a resignation on turn passes the turn", "rKh1 bKa8 yKg14,Rd9 gKn7", "resign:r turn:b"},
        {"a resignation off turn keeps the turn", "rKh1,Rd5 bKa8 yKg14 gKn7",
         "resign:y turn:r d5d6 a8a9 turn:g"},
        {"the last seat scores 20 for each zombie king, also the newest",
         "rKh1,Rd5 bKa8 yKg14 gKn7",
         "resign:b resign:y end:- resign:g end:LastStanding points:60,0,0,0"},
        {"a captured zombie king scores for its capturer only", "rKh1,Rd8 bKa8 yKg14 gKn6,Re13",
         "resign:b d8a8 resign:y e13e12 resign:r points:20,0,0,40"},
        {"a mate that ends the game also scores zombie kings", "rKh1,Rh5,Rg2 bKa4 yKd14 resigned:y",
         "g2g4 points:40,0,0,0"},
    });
}

TEST(RulesResignation, IsRefusedForSeatsThatAreOutAndFinishedGames) {
    Game game = test::game_of("rKh1,Rd5 bKa8 yKg14");
    EXPECT_FALSE(game.apply({EventKind::Resigns, Color::Green}));
    test::resign(game, kBlue);
    EXPECT_FALSE(game.apply({EventKind::RunsOutOfTime, kBlue}));
    test::resign(game, Color::Red);
    ASSERT_TRUE(game.is_over());
    EXPECT_FALSE(game.apply({EventKind::Resigns, Color::Yellow}));
    EXPECT_FALSE(game.apply({EventKind::DrawAgreed, Color::Yellow}));
}

// ------------------------------------------------------------------ zombie kings

TEST(RulesStandingZombie, StandsStillAndCanBeCaptured) {
    expect_rules({
        // With a living Blue, g2-g4 would be mate.
        {"a standing king is never mated", "rKh1,Rh5,Rg2 bKa4 yKd14 gKn9 resigned:b",
         "g2g4 state:b=standing turn:y points:0,0,0,0"},
        {"kings may stand next to a standing king", "rKh6 bKf6 yKd14 gKn9 resigned:b", "can:h6g6"},
        {"capture of a standing king scores 20", "rKh1,Re2 bKe8 yKd14 gKn9 resigned:b",
         "e2e8 points:20,0,0,0 state:b=out"},
        {"a capture may not expose the own king", "rKh1,Rh4 bKa4 yKk14,Rh9 gKn7 resigned:b",
         "cannot:h4a4"},
    });
}

TEST(RulesWalkingZombie, MovesOnItsTurn) {
    const std::string mate = "rKh1,Rh5,Rg2 bKa4 yKd14 gKn9 resigned:b";
    const std::string stalemate = "rKh1,Rh5,Rk11 bKa4 yKd14 gKn9 resigned:b";
    // Blue's king leaves the line of Red's rook g4 to Yellow's king n4; Red's rook h5 holds rank 5.
    const std::string opens = "rKd1,Rg4,Rh5 bKj4 yKn4 gKn9 resigned:b";
    expect_rules({
        // Yellow's rook e14 guards the e-file; the king may take its own dead pawn d10.
        {"a walking king moves safely", "rKh1 bKd9 dbPd10 yKd14,Re14 gKn7 resigned:b",
         "turn:b to:d9=c10,c8,c9,d10,d8", kWalking, kBlue},
        {"a king walks on the turn of its resignation", "rKh1,Rd5 bKa8 yKg14 gKn7,Pm6",
         "resign:r turn:r state:r=walking to:d5=- h1h2 turn:b", kWalking},
        {"a king's walk is a ply", "rKh1 bKa8 yKg14 gKn7,Pm6 resigned:b", "a8a9 halfmove:1",
         kWalking, kBlue},
        {"walking kings attack", "rKh6 bKf6 yKd14 gKn9 resigned:b", "cannot:h6g6", kWalking},
        {"a walking king gives check", "rKg6 bKf6 yKd14 gKn9 resigned:b", "check:r", kWalking},
        {"a walking king's captures score nothing", "rKh1,Qd10 bKd9 yKg14 gKn7,Pm6 resigned:b",
         "d9d10 points:0,0,0,0 on:d10=bK", kWalking, kBlue},
        {"a walking king's mates score nothing", opens, "j4j3 left:y=dead points:0,0,0,0", kWalking,
         kBlue},
        {"with MateTiming=turn a walking king's mates score nothing", opens,
         "j4j3 left:y=dead points:0,0,0,0", ffa("DeadKingWalking MateTiming=turn"), kBlue},
        {"capture of a walking king scores 20", "rKh1,Re2 bKe8 yKd14 gKn9 resigned:b",
         "e2e8 points:20,0,0,0 state:b=out", kWalking},
        {"mate of a walking king scores 20 and kills the king", mate,
         "g2g4 points:20,0,0,0 state:b=out on:a4=dbK", kWalking},
        {"stalemate of a walking king scores 10 for each active seat", stalemate,
         "k11b11 points:10,0,10,10 on:a4=dbK", kWalking},
        {"a walking king scores nothing for its stalemate", stalemate,
         "k11b11 points:10,0,10,10 on:a4=dbK", ffa("DeadKingWalking Stalemate=self")},
        {"a walking king does not prolong the game", "rKh1,Rd5 bKa8,Pb5",
         "resign:b end:LastStanding points:20,0,0,0", kWalking},
        // Yellow resigns off turn, but the mate of its king is not interrupted.
        {"a mate persists when the mated seat resigns", "rKh1,Rh5,Rg2 bKd13 yKa4 gKn9",
         "g2g4 resign:y d13d12 state:y=out points:20,0,0,0",
         ffa("DeadKingWalking MateTiming=turn")},
    });
    PositionSetup home = setup_of("rKh1,Rd1,Rk1 bKa8 yKg14 gKn7,Pm6 resigned:r");
    home.castle_short = {Color::Red};
    expect_rule_from(home, {"walking kings do not castle", "", "to:h1=g1,g2,h2,i1,i2", kWalking});
}

TEST(RulesWalkingZombie, ChoosesUniformlyAmongItsMoves) {
    // The king d9 has eight moves; each must come near 1000 times in 8000 draws.
    const Game game = test::game_of("rKh1 bKd9 yKg14 gKn7,Pm6 resigned:b", kWalking, kBlue);
    Random random{7};
    std::map<std::string, int> seen;
    for (int i = 0; i < 8000; ++i) ++seen[test::text_of(game.random_king_move(random))];
    EXPECT_EQ(seen.size(), 8U);
    for (const auto& [move, times] : seen) EXPECT_NEAR(times, 1000, 150) << move;
}

// ------------------------------------------------------------------ set-ups with departed seats

TEST(RulesDeparted, HasDeadPiecesOnly) {
    for (const Departure how :
         {Departure::Dead, Departure::Stalemated, Departure::Resigned, Departure::Flagged}) {
        PositionSetup setup = setup_of("rKh1 bKa8,Rd9 yKg14 gKn7");
        setup.departure[kBlue] = how;
        const Position p = test::position_of(setup);
        EXPECT_TRUE(p.piece_on(square_of("d9")).is_dead());
        const bool keeps_king = how == Departure::Resigned || how == Departure::Flagged;
        EXPECT_EQ(p.piece_on(square_of("a8")).is_alive(), keeps_king);
    }
}

}  // namespace
}  // namespace quadrille
