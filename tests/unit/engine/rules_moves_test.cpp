// Pawns, promotion, castling: engine/RULES.md.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::game_of;
using test::kBlue;
using test::kGreen;
using test::kKings;
using test::kYellow;
using test::play;
using test::position_of;
using test::setup_of;
using test::square_of;
using test::targets;

TEST(RulesPawns, MoveAwayFromTheirSeat) {
    expect_rules({
        {"one or two steps from the home row", kKings + "rPe2", "to:e2=e3,e4"},
        {"for Blue", kKings + "bPb5", "to:b5=c5,d5", ffa(), kBlue},
        {"for Yellow", kKings + "yPe13", "to:e13=e11,e12", ffa(), kYellow},
        {"for Green", kKings + "gPm5", "to:m5=k5,l5", ffa(), kGreen},
        {"one from any other row", kKings + "rPe3", "to:e3=e4"},
        {"for Blue", kKings + "bPc5", "to:c5=d5", ffa(), kBlue},
        {"for Yellow", kKings + "yPe12", "to:e12=e11", ffa(), kYellow},
        {"for Green", kKings + "gPl5", "to:l5=k5", ffa(), kGreen},
        {"anything ahead blocks them", kKings + "rPe2 bNe3", "to:e2=-"},
        {"on the second square, too", kKings + "rPe2 bNe4", "to:e2=e3"},
        {"so do the dead", kKings + "rPe2 dyNe3", "to:e2=-"},
        {"and walls", kKings + "rPe2 Xe4", "to:e2=e3"},
        {"they take forward diagonally only, here with enemies all around",
         kKings + "rPe5 bNd6 yNf6 gNe6 bNd5 yNf5 bNd4 gNf4", "to:e5=d6,f6"},
        {"a dead piece counts as one, a wall does not", kKings + "rPe5 dNd6 Xf6", "to:e5=d6,e6"},
        {"Green's take leftward", kKings + "gPe5 rNd6 yNd4 bNf6", "to:e5=d4,d5,d6", ffa(), kGreen},
    });
}

// ------------------------------------------------------------------ promotion

TEST(RulesPromotion, ComesOnItsRow) {
    expect_rules({
        {"in FFA on row eight to a 1-point queen only", kKings + "rPe7", "to:e7=e8d"},
        {"for Blue", kKings + "bPg5", "to:g5=h5d", ffa(), kBlue},
        {"for Yellow", kKings + "yPe8", "to:e8=e7d", ffa(), kYellow},
        {"for Green", kKings + "gPh5", "to:h5=g5d", ffa(), kGreen},
        {"not before", kKings + "rPe6", "to:e6=e7"},
        {"in Teams on row eleven", kKings + "rPe10", "to:e10=e11b,e11n,e11q,e11r", teams()},
        {"for Blue", kKings + "bPj5", "to:j5=k5b,k5n,k5q,k5r", teams(), kBlue},
        {"for Yellow", kKings + "yPe5", "to:e5=e4b,e4n,e4q,e4r", teams(), kYellow},
        {"for Green", kKings + "gPe5", "to:e5=d5b,d5n,d5q,d5r", teams(), kGreen},
        {"not before", kKings + "rPe7", "to:e7=e8", teams()},
        {"on captures, too", kKings + "rPe7 bNd8 yNf8 gNe8", "to:e7=d8d,f8d"},
        {"the choice is an option", kKings + "rPe10", "to:e10=e11q", teams("PromoteTo=Q")},
        {"so is the row", kKings + "rPe5", "to:e5=e6n,e6q", ffa("PromoteTo=QN Prom=6")},
        {"beyond it there is none", kKings + "rPe7", "to:e7=e8", ffa("Prom=6")},
        {"nor from it", kKings + "rPe8", "to:e8=e9"},
        {"nor further on", kKings + "rPe9", "to:e9=e10"},
        {"at the far edge the pawn is stuck", kKings + "rPe14", "to:e14=-"},
        {"and before a removed corner", kKings + "rPa11", "to:a11=-"},
    });
}

TEST(RulesPromotion, GivesAQueenThatMovesAsAQueenAndIsWorthOnePoint) {
    expect_rules({{"a 1-point queen", "rKh1,Pe7 bKa9,Re12 yKg14 gKn7",
                   "e7e8d on:e8=rD a9a10 g14g13 n7n6 can:e8h8 can:e8h11 cannot:e8f10 "
                   "h1h2 e12e8 points:0,1,0,0"}});
}

// ------------------------------------------------------------------ castling

/// King and rooks of each seat at home as in `classic`, every right there, and pawns that keep the
/// rooks from looking at each other.
const std::string kHome =
    "rKh1,Rd1,Rk1,Pd2,Pk2 bKa8,Ra4,Ra11,Pb4,Pb11 yKg14,Rd14,Rk14,Pd13,Pk13 "
    "gKn7,Rn4,Rn11,Pm4,Pm11 short:rbyg long:rbyg ";

