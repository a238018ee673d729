// Files of games: every line is read, and a fault is named with its line.

#include "tools/tune/game_file.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/unit/tools/tune/made_games.h"

namespace quadrille::tune {
namespace {

TEST(GameFile, ReadsAllLines) {
    const std::string one = format_game_line(test::made_game(RuleSet::teams(), 0, 12));
    const std::string other = format_game_line(test::made_game(RuleSet::ffa(), 1, 12));
    std::istringstream in{one + "\n" + other};
    std::vector<std::string> read;
    const auto count =
        read_games(in, [&](const RecordedGame& g) { read.push_back(format_game_line(g)); });
    ASSERT_TRUE(count.has_value()) << count.error();
    EXPECT_EQ(*count, 2U);
    EXPECT_EQ(read, (std::vector{one, other}));
}

TEST(GameFile, NamesTheLine) {
    const std::string good = format_game_line(test::made_game(RuleSet::teams(), 0, 12));
    struct Row {
        std::string text;
        const char* error;
        int taken;
    };
    const Row rows[] = {
        {good + good.substr(0, good.size() / 2), "line 2: line: found ", 1},
        {"\n\nno game\n" + good, "line 3: line: found \"no game\", expected a JSON object", 0},
        {good + "{}\n", "line 2: variant: found nothing, expected a text", 1},
    };
    for (const Row& row : rows) {
        std::istringstream in{row.text};
        int taken = 0;
        const auto count = read_games(in, [&](const RecordedGame&) { ++taken; });
        ASSERT_FALSE(count.has_value());
        EXPECT_EQ(count.error().find(row.error), 0U) << count.error();
        EXPECT_EQ(taken, row.taken);
    }
}

}  // namespace
}  // namespace quadrille::tune
