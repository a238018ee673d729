#include "search/own_gain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/see.h"
#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

BoardBuilder board() {
    return BoardBuilder(RuleSet::ffa())
        .put(Color::Red, "Kh1")
        .put(Color::Blue, "Ka7")
        .put(Color::Yellow, "Kg14")
        .put(Color::Green, "Kn8");
}

int gain_of(const Position& p, Move m) {
    const Evaluator evaluator(p.rules());
    const PieceSquareTable& table = evaluator.table();
    const Piece mover = p.piece_on(m.from());
    // Square values aside, which are another matter.
    const Phase phase = Evaluator::phase_of(p);
    return OwnGain(p, evaluator, phase).of(m) -
           (table.value(mover, m.to()) - table.value(mover, m.from())).at(phase);
}

TEST(OwnGain, APieceThatNobodyDefendsCountsWhole) {
    const Position p = board().put(Color::Red, "Rd4").put(Color::Blue, "Nd9").position();
    EXPECT_EQ(gain_of(p, move("d4", "d9")), kExchangeValue[PieceType::Knight]);
    EXPECT_EQ(gain_of(p, move("d4", "e4")), 0);
}

TEST(OwnGain, ARookForADefendedKnightIsALoss) {
    const Position p =
        board().put(Color::Red, "Rd4").put(Color::Blue, "Nd9").put(Color::Green, "Bf11").position();
    // Green's bishop defends Blue's knight as well as any piece of Blue's would.
    EXPECT_EQ(gain_of(p, move("d4", "d9")),
              kExchangeValue[PieceType::Knight] - kExchangeValue[PieceType::Rook]);
}

TEST(OwnGain, SavingAnAttackedPieceGainsIt) {
    const Position p = board().put(Color::Red, "Qd4").put(Color::Blue, "Nb5").position();
    EXPECT_EQ(gain_of(p, move("d4", "d5")), kExchangeValue[PieceType::Queen]);
    // A quiet move that leaves it there gains nothing.
    EXPECT_EQ(gain_of(p, move("h1", "h2")), 0);
}

TEST(OwnGain, ACheckOfAKingThatCannotStepAsideMayBeMate) {
    const auto corner = [](const char* green) {
        return BoardBuilder(RuleSet::ffa())
            .put(Color::Red, "Kh1 Nk7")
            .put(Color::Blue, "Ka7")
            .put(Color::Yellow, "Kg14")
            .put(Color::Green, green)
            .position();
    };
    // A pawn takes the knight, but two armies more may have closed what is left: it is a guess.
    const int lost = kExchangeValue[PieceType::Knight];
    EXPECT_EQ(gain_of(corner("Kn4 Pm4 Pm5 Pn5"), move("k7", "l5")), 1000 - lost);
    EXPECT_EQ(gain_of(corner("Kn4 Pm4 Pm5"), move("k7", "l5")), 50 - lost);
    EXPECT_EQ(gain_of(corner("Kn4 Pm4 Pm5 Pn5"), move("k7", "j5")), 0);
}

TEST(OwnGain, ChecksOfTwoKingsAtOncePay) {
    const Position p = board().put(Color::Red, "Qe5").position();
    EXPECT_EQ(gain_of(p, move("e5", "g7")), 2 * 50 + 500) << "a7 and g14";
    EXPECT_EQ(gain_of(p, move("e5", "a5")), 50);
    EXPECT_EQ(gain_of(p, move("e5", "e6")), 0);
}

TEST(OwnGain, TheBestComeFirstAndOnlySoMany) {
    const Position p = board()
                           .put(Color::Red, "Rd4 Pf2")
                           .put(Color::Blue, "Qd9")
                           .put(Color::Green, "Nl4")
                           .position();
    const Evaluator evaluator(p.rules());
    MoveList moves;
    best_by_own_gain(p, evaluator, Evaluator::phase_of(p), 3, moves);
    ASSERT_EQ(moves.size(), 3U);
    EXPECT_EQ(moves[0], move("d4", "d9")) << "a queen";
    EXPECT_EQ(moves[1], move("d4", "l4")) << "a knight";
    best_by_own_gain(p, evaluator, Evaluator::phase_of(p), 1000, moves);
    EXPECT_EQ(static_cast<int>(moves.size()), count_moves(p));
}

}  // namespace
}  // namespace quadrille::testing
