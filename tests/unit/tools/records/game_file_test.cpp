// Files of games: faults are reported with their place, but a truncated end is not a fault.

#include "tools/records/game_file.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/failing_stream.h"
#include "tests/unit/tools/records/random_game.h"
#include "tools/records/game_block.h"

namespace quadrille {
namespace {

using Games = std::vector<RecordedGame>;

struct Read {
    Expected<GamesRead, std::string> result;
    Games games;
};

Read read(std::istream& in) {
    Games games;
    const auto result = read_games(in, [&](const RecordedGame& game) {
        games.push_back(game);
        return true;
    });
    return {result, games};
}
Read read(const std::string& text) {
    std::istringstream in{text};
    return read(in);
}

class GameFile : public testing::Test {
  protected:
    const RecordedGame teams_ = test::random_game(RuleSet::teams(), StartSetup::Modern, 1, 12);
    const RecordedGame ffa_ = test::random_game(RuleSet::ffa(), StartSetup::Modern, 2, 12);
    const std::string block_ = pack_games(std::vector{ffa_, teams_});
};

TEST_F(GameFile, ReadsConsecutiveBlocks) {
    EXPECT_TRUE(is_game_file(block_));
    const Read all = read(block_ + pack_games({&teams_, 1}) + block_);
    ASSERT_TRUE(all.result.has_value()) << all.result.error();
    EXPECT_EQ(all.result->games, 5U);
    EXPECT_EQ(all.result->truncated_bytes, 0U);
    EXPECT_EQ(all.games, (Games{ffa_, teams_, teams_, ffa_, teams_}));
}

TEST_F(GameFile, AcceptsTruncatedLastBlock) {
    for (const std::size_t size :
         {std::size_t{1}, std::size_t{5}, std::size_t{30}, block_.size() - 2}) {
        const Read cut = read(block_ + block_.substr(0, size));
        ASSERT_TRUE(cut.result.has_value()) << size << ": " << cut.result.error();
        EXPECT_EQ(cut.result->games, 2U);
        EXPECT_EQ(cut.result->complete_bytes, block_.size());
        EXPECT_EQ(cut.result->truncated_bytes, size);
    }
    EXPECT_EQ(describe_truncation({2, 100, 17}),
              "the last 17 bytes are not a whole block of games");
}

TEST_F(GameFile, StopsWhenCallbackReturnsFalse) {
    std::istringstream in{block_ + "no game\n"};
    int taken = 0;
    EXPECT_TRUE(read_games(in, [&](const RecordedGame&) { return ++taken < 2; }).has_value());
    EXPECT_EQ(taken, 2);
}

TEST_F(GameFile, ReportsFaultWithItsOffset) {
    std::string damaged = block_;
    damaged.back() = static_cast<char>(damaged.back() ^ 1);
    struct Row {
        std::string text;
        std::string error;
        std::size_t taken;
    };
    const Row rows[] = {
        {block_ + damaged + block_,
         "block at byte " + std::to_string(block_.size()) + ": the block is damaged (", 2},
        {"QGB7" + block_, "block at byte 0: the block header is missing", 0},
        // Shorter than a header, but does not begin like one.
        {"Question", "block at byte 0: the block header is missing", 0},
        {"{\"variant\":\"teams\"}\n", "block at byte 0: the block header is missing", 0},
        // A damaged length is an error: the rest of the file is not read as a truncated last block.
        {block_.substr(0, 6) + '\x7F' + block_.substr(7) + block_,
         "block at byte 0: the block header is damaged", 0},
    };
    for (const Row& row : rows) {
        const Read found = read(row.text);
        ASSERT_FALSE(found.result.has_value()) << row.error;
        EXPECT_TRUE(found.result.error().starts_with(row.error)) << found.result.error();
        EXPECT_EQ(found.games.size(), row.taken) << row.error;
    }
}

TEST_F(GameFile, ReportsReadErrorAfterWholeBlocks) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, block_.size() - 1}) {
        test::FailingStream in{block_ + block_.substr(0, size)};
        const Read found = read(in);
        ASSERT_FALSE(found.result.has_value()) << size;
        EXPECT_EQ(found.result.error(),
                  "the file cannot be read beyond byte " + std::to_string(block_.size()));
        EXPECT_EQ(found.games, (Games{ffa_, teams_}));
    }
}

}  // namespace
}  // namespace quadrille
