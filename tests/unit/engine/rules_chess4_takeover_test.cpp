// Chess4, method 2: a player moves the army of a seat it mated. engine/RULES.md, "Chess4", "Method
// 2" and "Castling an acquired king". In most positions g2-g4 mates the king on a4: its neighbours
// are a5, b5 and b4, and another rook guards rank 5. White, Silver, Black and Gold are Red, Blue,
// Yellow and Green here.

#include <gtest/gtest.h>

#include <array>

#include "engine/position_setup.h"
#include "tests/support/chess4_rules.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::kBlue;
using test::kGreen;
using test::kYellow;
using test::setup_of;
using test::square_of;

TEST(RulesChess4Takeover, AcquiredArmyMovesForItsPlayer) {
    const std::string knight = "rKh1 bKe7 yKa4,Ne10 gKn9,Re4 take:yr";
    expect_rules({
        {"the mating player moves the army from its next turn on",
         "rKh1,Rh5,Rg2 bKe7 yKa4,Rk13,Ri14 gKn9",
         "g2g4 e7d7 n9n10 left:y=dead taken:y=r on:k13=yR rooks:y=k13+i14,k13+i14 "
         "h1h2 d7e7 turn:y can:k13k9",
         kMethod2},
        // Silver's rook gives check to White's king, Black's knight can neither take nor block.
        {"a turn without a safe move is passed", "rKh1 bKe7,Rd9 yNe10 gKn10 take:yr",
         "d9d1 turn:g halfmove:1 taken:y=r", kMethod2, kBlue},
        // Black's knight must take the rook on c9 or step between on g9.
        {"the army must help the player's king", "rKh9 bKe7,Rc8 yNe10 gKn10 take:yr",
         "c8c9 turn:y to:e10=c9,g9", kMethod2, kBlue},
        {"own and acquired pieces neither capture nor check each other",
         "rKh1,Re4 bKd13 yQh9,Ne8 gKn7 take:yr", "cannot:e4e8 can:e4e7 can:h1h2", kMethod2},
        {"an acquired king may be attacked", knight, "can:e10d8", kMethod2, kYellow},
        {"an acquired king is captured like other pieces", knight,
         "e4a4 h1h2 e7d7 points:0,0,0,0 turn:y to:e10=c11,c9,d12,d8,f12,f8,g11,g9", kMethod2,
         kGreen},
    });
}

// --- castling an acquired king

/// Returns a position in which Silver has Black's king and rooks, of which `rooks` may castle, by
/// side.
PositionSetup won_king(const std::string& words, std::array<Bitboard, 2> rooks) {
    PositionSetup setup = setup_of(words + " take:yb", kYellow);
    setup.acquired_rooks[kYellow] = rooks;
    return setup;
}

