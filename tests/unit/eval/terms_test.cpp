// The single terms of the evaluation.

#include <gtest/gtest.h>

#include "engine/seat_geometry.h"
#include "eval/expectation.h"
#include "eval/material.h"
#include "eval/piece_square.h"
#include "eval/threats.h"
#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

TEST(Material, CountsLivingPiecesOfActiveSeats) {
    const Position p = BoardBuilder(RuleSet::ffa())
                           .put(Color::Red, "Kh1 Pd2 Ne4 Bf4 Rg4 Qi4 Dj4")
                           .put(Color::Blue, "Ka7 Qd7")
                           .out(Color::Blue)
                           .put(Color::Yellow, "Kg14")
                           .put(Color::Green, "Kn8")
                           .position();
    const ForceWeights& w = default_weights().ffa;
    int all = 0;
    for (const PieceType t : kAllPieceTypes) all += w.material[t];
    EXPECT_EQ(material_of(p, Color::Red, w), all);
    EXPECT_EQ(material_of(p, Color::Blue, w), 0);
    EXPECT_EQ(material_of(p, Color::Yellow, w), 0);
    EXPECT_EQ(force_points_of(p, Color::Red), 1 + 3 + 5 + 5 + 9 + 1);
    EXPECT_EQ(force_points_of(p, Color::Blue), 0);
}

TEST(PieceSquare, MirrorImagesAreWorthTheSame) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const ForceWeights& w = rules.is_teams() ? default_weights().teams : default_weights().ffa;
        for (int i = 0; i < kSquares; ++i) {
            const Square s = Square::from_idx(i);
            if (!s.is_playable()) continue;
            const Square mirrored = Square::at(kBoardSide - 1 - s.file(), s.rank());
            for (const PieceType t : kAllPieceTypes) {
                EXPECT_EQ(square_bonus(t, s, w, rules), square_bonus(t, mirrored, w, rules));
            }
        }
    }
}

TEST(PieceSquare, SeatsAreQuarterTurnsOfEachOther) {
    const RuleSet rules = RuleSet::ffa();
    const PieceSquareTable table(default_weights().ffa, rules);
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable()) continue;
        for (const PieceType t : kAllPieceTypes) {
            for (const Color c : kAllColors) {
                EXPECT_EQ(table.value(Piece(c, t), s), table.value(Piece(after(c), t), s.turned()));
            }
        }
    }
    EXPECT_EQ(table.value(Piece(Color::Red, PieceType::Pawn), square("e7")),
              default_weights().ffa.material[PieceType::Pawn] +
                  square_bonus(PieceType::Pawn, square("e7"), default_weights().ffa, rules));
}

TEST(PieceSquare, APawnGrowsTowardItsPromotionRowAndNotBeyond) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const ForceWeights& w = rules.is_teams() ? default_weights().teams : default_weights().ffa;
        const auto bonus = [&](int row) {
            return square_bonus(PieceType::Pawn, Square::at(6, row - 1), w, rules);
        };
        for (int row = 3; row < rules.promotion_row; ++row) EXPECT_GT(bonus(row), bonus(row - 1));
        EXPECT_LT(bonus(rules.promotion_row + 1), bonus(rules.promotion_row - 1));
    }
}

/// What `hanging_of` says of Red's only piece beside its king.
int hanging(std::string_view red, std::string_view blue, std::string_view yellow = "Kg14",
            const RuleSet& rules = RuleSet::ffa()) {
    const Position p = BoardBuilder(rules)
                           .put(Color::Red, "Kh1")
                           .put(Color::Red, red)
                           .put(Color::Blue, "Ka7")
                           .put(Color::Blue, blue)
                           .put(Color::Yellow, yellow)
                           .put(Color::Green, "Kn8")
                           .position();
    int dearest = 0;
    const ForceWeights& w = rules.is_teams() ? default_weights().teams : default_weights().ffa;
    const int total = hanging_of(p, attack_map(p), Color::Red, w, dearest);
    EXPECT_LE(dearest, total);
    return total;
}

TEST(Threats, HangingPieces) {
    const auto& worth = default_weights().ffa.material;
    const int rook = worth[PieceType::Rook];
    EXPECT_EQ(hanging("Re5", ""), 0);
    EXPECT_EQ(hanging("Re5", "Qe11"), rook) << "attacked and not defended";
    EXPECT_EQ(hanging("Re5 Pd4", "Qe11"), 0) << "defended against a dearer piece";
    EXPECT_EQ(hanging("Re5 Pd4", "Pd6"), rook - worth[PieceType::Pawn]);
    EXPECT_EQ(hanging("Re5 Pd4", "Nf7"), rook - worth[PieceType::Bishop]);
    EXPECT_EQ(hanging("Qe5 Pd4", "Re11"), worth[PieceType::Queen] - rook);
    EXPECT_EQ(hanging("Re5", "", "Kg14 Be5") > 0, false);
}

TEST(Threats, ATeammateDefendsAndDoesNotAttack) {
    EXPECT_GT(hanging("Re5", "", "Kg14 Qe11"), 0) << "FFA: Yellow attacks";
    EXPECT_EQ(hanging("Re5", "", "Kg14 Qe11", RuleSet::teams()), 0);
    EXPECT_EQ(hanging("Re5", "Qe11", "Kg14 Qj5", RuleSet::teams()), 0) << "Yellow defends";
}

TEST(Threats, KingDangerGrowsWithAttackers) {
    const auto danger = [](std::string_view blue, std::string_view green) {
        const Position p = BoardBuilder(RuleSet::ffa())
                               .put(Color::Red, "Kh1")
                               .put(Color::Blue, "Ka7")
                               .put(Color::Blue, blue)
                               .put(Color::Yellow, "Kg14")
                               .put(Color::Green, "Kn8")
                               .put(Color::Green, green)
                               .position();
        return king_danger_of(p, attack_map(p), Color::Red, default_weights().ffa);
    };
    EXPECT_EQ(danger("", ""), 0);
    EXPECT_LT(danger("Rd2", ""), 0);
    EXPECT_LT(danger("Rd2", "Rg8"), danger("Rd2", "") + danger("", "Rg8"))
        << "two seats together are worse than the two alone";
}

TEST(Expectation, AboveMean) {
    const PerColor<int> v{{400, 100, 200, 600}};
    EXPECT_EQ(above_mean(v, Color::Red, {Color::Blue, Color::Yellow, Color::Green}), 100);
    EXPECT_EQ(above_mean(v, Color::Red, {Color::Blue}), 300);
    EXPECT_EQ(above_mean(v, Color::Red, {}), 400);
}

TEST(Expectation, MatesAndZombieKingsAreStillToBeWon) {
    const ExpectationWeights& w = default_weights().expectation;
    BoardBuilder builder(RuleSet::ffa());
    builder.put(Color::Red, "Kh1 Re5")
        .put(Color::Blue, "Ka7 Rd7")
        .put(Color::Yellow, "Kg14")
        .put(Color::Green, "Kn8");
    const PerColor<int> none;
    EXPECT_EQ(points_to_be_won(builder.position(), none, w), 6000);
    const PerColor<int> rooks{{5, 5, 0, 0}};
    EXPECT_EQ(points_to_be_won(builder.position(), rooks, w), 6000 + 10 * w.captures_percent);
    builder.out(Color::Green, Departure::Resigned);
    EXPECT_EQ(points_to_be_won(builder.position(), none, w), 4000 + 2000);
    builder.out(Color::Green, Departure::Dead);
    EXPECT_EQ(points_to_be_won(builder.position(), none, w), 4000);
}

}  // namespace
}  // namespace quadrille::testing
