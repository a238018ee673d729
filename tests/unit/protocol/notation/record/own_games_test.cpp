// Reads, replays and rewrites games that the engine played against itself (600 to 800 nodes a move,
// eight random moves first). `quadrille convert` wrote them.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

std::vector<std::filesystem::path> files_of(const std::string& extension) {
    std::vector<std::filesystem::path> files;
    const std::string folder =
        std::string{QUADRILLE_TEST_DATA} + "/unit/protocol/notation/record/games";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

TEST(OwnGames, ReadBackFromPgn4) {
    const auto files = files_of(".pgn4");
    ASSERT_EQ(files.size(), 4U);
    for (const auto& file : files) {
        const std::string text = test::read_file(file);
        const auto game = parse_pgn4(text);
        ASSERT_TRUE(game) << file << ": " << describe(game.error());
        EXPECT_EQ(format_pgn4(*game), text) << file;
        const Game played = main_line(*game);
        EXPECT_TRUE(played.is_over()) << file;
        const auto claimed = claimed_result(*game);
        ASSERT_TRUE(claimed) << file;
        EXPECT_NE(claimed->kind, ResultKind::Unknown) << file;
        EXPECT_TRUE(agrees(*claimed, played.position())) << file;
    }
}

TEST(OwnGames, ReadBackFromC4pgn) {
    const auto files = files_of(".c4pgn");
    ASSERT_EQ(files.size(), 6U);
    int takeovers = 0;
    for (const auto& file : files) {
        const std::string text = test::read_file(file);
        const auto game = parse_c4pgn(text);
        ASSERT_TRUE(game) << file << ": " << describe(game.error());
        EXPECT_TRUE(game->notes.empty()) << file << ": " << describe(game->notes.front());
        EXPECT_EQ(format_c4pgn(game->record, C4pgnStyle::Annotated), text) << file;
        const auto condensed = parse_c4pgn(format_c4pgn(game->record, C4pgnStyle::Condensed));
        ASSERT_TRUE(condensed) << file << ": " << describe(condensed.error());
        EXPECT_EQ(condensed->record.main, game->record.main) << file;
        const Game played = main_line(game->record);
        EXPECT_TRUE(played.is_over()) << file;
        for (std::size_t i = 0; i < played.entries().size(); ++i) {
            takeovers += played.position_after(i).seats().acquired().empty() ? 0 : 1;
        }
    }
    EXPECT_GT(takeovers, 10) << "turns in games in which a player moves two armies";
}

}  // namespace
}  // namespace quadrille
