// Errors of illegal moves in Chess4, and castling of acquired kings.

#include <gtest/gtest.h>

#include <string>

#include "protocol/notation/move/move_text.h"
#include "tests/support/board_words.h"
#include "tests/support/chess4_rules.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

std::string move_refusal(std::string_view move, const Position& position) {
    const auto parsed = parse_move(move, position);
    return parsed ? "" : describe(parsed.error());
}

TEST(MoveTextChess4, RefusesCaptureOfActiveKing) {
    const Position p = test::position_of("rKg1 bKd14 bRd4 yKd10 gKn7 rRd8", kMethod1);
    EXPECT_EQ(move_refusal("d8-d10", p),
              "\"d8-d10\" (to, character 4): captures a king: found Black's king on d10, expected "
              "a move that captures no king");
}

TEST(MoveTextChess4, PawnThatCanBeTakenEnPassantMayOnlyStep) {
    PositionSetup setup = test::setup_of("rKg1 rPk3 gKn7 gPk4 yKh14 bKa8 bPj3 bPj5", Color::Green);
    setup.waiting_en_passant[Color::Red][0] = {
        test::square_of("l4"), test::square_of("k4"), Color::Green, {test::square_of("k3"), {}}};
    const Position p = test::position_of(setup, kMethod1);
    EXPECT_EQ(move_refusal("k4xj5", p),
              "\"k4xj5\" (to, character 4): this pawn may not capture: found Gold's pawn on k4, "
              "expected no capture while it can be captured en passant");
    EXPECT_EQ(move_refusal("k4-j4", p), "");
}

TEST(MoveTextChess4, ChecksSafetyOfPlayersKing) {
    // Red has Blue's army, whose rook shields Red's king.
    const Position p = test::position_of(
        test::setup_of("rKg1 bRg5 bKa8 yKh14 yRg9 gKn7 take:br", Color::Blue), kMethod2);
    EXPECT_EQ(
        move_refusal("g5-h5", p),
        "\"g5-h5\" (to, character 4): leaves the king in check: found a check by Black's rook on "
        "g9, expected a move after which the king of White is safe");
    EXPECT_NE(move_refusal("g5xg1", p).find("captures a teammate's piece"), std::string::npos);
}

TEST(MoveTextChess4, CastlesAcquiredKing) {
    PositionSetup setup = test::setup_of("rKg1 bRa11 bKa8 bRa4 yKh14 gKn10 take:br", Color::Blue);
    setup.acquired_rooks[Color::Blue] = {Bitboard::of(test::square_of("a11")),
                                         Bitboard::of(test::square_of("a4"))};
    const Position p = test::position_of(setup, kMethod2);
    for (const char* text : {"O-O", "O-O-O"}) {
        const auto move = parse_move(text, p);
        ASSERT_TRUE(move) << describe(move.error());
        EXPECT_EQ(format_san(*move, p), text);
    }
    setup.acquired_rooks[Color::Blue] = {};
    EXPECT_NE(move_refusal("O-O", test::position_of(setup, kMethod2)).find("no castling right"),
              std::string::npos);
}

}  // namespace
}  // namespace quadrille
