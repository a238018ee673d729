#include "search/models/evasion.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::move;
using test::position_of;

/// Returns Red's evasion of the check by Blue's rook on h9.
Move evasion_of(const std::string& red, const std::string& others = "") {
    const Position p = position_of("rKh1," + red + " bKa7,Rh9 yKg14 gKn8 " + others);
    EXPECT_TRUE(p.in_check(Color::Red));
    return likely_evasion(p);
}

TEST(LikelyEvasion, CapturesTheCheckerAndKeepsMaterial) {
    EXPECT_EQ(evasion_of("Bd5"), move("d5", "h9"));
    EXPECT_EQ(evasion_of("Rd9"), move("d9", "h9"));
    EXPECT_NE(evasion_of("Qd9", "bRh12"), move("d9", "h9")) << "loses a queen for a rook";
}

TEST(LikelyEvasion, IsNoneWithoutALegalMove) {
    const Position p = position_of("rKh1 bKa7,Rh9,Rg9,Ri9 yKg14 gKn8");
    EXPECT_TRUE(likely_evasion(p).is_none());
}

}  // namespace
}  // namespace quadrille::testing
