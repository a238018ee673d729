// Decoding UTF-8 characters and counting them.

#include "protocol/text/utf8.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(TakeCharacter, TakesCharactersInOrder) {
    std::string_view text = "aü♕𝄞\xE2\x99";
    const auto take = [&text] { return take_character(text); };
    EXPECT_EQ(take().code, U'a');
    const Character umlaut = take();
    EXPECT_EQ(umlaut.code, U'ü');
    EXPECT_EQ(umlaut.bytes, "ü");
    EXPECT_EQ(take().code, U'♕');
    EXPECT_EQ(take().code, U'𝄞');
    const Character cut = take();  // an incomplete sequence is returned byte by byte
    EXPECT_EQ(cut.code, std::nullopt);
    EXPECT_EQ(cut.bytes, "\xE2");
    EXPECT_EQ(take().bytes, "\x99");
    EXPECT_TRUE(text.empty());
}

TEST(Width, CountsCharactersAndShortensText) {
    EXPECT_EQ(width_of("Zürich"), 6U);
    EXPECT_EQ(width_of("\xE2\x99"), 2U);
    EXPECT_EQ(shortened("Zürich", 6), "Zürich");
    EXPECT_EQ(shortened("Zürich", 3), "Zü…");
    EXPECT_EQ(shortened("abc", 1), "…");
    EXPECT_EQ(shortened("", 1), "");
}

}  // namespace
}  // namespace quadrille
