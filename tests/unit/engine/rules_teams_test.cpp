// Rules of Teams. A king on a4 has the neighbours a5, b5, b4. A rook on rank 4 mates it and a
// rook on file b stalemates it while another rook guards rank 5. basics_test.cpp tests pairings.

#include <gtest/gtest.h>

#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

const std::string kBlueMayHelp = "rKd1,Rg5,Rf1 bKa8,Bh7 yKd14 gKn4";

TEST(RulesTeams, LoseWhenOneSeatIsMatedOrLeaves) {
    const RuleSet rules = teams();
    expect_rules({
        {"captures score nothing", "rKh1,Rd5 bKa8,Qd9 yKg14 gKn7", "d5d9 points:0,0,0,0", rules},
        {"a seat mated on its turn loses for its team", "rKh1,Rh5,Rg2 bKa4 yKd14 gKn9",
         "g2g4 end:Checkmate winner:r points:0,0,0,0", rules},
        {"a teammate may break the mate before the seat's turn", kBlueMayHelp,
         "f1f4 end:- h7k4 d14d13 end:- turn:g", rules},
        {"an unbroken mate loses", kBlueMayHelp, "f1f4 h7g8 d14d13 end:Checkmate winner:r", rules},
        {"a stalemate draws", "rKh1,Rh5,Rk11 bKa4 yKd14 gKn9",
         "k11b11 end:Stalemate winner:- points:0,0,0,0", rules},
        {"teammates neither check nor mate each other", "rKh1 bKd13 yKa4,Nk9 rRh5,Rg2 gKn9",
         "g2g4 safe:y d13d12 can:a4b4", rules},
        {"a resignation loses for the team", "rKh1,Rd5 bKa8 yKg14 gKn7",
         "resign:y end:Resignation winner:b", rules},
        {"a time-out loses for the team", "rKh1,Rd5 bKa8 yKg14 gKn7", "flag:b end:TimeOut winner:r",
         rules},
        {"multiple check scores nothing", "rKh1,Nf6 bKe9,Pb4 yKd14 gKi9",
         "f6g8 check:b check:g points:0,0,0,0", rules},
        {"the Teammate option selects another pairing", "rKh1,Rd5 bKa8,Nd4 yKg14,Nd9 gKn7",
         "can:d5d9 cannot:d5d4", teams("Teammate=1")},
    });
    EXPECT_TRUE(test::position_of("rKh1,Rd5 yKg14 gKn7", rules).is_over());
}

}  // namespace
}  // namespace quadrille