TEST(RulesCastling, TheKingGoesTwoSquaresAndTheRookCrosses) {
    expect_rules({
        {"Red, short", kHome, "h1j1 on:j1=rK on:i1=rR on:k1=- on:d1=rR"},
        {"Red, long", kHome, "h1f1 on:f1=rK on:g1=rR on:d1=- on:k1=rR"},
        {"Blue, short", kHome, "a8a10 on:a10=bK on:a9=bR on:a11=- on:a4=bR", ffa(), kBlue},
        {"Blue, long", kHome, "a8a6 on:a6=bK on:a7=bR on:a4=- on:a11=bR", ffa(), kBlue},
        {"Yellow, short", kHome, "g14e14 on:e14=yK on:f14=yR on:d14=- on:k14=yR", ffa(), kYellow},
        {"Yellow, long", kHome, "g14i14 on:i14=yK on:h14=yR on:k14=- on:d14=yR", ffa(), kYellow},
        {"Green, short", kHome, "n7n5 on:n5=gK on:n6=gR on:n4=- on:n11=gR", ffa(), kGreen},
        {"Green, long", kHome, "n7n9 on:n9=gK on:n8=gR on:n11=- on:n4=gR", ffa(), kGreen},
        // As in `rg` and `chess4`: Red's king on g1, three squares from d1 and four from k1.
        {"short is the side of the near rook", "rKg1,Rd1,Rk1 bKa8 yKg14 gKn7 short:r",
         "can:g1e1 cannot:g1i1"},
        {"long that of the other", "rKg1,Rd1,Rk1 bKa8 yKg14 gKn7 long:r", "can:g1i1 cannot:g1e1"},
    });
}

TEST(RulesCastling, WorksInEverySetUp) {
    // All pieces but kings, rooks and pawns taken off: both castlings of the seat to move are
    // there.
    for (int i = 0; i < kFullSetups; ++i) {
        PositionSetup setup = start_position(static_cast<StartSetup>(i));
        for (Piece& piece : setup.board.values) {
            if (!piece.is_piece()) continue;
            const PieceType type = piece.type();
            const bool stays =
                type == PieceType::Rook || type == PieceType::Pawn || type == PieceType::King;
            if (!stays) piece = Piece::none();
        }
        for (const Color c : kAllColors) {
            setup.turn = c;
            const MoveList moves = legal_moves(position_of(setup));
            EXPECT_EQ(std::ranges::count_if(moves, &Move::is_castling), 2) << i << test::text_of(c);
        }
    }
}

TEST(RulesCastling, WhatItNeeds) {
    expect_rules({
        {"the right", kHome + "short:byg", "cannot:h1j1 can:h1f1"},
        {"either of them", kHome + "short:byg long:byg", "cannot:h1j1 cannot:h1f1"},
        {"empty squares between king and rook, also beside the rook", kHome + "rNe1",
         "cannot:h1f1 can:h1j1"},
        {"an enemy's piece is in the way", kHome + "bNg1", "cannot:h1f1"},
        {"and a dead one", kHome + "dNj1", "cannot:h1j1"},
        {"and a wall", kHome + "Xi1", "cannot:h1j1"},
        {"no check", kHome + "yRh5", "cannot:h1j1 cannot:h1f1"},
        {"no attack on the square that the king crosses, short", kHome + "yRi5", "cannot:h1j1"},
        {"and long", kHome + "yRg5", "cannot:h1f1"},
        {"nor on its target, short", kHome + "yRj5", "cannot:h1j1"},
        {"and long", kHome + "yRf5", "cannot:h1f1"},
        {"nor by pawns", kHome + "bPh2,Pi2", "cannot:h1j1"},  // Blue's attack i1 and j1
        {"the rook may cross an attacked square", kHome + "yRe5", "can:h1f1"},
        {"and stand on one", kHome + "yBg5", "can:h1j1"},  // it aims at k1 past h4, i3, j2
        {"teammates do not forbid it", kHome + "yRi5", "can:h1j1", teams()},
        {"enemies do", kHome + "bRi5", "cannot:h1j1", teams()},
        {"the dead do not", kHome + "dyRi5", "can:h1j1"},
    });
}

TEST(RulesCastling, HowRightsEnd) {
    const auto rights = [](const Game& game) {
        const PositionSetup now = game.position().to_setup();
        return std::pair{now.castle_short, now.castle_long};
    };
    const ColorSet all = ColorSet::all();
    const ColorSet others = all - ColorSet::of(Color::Red);
    Game king = game_of(kHome);
    play(king, "h1h2 b11c11 k13k12 m11l11 h2h1");
    EXPECT_EQ(rights(king), (std::pair{others, others}));
    Game rook = game_of(kHome);
    play(rook, "k1j1 b11c11 k13k12 m11l11 j1k1 b4c4 d13d12 m4l4");
    EXPECT_EQ(rights(rook), (std::pair{others, all}));
    EXPECT_EQ(targets(rook.position(), "h1"), "f1 g1 g2 h2 i1 i2");
    // Blue's bishop takes k1; another rook on k1 would not bring the right back.
    Game taken = game_of(kHome + "bBi3 yPg3", RuleSet::ffa(), Color::Blue);
    play(taken, "i3k1");
    EXPECT_EQ(rights(taken), (std::pair{others, all}));
    Game seat = game_of(kHome);
    test::resign(seat, Color::Red);
    EXPECT_EQ(rights(seat), (std::pair{others, others}));
}

TEST(RulesCastling, RightsWithoutKingAndRookAtHomeAreDroppedWithAWarning) {
    // Red's king is on no central square, a11 is empty.
    const PositionSetup setup = setup_of("rKf1,Rd1,Rk1 bKa8,Ra4 yKg14 gKn7 short:rb long:b");
    std::vector<SetupIssue> warnings;
    const auto p = Position::from_setup(setup, RuleSet::ffa(), &warnings);
    ASSERT_TRUE(p.has_value());
    EXPECT_TRUE(p->castling().short_rook(Color::Red).is_none());
    EXPECT_TRUE(p->castling().short_rook(Color::Blue).is_none());
    EXPECT_EQ(p->castling().long_rook(Color::Blue), square_of("a4"));
    EXPECT_EQ(warnings.size(), 2U);
}

}  // namespace
}  // namespace quadrille
