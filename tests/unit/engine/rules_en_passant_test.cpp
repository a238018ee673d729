// En passant: engine/RULES.md. In most positions Red's pawn stands on e4 after e2-e4, and the
// passed square is e3. Blue attacks e3 from d2 and d4, Yellow from d4 and f4, Green from f2 and f4.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::kKings;
using test::position_of;
using test::setup_of;
using test::square_of;

/// Red just played e2-e4.
const std::string kAfterE2e4 = "rPe4 passed:re3,e4 ";
const std::string kAfter = kAfterE2e4 + kKings;

MoveKind kind_of(const Position& p, std::string_view move) {
    return test::find_move(legal_moves(p), move).kind();
}

TEST(RulesEnPassant, IsOpenToAnyEnemyPawnAttackingThePassedSquare) {
    const std::string rule = "the captured pawn is removed";
    expect_rules({
        {rule, kAfter + "bPd2", "d2e3 on:e4=- points:0,1,0,0", ffa(), Color::Blue},
        {rule, kAfter + "bPd4", "d4e3 on:e4=- points:0,1,0,0", ffa(), Color::Blue},
        {rule, kAfter + "yPd4", "d4e3 on:e4=- points:0,0,1,0", ffa(), Color::Yellow},
        {rule, kAfter + "yPf4", "f4e3 on:e4=- points:0,0,1,0", ffa(), Color::Yellow},
        {rule, kAfter + "gPf2", "f2e3 on:e4=- points:0,0,0,1", ffa(), Color::Green},
        {rule, kAfter + "gPf4", "f4e3 on:e4=- points:0,0,0,1", ffa(), Color::Green},
    });
    const Position both = position_of(kAfter + "yPd4 yPf4", ffa(), Color::Yellow);
    EXPECT_EQ(kind_of(both, "d4e3"), MoveKind::EnPassant);
    EXPECT_EQ(kind_of(both, "f4e3"), MoveKind::EnPassant);
}

TEST(RulesEnPassant, ChanceLastsUntilThePushersNextTurn) {
    const std::string kings = "rKh1,Pe2 bKa8 yKg14 gKn7 ";
    expect_rules({
        {"a double step is recorded even without possible capture", kKings + "rPe2",
         "e2e4 passed:r=e3:e4"},
        {"a single step is not recorded", kKings + "rPe2", "e2e3 passed:r=-"},
        {"each other seat may capture on its next turn", kings + "bPd4,Pb9 yPf4,Pj13 gPf2,Pm9",
         "e2e4 can:d4e3 b9c9 can:f4e3 j13j12 can:f2e3 m9l9 passed:r=- h1h2 cannot:d4e3"},
        {"chances of several seats coexist", kings + "bPb9 yPf4,Pd10",
         "e2e4 b9d9 can:f4e3 can:d10c9"},
        {"a chance ends when the pawn is captured", kings + "bRe9 yPf4",
         "e2e4 e9e4 passed:r=- cannot:f4e3"},
        {"a chance ends when the pushing seat is eliminated", kAfter + "yPf4",
         "can:f4e3 resign:r passed:r=- cannot:f4e3", ffa(), Color::Yellow},
        {"EnPassant=false disables the capture", kings + "bPd4", "e2e4 passed:r=- cannot:d4e3",
         ffa("EnPassant=false")},
        {"a capture may promote",  // file h is Blue's row 8
         "rKk1,Ph2 bKa8,Pg4 yKg14 gKn7", "h2h4 g4h3d on:h3=bD on:h4=-"},
    });
}

TEST(RulesEnPassant, AlsoCapturesAPieceOnThePassedSquare) {
    expect_rules({
        // Blue's knight goes from d5 to e3. Yellow captures it and the pawn for 3 + 1 points.
        {"a double capture takes the piece and the pawn", "rKh1,Pe2 bKa8,Nd5 yKg14,Pf4 gKn7",
         "e2e4 d5e3 f4e3 points:0,0,4,0 on:e4=- on:e3=yP"},
        {"a dead piece scores nothing", kAfter + "dbQe3 yPf4", "f4e3 points:0,0,1,0", ffa(),
         Color::Yellow},
        {"an own piece prevents the capture", kAfter + "yNe3 yPf4", "cannot:f4e3", ffa(),
         Color::Yellow},
        // Yellow's king d5 is attacked by the pawn e4 and by Blue's knight e3: f4xe3 takes both.
        {"one double capture may answer two checks", kAfterE2e4 + "rKh1 bKa8,Ne3 yKd5,Pf4 gKn7",
         "check:y can:f4e3", ffa(), Color::Yellow},
        {"a teammate's pawn cannot be captured in Teams", kAfter + "yPf4", "cannot:f4e3", teams(),
         Color::Yellow},
        {"an enemy's pawn can be captured in Teams", kAfter + "gPf4", "can:f4e3", teams(),
         Color::Green},
        {"a teammate's piece on the square prevents the capture", kAfter + "bNe3 gPf4",
         "cannot:f4e3", teams(), Color::Green},
        {"a plain capture next to a teammate's pawn is legal", kAfter + "bNe3 yPf4",
         "f4e3 on:e4=rP on:e3=yP", teams(), Color::Yellow},
    });
}

TEST(RulesEnPassant, KeepsTheOwnKingSafe) {
    expect_rules({
        {"a capture that opens the king's rank is illegal",
         kAfterE2e4 + "rKh1 bKa8 yKc4,Pf4 gKn7,Ri4", "cannot:f4e3", ffa(), Color::Yellow},
        {"a capture of a pawn that shields the king is illegal",
         kAfterE2e4 + "rKh1 bKa8 yKg6,Pf4 gKn7,Bd3", "cannot:f4e3", ffa(), Color::Yellow},
    });
}

TEST(RulesEnPassant, DoubleCaptureReplacesThePlainCapture) {
    const Position p =
        position_of(kAfterE2e4 + "rKh1 bKa8,Ne3 yKg14,Pf4 gKn7", ffa(), Color::Yellow);
    int captures = 0;
    for (const Move m : legal_moves(p)) captures += test::text_of(m) == "f4e3" ? 1 : 0;
    EXPECT_EQ(captures, 1);
    EXPECT_EQ(kind_of(p, "f4e3"), MoveKind::EnPassant);
}

TEST(RulesEnPassant, SetUpDropsImpossibleChancesWithAWarning) {
    const auto kept = [](const PositionSetup& setup) {
        std::vector<SetupIssue> warnings;
        const auto p = Position::from_setup(setup, RuleSet::ffa(), &warnings);
        EXPECT_EQ(warnings.empty(), p->en_passant().of(Color::Red).has_value());
        return p->en_passant().of(Color::Red).has_value();
    };
    const auto after = [](const std::string& more, Color turn) {
        return setup_of(kAfter + "yPf4 " + more, turn);
    };
    EXPECT_TRUE(kept(after("", Color::Yellow)));
    EXPECT_FALSE(kept(after("", Color::Red)));         // it is Red's turn again
    EXPECT_FALSE(kept(after("rNe3", Color::Yellow)));  // Red's own piece is in the way
    EXPECT_FALSE(kept(after("rNe2", Color::Yellow)));
    PositionSetup no_pawn = after("", Color::Yellow);
    no_pawn.board[square_of("e4")] = Piece{Color::Red, PieceType::Knight};
    EXPECT_FALSE(kept(no_pawn));
    EXPECT_FALSE(kept(setup_of(kKings + "yPf4 rPe5 passed:re4,e5", Color::Yellow)));
}

}  // namespace
}  // namespace quadrille
