#include "tools/board/server/outgoing.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace quadrille::board {
namespace {

Text text(const std::string& words) { return std::make_shared<const std::string>(words); }

TEST(Outgoing, KeepsTheOrder) {
    Outgoing waiting{100};
    for (const char* const words : {"a", "bc", "def"}) EXPECT_TRUE(waiting.push(text(words), ""));
    EXPECT_EQ(waiting.bytes(), 6U);
    EXPECT_EQ(*waiting.pop(), "a");
    EXPECT_EQ(*waiting.pop(), "bc");
    EXPECT_EQ(*waiting.pop(), "def");
    EXPECT_TRUE(waiting.is_empty());
    EXPECT_EQ(waiting.bytes(), 0U);
}

TEST(Outgoing, TheNewestOfAKindSaysAll) {
    Outgoing waiting{100};
    EXPECT_TRUE(waiting.push(text("analysis 1"), "analysis"));
    EXPECT_TRUE(waiting.push(text("answer"), ""));
    EXPECT_TRUE(waiting.push(text("analysis 2"), "analysis"));
    EXPECT_TRUE(waiting.push(text("review 1"), "review"));
    EXPECT_EQ(waiting.bytes(), 24U);
    EXPECT_EQ(*waiting.pop(), "answer");
    // In the place of the newest: what came between is older than it.
    EXPECT_EQ(*waiting.pop(), "analysis 2");
    EXPECT_EQ(*waiting.pop(), "review 1");
}

TEST(Outgoing, HasRoomForSoMuch) {
    Outgoing waiting{10};
    EXPECT_TRUE(waiting.push(text("12345"), "a"));
    EXPECT_TRUE(waiting.push(text("12345"), ""));
    EXPECT_TRUE(waiting.push(text("54321"), "a")) << "another gives way to it";
    EXPECT_FALSE(waiting.push(text("1"), ""));
}

}  // namespace
}  // namespace quadrille::board
