// The format of suites: parsing and errors.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/board_words.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {
namespace {

using test::move;

constexpr const char* kFen4 =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/"
    "3,4,rK,6";

std::string row_with(const std::string& variant, const std::string& rest) {
    return "# a comment\n\nname; " + variant + "; ; " + rest + "; " + kFen4 + "\n";
}

std::string error_of(const std::string& text) {
    const auto entries = parse_suite(text);
    return entries ? "no error" : entries.error();
}

TEST(SuiteFormat, ReadsRulesTaskAndBestMoves) {
    const auto entries =
        parse_suite(std::string{"\n# nothing\nsome-1; ffa; DeadKingWalking; checks; "} +
                    "2; h1h2; " + kFen4 + "\nsome-2; ffa; ; king; 1; h1h2 h1g1; " + kFen4);
    ASSERT_TRUE(entries.has_value()) << entries.error();
    ASSERT_EQ(entries->size(), 2U);
    const SuiteEntry& entry = entries->front();
    EXPECT_EQ(entry.id, "some-1");
    EXPECT_EQ(entry.task, (Task{Kind::Checks, 2}));
    EXPECT_TRUE(entry.position.rules().dead_king_walking);
    EXPECT_EQ(entry.best, std::vector{move("h1", "h2")});
    EXPECT_EQ(entries->back().best.size(), 2U);
}

TEST(SuiteFormat, NamesLineInErrors) {
    EXPECT_EQ(error_of(row_with("teams", "mate; 1; h1h2")), "no error");
    EXPECT_EQ(error_of("a; teams; ; mate; 1"), "line 1: 5 fields found, expected 7");
    EXPECT_EQ(error_of(row_with("chess4", "mate; 1; h1h2")),
              "line 3: variant 'chess4' is not ffa or teams");
    EXPECT_EQ(error_of(row_with("teams", "win; 1; h1h2")),
              "line 3: kind 'win' is not mate, checks, king or lead");
    EXPECT_EQ(error_of(row_with("teams", "mate; 0; h1h2")),
              "line 3: n '0' is not a whole number from 1 to 8");
    EXPECT_EQ(error_of("# a comment\n\n"), "entries are missing");
    EXPECT_EQ(error_of(""), "entries are missing");
    EXPECT_EQ(error_of(row_with("teams", "mate; 1; ")), "line 3: best moves are missing");
    EXPECT_EQ(error_of(row_with("teams", "mate; 1; h1h4")).rfind("line 3: best moves: ", 0), 0U);
}

}  // namespace
}  // namespace quadrille::mates
