// Tests of engine/RULES.md: pawns, promotion, castling.

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
        {"Red steps once or twice from row 2", kKings + "rPe2", "to:e2=e3,e4"},
        {"Blue steps once or twice from row 2", kKings + "bPb5", "to:b5=c5,d5", ffa(), kBlue},
        {"Yellow steps once or twice from row 2", kKings + "yPe13", "to:e13=e11,e12", ffa(),
         kYellow},
        {"Green steps once or twice from row 2", kKings + "gPm5", "to:m5=k5,l5", ffa(), kGreen},
        {"Red steps once from row 3", kKings + "rPe3", "to:e3=e4"},
        {"Blue steps once from row 3", kKings + "bPc5", "to:c5=d5", ffa(), kBlue},
        {"Yellow steps once from row 3", kKings + "yPe12", "to:e12=e11", ffa(), kYellow},
        {"Green steps once from row 3", kKings + "gPl5", "to:l5=k5", ffa(), kGreen},
        {"a piece ahead blocks a pawn", kKings + "rPe2 bNe3", "to:e2=-"},
        {"a piece on the second square blocks the double step", kKings + "rPe2 bNe4", "to:e2=e3"},
        {"a dead piece blocks a pawn", kKings + "rPe2 dyNe3", "to:e2=-"},
        {"a wall blocks the double step", kKings + "rPe2 Xe4", "to:e2=e3"},
        {"pawns capture only diagonally forward",
         kKings + "rPe5 bNd6 yNf6 gNe6 bNd5 yNf5 bNd4 gNf4", "to:e5=d6,f6"},
        {"pawns capture dead pieces but not walls", kKings + "rPe5 dNd6 Xf6", "to:e5=d6,e6"},
        {"Green captures toward file a", kKings + "gPe5 rNd6 yNd4 bNf6", "to:e5=d4,d5,d6", ffa(),
         kGreen},
    });
}

// ------------------------------------------------------------------ promotion

TEST(RulesPromotion, HappensOnThePromotionRow) {
    expect_rules({
        {"an FFA pawn promotes on row 8 to a 1-point queen only", kKings + "rPe7", "to:e7=e8d"},
        {"Blue promotes on row 8 in FFA", kKings + "bPg5", "to:g5=h5d", ffa(), kBlue},
        {"Yellow promotes on row 8 in FFA", kKings + "yPe8", "to:e8=e7d", ffa(), kYellow},
        {"Green promotes on row 8 in FFA", kKings + "gPh5", "to:h5=g5d", ffa(), kGreen},
        {"an FFA pawn does not promote on row 7", kKings + "rPe6", "to:e6=e7"},
        {"Red promotes on row 11 in Teams", kKings + "rPe10", "to:e10=e11b,e11n,e11q,e11r",
         teams()},
        {"Blue promotes on row 11 in Teams", kKings + "bPj5", "to:j5=k5b,k5n,k5q,k5r", teams(),
         kBlue},
        {"Yellow promotes on row 11 in Teams", kKings + "yPe5", "to:e5=e4b,e4n,e4q,e4r", teams(),
         kYellow},
        {"Green promotes on row 11 in Teams", kKings + "gPe5", "to:e5=d5b,d5n,d5q,d5r", teams(),
         kGreen},
        {"a Teams pawn does not promote on row 8", kKings + "rPe7", "to:e7=e8", teams()},
        {"a capture promotes", kKings + "rPe7 bNd8 yNf8 gNe8", "to:e7=d8d,f8d"},
        {"PromoteTo selects the types", kKings + "rPe10", "to:e10=e11q", teams("PromoteTo=Q")},
        {"Prom selects the row", kKings + "rPe5", "to:e5=e6n,e6q", ffa("PromoteTo=QN Prom=6")},
        {"no promotion beyond the promotion row", kKings + "rPe7", "to:e7=e8", ffa("Prom=6")},
        {"a pawn already on the promotion row does not promote", kKings + "rPe8", "to:e8=e9"},
        {"a pawn one row beyond does not promote", kKings + "rPe9", "to:e9=e10"},
        {"a pawn at the far edge has no moves", kKings + "rPe14", "to:e14=-"},
        {"a pawn before a removed corner has no moves", kKings + "rPa11", "to:a11=-"},
    });
}

