// Chess4, in the order of engine/RULES.md, "Chess4". In most positions g2-g4 mates the king on a4:
// its neighbours are a5, b5 and b4, and another rook guards rank 5. White, Silver, Black and Gold
// are Red, Blue, Yellow and Green here.

#include <gtest/gtest.h>

#include <string>

#include "engine/position_setup.h"
#include "tests/support/chess4_rules.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::kBlue;
using test::kGreen;
using test::kRed;
using test::kYellow;
using test::per_seat;

const std::string kMate = "rKh1,Rh5,Rg2 bKd13 yKa4 gKn9 ";

/// Runs a script from a start position.
void expect_from_start(StartSetup start, const RuleSet& rules, std::string_view script) {
    expect_rule_from(start_position(start), {"from the start", "", script, rules});
}

TEST(RulesChess4, SeatsMoveClockwise) {
    expect_from_start(StartSetup::Chess4, kMethod1,
                      "turn:r d2d3 turn:b b4c4 turn:y d13d12 turn:g m4l4 turn:r");
    expect_rules({{"an acquired army moves only on the turns of its seat",
                   "rKh1,Ne4 bKe7 yNe10 gKn9 take:yr",
                   "cannot:e10f12 h1h2 e7d7 turn:y can:e10f12 cannot:e4f6", kMethod2}});
}

// --- checkmate, captures of kings, eliminated players

TEST(RulesChess4, CheckmateEliminatesOnTheMatingSeatsTurn) {
    expect_rules({
        {"a mated seat passes and goes out when the mating seat's turn comes", kMate,
         "g2g4 credit:y=r d13d12 turn:g halfmove:2 left:y=none "
         "n9n10 turn:r left:y=dead exits:0,0,1,0 points:6,0,0,0",
         kMethod1},
        {"a mate broken before the victim's turn ends", kMate + "bBe6",
         "g2g4 e6c4 credit:y=- turn:y can:a4b4", kMethod1},
        {"a mate broken after the pass ends", kMate + "gNi5",  // the knight takes the rook
         "g2g4 d13d12 i5g4 turn:r credit:y=- left:y=none h1i1 d12d13 turn:y", kMethod1},
        {"seats mated by one player go out together", "rKh1,Rh5,Rg2 bKd13 yKa4 gKn4",
         "g2g4 d13d12 turn:r exits:0,0,1,1 points:12,0,0,0 end:-", kMethod1},
        {"the mate still stands when the victim's turn begins", kMate + "bBe6",
         "g2g4 e6f7 turn:g credit:y=r", kMethod1},
        {"the army of a mated player stays as dead pieces", "rKh1,Rh5,Rg2 bKd13 yKa4,Rk13 gKn9",
         "g2g4 d13d12 n9n10 on:k13=dyR on:a4=dyK h1h2 d12d13 turn:g", kMethod1},
    });
}

TEST(RulesChess4, ActiveKingsAreNotCaptured) {
    // Black's only move is g9xd9, because Silver's rooks guard d13, e13 and e14.
    const std::string bound = "rKh1 bKa7,Rd9,Re8 yKd14,Rg9 gKn7";
    expect_rules({
        {"pieces of an eliminated player attack nothing", "rKh1 dyQh8 bKd13 gKn9",
         "can:h1h2 can:h1g1", kMethod1},
        {"dead pieces block and can be captured", "rKh1,Rd9,Re4 dyPd6 dyKd4 bKn11 gKn9",
         "can:d9d6 cannot:d9d5 can:e4d4 d9d6 points:0,0,0,0 halfmove:0", kMethod1},
        {"an active king cannot be captured", "rKh1,Re4 bKd13 yKa4 gKn9", "can:e4b4 cannot:e4a4",
         kMethod1},
        {"a piece attacks even if its seat must answer a check", bound, "cannot:h1g1 can:h1h2",
         kMethod1},
        {"the check leaves one move", bound, "to:g9=d9 to:d14=-", kMethod1, kYellow},
    });
}

