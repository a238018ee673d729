// Files with one JSON value a line; the last line may be incomplete.

#include "tools/base/json_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;

TEST(JsonLines, IgnoresIncompleteLastLine) {
    std::vector<int> got;
    std::size_t lines = 5;
    const auto take = [&](const Json& line) { got.push_back(line.at("n").get<int>()); };
    const std::string whole = "{\"n\":1}\n{\"n\":2}\n";
    for (const std::string torn : {"", "{\"n\":3", "{\"n\":3}"}) {
        got.clear();
        lines = 5;
        EXPECT_EQ(read_json_lines(whole + torn, lines, take).value(), whole.size()) << torn;
        EXPECT_EQ(got, (std::vector{1, 2}));
        EXPECT_EQ(lines, 7U) << "adds to the previous count";
    }
    EXPECT_EQ(read_json_lines("", lines, take).value(), 0U);
}

TEST(JsonLines, ReportsNumberOfInvalidLine) {
    for (const char* const bad : {"no JSON", "", "[1", "{\"n\":\"x\"}"}) {
        std::size_t lines = 0;
        const auto read = read_json_lines(std::string{"{\"n\":1}\n"} + bad + "\n{\"n\":2}\n", lines,
                                          [](const Json& line) { (void)line.at("n").get<int>(); });
        ASSERT_FALSE(read.has_value()) << bad;
        EXPECT_TRUE(read.error().starts_with("line 2: ")) << read.error();
        EXPECT_EQ(lines, 1U);
    }
}

}  // namespace
}  // namespace quadrille
