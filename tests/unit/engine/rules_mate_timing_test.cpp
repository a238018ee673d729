// MateTiming=turn, which judges mates on the victim's turn, and the credit of mates:
// engine/RULES.md. In most positions g2-g4 mates Yellow's king a4 (its neighbours are a5, b5, b4;
// another rook guards rank 5), and Blue moves before Yellow's turn comes.

#include <gtest/gtest.h>

#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

const std::string kMate = "rKh1,Rh5,Rg2 bKd13 yKa4 gKn9 ";   // g2-g4
const std::string kMated = "rKh1,Rh5,Rg4 bKd13 yKa4 gKn9 ";  // Blue is to move
const std::string kLine =
    "rKh1,Rh5,Ng4 bKd13,Rj4 yKa4 gKn9";  // g4-f6 opens the line of Blue's rook
const RuleSet kAtTurn = ffa("MateTiming=turn");

TEST(RulesMateTiming, CreditsTheFirstMatingSeat) {
    expect_rules({
        {"the mated seat stays active until its turn", kMate,
         "g2g4 state:y=active credit:y=r points:0,0,0,0 d13d12 left:y=dead points:20,0,0,0 turn:g",
         kAtTurn},
        {"a mate scores PointsForMate", kMate, "g2g4 d13d12 points:7,0,0,0",
         ffa("MateTiming=turn PointsForMate=7")},
        {"a mate broken before the turn ends", kMate + "bBe6",
         "g2g4 e6c4 credit:y=- turn:y can:a4b4", kAtTurn},
        {"a seat that captures the checker and mates takes the credit", kMate + "bRg9",
         "g2g4 g9g4 points:0,25,0,0", kAtTurn},
        {"a seat that steps between and mates takes the credit", kMate + "bRf9",
         "g2g4 f9f4 points:0,20,0,0", kAtTurn},
        {"a discovered mate is credited to the mover", kLine, "g4f6 d13d12 points:20,0,0,0",
         kAtTurn},
        {"a checker that moves and mates again takes the credit", kLine,
         "g4f6 j4i4 points:0,20,0,0", kAtTurn},
        {"another check does not take the credit", kMate + "bRk11", "g2g4 k11a11 points:20,0,0,0",
         kAtTurn},
        {"a mate in a set-up scores for the mover without MateTiming", kMated,
         "d13d12 points:0,20,0,0", ffa(), Color::Blue},
    });
}

TEST(RulesMateTiming, CreditsTheNearestCheckerInASetUp) {
    expect_rules({
        {"Red's rook mates", kMated, "credit:y=r d13d12 points:20,0,0,0", kAtTurn, Color::Blue},
        {"Red comes before Green", kMated + "gQe8", "d13d12 points:20,0,0,0", kAtTurn, Color::Blue},
        {"Blue comes before Red", kMated + "bRa11", "d13d12 points:0,20,0,0", kAtTurn, Color::Blue},
    });
}

TEST(RulesMateTiming, KeepsTheCreditWhileOneOfTwoChecksRemains) {
    // The knight e4-c5 checks and opens the rook's line: a double check (the queen guards a5, the
    // rook b11 file b). Blue captures the rook and checks in its place, but the knight still
    // checks.
    const std::string words = "rKh1,Rg4,Ne4,Qd8,Rb11 bKe13,Rg9 yKa4 gKn9";
    expect_rules({{"the first credit stays", words, "e4c5 g9g4 points:20,5,0,0", kAtTurn}});
    Game game = test::game_of(words, kAtTurn);
    test::play(game, "e4c5");
    EXPECT_EQ(game.position().checking_pieces(Color::Yellow).count(), 2);
}

TEST(RulesMateTiming, UpdatesCreditsWhenArmiesDieBeforeTheTurn) {
    const std::string line = "rKh1,Rg4,Rk10,Rh5 bKa11,Rd4 Xd6 gKn4 ";
    expect_rules({
        // Red's knight opens the line of Blue's rook e4 to Green's king n4 (Yellow's rook h5 guards
        // rank 5), a mate by Red. Blue's knight opens the home row for Yellow's rook, which
        // captures Red's king. On Green's turn Blue's rook is the only checker.
        {"the credit of a seat that is out goes to the nearest checker",
         "rKi1,Ng4 bKe13,Re4,Nf1 yKk14,Rh5,Rd1 gKn4",
         "g4f6 credit:g=r f1e3 d1i1 left:g=dead points:0,20,20,0", kAtTurn},
        // g4-g11 mates Blue's king a11 and opens the line of Blue's rook d4 to Green's king n4. On
        // its turn Blue goes out with its rook, and Green is no longer mated.
        {"a mate by an army that dies first ends", line + "yKd14",
         "g4g11 left:b=dead points:20,0,0,0 credit:g=- d14e14 turn:g left:g=none", kAtTurn},
        {"a later mate is credited to its mover", line + "yKi14,Re9",
         "g4g11 e9e4 left:g=dead points:20,0,20,0", kAtTurn},
        // Blue's rook checks Red's king l5, which is walled in. Only k6xl7, taking Green's pawn k7
        // en passant, would block file l. This chance ends when Green's turn begins.
        {"the end of an en-passant answer credits the checker",
         "rKl5,Pk6,Pd4 Xk4,Xk5,Xm4,Xm5,Xm6 bKa8,Rd9 yKk14 gKn10,Pm7",
         "m7k7 d4d5 d9l9 credit:r=- k14k13 credit:r=b n10n11 left:r=dead points:0,20,0,0", kAtTurn,
         Color::Green},
    });
}

}  // namespace
}  // namespace quadrille