TEST(RulesPromotion, OnePointQueenMovesAsQueenAndScoresOne) {
    expect_rules(
        {{"a 1-point queen moves as a queen and scores 1 point", "rKh1,Pe7 bKa9,Re12 yKg14 gKn7",
          "e7e8d on:e8=rD a9a10 g14g13 n7n6 can:e8h8 can:e8h11 cannot:e8f10 "
          "h1h2 e12e8 points:0,1,0,0"}});
}

// ------------------------------------------------------------------ castling

/// King and rooks of each seat at home as in `classic`, with all rights. Pawns block the lines
/// between the rooks of different seats.
const std::string kHome =
    "rKh1,Rd1,Rk1,Pd2,Pk2 bKa8,Ra4,Ra11,Pb4,Pb11 yKg14,Rd14,Rk14,Pd13,Pk13 "
    "gKn7,Rn4,Rn11,Pm4,Pm11 short:rbyg long:rbyg ";

TEST(RulesCastling, MovesKingTwoSquaresAndRookBeyondIt) {
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
        {"the short side has the nearer rook", "rKg1,Rd1,Rk1 bKa8 yKg14 gKn7 short:r",
         "can:g1e1 cannot:g1i1"},
        {"the long side has the other rook", "rKg1,Rd1,Rk1 bKa8 yKg14 gKn7 long:r",
         "can:g1i1 cannot:g1e1"},
    });
}

TEST(RulesCastling, WorksInEveryStartPosition) {
    // With only kings, rooks and pawns on the board, both castlings of the seat to move are legal.
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

TEST(RulesCastling, RequiresRightEmptySquaresAndSafePath) {
    expect_rules({
        {"castling requires its right", kHome + "short:byg", "cannot:h1j1 can:h1f1"},
        {"each side has its own right", kHome + "short:byg long:byg", "cannot:h1j1 cannot:h1f1"},
        {"all squares between king and rook must be empty", kHome + "rNe1", "cannot:h1f1 can:h1j1"},
        {"an enemy's piece blocks castling", kHome + "bNg1", "cannot:h1f1"},
        {"a dead piece blocks castling", kHome + "dNj1", "cannot:h1j1"},
        {"a wall blocks castling", kHome + "Xi1", "cannot:h1j1"},
        {"a king in check cannot castle", kHome + "yRh5", "cannot:h1j1 cannot:h1f1"},
        {"an attack on the crossed square prevents short castling", kHome + "yRi5", "cannot:h1j1"},
        {"an attack on the crossed square prevents long castling", kHome + "yRg5", "cannot:h1f1"},
        {"an attack on the target prevents short castling", kHome + "yRj5", "cannot:h1j1"},
        {"an attack on the target prevents long castling", kHome + "yRf5", "cannot:h1f1"},
        {"a pawn's attack prevents castling", kHome + "bPh2,Pi2", "cannot:h1j1"},  // on i1, j1
        {"the rook may cross an attacked square", kHome + "yRe5", "can:h1f1"},
        {"the rook may start on an attacked square", kHome + "yBg5", "can:h1j1"},  // attacks k1
        {"a teammate's attack does not prevent castling", kHome + "yRi5", "can:h1j1", teams()},
        {"an enemy's attack prevents castling in Teams", kHome + "bRi5", "cannot:h1j1", teams()},
        {"dead pieces do not prevent castling", kHome + "dyRi5", "can:h1j1"},
    });
}

TEST(RulesCastling, RightsEndWhenKingOrRookMovesOrIsCaptured) {
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
    // Blue's bishop captures the rook k1.
    Game taken = game_of(kHome + "bBi3 yPg3", RuleSet::ffa(), Color::Blue);
    play(taken, "i3k1");
    EXPECT_EQ(rights(taken), (std::pair{others, all}));
    Game seat = game_of(kHome);
    test::resign(seat, Color::Red);
    EXPECT_EQ(rights(seat), (std::pair{others, others}));
}

TEST(RulesCastling, SetUpDropsImpossibleRightsWithAWarning) {
    // Red's king is not on a central square, and a11 is empty.
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
