// `quadrille-datagen games --shard` and `merge` as programs: many processes make what one would.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/tools/datagen/datagen_run.h"
#include "tools/base/files.h"

namespace quadrille::datagen {
namespace {

namespace fs = std::filesystem;

/// What a run said, for a pattern that leaves out the progress.
std::string last_line(const ProgramRun& ran) {
    const std::string& text = ran.errors;
    const std::size_t end = text.find_last_not_of('\n');
    const std::size_t begin = text.rfind('\n', end);
    return text.substr(begin + 1, end - begin);
}

class ShardsOfGames : public testing::Test {
  protected:
    /// `games` that are soon over, with more arguments.
    static Args games(const Args& more) {
        Args args = {"games", "--nodes", "40,60:2", "--max-plies", "25", "--random-plies", "4"};
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    /// Shard `which` of ten games of Teams called `name`.
    [[nodiscard]] Args shard(const std::string& which, const Args& more = {},
                             const std::string& name = "t.games") const {
        Args args = games(
            {"--variant", "teams", "--games", "10", "--shard", which, "--out", folder_.of(name)});
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    [[nodiscard]] ProgramRun merge(const Args& more = {}) const {
        Args args = {"merge", "--in", folder_.of("t.games")};
        args.insert(args.end(), more.begin(), more.end());
        return run(args);
    }
    /// Runs a program that is to succeed; what it said.
    static std::string done(const Args& args) {
        const ProgramRun ran = run(args);
        EXPECT_EQ(ran.status, 0) << ran.errors;
        return ran.errors;
    }
    /// Plays the three shards.
    void play_three() const {
        for (const char* const which : {"1/3", "2/3", "3/3"}) done(shard(which));
    }
    /// The games of one process.
    [[nodiscard]] std::string whole() const {
        done(games({"--variant", "teams", "--games", "10", "--out", folder_.of("whole")}));
        return text_of("whole");
    }
    [[nodiscard]] std::string text_of(const std::string& name) const {
        return test::read_file(folder_.of(name));
    }
    /// What the program says of a file that it refuses.
    [[nodiscard]] std::string complaint(const ProgramRun& ran, int status = 1) const {
        EXPECT_EQ(ran.status, status) << ran.errors;
        std::string line = last_line(ran);
        const std::string head = "quadrille-datagen: ";
        EXPECT_TRUE(line.starts_with(head)) << line;
        line.erase(0, head.size());
        // Without the folder of the test.
        const std::string path = folder_.path() + '/';
        for (std::size_t at = 0; (at = line.find(path)) != std::string::npos;) {
            line.erase(at, path.size());
        }
        return line;
    }

    test::TemporaryFolder folder_;
};

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST_F(ShardsOfGames, GiveTheBytesOfOneProcess) {
    for (const std::string variant : {"teams", "ffa", "chess4"}) {
        const Args set = {"--variant", variant, "--games", "5", "--first", "3"};
        const auto made = [&](const std::string& name, Args more) {
            Args args = games(set);
            more.insert(more.end(), {"--out", folder_.of(name)});
            args.insert(args.end(), more.begin(), more.end());
            done(args);
        };
        const std::string name = variant + ".games";
        made(variant, {});
        // The last ones have nothing to do.
        const int shards = 7;
        for (int k = shards; k >= 1; --k) {
            made(name, {"--shard", std::to_string(k) + '/' + std::to_string(shards), "--resume"});
        }
        EXPECT_EQ(lines_in(text_of(variant + "-1-of-7.games")), 1U);
        EXPECT_EQ(text_of(variant + "-6-of-7.games"), "");
        EXPECT_FALSE(fs::exists(folder_.of(name)));
        // The name of the whole is free for what is merged, also when that is done again.
        const Args again = {"merge", "--in",           folder_.of(name),
                            "--out", folder_.of(name), "--force"};
        done(again);
        EXPECT_EQ(text_of(name), text_of(variant));
        done(again);
        EXPECT_EQ(text_of(name), text_of(variant));
    }
}

TEST_F(ShardsOfGames, AreMergedInEitherForm) {
    const std::string lines = whole();
    done(shard("1/2", {"--form", "binary"}));
    done(shard("2/2"));
    EXPECT_EQ(merge().status, 0);
    const ProgramRun printed = merge();
    EXPECT_EQ(printed.lines.size(), 10U);
    done({"merge", "--in", folder_.of("t.games"), "--out", folder_.of("packed"), "--form",
          "binary"});
    done(
        {"convert", "--form", "lines", "--in", folder_.of("packed"), "--out", folder_.of("lines")});
    EXPECT_EQ(text_of("lines"), lines);
}

TEST_F(ShardsOfGames, ASingleOneIsTheWhole) {
    const std::string lines = whole();
    done(shard("1/1"));
    EXPECT_EQ(text_of("t.games"), lines);
    EXPECT_EQ(complaint(merge({"--out", folder_.of("t.games"), "--force"}), 2),
              "'t.games' is to be read and written");
    EXPECT_EQ(merge({"--out", folder_.of("copy")}).status, 0);
    EXPECT_EQ(text_of("copy"), lines);
}

TEST_F(ShardsOfGames, AKilledOneGoesOn) {
    const std::string lines = whole();
    const auto played = [&] { return lines_in(text_of("t-2-of-3.games")); };
    done(shard("1/3", {"--resume"}));
    done(shard("3/3", {"--resume"}));
    {
        EngineProcess killed{QUADRILLE_DATAGEN, shard("2/3", {"--resume"})};
        for (int i = 0; i < 6000 && played() == 0; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        ::kill(killed.pid(), SIGKILL);
        (void)killed.wait_for_exit(kPatience);
    }
    // It was in the middle of its second game, which is the sixth of all.
    const std::string first = text_of("t-2-of-3.games");
    const std::size_t end = first.find('\n') + 1;
    ASSERT_GT(end, 1U);
    const std::size_t begin = lines.find(first.substr(0, end));
    ASSERT_NE(begin, std::string::npos);
    (void)folder_.file("t-2-of-3.games", lines.substr(begin, end + 30));
    EXPECT_TRUE(matches(done(shard("2/3", {"--resume"})),
                        "*t-2-of-3.games': the last 30 bytes are no whole game: *; cut off\n*"));
    EXPECT_EQ(merge({"--out", folder_.of("merged")}).status, 0);
    EXPECT_EQ(text_of("merged"), lines);
}

TEST_F(ShardsOfGames, TheirNoteSaysWhoPlayedWhat) {
    done(shard("2/3"));
    done(shard("2/3", {"--resume"}));
    const std::string note = text_of("t-2-of-3.games.json");
    EXPECT_TRUE(matches(
        note,
        "{\"shard\":\"2/3\",\"settings\":{\"variant\":\"teams\",\"setup\":\"classic\","
        "\"random-plies\":\"4\",\"random-moves\":\"2\",\"nodes\":\"40:1,60:2\",\"seed\":\"1\",*"
        "\"first\":\"0\",\"games\":\"10\",\"version\":\"*\"},\"runs\":["
        "{\"begun\":\"20* (UTC)\",\"host\":\"*\",\"machine\":\"* "
        "CPU*\",\"level\":\"*\",\"games\":3,"
        "\"seconds\":*},{*\"games\":0,\"seconds\":*}]}\n"))
        << note;
}

TEST_F(ShardsOfGames, OfOtherSettingsAreRefusedByName) {
    done(shard("1/3"));
    const auto refused = [&](const Args& args) { return complaint(run(args), 2); };
    EXPECT_EQ(refused(shard("2/3", {"--seed", "2"})),
              "'t-1-of-3.games' is of other games: seed was \"1\" and is \"2\"");
    EXPECT_EQ(refused(shard("1/3", {"--resume", "--rules", "Prom=9"})),
              "'t-1-of-3.games' is of other games: rules was not given and is \"Prom=9\"");
    EXPECT_EQ(refused(shard("2/4")), "'t-1-of-3.games' is shard 1 of 3, and this is shard 2 of 4");
    EXPECT_EQ(refused(shard("1/3")),
              "shard 1 of 3 is there already: 't-1-of-3.games'; --resume goes on with it");
    const Network network = test::random_network(Variant::Teams, 16, 3);
    const std::string net = folder_.file("net", write_network(network));
    EXPECT_TRUE(matches(refused(shard("2/3", {"--net", net})),
                        "'t-1-of-3.games' is of other games: network was not given and is \"*\""));
    EXPECT_EQ(refused(shard("2/3", {"--net", "hand"})),
              "'t-1-of-3.games' is of other games: network was not given and is \"hand\"");
    EXPECT_FALSE(fs::exists(folder_.of("t-2-of-3.games"))) << "nothing was begun";
    // Games of a note that is of another shard, or that have none.
    fs::copy_file(folder_.of("t-1-of-3.games.json"), folder_.of("t-2-of-3.games.json"));
    EXPECT_EQ(refused(shard("2/3", {"--resume"})), "'t-2-of-3.games.json' is of shard 1 of 3");
    fs::remove(folder_.of("t-2-of-3.games.json"));
    (void)folder_.file("t-2-of-3.games", "a letter\n");
    EXPECT_EQ(refused(shard("2/3", {"--resume"})),
              "'t-2-of-3.games' is of no shard: there is no 't-2-of-3.games.json'");
    EXPECT_EQ(text_of("t-2-of-3.games"), "a letter\n");
    (void)folder_.file("t-1-of-3.games.json", "{\"shard\":");
    EXPECT_TRUE(
        matches(refused(shard("3/3")), "'t-1-of-3.games.json' is no note of a shard of games: *"));
}

TEST_F(ShardsOfGames, OneProcessAtATimePlaysOne) {
    const std::string path = folder_.file("t-1-of-3.games", "its games");
    const auto held = lock_file(path, "");
    ASSERT_TRUE(held.has_value()) << held.error();
    for (const Args& how : {Args{"--resume"}, Args{}}) {
        EXPECT_EQ(complaint(run(shard("1/3", how)), 75),
                  "another quadrille-datagen plays shard 1 of 3: 't-1-of-3.games'");
    }
    EXPECT_EQ(text_of("t-1-of-3.games"), "its games");
    done(shard("2/3", {"--resume"}));
}

TEST_F(ShardsOfGames, AreMergedWhenNothingIsMissing) {
    const std::string lines = whole();
    play_three();
    const std::string cut = text_of("t-3-of-3.games");
    (void)folder_.file("t-3-of-3.games", cut.substr(0, cut.find('\n') + 1 + 20));
    fs::rename(folder_.of("t-2-of-3.games"), folder_.of("elsewhere"));
    const std::string out = folder_.of("merged");
    const ProgramRun missing = merge({"--out", out});
    EXPECT_EQ(complaint(missing),
              "5 of 10 games are missing: nothing is written (--partial writes the rest)");
    for (const char* const note :
         {"*warning: '*t-2-of-3.games' is missing, its note is there\n*",
          "*warning: '*t-3-of-3.games': the last 20 bytes are no whole game: they were not written "
          "to their end; left out\n*",
          "*warning: 1 shard of 3 missing: 2; it has 3 games\n*",
          "*warning: 1 shard of 3 not through: 3; 2 games still to be played\n*"}) {
        EXPECT_TRUE(matches(missing.errors, note)) << missing.errors;
    }
    EXPECT_FALSE(fs::exists(out));
    EXPECT_EQ(merge({"--out", out, "--partial"}).status, 0);
    EXPECT_EQ(text_of("merged"), text_of("t-1-of-3.games") + cut.substr(0, cut.find('\n') + 1));
    // All is there again.
    fs::rename(folder_.of("elsewhere"), folder_.of("t-2-of-3.games"));
    done(shard("3/3", {"--resume"}));
    EXPECT_EQ(merge({"--out", out, "--force"}).status, 0);
    EXPECT_EQ(text_of("merged"), lines);
}

TEST_F(ShardsOfGames, ThoseOfSeveralFoldersCountOnce) {
    const std::string lines = whole();
    for (const char* const name : {"a", "b"}) fs::create_directory(folder_.of(name));
    done(shard("1/2", {}, "a/t.games"));
    done(shard("2/2", {}, "b/t.games"));
    // The half of one more.
    fs::copy_file(folder_.of("a/t-1-of-2.games.json"), folder_.of("b/t-1-of-2.games.json"));
    const std::string all = text_of("a/t-1-of-2.games");
    (void)folder_.file("b/t-1-of-2.games", all.substr(0, all.find('\n') + 1));
    for (const Args& in : {Args{"a/t.games", "b/t.games"}, Args{"b/t.games", "a/t.games"}}) {
        const ProgramRun merged = run({"merge", "--in", folder_.of(in[0]), folder_.of(in[1]),
                                       "--out", folder_.of("t.games"), "--force"});
        EXPECT_EQ(merged.status, 0) << merged.errors;
        EXPECT_TRUE(matches(merged.errors,
                            "*warning: shard 1 of 2 is there twice: '*/a/t-1-of-2.games' counts, "
                            "which has 5 games, and not '*/b/t-1-of-2.games'\n*"))
            << merged.errors;
        EXPECT_EQ(text_of("t.games"), lines);
    }
    // By their own names.
    EXPECT_EQ(run({"merge", "--in", folder_.of("b/t-2-of-2.games"), folder_.of("a/t-1-of-2.games")})
                  .lines.size(),
              10U);
    done(shard("1/2", {"--seed", "2"}, "t.games"));
    EXPECT_EQ(complaint(run({"merge", "--in", folder_.of("t.games"), folder_.of("b/t.games")})),
              "'b/t-1-of-2.games' is of other games than 't-1-of-2.games': seed was \"2\" and is "
              "\"1\"");
    done(shard("1/3", {}, "a/x.games"));
    EXPECT_EQ(complaint(run({"merge", "--in", folder_.of("a/x.games"), folder_.of("b/t.games")})),
              "'a/x-1-of-3.games' is shard 1 of 3, and 'b/t-1-of-2.games' is shard 1 of 2");
}

TEST_F(ShardsOfGames, WhatIsNotTheirsIsRefused) {
    play_three();
    const std::string good = text_of("t-2-of-3.games");
    const auto complaint_of = [&](const std::string& text) {
        (void)folder_.file("t-2-of-3.games", text);
        return complaint(merge({"--out", folder_.of("merged"), "--partial"}));
    };
    const std::string first = good.substr(0, good.find('\n') + 1);
    EXPECT_EQ(complaint_of(good + first),
              "'t-2-of-3.games' has more than the 3 games of shard 2 of 3");
    EXPECT_EQ(complaint_of(good.substr(first.size())),
              "'t-2-of-3.games': its game 1 is not game 4 of these settings, by how it begins");
    const std::size_t last = good.rfind('\n', good.size() - 2) + 1;
    EXPECT_EQ(complaint_of(first + good.substr(last)),
              "'t-2-of-3.games': its game 2 is not game 5 of these settings, by how it begins");
    EXPECT_EQ(complaint_of(text_of("t-1-of-3.games")),
              "'t-2-of-3.games' has more than the 3 games of shard 2 of 3");
    const std::string head = "{\"variant\":\"teams\",\"rules\":\"\",\"setup\":\"classic\"";
    ASSERT_TRUE(good.starts_with(head));
    EXPECT_EQ(complaint_of("{\"variant\":\"teams\",\"rules\":\"\",\"setup\":\"modern\"" +
                           good.substr(head.size())),
              "'t-2-of-3.games': its game 1 is of another variant, other rules, another start "
              "position or other nodes than its note says");
    EXPECT_TRUE(matches(complaint_of("a letter\n"), "'t-2-of-3.games', line 1: *"));
    EXPECT_FALSE(fs::exists(folder_.of("merged")));
    (void)folder_.file("t-2-of-3.games", good);
    fs::remove(folder_.of("t-2-of-3.games.json"));
    EXPECT_EQ(complaint(merge()), "'t-2-of-3.games' has no note 't-2-of-3.games.json' beside it");
    EXPECT_EQ(complaint(run({"merge", "--in", folder_.of("x.games")})),
              "there is no shard of 'x.games': nothing like 'x-1-of-16.games.json'");
}

TEST_F(ShardsOfGames, AFullDiskIsToldOnce) {
    fs::create_symlink("/dev/full", folder_.of("t-1-of-3.games"));
    EXPECT_EQ(complaint(run(shard("1/3"))),
              "cannot write 't-1-of-3.games': No space left on device");
    fs::remove(folder_.of("t-1-of-3.games"));
    fs::remove(folder_.of("t-1-of-3.games.json"));
    play_three();
    EXPECT_EQ(complaint(merge({"--out", "/dev/full", "--force"})),
              "cannot write '/dev/full': No space left on device");
}

TEST_F(ShardsOfGames, MergingSaysWhatTheGamesAreLike) {
    play_three();
    const ProgramRun merged = merge({"--out", folder_.of("merged")});
    EXPECT_TRUE(matches(merged.errors,
                        "*\ngames * 10\nvariant * teams\nplies * 2*\nplies a game * 2*.*\n"
                        "nodes: 40 * *\nnodes: 60 * *\nresult: *\nend: *\n"
                        "level *, * CPU*: shards 1 to 3; 10 games in *s\ntime of all runs: *s\n"))
        << merged.errors;
    std::string note = text_of("t-1-of-3.games.json");
    note.erase(note.find(",\"games\":4,"), std::string::npos);
    (void)folder_.file("t-1-of-3.games.json", note + "}]}");
    EXPECT_TRUE(
        matches(last_line(merge()),
                "time of all runs: *s; 1 run was killed, or plays still: games and time are "
                "not known"));
}

TEST_F(ShardsOfGames, WrongArgumentsAreNamed) {
    const auto refused = [&](const Args& more) { return complaint(run(games(more)), 2); };
    for (const char* const shard : {"0/3", "4/3", "3", "1/100001"}) {
        EXPECT_TRUE(
            matches(refused({"--shard", shard, "--out", "x"}),
                    "--shard '" + std::string{shard} + "' is not K/N with K from 1 to N *"));
    }
    EXPECT_EQ(refused({"--shard", "1/3"}), "--shard needs a file: --out");
    EXPECT_EQ(refused({"--shard", "1/3", "--out", "x", "--force"}),
              "--shard and --force exclude each other");
    EXPECT_EQ(complaint(run({"merge"}), 2), "--in is missing");
}

}  // namespace
}  // namespace quadrille::datagen
