#include "search/models/plausible_moves.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/movegen.h"
#include "search/alphabeta/see.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::move;
using test::position_of;

int gain_of(const Position& p, Move m) {
    const SquareValues values(p.rules());
    const Piece mover = p.piece_on(m.from());
    // Square values aside, which are another matter.
    return PlausibleGain(p, values).of(m) -
           values.gain(mover, m.from(), mover, m.to(), SquareValues::force_left(p));
}

TEST(PlausibleGain, APieceThatNobodyDefendsCountsWhole) {
    const Position p = position_of(kModernKings + "rRd4 bNd9");
    EXPECT_EQ(gain_of(p, move("d4", "d9")), kExchangeValue[PieceType::Knight]);
    EXPECT_EQ(gain_of(p, move("d4", "e4")), 0);
}

TEST(PlausibleGain, ARookForADefendedKnightIsALoss) {
    const Position p = position_of(kModernKings + "rRd4 bNd9 gBf11");
    // Green's bishop defends Blue's knight as well as any piece of Blue's would.
    EXPECT_EQ(gain_of(p, move("d4", "d9")),
              kExchangeValue[PieceType::Knight] - kExchangeValue[PieceType::Rook]);
}

TEST(PlausibleGain, SavingAnAttackedPieceGainsIt) {
    const Position p = position_of(kModernKings + "rQd4 bNb5");
    EXPECT_EQ(gain_of(p, move("d4", "d5")), kExchangeValue[PieceType::Queen]);
    // A quiet move that leaves it there gains nothing.
    EXPECT_EQ(gain_of(p, move("h1", "h2")), 0);
}

TEST(PlausibleGain, ACheckOfAKingThatCannotStepAsideMayBeMate) {
    const auto corner = [](const std::string& green) {
        return position_of("rKh1,Nk7 bKa7 yKg14 " + green);
    };
    // A pawn takes the knight, but two armies more may have closed what is left: it is a guess.
    const int lost = kExchangeValue[PieceType::Knight];
    EXPECT_EQ(gain_of(corner("gKn4,Pm4,Pm5,Pn5"), move("k7", "l5")), 1000 - lost);
    EXPECT_EQ(gain_of(corner("gKn4,Pm4,Pm5"), move("k7", "l5")), 50 - lost);
    EXPECT_EQ(gain_of(corner("gKn4,Pm4,Pm5,Pn5"), move("k7", "j5")), 0);
}

TEST(PlausibleGain, ChecksOfTwoKingsAtOncePay) {
    const Position p = position_of(kModernKings + "rQe5");
    EXPECT_EQ(gain_of(p, move("e5", "g7")), 2 * 50 + 500) << "a7 and g14";
    EXPECT_EQ(gain_of(p, move("e5", "a5")), 50);
    EXPECT_EQ(gain_of(p, move("e5", "e6")), 0);
}

TEST(PlausibleGain, TheBestMoveIsChosen) {
    const Position p = position_of(kModernKings + "rRd4,Pf2 bQd9 gNl4");
    EXPECT_EQ(most_plausible_move(p, SquareValues(p.rules())), move("d4", "d9")) << "a queen";
}

}  // namespace
}  // namespace quadrille::testing
