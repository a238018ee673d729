// Runs `quadrille-datagen games --shard` and `merge`: shards play the same games as one process.

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/unit/tools/datagen/datagen_run.h"
#include "tools/base/files.h"

namespace quadrille::datagen {
namespace {

namespace fs = std::filesystem;

/// Returns the last line that a run printed to standard error.
std::string last_line(const ProgramRun& ran) {
    const std::string& text = ran.errors;
    const std::size_t end = text.find_last_not_of('\n');
    const std::size_t begin = text.rfind('\n', end);
    return text.substr(begin + 1, end - begin);
}

class ShardsOfGames : public GamesInFolder {
  protected:
    /// Returns arguments of `games` for short games, followed by `more`.
    static Args games(const Args& more) {
        return Args{"games", "--nodes", "40,60:2", "--max-plies", "25", "--random-plies", "4"} +
               more;
    }
    /// Returns arguments for shard `which` of ten games of Teams in `name`.
    [[nodiscard]] Args shard(const std::string& which, const Args& more = {},
                             const std::string& name = "t.games") const {
        return games(
                   {"--variant", "teams", "--games", "10", "--shard", which, "--out", path(name)}) +
               more;
    }
    [[nodiscard]] ProgramRun merge(const Args& more = {}) const {
        return run(Args{"merge", "--in", path("t.games")} + more);
    }
    /// Plays shards 1 to 3 of 3.
    void play_three() const {
        for (const char* const which : {"1/3", "2/3", "3/3"}) done(shard(which));
    }
    /// Returns the games that one process plays without shards.
    [[nodiscard]] Games whole() const {
        done(games({"--variant", "teams", "--games", "10", "--out", path("whole")}));
        return games_in("whole");
    }
    /// Returns the error of a failed run, without the name of the program and the test's folder.
    [[nodiscard]] std::string error_line(const ProgramRun& ran, int status = 1) const {
        EXPECT_EQ(ran.status, status) << ran.errors;
        std::string line = last_line(ran);
        const std::string head = "quadrille-datagen: ";
        EXPECT_TRUE(line.starts_with(head)) << line;
        line.erase(0, head.size());
        // Removes the folder of the test.
        const std::string folder = folder_.path() + '/';
        for (std::size_t at = 0; (at = line.find(folder)) != std::string::npos;) {
            line.erase(at, folder.size());
        }
        return line;
    }
};

TEST_F(ShardsOfGames, MergeIntoSameFileAsOneProcess) {
    for (const std::string variant : {"teams", "ffa", "chess4"}) {
        const auto made = [&](const std::string& name, const Args& more) {
            done(
                games({"--variant", variant, "--games", "5", "--first", "3", "--out", path(name)}) +
                more);
        };
        const std::string name = variant + ".games";
        made(variant, {});
        // The last shards have no games.
        const int shards = 7;
        for (int k = shards; k >= 1; --k) {
            made(name, {"--shard", std::to_string(k) + '/' + std::to_string(shards), "--resume"});
        }
        EXPECT_EQ(games_in(variant + "-1-of-7.games").size(), 1U);
        EXPECT_EQ(bytes(variant + "-6-of-7.games"), "");
        EXPECT_FALSE(fs::exists(path(name)));
        // The path that names all shards can hold the merged games, also in a second merge.
        for (int i = 0; i < 2; ++i) {
            done({"merge", "--in", path(name), "--out", path(name), "--force"});
            EXPECT_EQ(bytes(name), bytes(variant));
        }
    }
}

TEST_F(ShardsOfGames, TreatSingleShardAsAllGames) {
    const Games all = whole();
    done(shard("1/1"));
    EXPECT_EQ(games_in("t.games"), all);
    EXPECT_EQ(error_line(merge({"--out", path("t.games"), "--force"}), 2),
              "'t.games' is an input file; use another --out");
    EXPECT_EQ(merge({"--out", path("copy")}).status, 0);
    EXPECT_EQ(bytes("copy"), bytes("whole"));
}

TEST_F(ShardsOfGames, ResumeAfterKill) {
    (void)whole();
    const auto has_begun = [&] { return fs::exists(path("t-2-of-3.games.json")); };
    done(shard("1/3", {"--resume"}));
    done(shard("3/3", {"--resume"}));
    {
        EngineProcess killed{QUADRILLE_DATAGEN, shard("2/3", {"--resume"})};
        for (int i = 0; i < 6000 && !has_begun(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        ::kill(killed.pid(), SIGKILL);
        (void)killed.wait_for_exit(kPatience);
    }
    // The shard had one game and was writing another.
    const Games all = games_in("whole");
    put("t-2-of-3.games", {all[4]}, bytes("whole").substr(0, 30));
    EXPECT_TRUE(matches(done(shard("2/3", {"--resume"})),
                        "*t-2-of-3.games': the last 30 bytes are not a whole block *; removed\n*"));
    EXPECT_EQ(merge({"--out", path("merged")}).status, 0);
    EXPECT_EQ(bytes("merged"), bytes("whole"));
}

TEST_F(ShardsOfGames, WriteSettingsToManifest) {
    done(shard("2/3"));
    const std::string manifest = bytes("t-2-of-3.games.json");
    EXPECT_TRUE(matches(
        manifest,
        "{\"shard\":\"2/3\",\"settings\":{\"variant\":\"teams\",\"setup\":\"classic\","
        "\"random-plies\":\"4\",\"random-moves\":\"2\",\"nodes\":\"40:1,60:2\",\"seed\":\"1\",*"
        "\"first\":\"0\",\"games\":\"10\",\"version\":\"*\"}}\n"))
        << manifest;
    done(shard("2/3", {"--resume"}));
    EXPECT_EQ(bytes("t-2-of-3.games.json"), manifest);
}

TEST_F(ShardsOfGames, RefuseOtherSettings) {
    done(shard("1/3"));
    const auto refused = [&](const Args& args) { return error_line(run(args)); };
    EXPECT_EQ(refused(shard("2/3", {"--seed", "2"})),
              "'t-1-of-3.games.json' has other settings: seed was \"1\" and is \"2\"");
    EXPECT_EQ(refused(shard("1/3", {"--resume", "--rules", "Prom=9"})),
              "'t-1-of-3.games.json' has other settings: rules was not given and is \"Prom=9\"");
    EXPECT_EQ(refused(shard("2/4")),
              "'t-1-of-3.games.json' is from a run with 3 shards, not 4; remove old files or "
              "use another name");
    EXPECT_EQ(refused(shard("1/3")),
              "'t-1-of-3.games' of shard 1 of 3 exists; --resume continues it");
    const Network network = test::random_network(Variant::Teams, 16, 3);
    const std::string net = folder_.file("net", write_network(network));
    EXPECT_TRUE(
        matches(refused(shard("2/3", {"--net", net})),
                "'t-1-of-3.games.json' has other settings: network was not given and is \"*\""));
    EXPECT_EQ(
        refused(shard("2/3", {"--net", "material"})),
        "'t-1-of-3.games.json' has other settings: network was not given and is \"material\"");
    EXPECT_FALSE(fs::exists(path("t-2-of-3.games"))) << "the refused shards wrote no file";
    // A shard with the manifest of another shard, and one without a manifest, are refused.
    fs::copy_file(path("t-1-of-3.games.json"), path("t-2-of-3.games.json"));
    EXPECT_EQ(refused(shard("2/3", {"--resume"})), "'t-2-of-3.games.json' contains shard 1 of 3");
    fs::remove(path("t-2-of-3.games.json"));
    (void)folder_.file("t-2-of-3.games", "a letter\n");
    EXPECT_EQ(refused(shard("2/3", {"--resume"})),
              "'t-2-of-3.games' does not belong to a shard: its manifest 't-2-of-3.games.json' is "
              "missing");
    EXPECT_EQ(bytes("t-2-of-3.games"), "a letter\n");
    (void)folder_.file("t-1-of-3.games.json", "{\"shard\":");
    EXPECT_TRUE(matches(refused(shard("3/3")),
                        "'t-1-of-3.games.json' is not a manifest of a shard of games: *"));
}

TEST_F(ShardsOfGames, RefuseLockedShard) {
    const std::string games = folder_.file("t-1-of-3.games", "its games");
    const auto locked = LineFile::append_to(games);
    ASSERT_TRUE(locked.has_value()) << locked.error();
    for (const Args& how : {Args{"--resume"}, Args{}}) {
        EXPECT_EQ(error_line(run(shard("1/3", how)), 75),
                  "cannot write 't-1-of-3.games': another process writes to it; wait for that "
                  "process or stop it");
    }
    EXPECT_EQ(bytes("t-1-of-3.games"), "its games");
    done(shard("2/3", {"--resume"}));
}

TEST_F(ShardsOfGames, MergeIncompleteShardsOnlyWithPartial) {
    (void)whole();
    play_three();
    const Games last = games_in("t-3-of-3.games");
    put("t-3-of-3.games", {last[0]}, bytes("t-3-of-3.games").substr(0, 20));
    for (const char* const ending : {"", ".json"}) {
        fs::rename(path("t-2-of-3.games") + ending, path("elsewhere") + ending);
    }
    const std::string out = path("merged");
    const ProgramRun missing = merge({"--out", out});
    EXPECT_EQ(error_line(missing),
              "5 of 10 games are missing, so no file is written; --partial writes the others");
    for (const char* const warning :
         {"*warning: '*t-3-of-3.games': the last 20 bytes are not a whole block of games; "
          "skipped\n*",
          "*warning: 1 shard of 3 missing: 2; it has 3 games\n*",
          "*warning: 1 shard of 3 unfinished: 3; 2 games still to be played\n*"}) {
        EXPECT_TRUE(matches(missing.errors, warning)) << missing.errors;
    }
    EXPECT_FALSE(fs::exists(out));
    // A shard that has a manifest but no games is missing, too.
    fs::rename(path("elsewhere.json"), path("t-2-of-3.games.json"));
    EXPECT_EQ(merge({"--out", out, "--partial"}).status, 0);
    fs::rename(path("t-2-of-3.games.json"), path("elsewhere.json"));
    Games rest = games_in("t-1-of-3.games");
    rest.push_back(last[0]);
    EXPECT_EQ(games_in("merged"), rest);
    // All shards are complete again.
    for (const char* const ending : {"", ".json"}) {
        fs::rename(path("elsewhere") + ending, path("t-2-of-3.games") + ending);
    }
    done(shard("3/3", {"--resume"}));
    EXPECT_EQ(merge({"--out", out, "--force"}).status, 0);
    EXPECT_EQ(bytes("merged"), bytes("whole"));
}

TEST_F(ShardsOfGames, CountShardInTwoFoldersOnce) {
    const Games all = whole();
    for (const char* const name : {"a", "b"}) fs::create_directory(path(name));
    done(shard("1/2", {}, "a/t.games"));
    done(shard("2/2", {}, "b/t.games"));
    // A second, incomplete file of shard 1.
    fs::copy_file(path("a/t-1-of-2.games.json"), path("b/t-1-of-2.games.json"));
    put("b/t-1-of-2.games", {all[0]});
    for (const Args& in : {Args{"a/t.games", "b/t.games"}, Args{"b/t.games", "a/t.games"}}) {
        const ProgramRun merged =
            run({"merge", "--in", path(in[0]), path(in[1]), "--out", path("t.games"), "--force"});
        EXPECT_EQ(merged.status, 0) << merged.errors;
        EXPECT_TRUE(matches(merged.errors,
                            "*warning: shard 1 of 2 has two files: using '*/a/t-1-of-2.games' "
                            "with 5 games, ignoring '*/b/t-1-of-2.games'\n*"))
            << merged.errors;
        EXPECT_EQ(games_in("t.games"), all);
    }
    // --in accepts paths of single shards, too.
    done({"merge", "--in", path("b/t-2-of-2.games"), path("a/t-1-of-2.games"), "--out",
          path("named")});
    EXPECT_EQ(games_in("named"), all);
    done(shard("1/2", {"--seed", "2"}, "t.games"));
    EXPECT_EQ(error_line(run({"merge", "--in", path("t.games"), path("b/t.games")})),
              "'b/t-1-of-2.games' has other settings than 't-1-of-2.games': seed was \"2\" and is "
              "\"1\"");
    done(shard("1/3", {}, "a/x.games"));
    EXPECT_EQ(error_line(run({"merge", "--in", path("a/x.games"), path("b/t.games")})),
              "'a/x-1-of-3.games' is shard 1 of 3, and 'b/t-1-of-2.games' is shard 1 of 2");
}

TEST_F(ShardsOfGames, RefuseForeignGames) {
    play_three();
    const Games good = games_in("t-2-of-3.games");
    const auto error_with = [&](const Games& games, const std::string& rest = "") {
        put("t-2-of-3.games", games, rest);
        return error_line(merge({"--out", path("merged"), "--partial"}));
    };
    EXPECT_EQ(error_with({good[0], good[1], good[2], good[0]}),
              "'t-2-of-3.games' has more than the 3 games of shard 2 of 3");
    EXPECT_EQ(error_with({}, "a letter\n"),
              "'t-2-of-3.games', block at byte 0: the block header is missing");
    EXPECT_EQ(error_with(games_in("t-3-of-3.games")),
              "'t-3-of-3.games' begins with the first game of shard 2 of 3");
    EXPECT_FALSE(fs::exists(path("merged")));
    EXPECT_EQ(error_line(run({"merge", "--in", path("x.games")})),
              "'x.games': found no shards; expected files like 'x-1-of-16.games.json'");
}

TEST_F(ShardsOfGames, ReportFullDiskOnce) {
    fs::create_symlink("/dev/full", path("t-1-of-3.games"));
    EXPECT_EQ(error_line(run(shard("1/3"))),
              "cannot write 't-1-of-3.games': No space left on device");
    fs::remove(path("t-1-of-3.games"));
    fs::remove(path("t-1-of-3.games.json"));
    play_three();
    EXPECT_EQ(error_line(merge({"--out", "/dev/full", "--force"})),
              "cannot write '/dev/full': No space left on device");
}

TEST_F(ShardsOfGames, PrintStatisticsAfterMerge) {
    play_three();
    const ProgramRun merged = merge({"--out", path("merged")});
    EXPECT_TRUE(matches(merged.errors,
                        "*games * 10\nvariant * teams\nplies * 2*\nplies a game * 2*.*\n"
                        "nodes: 40 * *\nnodes: 60 * *\nresult: *\nend: *\n"))
        << merged.errors;
}

TEST_F(ShardsOfGames, ReportWrongArguments) {
    const auto refused = [&](const Args& more) { return error_line(run(games(more)), 2); };
    for (const char* const shard : {"0/3", "4/3", "3", "1/100001"}) {
        EXPECT_TRUE(
            matches(refused({"--shard", shard, "--out", "x"}),
                    "--shard '" + std::string{shard} + "' is not K/N with K from 1 to N *"));
    }
    EXPECT_EQ(refused({"--shard", "1/3"}), "--shard requires --out FILE");
    EXPECT_EQ(refused({"--shard", "1/3", "--out", "x", "--force"}),
              "--shard cannot be combined with --force");
    EXPECT_EQ(error_line(run({"merge"}), 2), "--in is required; see --help");
}

}  // namespace
}  // namespace quadrille::datagen
