// `quadrille-datagen games` as a program: the file it writes, refusals, Ctrl-C.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/datagen/datagen_run.h"
#include "tools/base/files.h"
#include "tools/datagen/command_line.h"
#include "tools/records/game_line.h"

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

TEST(GamesProgram, ANetworkPlaysOtherGames) {
    const quadrille::test::TemporaryFolder folder;
    const auto file_of = [&](Variant variant) {
        const Network network = test::random_network(variant, 16, 3);
        return folder.file(std::string{name(variant)}, write_network(network));
    };
    const Args set = {"--games", "2", "--variant", "teams"};
    const auto with = [&](const Args& more) {
        Args args = games(set);
        args.insert(args.end(), more.begin(), more.end());
        return run(args);
    };
    const ProgramRun played = with({"--net", file_of(Variant::Teams)});
    EXPECT_EQ(played.status, 0) << played.errors;
    EXPECT_EQ(played.lines.size(), 2U);
    EXPECT_NE(played.lines, with({}).lines);
    // Without either by the network that is built in.
    const ProgramRun by_hand = with({"--net", "hand"});
    EXPECT_EQ(by_hand.status, 0) << by_hand.errors;
    EXPECT_NE(by_hand.lines, with({}).lines);
    EXPECT_NE(by_hand.lines, played.lines);
    const ProgramRun refused = with({"--net", file_of(Variant::Ffa)});
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.errors, "quadrille-datagen: --net: '" + folder.of("ffa") +
                                  "' is a network for ffa, not for teams\n");
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

