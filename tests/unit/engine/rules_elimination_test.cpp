// Tests of engine/RULES.md: mate, stalemate, points and the end of the game in FFA.
//
// Most kings stand in a corner: a4 has only the neighbours a5, b5, b4. A rook on rank 4 mates it
// and a rook on file b stalemates it while another rook guards rank 5.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

const std::string kMateOne = "rKh1,Rh5,Rg2 bKa4,Pd9 yKd14 gKn9";         // g2-g4
const std::string kMateTwo = "rKh1,Rg5,Rf1 bKa4 yKd14 gKn4";             // f1-f4
const std::string kMateThree = "rKk1,Qe3,Rg5,Re1 bKa4 yKd14 gKn4";       // e3-d4
const std::string kStalemate = "rKh1,Rh5,Rk11 bKa4,Pd9 Xe9 yKd14 gKn9";  // k11-b11
const std::string kTaking = "rKh1,Rd5 bKa4 yKg14 gKn7 ";                 // d5xd9
const std::string kMateOrNot = "rKh1,Rh5,Rg2 bKa4 yKd14 gKn9 ";          // g2-g4

TEST(RulesPoints, ScoreCapturesOfLivingPieces) {
    expect_rules({
        {"a pawn", kTaking + "bPd9", "d5d9 points:1,0,0,0"},
        {"a knight", kTaking + "bNd9", "d5d9 points:3,0,0,0"},
        {"a bishop", kTaking + "bBd9", "d5d9 points:5,0,0,0"},
        {"a rook", kTaking + "bRd9", "d5d9 points:5,0,0,0"},
        {"a queen", kTaking + "bQd9", "d5d9 points:9,0,0,0"},
        {"a 1-point queen", kTaking + "bDd9", "d5d9 points:1,0,0,0"},
        {"captures add to the points of the set-up", kTaking + "bQd9 points:11,12,13,14",
         "d5d9 points:20,12,13,14"},
        {"points stop at 9999", kTaking + "bQd9 points:9995,0,0,0", "d5d9 points:9999,0,0,0"},
    });
}

TEST(RulesCheckmate, EliminatesAtOnce) {
    expect_rules({
        {"a mate takes effect at once and scores 20 for the mover", kMateOne,
         "g2g4 left:b=dead state:b=out points:20,0,0,0 turn:y"},
        {"a mated army dies, the king included", kMateOne, "g2g4 on:a4=dbK on:d9=dbP"},
        {"a mate scores PointsForMate", kMateOne, "g2g4 points:7,0,0,0", ffa("PointsForMate=7")},
        {"one move mates two seats and scores 5 for the double check", kMateTwo,
         "f1f4 active:ry points:45,0,0,0"},
        {"one move mates three seats and ends the game", kMateThree,
         "e3d4 end:LastStanding points:80,0,0,0"},
        {"the mover scores regardless of the checking army",  // Red's knight opens Green's line
         "rKk1,Ng4 bKa4 yKd14,Rh5 gKn9,Rj4", "g4f6 left:b=dead points:20,0,0,0"},
        {"a seat is judged even if its turn is not next", "rKh1,Rg5,Rf1 bKa8 yKd14 gKn4",
         "f1f4 left:g=dead"},
        // g4-g11 mates Blue's king a11 and opens rank 4 for Blue's rook d4. The rook mates Green's
        // king n4, although Blue's army dies with the same move.
        {"all seats are judged before any army dies", "rKh1,Rg4,Rk10,Rh5 bKa11,Rd4 Xd6 yKd14 gKn4",
         "g4g11 left:b=dead left:g=dead points:40,0,0,0"},
        {"no mate while a piece can take the checker", kMateOrNot + "bRg9", "g2g4 left:b=none"},
        {"no mate while a piece can step between", kMateOrNot + "bRe9", "g2g4 left:b=none"},
        {"no mate while a knight can take the checker", kMateOrNot + "bNf6", "g2g4 left:b=none"},
        {"no mate while the king can leave", "rKh1,Rg2 bKa4 yKd14 gKn9", "g2g4 left:b=none"},
        {"capturing another king does not answer Red's check", "rKh1,Rh5,Rg2 bKa4,Rm9 yKd14 gKn9",
         "g2g4 left:b=dead"},
        {"capturing the king of the checking army answers the check",
         "rKh1,Rh5,Ng4 bKa4,Rm9 yKd14 gKn9,Rj4", "g4f6 left:b=none can:m9n9"},
        {"a mate on the seat's own turn is credited to the nearest checker",
         "rKh1,Rh5,Rg4 bKa4 yKd14 gKn9,Qe8", "left:b=dead points:20,0,0,0 turn:y", ffa(),
         Color::Blue},
    });
}