TEST(RulesChess4Takeover, AcquiredKingCastles) {
    const auto rook = [](std::string_view name) { return Bitboard::of(square_of(name)); };
    const std::array at_home = {rook("k14"), rook("d14")};
    const std::array one = {rook("k9"), Bitboard{}};
    const std::array both = {rook("k9") | rook("k14"), rook("k9") | rook("k14")};
    // White's rook attacks i14, which the king crosses.
    const std::string home = "rKh1,Ri5 bKa8 yKh14,Rk14,Rd14 gKn9";
    struct Row {
        PositionSetup setup;
        std::string_view rule;
        std::string_view script;
    };
    const std::vector<Row> rows = {
        {won_king(home, at_home), "castling through attacks is legal",
         "can:h14f14 h14j14 on:i14=yR rooks:y=-,-"},
        {won_king(home + " yNj14", at_home), "castling over a piece is illegal",
         "cannot:h14j14 can:h14f14"},
        {won_king(home, at_home), "a rook that leaves home loses its right",
         "k14k13 rooks:y=-,d14"},
        {won_king(home, at_home), "a king that leaves home loses both rights",
         "h14h13 rooks:y=-,-"},
        {won_king("rKh1 bKa8 yKg13,Rk9 gKn9", one), "king and rook castle after coming home",
         "g13h14 n9n10 h1h2 a8a7 k9k14 n10n9 h2h1 a7a8 rooks:y=k14,- can:h14j14"},
        {won_king("rKh1 bKa8 yKh13,Rk9 gKn9", one),
         "a king that goes nearer by rank but farther by file loses its right",
         "h13g14 rooks:y=-,-"},
        {won_king("rKh1 bKa8 yKh14,Rk9,Rk14 gKn9", both),
         "a rook that leaves its home may castle on the other side, to which it comes nearer",
         "k9k10 n9n8 h1h2 a8a7 k14j14 rooks:y=k10,k10+j14"},
        {won_king("rKh1 bKa8 yKh14,Rk9,Rk14 gKn9", both),
         "all rights end with a move of the king from its home", "h14h13 rooks:y=-,-"},
    };
    for (const auto& [setup, rule, script] : rows) {
        expect_rule_from(setup, {rule, "", script, kMethod2});
    }
    expect_rules({
        {"a rook that was nearer to the other side castles where its moves led",
         "rKl11,Pg3 bKa8,Ra6 yKf12,Bm11 gKj7,Qd8,Rh8",
         "d8b8 l11m11 f12g11 rooks:b=a6,a6 b8e11 m11m10 a6a4 rooks:b=-,a4 g11g12 e11f12 m10n10 "
         "can:a8a6",
         kMethod2, kGreen},
    });
}

// --- choice of the kept army, credit of a mate

/// Returns a position in which White holds Black's knight and mates Gold, whose piece is `gold`.
PositionSetup second_army(const std::string& gold = "gRk13") {
    PositionSetup setup = setup_of("rKh1,Rh5,Rg2 bKe7 yNe10 gKa4 take:yr " + gold);
    setup.exit_order[kYellow] = 1;
    return setup;
}

TEST(RulesChess4Takeover, KeepsNamedElseStrongestArmy) {
    expect_rule_from(second_army(), {"the army with more material is kept", "",
                                     "g2g4 e7d7 e10f12 turn:r taken:g=r taken:y=- on:f12=dyN "
                                     "exits:0,0,1,2 points:6,0,0,0",
                                     kMethod2});
    expect_rule_from(second_army("gNk13"),
                     {"the held army is kept if both are equal", "",
                      "g2g4 e7d7 e10f12 taken:y=r taken:g=- on:k13=dgN", kMethod2});
    expect_rule_from(second_army(),
                     {"the named army is kept", "",
                      "keep:y g2g4 e7d7 keeps:y e10f12 taken:y=r taken:g=- keeps:-", kMethod2});
}

TEST(RulesChess4Takeover, CreditsMatesToThePlayerWhoMoves) {
    expect_rules({
        // Black mates Gold, who also moves Silver's knight. The knight cannot break the mate.
        {"an eliminated player's acquired army dies", "rKe1 bNe10 yKd13,Rh5,Rg2 gKa4,Rk12 take:bg",
         "g2g4 e1e2 turn:y taken:g=y taken:b=- on:e10=dbN", kMethod2, kYellow},
        // Black's knight lets Gold's rook through to Silver's king.
        {"a discovered mate is credited to the mover", "rKe1 bKa4 yKd13,Nd4 gKn9,Rg4,Rh5",
         "d4e6 credit:b=y n9n10 e1e2 turn:y taken:b=y points:0,0,6,0", kMethod2, kYellow},
        // Black's rook, moved by White, mates Silver. White keeps this army: Silver has only a
        // king.
        {"a mate by an acquired army is judged on the turn of its seat",
         "rKh1 bKa4 yRg2,Rh5 gKn9 take:yr",
         "g2g4 credit:b=y n9n10 turn:r left:b=none h1h2 points:6,0,0,0 taken:y=r taken:b=-",
         kMethod2, kYellow},
    });
}

}  // namespace
}  // namespace quadrille