/// A folder that is gone at the end.
class GamesInFolder : public testing::Test {
  protected:
    GamesInFolder() { std::filesystem::create_directories(folder_); }
    ~GamesInFolder() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
    [[nodiscard]] static std::string bytes(const std::string& path) {
        std::ifstream file{path, std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }
    /// Runs a program that is to succeed; what it said.
    static std::string done(const Args& args) {
        const ProgramRun ran = run(args);
        EXPECT_EQ(ran.status, 0) << ran.errors;
        return ran.errors;
    }

  private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("games_test_" + std::to_string(getpid()));
};

TEST_F(GamesInFolder, BothFormsHoldTheSame) {
    for (const std::string variant : {"ffa", "teams", "chess4"}) {
        const auto made = [&](const Args& more) {
            Args args = {"games",   "--games", "3",           "--variant", variant,
                         "--nodes", "40,60:2", "--max-plies", "30"};
            args.insert(args.end(), more.begin(), more.end());
            done(args);
        };
        made({"--out", path("lines"), "--force"});
        made({"--out", path("blocks"), "--form", "binary", "--force"});
        done({"convert", "--in", path("lines"), "--out", path("packed"), "--force"});
        EXPECT_EQ(bytes(path("packed")), bytes(path("blocks")));
        done({"convert", "--form", "lines", "--in", path("packed"), "--out", path("unpacked"),
              "--force"});
        EXPECT_EQ(bytes(path("unpacked")), bytes(path("lines")));
        EXPECT_LT(bytes(path("packed")).size() * 2, bytes(path("lines")).size());
    }
}

TEST_F(GamesInFolder, ACutSetGoesOnWhereItWas) {
    for (const std::string form : {"lines", "binary"}) {
        const auto made = [&](const std::string& count, const Args& more) {
            Args args = games({"--variant", "teams", "--form", form, "--games", count});
            args.insert(args.end(), more.begin(), more.end());
            return run(args);
        };
        ASSERT_EQ(made("4", {"--out", path("whole"), "--force"}).status, 0);
        const std::string file = path("cut");
        ASSERT_EQ(made("2", {"--out", file, "--force"}).status, 0);
        // As a killed program leaves it.
        const std::uintmax_t kept = std::filesystem::file_size(file);
        const std::string torn = bytes(file).substr(0, 20);
        std::ofstream{file, std::ios::binary | std::ios::app} << torn;
        const ProgramRun resumed = made("4", {"--out", file, "--resume"});
        EXPECT_EQ(resumed.status, 0) << resumed.errors;
        EXPECT_NE(resumed.errors.find("warning: '" + file +
                                      "': the last 20 bytes are no whole "
                                      "game: they were not written to their end; cut off"),
                  std::string::npos)
            << resumed.errors;
        EXPECT_GT(std::filesystem::file_size(file), kept);
        done({"convert", "--form", "lines", "--in", file, "--out", path("a"), "--force"});
        done({"convert", "--form", "lines", "--in", path("whole"), "--out", path("b"), "--force"});
        EXPECT_EQ(bytes(path("a")), bytes(path("b")));
        // Once more there is nothing to do; and other settings are told apart.
        const std::string before = bytes(file);
        EXPECT_EQ(made("4", {"--out", file, "--resume"}).status, 0);
        const ProgramRun other = made("5", {"--out", file, "--resume", "--seed", "9"});
        EXPECT_EQ(other.status, 2);
        EXPECT_TRUE(matches(other.errors,
                            "quadrille-datagen: '*' is of other settings: its game 4 "
                            "is not what these give\n"))
            << other.errors;
        EXPECT_EQ(bytes(file), before);
    }
}

TEST_F(GamesInFolder, OneProcessAtATimeWritesAFile) {
    const std::string file = path("games");
    const auto made = [&](const Args& how) {
        Args args = games({"--games", "2", "--out", file});
        args.insert(args.end(), how.begin(), how.end());
        return run(args);
    };
    EXPECT_EQ(made({}).status, 0);
    const std::string before = bytes(file);
    {
        EngineProcess other{QUADRILLE_DATAGEN,
                            {"games", "--nodes", "100000000", "--out", file, "--resume", "--games",
                             "2", "--seed", "1"}};
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (!is_held(file)) {
            ASSERT_LT(std::chrono::steady_clock::now(), deadline);
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
        for (const Args& how : {Args{}, Args{"--resume"}, Args{"--force"}}) {
            const ProgramRun refused = made(how);
            EXPECT_EQ(refused.status, 75);
            EXPECT_EQ(refused.errors,
                      "quadrille-datagen: another quadrille-datagen writes to '" + file + "'\n");
            EXPECT_EQ(bytes(file), before);
        }
    }
    const ProgramRun again = made({});
    EXPECT_EQ(again.status, 1);
    EXPECT_EQ(again.errors, "quadrille-datagen: there is a file '" + file +
                                "': --resume goes on with it, --force begins anew\n");
    EXPECT_EQ(bytes(file), before);
}

// Another process may have made it and not hold it yet.
TEST_F(GamesInFolder, AnEmptyFileIsBegun) {
    const std::string file = path("games");
    const std::ofstream empty{file};
    EXPECT_EQ(run(games({"--games", "1", "--out", file})).status, 0);
    EXPECT_NE(bytes(file), "");
}

TEST_F(GamesInFolder, WhatIsNoFileOfItsOwnIsWrittenToAsItIs) {
    EXPECT_EQ(run(games({"--games", "1", "--out", "/dev/null", "--force"})).status, 0);
    const ProgramRun unforced = run(games({"--out", "/dev/null"}));
    EXPECT_EQ(unforced.errors,
              "quadrille-datagen: cannot write '/dev/null': File exists; --force replaces it\n");
    EXPECT_EQ(unforced.status, 1);
    std::filesystem::create_directory(path("folder"));
    const ProgramRun refused = run(games({"--out", path("folder")}));
    EXPECT_EQ(refused.errors,
              "quadrille-datagen: cannot write '" + path("folder") + "': Is a directory\n");
    EXPECT_EQ(refused.status, 1);
}

TEST_F(GamesInFolder, ConvertKeepsWhatItIsToRead) {
    const std::string file = path("games");
    done({"games", "--nodes", "50", "--max-plies", "30", "--games", "2", "--out", file});
    const std::string before = bytes(file);
    const ProgramRun same = run({"convert", "--in", file, "--out", file, "--force"});
    EXPECT_EQ(same.status, 2);
    EXPECT_EQ(same.errors, "quadrille-datagen: '" + file + "' is to be read and written\n");
    EXPECT_EQ(bytes(file), before);
    EXPECT_EQ(run({"convert", "--in", file, path("missing"), "--out", path("new")}).status, 2);
    EXPECT_FALSE(std::filesystem::exists(path("new")));
}

TEST_F(GamesInFolder, ALastLineWithoutABreakIsEndedFirst) {
    const auto made = [&](const Args& more) {
        Args args = {"games", "--nodes", "50", "--max-plies", "30", "--out", path("games")};
        args.insert(args.end(), more.begin(), more.end());
        return done(args);
    };
    made({"--games", "2"});
    std::filesystem::resize_file(path("games"), std::filesystem::file_size(path("games")) - 1);
    made({"--games", "3", "--resume"});
    const std::string resumed = bytes(path("games"));
    made({"--games", "3", "--force"});
    EXPECT_EQ(resumed, bytes(path("games")));
}

TEST_F(GamesInFolder, ResumeLeavesAloneWhatIsNoFileOfGames) {
    for (const std::string text : {"{\"settings\": 1", "Question"}) {
        std::ofstream{path("other")} << text;
        const ProgramRun refused = run(games({"--out", path("other"), "--resume"}));
        EXPECT_EQ(refused.status, 2) << refused.errors;
        EXPECT_EQ(bytes(path("other")), text);
    }
}

TEST_F(GamesInFolder, ConvertTellsWhatItCannotRead) {
    std::ofstream{path("bad")} << "no game\n";
    const ProgramRun bad = run({"convert", "--in", path("bad")});
    EXPECT_EQ(bad.status, 1);
    EXPECT_NE(bad.errors.find("', line 1: line: found \"no game\""), std::string::npos)
        << bad.errors;
    const ProgramRun missing = run({"convert", "--in", path("missing")});
    EXPECT_EQ(missing.status, 2);
    EXPECT_NE(missing.errors.find("cannot read '"), std::string::npos) << missing.errors;
    EXPECT_EQ(run({"convert"}).status, 2);
}

TEST(GamesProgram, SettingsThatFollowTheVariant) {
    for (const auto& [variant, most] : {std::pair{"teams", 600}, std::pair{"ffa", 1000}}) {
        const auto order = parse_command_line({"games", "--variant", variant});
        ASSERT_TRUE(order.has_value()) << order.error();
        EXPECT_EQ(std::get<GamesOrder>(*order).settings.adjudication.max_plies, most);
    }
    const auto chess4 = parse_command_line({"games", "--variant", "chess4-takeover"});
    ASSERT_TRUE(chess4.has_value()) << chess4.error();
    EXPECT_EQ(std::get<GamesOrder>(*chess4).settings.opening.setup, StartSetup::Chess4);
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
        {{"--nodes", "100:0"}, "--nodes: the weight '0' is not a whole number from 1 *"},
        {{"--nodes", "100:1,"}, "--nodes '' is not a whole number *"},
        {{"--variant", "chess5"}, "--variant 'chess5' is none of ffa, teams, chess4, *"},
        {{"--resume"}, "--resume needs a file: --out"},
        {{"--resume", "--out", "x", "--force"}, "--resume and --force exclude each other"},
        {{"--form", "xml"}, "--form 'xml' is not lines or binary"},
        {{"--force"}, "--force is for a file: --out"},
        {{"--out", "/nowhere/a"}, "cannot write '/nowhere/a': No such file or directory"},
    };
    for (const Row& row : rows) {
        Args args = {"games"};
        args.insert(args.end(), row.args.begin(), row.args.end());
        const ProgramRun refused = run(args);
        EXPECT_EQ(refused.status, row.error.starts_with("cannot write") ? 1 : 2) << row.error;
        EXPECT_TRUE(matches(refused.errors, "quadrille-datagen: " + row.error + "\n"))
            << refused.errors;
        EXPECT_EQ(std::ranges::count(refused.errors, '\n'), 1) << refused.errors;
    }
}

}  // namespace
}  // namespace quadrille::datagen
