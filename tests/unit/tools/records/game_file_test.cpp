// Files of games: lines and blocks are read, a fault is named with its place, and an end that was
// not written is told apart from a fault.

#include "tools/records/game_file.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/failing_stream.h"
#include "tests/unit/tools/records/random_game.h"
#include "tools/records/game_block.h"
#include "tools/records/game_line.h"

namespace quadrille {
namespace {

struct Read {
    Expected<GamesRead, std::string> result;
    std::vector<std::string> lines;
};

Read read(const std::string& text) {
    std::istringstream in{text};
    std::vector<std::string> lines;
    const auto result = read_games(in, [&](const RecordedGame& g) {
        lines.push_back(format_game_line(g));
        return true;
    });
    return {result, lines};
}

class GameFile : public testing::Test {
  protected:
    const RecordedGame teams_ = test::random_game(RuleSet::teams(), StartSetup::Modern, 1, 12);
    const RecordedGame ffa_ = test::random_game(RuleSet::ffa(), StartSetup::Modern, 2, 12);
    const std::string teams_line_ = format_game_line(teams_);
    const std::string ffa_line_ = format_game_line(ffa_);
    const std::string block_ = pack_games(std::vector{ffa_, teams_});
};

TEST_F(GameFile, LinesAndBlocksMayFollowEachOther) {
    const Read all = read(teams_line_ + "\n" + block_ + ffa_line_ + block_);
    ASSERT_TRUE(all.result.has_value()) << all.result.error();
    EXPECT_EQ(all.result->games, 6U);
    EXPECT_EQ(all.result->torn_bytes, 0U);
    EXPECT_EQ(all.result->whole_bytes,
              teams_line_.size() + 1 + ffa_line_.size() + 2 * block_.size());
    EXPECT_EQ(all.lines, (std::vector{teams_line_, ffa_line_, teams_line_, ffa_line_, ffa_line_,
                                      teams_line_}));
}

TEST_F(GameFile, TheLastLineNeedsNoEnd) {
    const Read all = read(teams_line_.substr(0, teams_line_.size() - 1));
    ASSERT_TRUE(all.result.has_value()) << all.result.error();
    EXPECT_EQ(all.result->games, 1U);
    EXPECT_EQ(all.result->torn_bytes, 0U);
    EXPECT_TRUE(all.result->lacks_line_break);
    EXPECT_FALSE(read(teams_line_).result->lacks_line_break);
}

TEST_F(GameFile, AnEndThatWasNotWrittenIsNoFault) {
    for (const std::string& whole : {block_, teams_line_}) {
        const std::size_t games = whole == block_ ? 2 : 1;
        for (const std::size_t size :
             {std::size_t{1}, std::size_t{5}, std::size_t{30}, whole.size() - 2}) {
            const Read cut = read(whole + whole.substr(0, size));
            ASSERT_TRUE(cut.result.has_value()) << size << ": " << cut.result.error();
            EXPECT_EQ(cut.result->games, games);
            EXPECT_EQ(cut.result->whole_bytes, whole.size());
            EXPECT_EQ(cut.result->torn_bytes, size);
        }
    }
    EXPECT_EQ(describe_torn({2, 100, 17}),
              "the last 17 bytes are no whole game: they were not written to their end");
}

TEST_F(GameFile, IsReadUntilThereIsEnough) {
    for (const std::string& text : {teams_line_ + ffa_line_ + "no game\n", block_ + "no game\n"}) {
        std::istringstream in{text};
        int taken = 0;
        const auto result = read_games(in, [&](const RecordedGame&) { return ++taken < 2; });
        EXPECT_TRUE(result.has_value());
        EXPECT_EQ(taken, 2);
    }
}

TEST_F(GameFile, AFaultIsNamedWithItsPlace) {
    std::string damaged = block_;
    damaged.back() = static_cast<char>(damaged.back() ^ 1);
    struct Row {
        std::string text;
        std::string error;
        std::size_t taken;
    };
    const Row rows[] = {
        {"\n\nno game\n" + teams_line_, "line 3: line: found \"no game\", expected a JSON object",
         0},
        {teams_line_ + "{}\n", "line 2: variant: found nothing, expected a text", 1},
        {teams_line_ + damaged + ffa_line_,
         "block at byte " + std::to_string(teams_line_.size()) + ": the block is damaged (", 1},
        {teams_line_ + "\n" + block_ + ffa_line_ + "no game\n",
         "line at byte " + std::to_string((teams_line_ + "\n" + block_ + ffa_line_).size()) +
             ": line: found \"no game\", expected a JSON object",
         4},
        {block_ + teams_line_ + damaged,
         "block at byte " + std::to_string((block_ + teams_line_).size()) +
             ": the block is damaged (",
         3},
        {"QGB7" + block_, "block at byte 0: no block begins", 0},
        // Ends too soon, but is nothing that was written here.
        {"Question", "block at byte 0: no block begins", 0},
        {"{\"settings\": 1", "line 1: line: found ", 0},
        // A length that is another: the blocks behind it are not lost as a torn end.
        {block_.substr(0, 6) + '\x7F' + block_.substr(7) + block_,
         "block at byte 0: the block's head is damaged", 0},
    };
    for (const Row& row : rows) {
        const Read found = read(row.text);
        ASSERT_FALSE(found.result.has_value()) << row.error;
        EXPECT_TRUE(found.result.error().starts_with(row.error)) << found.result.error();
        EXPECT_EQ(found.lines.size(), row.taken) << row.error;
    }
}

TEST_F(GameFile, AFileThatFailsIsReadToNoEnd) {
    for (const std::string& part :
         {std::string{}, teams_line_.substr(0, 40), teams_line_.substr(0, teams_line_.size() - 1),
          block_.substr(0, 5), block_.substr(0, block_.size() - 1)}) {
        test::FailingStream in{ffa_line_ + part};
        std::vector<std::string> lines;
        const auto result = read_games(in, [&](const RecordedGame& g) {
            lines.push_back(format_game_line(g));
            return true;
        });
        ASSERT_FALSE(result.has_value()) << part.size();
        EXPECT_EQ(result.error(),
                  "it cannot be read beyond byte " + std::to_string(ffa_line_.size()));
        EXPECT_EQ(lines, std::vector{ffa_line_});
    }
}

}  // namespace
}  // namespace quadrille
