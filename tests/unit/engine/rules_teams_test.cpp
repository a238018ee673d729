// Teams: engine/RULES.md. A king on a4 has the neighbours a5, b5, b4; a rook on rank 4 mates
// it and a rook on file b stalemates it while another rook holds rank 5. The pairings are tested in
// basics_test.cpp.

#include <gtest/gtest.h>

#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

const std::string kBlueMayHelp = "rKd1,Rg5,Rf1 bKa8,Bh7 yKd14 gKn4";

TEST(RulesTeams, OneSeatLosesForItsTeam) {
    const RuleSet rules = teams();
    expect_rules({
        {"captures score nothing", "rKh1,Rd5 bKa8,Qd9 yKg14 gKn7", "d5d9 points:0,0,0,0", rules},
        {"a seat mated on its turn loses for its team", "rKh1,Rh5,Rg2 bKa4 yKd14 gKn9",
         "g2g4 end:Checkmate winner:r points:0,0,0,0", rules},
        {"a teammate may help before the turn comes", kBlueMayHelp,
         "f1f4 end:- h7k4 d14d13 end:- turn:g", rules},
        {"without help the seat is lost", kBlueMayHelp, "f1f4 h7g8 d14d13 end:Checkmate winner:r",
         rules},
        {"a seat without a move and not in check draws", "rKh1,Rh5,Rk11 bKa4 yKd14 gKn9",
         "k11b11 end:Stalemate winner:- points:0,0,0,0", rules},
        {"teammates neither check each other nor mate", "rKh1 bKd13 yKa4,Nk9 rRh5,Rg2 gKn9",
         "g2g4 safe:y d13d12 can:a4b4", rules},
        {"a resignation", "rKh1,Rd5 bKa8 yKg14 gKn7", "resign:y end:Resignation winner:b", rules},
        {"a time-out", "rKh1,Rd5 bKa8 yKg14 gKn7", "flag:b end:TimeOut winner:r", rules},
        {"multiple check scores nothing", "rKh1,Nf6 bKe9,Pb4 yKd14 gKi9",
         "f6g8 check:b check:g points:0,0,0,0", rules},
        {"other pairings are an option", "rKh1,Rd5 bKa8,Nd4 yKg14,Nd9 gKn7", "can:d5d9 cannot:d5d4",
         teams("Teammate=1")},
    });
    EXPECT_TRUE(test::position_of("rKh1,Rd5 yKg14 gKn7", rules).is_over());
}

}  // namespace
}  // namespace quadrille
