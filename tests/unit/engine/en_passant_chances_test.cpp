#include "engine/en_passant_chances.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"

namespace quadrille {
namespace {

using test::move;
using test::square_of;

constexpr Color kRed = Color::Red;
constexpr Color kBlue = Color::Blue;
constexpr Color kGreen = Color::Green;

TEST(EnPassantChances, ADoubleStepCanBeAnsweredUntilItsChanceEnds) {
    EnPassantChances chances;
    Key key = chances.key();
    EXPECT_EQ(key, 0U);
    const EnPassant pawn{square_of("f3"), square_of("f4")};
    chances.begin(kRed, pawn, key);
    EXPECT_EQ(key, chances.key());
    EXPECT_EQ(chances.seats(), ColorSet::of(kRed));
    EXPECT_EQ(chances.of(kRed), pawn);
    const Move capture = move("e2", "f3", MoveKind::EnPassant);
    EXPECT_EQ(chances.victim_of(capture, kBlue, ColorSet::of(kBlue)), square_of("f4"));
    EXPECT_TRUE(chances.victim_of(capture, kBlue, {kRed, kBlue}).is_none()) << "of one side";
    chances.end_of_pawn(kRed, square_of("g4"), key);
    EXPECT_TRUE(chances.of(kRed).has_value()) << "another pawn";
    chances.end_of_pawn(kRed, square_of("f4"), key);
    EXPECT_EQ(chances.of(kRed), std::nullopt);
    EXPECT_EQ(key, 0U);
}

/// Blue may capture on f3 with a pawn on one of these squares: Red's passed there.
WaitingEnPassants one_chance(Square capturer, Square second = Square::none()) {
    return {{{square_of("f3"), square_of("f4"), kRed, {capturer, second}}, {}}};
}

TEST(EnPassantChances, AWaitingChanceFollowsThePawnThatPassed) {
    EnPassantChances chances;
    Key key = 0;
    chances.set_waiting(kBlue, one_chance(square_of("e2")), key);
    EXPECT_EQ(key, chances.key());
    EXPECT_EQ(chances.waiting_seats(), ColorSet::of(kBlue));
    EXPECT_EQ(chances.pawns_that_may_not_capture(), Bitboard::of(square_of("f4")));
    chances.follow(move("f4", "f5"), kRed, ColorSet::of(kRed), Bitboard{}, key);
    EXPECT_EQ(key, chances.key());
    EXPECT_EQ(chances.waiting(kBlue)[0].victim, square_of("f5"));
    EXPECT_EQ(chances.victim_of(move("e2", "f3", MoveKind::EnPassant), kBlue, ColorSet::of(kBlue)),
              square_of("f5"));
    chances.follow(move("c7", "d7"), kBlue, ColorSet::of(kBlue), Bitboard{}, key);
    EXPECT_TRUE(chances.waiting_seats().empty()) << "Blue played something else";
    EXPECT_EQ(key, 0U);
}

TEST(EnPassantChances, WhatAroseTogetherWaits) {
    EnPassantChances chances;
    Key key = 0;
    chances.begin(kRed, {square_of("f3"), square_of("f4")}, key);
    chances.begin(kGreen, {square_of("l4"), square_of("k4")}, key);
    const Bitboard pawns = Bitboard::of(square_of("e4")) | Bitboard::of(square_of("e2"));
    chances.follow(move("e2", "l4", MoveKind::EnPassant), kBlue, ColorSet::of(kBlue), pawns, key);
    EXPECT_EQ(key, chances.key());
    const WaitingEnPassant& chance = chances.waiting(kBlue)[0];
    EXPECT_EQ(chance.pusher, kRed);
    EXPECT_EQ(chance.capturers[0], square_of("e4")) << "e2 has moved";
    EXPECT_TRUE(chance.capturers[1].is_none());
    EXPECT_TRUE(chances.waiting(kBlue)[1].is_none());
}

TEST(EnPassantChances, EndWithTheirPawnsAndSeats) {
    const auto begun = [](Key& key) {
        EnPassantChances chances;
        chances.set_waiting(kBlue, one_chance(square_of("e2"), square_of("e4")), key);
        return chances;
    };
    for (const Color gone : {kBlue, kRed}) {
        Key key = 0;
        EnPassantChances chances = begun(key);
        chances.end_with(gone, key);
        EXPECT_TRUE(chances.waiting_seats().empty());
        EXPECT_EQ(key, 0U);
    }
    Key key = 0;
    EnPassantChances chances = begun(key);
    chances.end_with(kGreen, key);
    chances.end_of_pawn(kBlue, square_of("e2"), key);
    EXPECT_EQ(chances.waiting(kBlue), one_chance(square_of("e4")));
    EXPECT_EQ(key, chances.key());
    chances.end_of_pawn(kBlue, square_of("e4"), key);
    EXPECT_TRUE(chances.waiting_seats().empty());
    EXPECT_EQ(key, 0U);
}

}  // namespace
}  // namespace quadrille