TEST(RulesChess4, CreditsTheFirstMatingSeat) {
    expect_rules({
        {"the first mating seat keeps the credit", kMate + "bRd11",
         "g2g4 d11a11 credit:y=r n9n10 points:6,0,0,0", kMethod1},
        // Gold's queen mates on e4, White's queen captures it there, Silver's captures White's.
        {"a seat that mates anew takes the credit", "rKj1,Qe1 bKd13,Qk10 yKa4 gKn9,Rh5,Qe9",
         "e9e4 credit:y=g e1e4 credit:y=r k10e4 credit:y=b turn:g n9n10 j1k1 turn:b "
         "points:0,6,0,0",
         kMethod1, kGreen},
        {"the mate ends with White's rook on rank 5", kMate + "bRd11",
         "g2g4 d11a11 resign:r credit:y=-", kMethod1},
        {"the mate ends because b4 is free", "rKh1,Rg2 bKd13,Rd11,Rk5 yKa4 gKn9",
         "g2g4 d11a11 resign:r credit:y=-", kMethod1},
        // Counted backwards from Black, the order is Silver, White, Gold.
        {"the credit of a departed player goes to the nearest checker",
         "rKh1,Rg2 bKd13,Rd11,Rk5,Rb9 yKa4 gKn9", "g2g4 d11a11 credit:y=r resign:r credit:y=b",
         kMethod1},
        // Silver's rook checks White's king l5, which is walled in. Only k6xl7, taking Gold's pawn
        // k7 en passant, would block file l. This chance ends when Gold's turn begins.
        {"the end of an en-passant answer credits the checker",
         "rKl5,Pk6,Pd4 Xk4,Xk5,Xm4,Xm5,Xm6 bKa8,Rd9 yKk14 gKn10,Pm7",
         "m7k7 d4d5 d9l9 credit:r=- k14k13 credit:r=b n10n11 turn:b points:0,6,0,0", kMethod1,
         kGreen},
    });
}

// --- en passant

TEST(RulesChess4, EnPassantMustBeImmediate) {
    // Chess4 writes the first line as "1. L11 ... ... K11 2. K12"; "2. K10" is illegal.
    for (const std::string_view script :
         {"k2k3 b4c4 d13d12 m4k4 can:k3l4 cannot:k3j4 k3l4 on:k4=-",
          "k2k3 b4c4 d13d12 m4k4 d2d3 c4d4 d12d11 m11l11 cannot:k3l4",  // too late
          "d2d3 b4d4 e13e12 m11l11 can:d3c4 d3c4 on:d4=-"}) {           // other seats moved before
        expect_from_start(StartSetup::Chess4, kMethod1, script);
    }
}

TEST(RulesChess4, SecondEnPassantWaits) {
    const std::string two = "rKh1,Pd3,Pk3,Nj5 bKa8,Pb4 yKg14 gKn9,Pm4";
    expect_rules({
        {"the second of two pawns waits; it may step but not capture j5", two,
         "b4d4 g14h14 m4k4 can:k3l4 d3c4 waits:r=gl4:k4:k3 a8a7 h14g14 to:k4=j4 "
         "k4j4 waits:r=gl4:j4:k3 k3l4 on:j4=- waits:r=-",
         kMethod1, kBlue},
        {"White chooses the pawn it takes first", two,
         "b4d4 g14h14 m4k4 k3l4 d4e4 h14g14 n9n10 can:d3c4 d3c4 on:e4=-", kMethod1, kBlue},
        {"another move ends a waiting chance", two,
         "b4d4 g14h14 m4k4 d3c4 a8a7 h14g14 n9n10 h1h2 waits:r=- "
         "a7a8 g14h14 to:k4=j4,j5 n10n9 cannot:k3l4",
         kMethod1, kBlue},
        {"an awaited pawn still attacks",  // Gold's pawn k4 attacks j3
         "rKj2,Pd3,Pk3 bKa8,Pb4 yKg14 gKn9,Pm4",
         "b4d4 g14h14 m4k4 d3c4 a8a7 h14g14 n9n10 to:j2=i1,i2,i3,j1,k1,k2", kMethod1, kBlue},
        {"a waiting chance ends with the last capturer", "rKh1,Pd3,Pk3 bKa8,Pb4,Bi1 yKg14 gKn9,Pm4",
         "b4d4 g14h14 m4k4 d3c4 i1k3 waits:r=-", kMethod1, kBlue},
        {"two of three pawns wait", "rKh1,Pd3,Pk3,Pf11 bKa8,Pb4 yKg14,Pe13 gKn9,Pm4",
         "b4d4 e13e11 m4k4 d3c4 waits:r=ye12:e11:f11;gl4:k4:k3 a8a7 e11e10 k4j4 "
         "k3l4 on:j4=- waits:r=ye12:e10:f11 a7a8 e10e9 n9n10 f11e12 on:e9=- waits:r=-",
         kMethod1, kBlue},
    });
}

