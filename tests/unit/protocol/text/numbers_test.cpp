// Parsing and formatting numbers.

#include "protocol/text/numbers.h"

#include <gtest/gtest.h>

#include <limits>

namespace quadrille {
namespace {

TEST(ParseInteger, AcceptsIntegersOnly) {
    EXPECT_EQ(parse_integer("0"), 0);
    EXPECT_EQ(parse_integer("-12"), -12);
    EXPECT_EQ(parse_integer("+12"), 12);
    EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
    for (const char* bad :
         {"", "+", "-", "+-1", "1x", " 1", "1 ", "1.5", "0x10", "1e3", "9223372036854775808"}) {
        EXPECT_EQ(parse_integer(bad), std::nullopt) << bad;
    }
}

TEST(ParseInteger, RefusesNumbersOutOfRange) {
    EXPECT_EQ(parse_integer("-3", -3, 9).value(), -3);
    EXPECT_EQ(parse_integer("9", -3, 9).value(), 9);
    for (const char* bad : {"-4", "10", "x", "", "9223372036854775808"}) {
        const auto number = parse_integer(bad, -3, 9);
        ASSERT_FALSE(number) << bad;
        EXPECT_EQ(number.error(), "is not a whole number from -3 to 9");
    }
}

TEST(Decimals, HaveFixedNumberOfDigitsAndNoNegativeZero) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(fixed(12.345, 1), "12.3");
    EXPECT_EQ(fixed(-0.04, 1), "0.0");
    EXPECT_EQ(fixed(-0.06, 1), "-0.1");
    EXPECT_EQ(fixed(-kInfinity, 1), "-inf");
    EXPECT_EQ(fixed(1e300, 0).size(), 301U);
    EXPECT_EQ(with_sign(3, 0), "+3");
    EXPECT_EQ(with_sign(0.01, 1), "0.0");
    EXPECT_EQ(with_sign(-2.5, 1), "-2.5");
    EXPECT_EQ(with_sign(kInfinity, 1), "+inf");
}

}  // namespace
}  // namespace quadrille
