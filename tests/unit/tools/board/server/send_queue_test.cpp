#include "tools/board/server/send_queue.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace quadrille::board {
namespace {

Text text(const std::string& words) { return std::make_shared<const std::string>(words); }

TEST(SendQueue, KeepsNewestTextOfEachKind) {
    SendQueue waiting{100};
    EXPECT_TRUE(waiting.push(text("analysis 1"), "analysis"));
    EXPECT_TRUE(waiting.push(text("answer 1"), ""));
    EXPECT_TRUE(waiting.push(text("answer 2"), ""));
    EXPECT_TRUE(waiting.push(text("analysis 2"), "analysis"));
    EXPECT_TRUE(waiting.push(text("review 1"), "review"));
    EXPECT_EQ(waiting.bytes(), 34U);
    // The newer analysis comes after the answers, which are older.
    for (const char* const words : {"answer 1", "answer 2", "analysis 2", "review 1"}) {
        EXPECT_EQ(*waiting.pop(), words);
    }
    EXPECT_TRUE(waiting.is_empty());
    EXPECT_EQ(waiting.bytes(), 0U);
}

TEST(SendQueue, RefusesTextAboveByteLimit) {
    SendQueue waiting{10};
    EXPECT_TRUE(waiting.push(text("12345"), "a"));
    EXPECT_TRUE(waiting.push(text("12345"), ""));
    EXPECT_TRUE(waiting.push(text("54321"), "a")) << "replaces the older text";
    EXPECT_FALSE(waiting.push(text("1"), ""));
}

}  // namespace
}  // namespace quadrille::board
