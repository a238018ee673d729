// Splitting lines into words.

#include "protocol/text/words.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(SplitWords, ReturnsWordsAndOffsets) {
    const std::vector<Word> words = split_words("  go \t depth\r 7 ");
    ASSERT_EQ(words.size(), 3U);
    EXPECT_EQ(words[0].text, "go");
    EXPECT_EQ(words[0].offset, 2U);
    EXPECT_EQ(words[1].text, "depth");
    EXPECT_EQ(words[2].text, "7");
    EXPECT_EQ(words[2].offset, 14U);
}

TEST(SplitWords, ReturnsNoWordsForBlanks) {
    EXPECT_TRUE(split_words("").empty());
    EXPECT_TRUE(split_words(" \t\r\n").empty());
}

TEST(TakeWord, TakesWordsInOrder) {
    std::string_view text = " go  depth ";
    EXPECT_EQ(take_word(text), "go");
    EXPECT_EQ(text, "  depth ");
    EXPECT_EQ(take_word(text), "depth");
    EXPECT_EQ(take_word(text), "");
    EXPECT_EQ(take_word(text), "");
    EXPECT_TRUE(text.empty());
}

TEST(TakeUntil, TakesPartsInOrder) {
    std::string_view text = "a;;b";
    EXPECT_EQ(take_until(text, ';'), "a");
    EXPECT_EQ(take_until(text, ';'), "");
    EXPECT_EQ(take_until(text, ';'), "b");
    EXPECT_EQ(take_until(text, ';'), "");
    EXPECT_TRUE(text.empty());
}

TEST(Join, PutsSeparatorBetweenItems) {
    EXPECT_EQ(join({}, ", "), "");
    EXPECT_EQ(join({"a"}, ", "), "a");
    EXPECT_EQ(join({"", "b", ""}, "-"), "-b-");
    EXPECT_EQ(join(std::vector<int>{1, 2}, " + ", [](int i) { return std::to_string(i); }),
              "1 + 2");
}

}  // namespace
}  // namespace quadrille
