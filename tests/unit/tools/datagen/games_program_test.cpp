// Runs `quadrille-datagen games`: output file, refused arguments, Ctrl-C.

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/refusals.h"
#include "tests/unit/tools/datagen/datagen_run.h"
#include "tools/base/files.h"
#include "tools/datagen/command_line.h"

namespace quadrille::datagen {
namespace {

class GamesProgram : public GamesInFolder {
  protected:
    /// Returns arguments of `games` for short games, followed by `more`.
    static Args games(const Args& more) {
        return Args{"games", "--nodes", "50", "--max-plies", "30"} + more;
    }
    /// Returns the games that a run with Teams writes.
    [[nodiscard]] Games played(const Args& more) const {
        done(games({"--variant", "teams", "--out", path("played"), "--force"}) + more);
        return games_in("played");
    }
};

TEST_F(GamesProgram, GamesDoNotDependOnThreadsOrFirstNumber) {
    const Args set = {"--setup", "modern", "--games"};
    const Games all = played(set + Args{"5"});
    ASSERT_EQ(all.size(), 5U);
    for (const RecordedGame& game : all) {
        EXPECT_TRUE(game.start.rules().is_teams_variant());
        EXPECT_LE(game.plies.size(), 30U);
    }
    EXPECT_EQ(played(set + Args{"5", "--threads", "3"}), all);
    EXPECT_EQ(played(set + Args{"3", "--first", "2"}), (Games{all.begin() + 2, all.end()}));
    EXPECT_NE(played(set + Args{"5", "--seed", "2"}), all);
    const ProgramRun printed = run(games({"--games", "1"}));
    EXPECT_EQ(printed.status, 0) << printed.errors;
    EXPECT_TRUE(printed.lines.at(0).starts_with(kGameBlock)) << "on standard output";
}

TEST_F(GamesProgram, PlaysOtherGamesWithOtherNetwork) {
    const auto file_of = [&](Variant variant) {
        const Network network = test::random_network(variant, 16, 3);
        return folder_.file(std::string{name(variant)}, write_network(network));
    };
    const Games built_in = played({"--games", "2"});
    const Games by_net = played({"--games", "2", "--net", file_of(Variant::Teams)});
    const Games by_material = played({"--games", "2", "--net", "material"});
    EXPECT_NE(by_net, built_in);
    EXPECT_NE(by_material, built_in);
    EXPECT_NE(by_material, by_net);
    const ProgramRun refused = run(games({"--variant", "teams", "--net", file_of(Variant::Ffa)}));
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.errors, "quadrille-datagen: --net: '" + path("ffa") +
                                  "' is a network for ffa, not for teams\n");
}

TEST_F(GamesProgram, WritesFinishedGamesWhenInterrupted) {
    EngineProcess program{QUADRILLE_DATAGEN, games({"--games", "1000000", "--out", path("games")})};
    // A block is written after ten seconds, or when it is full.
    for (int i = 0; i < 600 && size_of(path("games")) == 0; ++i) usleep(100'000);
    program.interrupt();
    EXPECT_EQ(program.wait_for_exit(kPatience), 130);
    EXPECT_GE(games_in("games").size(), 3U);
}

TEST_F(GamesProgram, ResumesTruncatedFile) {
    const auto made = [&](const std::string& count, const Args& more) {
        return run(games({"--variant", "teams", "--games", count}) + more);
    };
    const Games whole = played({"--games", "4"});
    ASSERT_EQ(made("2", {"--out", path("cut")}).status, 0);
    // A killed program leaves an incomplete block.
    put("cut", games_in("cut"), bytes("cut").substr(0, 20));
    const ProgramRun resumed = made("4", {"--out", path("cut"), "--resume"});
    EXPECT_EQ(resumed.status, 0) << resumed.errors;
    EXPECT_TRUE(matches(resumed.errors, "*warning: '" + path("cut") +
                                            "': the last 20 bytes are not a whole block of "
                                            "games; removed\n*"))
        << resumed.errors;
    EXPECT_EQ(games_in("cut"), whole);
    // A second resumed run plays no games. Other settings are refused.
    const std::string before = bytes("cut");
    EXPECT_EQ(made("4", {"--out", path("cut"), "--resume"}).status, 0);
    struct Row {
        Args more;
        const char* nodes;
        const char* max_plies;
        const char* difference;
    };
    for (const Row& row : {Row{{"--seed", "9"}, "50", "30", "the opening differs (--seed, *)"},
                           {{"--setup", "by"}, "50", "30", "--setup was * and is by"},
                           {{"--rules", "Prom=9"}, "50", "30", "the game was * and is *Prom=9*"},
                           {{"--random-moves", "50"}, "50", "30", "the moves differ (*)"},
                           {{}, "77", "30", "--nodes was 50 and is 77"},
                           {{}, "50", "9", "the end differs (*--max-plies)"}}) {
        const ProgramRun other =
            run(Args{"games", "--nodes", row.nodes, "--max-plies", row.max_plies, "--variant",
                     "teams", "--games", "5", "--out", path("cut"), "--resume"} +
                row.more);
        EXPECT_EQ(other.status, 2) << row.difference;
        EXPECT_TRUE(matches(other.errors, std::string{"quadrille-datagen: '*' has other settings: "
                                                      "in its game 4, "} +
                                              row.difference + "\n"))
            << other.errors;
    }
    EXPECT_EQ(bytes("cut"), before);
}

TEST_F(GamesProgram, RefusesLockedFile) {
    const std::string file = path("games");
    const auto made = [&](const Args& how) {
        return run(games({"--games", "2", "--out", file}) + how);
    };
    EXPECT_EQ(made({}).status, 0);
    const std::string before = bytes("games");
    {
        EngineProcess other{QUADRILLE_DATAGEN,
                            {"games", "--nodes", "100000000", "--out", file, "--resume", "--games",
                             "2", "--seed", "1"}};
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (!is_locked(file)) {
            ASSERT_LT(std::chrono::steady_clock::now(), deadline);
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
        for (const Args& how : {Args{}, Args{"--resume"}, Args{"--force"}}) {
            const ProgramRun refused = made(how);
            EXPECT_EQ(refused.status, 75);
            EXPECT_EQ(refused.errors, "quadrille-datagen: cannot write '" + file +
                                          "': another process writes to it; wait for that "
                                          "process or stop it\n");
            EXPECT_EQ(bytes("games"), before);
        }
    }
    const ProgramRun again = made({});
    EXPECT_EQ(again.status, 1);
    EXPECT_EQ(again.errors, "quadrille-datagen: '" + file +
                                "' exists; --resume continues it, --force replaces it\n");
    EXPECT_EQ(bytes("games"), before);
}

// Another process may have created the file and not locked it yet.
TEST_F(GamesProgram, WritesIntoEmptyFile) {
    put("games", {});
    done(games({"--games", "1", "--out", path("games")}));
    EXPECT_EQ(games_in("games").size(), 1U);
}

TEST_F(GamesProgram, WritesToDevicesAndRefusesFolders) {
    done(games({"--games", "1", "--out", "/dev/null", "--force"}));
    std::filesystem::create_directory(path("folder"));
    const std::pair<std::string, std::string> rows[] = {
        {"/dev/null", "File exists; --force replaces it"}, {path("folder"), "Is a directory"}};
    for (const auto& [out, reason] : rows) {
        const ProgramRun refused = run(games({"--out", out}));
        EXPECT_EQ(refused.errors,
                  "quadrille-datagen: cannot write '" + out + "': " + reason + '\n');
        EXPECT_EQ(refused.status, 1);
    }
}

TEST_F(GamesProgram, RefusesToResumeForeignFile) {
    for (const std::string text : {"{\"settings\": 1", "Question"}) {
        put("other", {}, text);
        const ProgramRun refused = run(games({"--out", path("other"), "--resume"}));
        EXPECT_EQ(refused.status, 2) << refused.errors;
        EXPECT_EQ(bytes("other"), text);
    }
}

TEST_F(GamesProgram, DerivesDefaultsFromVariant) {
    for (const auto& [variant, most] : {std::pair{"teams", 600}, std::pair{"ffa", 1000}}) {
        const auto order = parse_command_line({"games", "--variant", variant});
        ASSERT_TRUE(order.has_value()) << order.error();
        EXPECT_EQ(std::get<GamesOptions>(*order).settings.adjudication.max_plies, most);
    }
    const auto chess4 = parse_command_line({"games", "--variant", "chess4-takeover"});
    ASSERT_TRUE(chess4.has_value()) << chess4.error();
    EXPECT_EQ(std::get<GamesOptions>(*chess4).settings.opening.setup, StartSetup::Chess4);
    const auto order = parse_command_line({"games", "--random-plies", "5"});
    ASSERT_TRUE(order.has_value()) << order.error();
    const OpeningSettings& opening = std::get<GamesOptions>(*order).settings.opening;
    EXPECT_EQ(opening.min_plies, 5);
    EXPECT_EQ(opening.max_plies, 5);
}

TEST_F(GamesProgram, ReportsWrongArgumentsInOneLine) {
    const std::vector<test::RefusedArguments> rows = {
        {{"--games", "0"}, "--games '0' is not a whole number from 1 *"},
        {{"--nodes", "x"}, "--nodes 'x' is not a whole number *"},
        {{"--random-moves", "101"}, "--random-moves '101' is not a whole number from 0 to 100"},
        {{"--random-plies", "401"}, "--random-plies '401' is not a whole number from 0 to 400"},
        {{"--max-plies", "0"}, "--max-plies '0' is not a whole number from 1 *"},
        {{"--first", "-1"}, "--first '-1' is not a whole number from 0 *"},
        {{"--nodes", "100:0"}, "--nodes: the weight '0' is not a whole number from 1 *"},
        {{"--nodes", "100:1,"}, "--nodes '' is not a whole number *"},
        {{"--variant", "chess5"}, "--variant 'chess5' is not one of ffa, teams, chess4, *"},
        {{"--resume"}, "--resume requires --out FILE"},
        {{"--resume", "--out", "x", "--force"}, "--resume cannot be combined with --force"},
        {{"--force"}, "--force requires --out FILE"},
        {{"--out", "/nowhere/a"}, "cannot write '/nowhere/a': No such file or directory"},
    };
    test::expect_refused_arguments("quadrille-datagen: ", rows,
                                   [](const Args& args) { return run(Args{"games"} + args); });
}

}  // namespace
}  // namespace quadrille::datagen
