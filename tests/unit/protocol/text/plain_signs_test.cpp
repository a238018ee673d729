#include "protocol/text/plain_signs.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(PlainSigns, ReplacesBlanksDashesAndTimes) {
    EXPECT_EQ(plain_signs("a\u00A0b\u2003c\u200Bd\u3000e\u2028f"), "a b c d e f");
    EXPECT_EQ(plain_signs("\u2010\u2011\u2013\u2014\u2212 Qg1×n8"), "----- Qg1xn8");
    EXPECT_EQ(plain_signs("äöü ♘ ½ \xC2"), "äöü ♘ ½ \xC2");
}

TEST(PlainSigns, KeepCommentsAndTags) {
    PlainSigns signs;
    const auto applied = [&](std::string line) {
        signs.apply(line);
        return line;
    };
    EXPECT_EQ(applied("h2–h3 { a–b } b7–c7 ; c–d"), "h2-h3 { a–b } b7-c7 ; c–d");
    EXPECT_EQ(applied("[Event\u00A0\"a–b\"]"), "[Event \"a–b\"]");
    EXPECT_EQ(applied("h2–h3 { a"), "h2-h3 { a");
    EXPECT_EQ(applied("–; [ } h2–h3"), "–; [ } h2-h3");
}

}  // namespace
}  // namespace quadrille