// --- promotion, stalemate, resignation

TEST(RulesChess4, PromotesOnHomeRowsOfOthers) {
    expect_rules({
        {"on the home rows of the others",  // across; left by step and capture; right
         "rKh1,Pe13,Pa9,Pb10,Pm6,Pf7,Pg10 bNa11,Kd13 yKk11 gKn9,Nn7",
         "to:e13=e14b,e14n,e14q,e14r to:a9=a10b,a10n,a10q,a10r "
         "to:b10=a11b,a11n,a11q,a11r,b11 to:m6=m7,n7b,n7n,n7q,n7r to:f7=f8 to:g10=g11",
         kMethod1},
        {"pawns of an acquired army keep their promotion squares",
         "rKh1 bKd13 yPe2,Pf13 gKn9 take:yr", "to:e2=e1b,e1n,e1q,e1r to:f13=f11,f12", kMethod2,
         kYellow},
        {"on the home row of an absent seat", "rKh1,Pn5 bKd13 yKk11", "to:n5=n6b,n6n,n6q,n6r",
         kMethod1},
    });
}

TEST(RulesChess4, StalemateAndResignationEliminate) {
    expect_rules({
        {"one movable pawn prevents stalemate", "rKh1,Rh5,Re9 bKd13 yKa4,Pa10 gKn9",
         "e9b9 d13d12 turn:y", kMethod2},
        {"a stalemated seat goes out at once", "rKh1,Rh5,Re9 bKd13 yKa4 gKn9",
         "e9b9 credit:y=r d13d12 turn:g left:y=stalemated taken:y=- points:3,0,3,0 exits:0,0,1,0 "
         "on:a4=dyK",
         kMethod2},
        {"a stalemate in a set-up is credited to the first mover", "rKh1,Rh5,Rb9 bKd13 yKa4 gKn9",
         "credit:y=- d13d12 points:0,3,3,0", kMethod1, kBlue},
        {"a resigning player's acquired army dies", "rKh1 bKd13 yNe10 gKn9 take:yr",
         "resign:r turn:g taken:y=- on:e10=dyN", kMethod2, kYellow},
    });
    expect_from_start(StartSetup::Chess4, kMethod1,
                      "resign:r turn:b points:0,2,2,2 on:g1=drK flag:g points:0,5,5,2 "
                      "resign:y points:0,11,5,2 exits:1,0,3,2 end:LastStanding");
}

// --- scores: last man standing, in half points

/// Returns an ended game. The seats with kings are left; the others went out in the order `exits`.
PositionSetup ended(std::string_view kings, PerColor<int> exits, bool is_drawn = false) {
    PositionSetup setup = test::setup_of(kings, kRed);
    setup.exit_order = exits;
    setup.game_over = is_drawn;
    return setup;
}

constexpr const char* kTwoKings = "rKh1 bKd13";
constexpr const char* kThreeKings = "rKh1 bKd13 yKk11";
constexpr const char* kFourKings = "rKh1 bKd13 yKk11 gKn7";

