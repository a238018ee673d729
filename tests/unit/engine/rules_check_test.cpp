// Tests of engine/RULES.md: check, legality, captures of kings.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::position_of;

TEST(RulesCheck, ComesFromLivingEnemiesOnOpenLines) {
    const std::string lines = " bKa8 yKk14,Rg9 gKn7";
    expect_rules({
        {"Blue's rook", "bRg9 rKg6 bKa8 yKk14 gKn7", "check:r"},
        {"Yellow's rook", "yRg9 rKg6 bKa8 yKk14 gKn7", "check:r"},
        {"Green's rook", "gRg9 rKg6 bKa8 yKk14 gKn7", "check:r"},
        {"a teammate's rook gives no check", "yRg9 rKg6 bKa8 yKk14 gKn7", "safe:r", teams()},
        {"rook with another teammate", "yRg9 rKg6 bKa8 yKk14 gKn7", "check:r", teams("Teammate=1")},
        {"dead pieces attack nothing", "rKg6 dbRg9 dyNe7 dPf7 bKa8 yKk14 gKn7", "safe:r"},
        {"a standing zombie king attacks nothing", "rKg6 bKg7 yKk14 gKn7 resigned:b", "safe:r"},
        {"a dead piece blocks a line", "rKg6 dbPg8" + lines, "safe:r"},
        {"an ownerless dead piece blocks a line", "rKg6 dPg8" + lines, "safe:r"},
        {"a wall blocks a line", "rKg6 Xg8" + lines, "safe:r"},
        {"an own piece blocks a line", "rKg6,Ng8" + lines, "safe:r"},
        {"another seat's piece blocks a line", "rKg6 gNg8" + lines, "safe:r"},
        {"a standing zombie king blocks a line", "rKg6 bKg8 yRg9,Kk14 gKn7 flagged:b", "safe:r"},
        {"walls cannot be captured or entered", "rKd1,Re1 Xf1,Xe2 bKa8 yKg14 gKn7", "to:e1=-"},
    });
}

TEST(RulesCheck, MayComeFromThreeSeatsAtOnce) {
    const Position p = position_of("rKg6,Qi3 bKa8,Ne7 yKd14,Rg12 gKn7,Bk10");
    EXPECT_EQ(p.checkers_of(Color::Red), (ColorSet{Color::Blue, Color::Yellow, Color::Green}));
    for (const Move m : legal_moves(p)) {
        EXPECT_EQ(m.from(), test::square_of("g6"));  // only the king moves
    }
}

TEST(RulesLegality, KeepsTheOwnKingSafe) {
    expect_rules({
        // The rook e6 is pinned on its rank by Blue's rook, the bishop g8 on its file by Yellow's.
        {"pinned pieces stay on the line", "rKg6,Re6,Bg8 bKa8,Rc6 yKd14,Rg12 gKn7",
         "to:e6=c6,d6,f6 to:g8=- cannot:g6g9"},
        // Blue's rook checks along the rank. Red may take it, step between or leave the rank.
        {"a check must be answered", "rKg6,Be9 bKa8,Rc6 yKd14 gKn7",  // e9 reaches b6 and h6 only
         "to:e9=- to:g6=f5,f7,g5,g7,h5,h7"},
        {"a check is answered by taking the checker", "rKg6,Be8 bKa8,Rc6 yKd14 gKn7", "to:e8=c6"},
        {"a check is answered by stepping between", "rKg6,Bf8 bKa8,Rc6 yKd14 gKn7", "to:f8=d6"},
        {"the king cannot retreat along the line of check", "rKg6 bKa8,Rc6 yKd14 gKn9",
         "cannot:g6h6"},
        {"the king may take an unguarded piece", "rKg6 bKa8,Rg7 yKd14 gKn9", "can:g6g7"},
        {"the king may not take a guarded piece", "rKg6 bKa8,Rg7 yKd14,Bj10 gKn9", "cannot:g6g7"},
        {"capturing a dead piece scores nothing", "rKg6,Rd4 dbQd9 yKk14 gKn7",
         "d4d9 points:0,0,0,0"},
        // Red's rook g8 shields Yellow's king i8 from Blue's rook b8, and may leave.
        {"a move may expose the teammate's king in Teams", "rKh1,Rg8 bKa6,Rb8 yKi8 gKn5",
         "can:g8g2", teams()},
        {"a teammate's piece cannot be captured in Teams", "rKh1,Rg8 yPg9 bPg7,Ka6 yKk14 gKn5",
         "cannot:g8g9 can:g8g7", teams()},
    });
}

TEST(RulesKingCapture, EliminatesTheSeatInFfa) {
    expect_rules({
        {"a king capture eliminates at once and scores 20", "rKh1,Re2 bKe8,Rd9 yKg14 gKn7",
         "e2e8 points:20,0,0,0 left:b=dead state:b=out on:d9=dbR turn:y"},
        {"the victim's army is dead when the capturer's king is judged",  // Blue's rook checks
         "rKh1,Re2 bKe8,Rh9 yKg14 gKn7", "can:e2e8"},
        {"a pinned piece may take the king of the pinning army", "rKh1,Rh4 bKa4,Rh10 yKg14 gKn7",
         "can:h4a4"},
        {"a king may take a king that only its own army guards", "rKe7 bKe8,Re12 yKg14 gKn7",
         "can:e7e8"},
        {"other armies still give check", "rKh1,Re2 bKe8 yRh9,Kg14 gKn7", "cannot:e2e8"},
        {"other armies still pin", "rKh1,Rh4 bKa4 yRh10,Kg14 gKn7", "cannot:h4a4"},
        {"other armies still guard", "rKe7 bKe8 yRe12,Kg14 gKn7", "cannot:e7e8"},
        // Blue's dead rook e10 shields Red's king e4 from Yellow's rook e12.
        {"the dead army still blocks lines", "rKe4,Rh8 bKd8,Re10 yKg14,Re12 gKn7", "h8d8 safe:r"},
        {"a capture that leaves one seat ends the game", "rKh1,Re2 bKe8,Rd9",
         "e2e8 end:LastStanding points:20,0,0,0"},
        {"a king capture scores 20 despite PointsForMate", "rKh1,Re2 bKe8 yKg14 gKn7",
         "e2e8 points:20,0,0,0", ffa("PointsForMate=7")},
    });
}

TEST(RulesKingCapture, WinsInTeams) {
    const RuleSet rules = teams();
    expect_rules({
        {"a king capture wins at once", "rKh1,Re2 bKe8 yKg14 gKn7",
         "e2e8 end:KingCaptured winner:r points:0,0,0,0", rules},
        {"a king capture is legal in check", "rKh1,Re2 bKe8 yKk14 gKn7,Rh9", "can:e2e8", rules},
        {"other moves must answer the check", "rKh1,Re2 bKe8 yKk14 gKn7,Rh9", "cannot:e2e3", rules},
        {"a pinned piece may capture a king", "rKh1,Rh4 bKa4 yKk14 gKn7,Rh9", "can:h4a4", rules},
        {"a guarded king may be captured", "rKe7 bKe8 yKk14 gKn7,Re12", "can:e7e8", rules},
        // Red's king d1 is mated by two rooks, but its rook can take Blue's king.
        {"a king capture saves a seat from mate", "rKd1,Rd8 bKa8,Rj1,Rj2 yKg14 gKn7",
         "check:r end:- can:d8a8 to:d1=- to:d8=a8", rules},
    });
}

}  // namespace
}  // namespace quadrille
