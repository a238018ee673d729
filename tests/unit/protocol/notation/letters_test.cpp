// Letters of either case.

#include "protocol/notation/letters.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(EqualIgnoringCase, LettersOnly) {
    EXPECT_TRUE(equal_ignoring_case("Move Overhead", "mOVE oVERHEAD"));
    EXPECT_FALSE(equal_ignoring_case("Hash", "Hash "));
    EXPECT_FALSE(equal_ignoring_case("@", "`"));
}

}  // namespace
}  // namespace quadrille