TEST(RulesChess4, ScoresLastManStanding) {
    struct Row {
        PositionSetup setup;
        std::string_view halves;
    };
    const std::vector<Row> rows = {
        {ended("rKh1", per_seat(0, 3, 2, 1)), "halves:6,4,2,0"},
        {ended("rKh1", per_seat(0, 1, 1, 1)), "halves:6,2,2,2"},
        {ended("rKh1", per_seat(0, 2, 1, 1)), "halves:6,4,1,1"},
        {ended("rKh1", per_seat(0, 2, 2, 1)), "halves:6,3,3,0"},
        {ended(kTwoKings, per_seat(0, 0, 1, 1), true), "halves:5,5,1,1"},
        {ended(kThreeKings, per_seat(0, 0, 0, 1), true), "halves:2,2,2,0"},
        {ended(kFourKings, per_seat(0, 0, 0, 0), true), "halves:3,3,3,3"},
        // Games of three and of two players.
        {ended("rKh1", per_seat(0, 2, 1, 0)), "halves:4,2,0,-"},
        {ended(kThreeKings, per_seat(0, 0, 0, 0), true), "halves:2,2,2,-"},
        {ended("rKh1", per_seat(0, 0, 1, 0)), "halves:2,-,0,-"},
        {start_position(StartSetup::Chess4), "halves:-,-,-,-"},  // while the game runs
    };
    for (const auto& [setup, halves] : rows) {
        expect_rule_from(setup, {"scores", "", halves, kMethod1});
    }
}

// --- two and three players, partners, draws

TEST(RulesChess4, SupportsTwoAndThreePlayers) {
    expect_from_start(StartSetup::Chess4For3, kMethod1,
                      "d2d3 b4c4 d13d12 turn:r resign:y points:3,3,0,0 exits:0,0,1,0");
    expect_from_start(StartSetup::Chess4For2, kMethod1, "d2d3 d13d12 turn:r");
    expect_rules({{"the game ends when White's turn comes after Black's pass", "rKh1,Rh5,Rg2 yKa4",
                   "g2g4 end:LastStanding points:6,0,0,0 halves:2,-,0,-", kMethod1}});
}

TEST(RulesChess4, PartnersPlayAsTeams) {
    expect_rules({
        {"partners neither capture nor check each other",  // Black's rook attacks h2
         "rKh1,Re4 bKd13 yKg9,Rh9,Pe8 gKn7", "cannot:e4e8 can:h1h2", kPartners},
        // The rook g5 shields its own king g2 and Black's king a5 from Silver's rooks.
        {"only the own king must be safe", "rKg2,Rg5 bKd13,Rg9,Rn5 yKa5 gKn8",
         "cannot:g5h5 can:g5g6", kPartners},
    });
    expect_from_start(StartSetup::Chess4, kPartners,
                      "resign:b end:- points:2,0,2,2 resign:g end:LastStanding winner:r "
                      "halves:5,1,5,1");
    PositionSetup without_gold = test::setup_of("rKh1,Rh5,Rg2 bKa4 yKd13");
    without_gold.exit_order[kGreen] = 1;
    expect_rule_from(without_gold,
                     {"a team is out when its second seat is out", "",
                      "g2g4 end:- d13d12 end:LastStanding halves:5,1,5,1", kPartners});
}

TEST(RulesChess4, DrawsByRepetitionOnly) {
    expect_rules({{"bare kings play on", kTwoKings, "h1h2 d13d12 end:-", kMethod1}});
    expect_rule_from(ended(kTwoKings, per_seat(0, 0, 1, 2)),
                     {"repetition ties the remaining seats and scores nothing", "",
                      "h1h2 d13d12 h2h1 d12d13 h1h2 d13d12 h2h1 d12d13 "
                      "end:Repetition points:0,0,0,0 halves:5,5,0,2",
                      kMethod1});
}

}  // namespace
}  // namespace quadrille
