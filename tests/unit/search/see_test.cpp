#include "search/see.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "tests/unit/search/board_builder.h"

namespace quadrille::testing {
namespace {

BoardBuilder bare_kings(const RuleSet& rules) {
    return BoardBuilder(rules)
        .put(Color::Red, "Kh1")
        .put(Color::Blue, "Ka7")
        .put(Color::Yellow, "Kg14")
        .put(Color::Green, "Kn8");
}

/// The largest threshold the exchange still reaches, by trying.
int exchange(const Position& p, Move m) {
    const Evaluator evaluator(p.rules());
    const Objective objective(p, evaluator);
    int value = -3000;
    while (exchange_wins(p, objective, m, value + 10)) value += 10;
    return value;
}

TEST(Exchange, UndefendedPieceIsWonWhole) {
    const Position p =
        bare_kings(RuleSet::teams()).put(Color::Red, "Rd4").put(Color::Blue, "Nd9").position();
    EXPECT_EQ(exchange(p, move("d4", "d9")), 300);
    EXPECT_EQ(captured_value(p, move("d4", "d9")), 300);
}

TEST(Exchange, DefendedPieceCostsTheCapturer) {
    const Position p =
        bare_kings(RuleSet::teams()).put(Color::Red, "Rd4").put(Color::Blue, "Nd9 Pc8").position();
    EXPECT_EQ(exchange(p, move("d4", "d9")), -200);
}

TEST(Exchange, QuietMoveToAnAttackedSquareLosesThePiece) {
    const Position p =
        bare_kings(RuleSet::teams()).put(Color::Red, "Rd4").put(Color::Blue, "Pc8").position();
    EXPECT_EQ(exchange(p, move("d4", "d9")), -500);
    EXPECT_EQ(exchange(p, move("d4", "d8")), 0);
}

TEST(Exchange, BothTeammatesJoinIn) {
    // Red's pawn takes a knight that Green's rook defends; Yellow's bishop defends the pawn.
    const Position p = bare_kings(RuleSet::teams())
                           .put(Color::Red, "Pf8")
                           .put(Color::Blue, "Ng9")
                           .put(Color::Green, "Rk9")
                           .put(Color::Yellow, "Bj12")
                           .position();
    EXPECT_EQ(exchange(p, move("f8", "g9")), 300);
}

TEST(Exchange, PiecesBehindOthersJoinIn) {
    // Rook takes rook, rook takes, the second rook behind the first takes back.
    const Position p = bare_kings(RuleSet::teams())
                           .put(Color::Red, "Rd4 Rd3")
                           .put(Color::Blue, "Rd9 Rd11")
                           .position();
    EXPECT_EQ(exchange(p, move("d4", "d9")), 500);
}

TEST(Exchange, AKingTakesOnlyWhatIsNotDefended) {
    const Position alone =
        bare_kings(RuleSet::teams()).put(Color::Red, "Nc6").put(Color::Blue, "Pb8").position();
    EXPECT_EQ(exchange(alone, move("c6", "b8")), -200);
    const Position defended = bare_kings(RuleSet::teams())
                                  .put(Color::Red, "Nc6")
                                  .put(Color::Blue, "Pb8")
                                  .put(Color::Yellow, "Rb11")
                                  .position();
    EXPECT_EQ(exchange(defended, move("c6", "b8")), 100);
}

TEST(Exchange, EveryOtherSeatIsAnEnemyInFfa) {
    const Position p = bare_kings(RuleSet::ffa())
                           .put(Color::Red, "Pf8")
                           .put(Color::Blue, "Ng9")
                           .put(Color::Yellow, "Bj12")
                           .position();
    EXPECT_EQ(exchange(p, move("f8", "g9")), 200);
}

TEST(Exchange, DeadPiecesAreWorthNothing) {
    const Position p = BoardBuilder(RuleSet::ffa())
                           .put(Color::Red, "Kh1 Rd4")
                           .put(Color::Blue, "Nd9 Ka7")
                           .out(Color::Blue)
                           .put(Color::Yellow, "Kg14")
                           .put(Color::Green, "Kn8")
                           .position();
    EXPECT_EQ(captured_value(p, move("d4", "d9")), 0);
    EXPECT_EQ(exchange(p, move("d4", "d9")), 0);
}

TEST(Exchange, PromotionCountsWhatThePawnBecomes) {
    const Position p = bare_kings(RuleSet::teams()).put(Color::Red, "Pe10").position();
    const Move queen = Move::promotion(square("e10"), square("e11"), PieceType::Queen);
    EXPECT_EQ(exchange(p, queen), 900);
}

TEST(Exchange, TakingAKingWinsWhatever) {
    const Position p =
        bare_kings(RuleSet::teams()).put(Color::Red, "Qa4").put(Color::Blue, "Pb6 Ra9").position();
    EXPECT_GT(exchange(p, move("a4", "a7")), 10000);
}

}  // namespace
}  // namespace quadrille::testing