TEST(RulesMultipleCheck, ScoresNewlyAttackedKings) {
    const RuleSet less = ffa("QueenMultiCheck");
    // The queen on d4 attacks the kings n4 (on the rank) and h8 (on the diagonal).
    const std::string queen = "rKk1 bKa8 yKh8 gKn4 Xd5 ";
    expect_rules({
        {"a check to two kings scores 5", "rKh1,Nf6 bKe9 yKi9 gKn4", "f6g8 points:5,0,0,0"},
        {"a check to three kings scores 20", "rKh1,Nf6 bKe9 yKi9 gKf10", "f6g8 points:20,0,0,0"},
        {"a check to one king scores nothing", "rKh1,Nf6 bKe9 yKd14 gKn4", "f6g8 points:0,0,0,0"},
        {"a queen's check scores 5 without QueenMultiCheck", queen + "rQd3", "d3d4 points:5,0,0,0"},
        {"a queen's check scores 1 with QueenMultiCheck", queen + "rQd3", "d3d4 points:1,0,0,0",
         less},
        {"a 1-point queen's check scores 1 with QueenMultiCheck", queen + "rDd3",
         "d3d4 points:1,0,0,0", less},
        {"a queen's check to three kings scores 5 with QueenMultiCheck", "rKk1,Qe3 bKa4 yKd14 gKn4",
         "e3d4 points:5,0,0,0", less},
        {"a knight's check scores 5 with QueenMultiCheck", "rKh1,Nf6 bKe9 yKi9 gKn4",
         "f6g8 points:5,0,0,0", less},
        {"a king that was attacked before does not count",  // by Red's rook
         "rKh1,Nf6,Rc8 bKa8 yKi9 gKn4", "f6g8 points:0,0,0,0"},
        {"discovered checks by own pieces count", "rKh1,Nf8,Rg8 bKa8 yKi9 gKn4",
         "f8h7 points:5,0,0,0"},
        {"discovered checks by other armies do not count", "rKh1,Nf8 gRg8 bKa8 yKi9 gKn4",
         "f8h7 check:b points:0,0,0,0"},
        {"checks are counted after the capture", "rKk1,Qe3 bKd4 yKd14 gKn4",
         "e3d4 points:25,0,0,0"},
        {"a standing zombie king does not count", "rKh1,Nf6 bKe9 yKi9 gKn4 resigned:b",
         "f6g8 points:0,0,0,0"},
        {"a walking king does not count", "rKh1,Nf6 bKe9 yKi9 gKn4 resigned:b",
         "f6g8 points:0,0,0,0", ffa("DeadKingWalking")},
    });
}

TEST(RulesOrder, AppliesCapturesChecksMatesThenDraws) {
    expect_rules({
        // The queen takes a rook (5), attacks three kings (20) and mates all three (60).
        {"capture, check, mate and end add up", "rKk1,Qe3,Rg5,Re1 bKa4,Rd4 yKd14 gKn4",
         "e3d4 points:85,0,0,0 end:LastStanding"},
        // Yellow's king d14 is stalemated: the rook e2 guards e13 and e14, the rook k13 guards d13.
        {"stalemates come after mates, on the next turn", "rKh1,Rh5,Rg2,Re2,Rk13 bKa4 yKd14 gKn9",
         "g2g4 left:b=dead left:y=stalemated points:30,0,0,10 turn:g"},
        {"eliminations come before draws", "rKh1,Rh5,Rg2 bKa4 halfmove:99",
         "g2g4 end:LastStanding points:20,0,0,0"},
    });
}

TEST(RulesStalemate, EliminatesWhenTheTurnComes) {
    const RuleSet self = ffa("Stalemate=self");
    expect_rules({
        {"a stalemate scores 10 for every remaining seat", kStalemate,
         "k11b11 left:b=stalemated points:10,0,10,10 turn:y"},
        {"a stalemate scores 20 for its seat with Stalemate=self", kStalemate,
         "k11b11 left:b=stalemated points:0,20,0,0", self},
        {"a stalemated army dies, the king included", kStalemate, "k11b11 on:a4=dbK on:d9=dbP"},
        {"a stalemate is judged only when the turn comes", "rKh1,Rg5,Rm11,Rf1 bKa8 yKd14 gKn4",
         "f1f2 left:g=none a8a9 left:g=none d14d13 left:g=stalemated turn:r"},
        {"a stalemate with two seats left ends the game", "rKh1,Rh5,Rk11 bKa4",
         "k11b11 end:LastStanding points:10,0,0,0"},
        {"stalemates may follow each other",  // Yellow scores for Blue's stalemate
         "rKh1,Rh5,Rk11,Re2,Rk13 bKa4 yKd14 gKn9", "k11b11 active:rg points:20,0,10,20 turn:g"},
    });
}

TEST(RulesEnd, ComesWhenOneSeatIsActive) {
    expect_rules({{"points rank the seats", "rKh1,Rh5,Rg2 bKa4 points:3,40,23,5",
                   "g2g4 end:LastStanding points:23,40,23,5 winner:-"}});
}

TEST(RulesEnd, LeavesNoLegalMoves) {
    Game game = test::game_of("rKh1,Rh5,Rg2 bKa4");
    test::play(game, "g2g4");
    EXPECT_EQ(count_moves(game.position()), 0);
    EXPECT_TRUE(legal_moves(game.position()).empty());
}

}  // namespace
}  // namespace quadrille
