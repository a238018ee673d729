// `quadrille-datagen games` as a program: the file it writes, refusals, Ctrl-C.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/datagen/datagen_run.h"
#include "tools/datagen/command_line.h"
#include "tools/play/game_line.h"

namespace quadrille::datagen {
namespace {

/// `games` that are soon over, and more.
Args games(const Args& more) {
    Args args = {"games", "--nodes", "50", "--max-plies", "30"};
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

TEST(GamesProgram, ThreadsChangeNothingAndASetGoesOn) {
    const ProgramRun all = run(games({"--games", "5", "--variant", "teams", "--setup", "modern"}));
    EXPECT_EQ(all.status, 0) << all.errors;
    ASSERT_EQ(all.lines.size(), 5U);
    for (const std::string& line : all.lines) {
        const auto game = parse_game_line(line);
        ASSERT_TRUE(game.has_value()) << describe(game.error());
        EXPECT_TRUE(game->start.rules().is_teams_variant());
        EXPECT_LE(game->plies.size(), 30U);
    }
    const Args set = {"--variant", "teams", "--setup", "modern"};
    const auto with = [&](const Args& more) {
        Args args = games(set);
        args.insert(args.end(), more.begin(), more.end());
        return run(args).lines;
    };
    EXPECT_EQ(with({"--games", "5", "--threads", "3"}), all.lines);
    const std::vector<std::string> last{all.lines.begin() + 2, all.lines.end()};
    EXPECT_EQ(with({"--games", "3", "--first", "2"}), last);
    EXPECT_NE(with({"--games", "5", "--seed", "2"}), all.lines);
}

TEST(GamesProgram, InterruptedItLeavesWholeLines) {
    const quadrille::test::TemporaryFolder folder;
    const std::string path = folder.of("games");
    EngineProcess program{QUADRILLE_DATAGEN, games({"--games", "1000000", "--out", path})};
    const auto lines = [&] {
        std::ifstream file{path};
        std::vector<std::string> read;
        for (std::string line; std::getline(file, line);) read.push_back(line);
        return read;
    };
    for (int i = 0; i < 600 && lines().size() < 3; ++i) usleep(100'000);
    program.interrupt();
    EXPECT_EQ(program.wait_for_exit(kPatience), 130);
    EXPECT_GE(lines().size(), 3U);
    for (const std::string& line : lines()) EXPECT_TRUE(parse_game_line(line).has_value());
}

TEST(GamesProgram, SettingsThatFollowTheVariant) {
    for (const auto& [variant, most] : {std::pair{"teams", 600}, std::pair{"ffa", 1000}}) {
        const auto order = parse_command_line({"games", "--variant", variant});
        ASSERT_TRUE(order.has_value()) << order.error();
        EXPECT_EQ(std::get<GamesOrder>(*order).settings.adjudication.max_plies, most);
    }
    const auto order = parse_command_line({"games", "--random-plies", "5"});
    ASSERT_TRUE(order.has_value()) << order.error();
    const OpeningSettings& opening = std::get<GamesOrder>(*order).settings.opening;
    EXPECT_EQ(opening.min_plies, 5);
    EXPECT_EQ(opening.max_plies, 5);
}

TEST(GamesProgram, RefusalsAreOneLineThatNamesTheArgument) {
    struct Row {
        Args args;
        std::string error;
    };
    const Row rows[] = {
        {{"--games", "0"}, "--games '0' is not a whole number from 1 *"},
        {{"--nodes", "x"}, "--nodes 'x' is not a whole number *"},
        {{"--random-moves", "101"}, "--random-moves '101' is not a whole number from 0 to 100"},
        {{"--random-plies", "401"}, "--random-plies '401' is not a whole number from 0 to 400"},
        {{"--max-plies", "0"}, "--max-plies '0' is not a whole number from 1 *"},
        {{"--first", "-1"}, "--first '-1' is not a whole number from 0 *"},
        {{"--variant", "chess4"}, "--variant 'chess4' is not ffa or teams"},
        {{"--force"}, "--force is for a file: --out"},
        {{"--out", "/nowhere/a"}, "cannot write '/nowhere/a': No such file or directory"},
    };
    for (const Row& row : rows) {
        Args args = {"games"};
        args.insert(args.end(), row.args.begin(), row.args.end());
        const ProgramRun refused = run(args);
        EXPECT_EQ(refused.status, 2) << row.error;
        EXPECT_TRUE(matches(refused.errors, "quadrille-datagen: " + row.error + "\n"))
            << refused.errors;
        EXPECT_EQ(std::ranges::count(refused.errors, '\n'), 1) << refused.errors;
    }
}

}  // namespace
}  // namespace quadrille::datagen
