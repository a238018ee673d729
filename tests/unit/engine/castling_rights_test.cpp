#include "engine/castling_rights.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"

namespace quadrille {
namespace {

using test::square_of;

constexpr Color kRed = Color::Red;
constexpr Color kBlue = Color::Blue;

TEST(CastlingRights, KingAndRookCarryARight) {
    CastlingRights rights;
    Key key = 0;
    PerColor<Bitboard> kings;
    kings[kRed] = Bitboard::of(square_of("h1"));
    kings[kBlue] = Bitboard::of(square_of("a8"));
    rights.find_squares(kings);
    EXPECT_TRUE(rights.squares().empty());
    rights.set(kRed, 1, square_of("d1"), {}, key);
    rights.find_squares(kings);
    EXPECT_EQ(rights.squares(), Bitboard::of(square_of("h1")) | Bitboard::of(square_of("d1")));
    EXPECT_EQ(rights.long_rook(kRed), square_of("d1"));
    EXPECT_EQ(rights.rook(kRed, 1), square_of("d1"));
    EXPECT_TRUE(rights.short_rook(kRed).is_none() && rights.long_rook(kBlue).is_none());
    EXPECT_EQ(key, rights.key({}));
    EXPECT_NE(key, 0U);
    rights.set(kRed, 1, Square::none(), {}, key);
    EXPECT_EQ(key, 0U);
}

TEST(CastlingRights, OnlyOfAnAcquiredArmyTheKeyKnowsTheRook) {
    const ColorSet acquired = ColorSet::of(kBlue);
    const auto key_of = [&](Color c, const char* rook) {
        CastlingRights rights;
        Key key = 0;
        rights.set(c, 0, square_of("h7"), acquired, key);
        rights.set(c, 0, square_of(rook), acquired, key);
        EXPECT_EQ(key, rights.key(acquired));
        return key;
    };
    EXPECT_EQ(key_of(kRed, "k1"), key_of(kRed, "k2"));
    EXPECT_NE(key_of(kBlue, "k1"), key_of(kBlue, "k2"));
}

}  // namespace
}  // namespace quadrille
