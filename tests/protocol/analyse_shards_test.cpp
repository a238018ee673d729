// `quadrille analyse GAMES --shard K/N` and `--merge N`: same output as from one process.

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/engine_process.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_folder.h"
#include "tools/base/files.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using test::EngineProcess;
using test::kPatience;
using test::matches;
using test::ProgramRun;
using test::TemporaryFolder;
using Args = std::vector<std::string>;

constexpr const char* kFirst = "[Variant \"Teams\"]\n[Red \"Ann\"]\n\n1. h2-h3 { good } .. b7-c7\n";
constexpr const char* kSecond = "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12!\n";
constexpr const char* kThird = "[ Variant \"Chess4\" ]\n\n1. k7 Nk3\n";
constexpr const char* kFourth = "[Variant \"Teams\"]\n\n1. g2-g3 .. R\n";
constexpr const char* kFifth = "[Variant \"FFA\"]\n\n1. g2-g4\n";

class AnalysisInShards : public testing::Test {
  protected:
    static ProgramRun run(Args args) {
        args.insert(args.begin(), "analyse");
        return test::run_program(test::tested_engine(QUADRILLE_BINARY), args, kPatience);
    }
    [[nodiscard]] Args words(const Args& more, const std::string& out = "a.pgn4") const {
        Args args = inputs_;
        args.insert(args.end(), {"-o", folder_.of(out)});
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    /// Analyses a shard of the five games.
    [[nodiscard]] ProgramRun shard(const std::string& which, const Args& more = {}) const {
        Args args = words({"--nodes", "200", "--shard", which});
        args.insert(args.end(), more.begin(), more.end());
        return run(args);
    }
    [[nodiscard]] ProgramRun merge(const std::string& count) const {
        return run(words({"--merge", count}));
    }
    /// Returns the output of one process without shards.
    [[nodiscard]] std::string whole() const {
        const ProgramRun all = run(words({"--nodes", "200"}, "whole.pgn4"));
        EXPECT_EQ(all.status, 0) << all.errors;
        return text_of("whole.pgn4");
    }
    void analyse_all(int count) const {
        for (int k = 1; k <= count; ++k) {
            const ProgramRun done = shard(std::to_string(k) + '/' + std::to_string(count));
            EXPECT_EQ(done.status, 0) << done.errors;
        }
    }
    [[nodiscard]] std::string text_of(const std::string& name) const {
        return test::read_file(folder_.of(name));
    }
    /// Returns the last line on stderr, without the program's name and the folder of the test.
    [[nodiscard]] std::string error_line(const ProgramRun& ran, int status = 1) const {
        EXPECT_EQ(ran.status, status) << ran.errors;
        const std::string head = "quadrille analyse: ";
        const std::size_t begin = ran.errors.rfind(head);
        if (begin == std::string::npos) return ran.errors;
        std::string line = ran.errors.substr(begin + head.size());
        EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
        line.pop_back();
        const std::string path = folder_.path() + '/';
        for (std::size_t at = 0; (at = line.find(path)) != std::string::npos;) {
            line.erase(at, path.size());
        }
        return line;
    }

    TemporaryFolder folder_;
    Args inputs_ = {folder_.file("one.pgn4", std::string{kFirst} + "\n" + kSecond),
                    folder_.file("two.c4pgn", kThird),
                    folder_.file("three.pgn4", std::string{kFourth} + "\n" + kFifth)};
};

TEST_F(AnalysisInShards, WritesTheSameBytesAsOneProcess) {
    const std::string expected = whole();
    for (const int count : {1, 2, 7}) {
        const std::string name = std::to_string(count);
        // With seven shards the last two are empty.
        for (int k = count; k >= 1; --k) {
            const ProgramRun done =
                run(words({"--nodes", "200", "--resume", "--shard", std::to_string(k) + '/' + name},
                          name + ".pgn4"));
            EXPECT_EQ(done.status, 0) << done.errors;
        }
        for (int game = 1; game <= 5; ++game) {
            const std::string plot = '-' + std::to_string(game) + ".svg";
            EXPECT_EQ(text_of(name + plot), text_of("whole" + plot)) << "named by game number";
        }
        if (count == 1) {
            EXPECT_EQ(text_of("1.pgn4"), expected);
            continue;
        }
        EXPECT_FALSE(fs::exists(folder_.of(name + ".pgn4")));
        const ProgramRun merged = run(words({"--merge", name}, name + ".pgn4"));
        EXPECT_EQ(merged.status, 0) << merged.errors;
        EXPECT_EQ(merged.errors, "");
        EXPECT_EQ(text_of(name + ".pgn4"), expected);
    }
}

TEST_F(AnalysisInShards, ReportsGamesOfShard) {
    const ProgramRun second = shard("2/2");
    std::string output;
    for (const std::string& line : second.lines) output += line + '\n';
    EXPECT_TRUE(matches(output,
                        "Game 2: Free-For-All, 3 plies\n*\nGame 4: Teams, 1 ply, *\n*"
                        "Written: *a-2-of-2.pgn4, *a-2.svg, *a-4.svg\n"))
        << output;
    EXPECT_TRUE(
        matches(text_of("a-2-of-2.pgn4.jsonl"),
                "{\"analysis\":{\"nodes\":\"200\",*\"version\":\"*\"},\"shard\":\"2/2\"}\n"
                "{\"run\":{\"begun\":\"20*\",\"host\":\"*\",\"machine\":\"*\",\"level\":\"*\","
                "\"threads\":\"1\"}}\n"
                "{\"game\":2,\"input\":*,\"output\":*,\"begin\":0,\"end\":*}\n"
                "{\"game\":4,\"input\":*,\"output\":*,\"begin\":*,\"end\":*}\n"))
        << text_of("a-2-of-2.pgn4.jsonl");
}

TEST_F(AnalysisInShards, ResumesKilledShard) {
    const std::string expected = whole();
    EXPECT_EQ(shard("2/2", {"--resume"}).status, 0);
    EXPECT_EQ(shard("1/2", {"--resume"}).status, 0);
    const std::string log = text_of("a-1-of-2.pgn4.jsonl");
    const std::string text = text_of("a-1-of-2.pgn4");
    // As after a kill: the text has a second game, but the log ends within the line of this game.
    const std::size_t second = log.find("{\"game\":3");
    (void)folder_.file("a-1-of-2.pgn4.jsonl", log.substr(0, second + 12));
    (void)folder_.file("a-1-of-2.pgn4", text.substr(0, text.size() - 7));
    const ProgramRun resumed = shard("1/2", {"--resume"});
    ASSERT_EQ(resumed.status, 0) << resumed.errors;
    EXPECT_TRUE(matches(resumed.lines.front(), "Game 3: *")) << "no game is analysed twice";
    EXPECT_EQ(text_of("a-1-of-2.pgn4"), text);
    EXPECT_EQ(merge("2").status, 0);
    EXPECT_EQ(text_of("a.pgn4"), expected);
    // A second resume analyses no game.
    const ProgramRun again = shard("1/2", {"--resume"});
    EXPECT_EQ(again.status, 0) << again.errors;
    EXPECT_EQ(again.lines.size(), 1U);
    EXPECT_EQ(text_of("a-1-of-2.pgn4"), text);
}

TEST_F(AnalysisInShards, KeepsFinishedGamesOnSignal) {
    for (const int signal : {SIGINT, SIGKILL}) {
        const std::string out = "s" + std::to_string(signal) + ".pgn4";
        const Args args = words({"--movetime", "700", "--shard", "1/1", "--resume"}, out);
        Args all = {"analyse"};
        all.insert(all.end(), args.begin(), args.end());
        EngineProcess engine{test::tested_engine(QUADRILLE_BINARY), all};
        const auto log = [&] { return text_of(out + ".jsonl"); };
        for (int i = 0; i < 2000 && log().find("{\"game\":1") == std::string::npos; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        // The second game takes seconds.
        ::kill(engine.pid(), signal);
        EXPECT_EQ(engine.wait_for_exit(kPatience), signal == SIGINT ? 130 : -SIGKILL);
        if (signal == SIGINT) {
            EXPECT_TRUE(matches(engine.read_errors(),
                                "*interrupted after 1 of 5 games; --resume continues with "
                                "the others\n"));
        }
        // The analysis depends on the time, but the game is complete.
        EXPECT_TRUE(matches(text_of(out), "[Variant \"Teams\"]*.. b7-c7*\n")) << text_of(out);
        EXPECT_EQ(log().find("{\"game\":2"), std::string::npos);
    }
}

TEST_F(AnalysisInShards, RefusesShardWithOtherSettings) {
    analyse_all(2);
    EXPECT_EQ(error_line(shard("1/2")),
              "shard 1 of 2 exists already: 'a-1-of-2.pgn4'; --resume continues it");
    EXPECT_EQ(error_line(shard("1/2", {"--resume", "--depth", "3"})),
              "'a-2-of-2.pgn4.jsonl' has other settings: depth was not given and is \"3\"");
    EXPECT_EQ(error_line(shard("1/2", {"--resume", "--player", "red"})),
              "'a-2-of-2.pgn4.jsonl' has other settings: player was not given and is \"red\"");
    for (const char* const ending :
         {"-1-of-2.pgn4", "-1-of-2.pgn4.jsonl", "-1.svg", "-3.svg", "-5.svg"}) {
        fs::remove(folder_.of(std::string{"a"} + ending));
    }
    EXPECT_EQ(error_line(shard("1/2", {"--hash", "3"})),
              "'a-2-of-2.pgn4.jsonl' has other settings: hash was \"16\" and is \"3\"");
    fs::rename(folder_.of("a-2-of-2.pgn4.jsonl"), folder_.of("elsewhere"));
    EXPECT_EQ(shard("1/2", {"--hash", "3"}).status, 0);
    fs::rename(folder_.of("elsewhere"), folder_.of("a-2-of-2.pgn4.jsonl"));
    EXPECT_EQ(error_line(merge("2")),
              "'a-2-of-2.pgn4' has other settings than 'a-1-of-2.pgn4': hash was \"3\" and is "
              "\"16\"");
    // The log belongs to another shard.
    fs::copy_file(folder_.of("a-1-of-2.pgn4.jsonl"), folder_.of("a-2-of-2.pgn4.jsonl"),
                  fs::copy_options::overwrite_existing);
    EXPECT_EQ(error_line(shard("2/2", {"--resume", "--hash", "3"})),
              "'a-2-of-2.pgn4' contains shard 1 of 2");
    EXPECT_EQ(error_line(merge("2")), "'a-2-of-2.pgn4.jsonl' contains shard 1 of 2");
    for (const char* const log : {"a-1-of-2.pgn4.jsonl", "a-2-of-2.pgn4.jsonl"}) {
        fs::remove(folder_.of(log));
    }
    (void)folder_.file("a-1-of-3.pgn4", "mine");
    EXPECT_EQ(error_line(shard("1/3", {"--resume"})),
              "'a-1-of-3.pgn4' does not belong to a shard: 'a-1-of-3.pgn4.jsonl' is missing");
    EXPECT_EQ(text_of("a-1-of-3.pgn4"), "mine");
    (void)folder_.file("a-1-of-3.pgn4.jsonl", "a letter\n");
    EXPECT_TRUE(matches(error_line(shard("1/3", {"--resume"})), "'a-1-of-3.pgn4.jsonl' line 1: *"));
}

TEST_F(AnalysisInShards, RefusesOtherShardCount) {
    ASSERT_EQ(shard("1/2").status, 0);
    const std::string error = "quadrille analyse: '" + folder_.of("a-1-of-2.pgn4.jsonl") +
                              "' is from a run with 2 shards, not 3; remove old files or "
                              "use another name\n";
    const ProgramRun begun = shard("2/3");
    EXPECT_EQ(begun.status, 1);
    EXPECT_EQ(begun.errors, error);
    EXPECT_FALSE(fs::exists(folder_.of("a-2-of-3.pgn4.jsonl")));
    const ProgramRun merged = merge("3");
    EXPECT_EQ(merged.status, 1);
    EXPECT_EQ(merged.errors, error);
}

TEST_F(AnalysisInShards, RefusesShardOfOtherGames) {
    analyse_all(2);
    const std::string games = std::string{kFourth} + "\n" + kFifth;
    const auto errors = [&](const std::string& text) {
        (void)folder_.file("three.pgn4", text);
        return std::pair{error_line(shard("1/2", {"--resume"})), error_line(merge("2"))};
    };
    const auto changed = errors(std::string{kFourth} + "\n[Variant \"FFA\"]\n\n1. g2-g3\n");
    EXPECT_EQ(changed.first, "'a-1-of-2.pgn4': game 5 differs from the game in the input");
    EXPECT_EQ(changed.second, changed.first);
    const auto fewer = errors(kFourth);
    EXPECT_EQ(fewer.first, "'a-1-of-2.pgn4' has game 5, but the input does not");
    EXPECT_EQ(fewer.second, fewer.first);
    // An added game is missing from the shards.
    (void)folder_.file("three.pgn4", games + "\n" + kFirst);
    const ProgramRun more = merge("2");
    EXPECT_EQ(error_line(more), "1 of 6 games are missing; no file was written");
    EXPECT_TRUE(matches(more.errors,
                        "quadrille analyse: warning: 1 shard of 2 unfinished: 2; 1 game still to "
                        "be analysed\n*"));
    EXPECT_EQ(shard("2/2", {"--resume"}).status, 0);
    EXPECT_EQ(merge("2").status, 0);
    EXPECT_EQ(text_of("a.pgn4"), whole());
}

TEST_F(AnalysisInShards, ReportsMissingAndChangedShards) {
    analyse_all(3);
    fs::rename(folder_.of("a-2-of-3.pgn4.jsonl"), folder_.of("elsewhere"));
    const ProgramRun missing = merge("3");
    EXPECT_EQ(error_line(missing), "2 of 5 games are missing; no file was written");
    EXPECT_TRUE(matches(missing.errors,
                        "quadrille analyse: warning: 1 shard of 3 missing: 2; it has 2 games\n*"));
    fs::rename(folder_.of("elsewhere"), folder_.of("a-2-of-3.pgn4.jsonl"));
    const std::string text = text_of("a-2-of-3.pgn4");
    (void)folder_.file("a-2-of-3.pgn4", text.substr(0, text.size() - 1));
    EXPECT_EQ(error_line(merge("3")), "'a-2-of-3.pgn4' ends within game 5");
    EXPECT_EQ(error_line(shard("2/3", {"--resume"})),
              "'a-2-of-3.pgn4' has " + std::to_string(text.size() - 1) +
                  " bytes, but the games in its log have " + std::to_string(text.size()));
    (void)folder_.file("a-2-of-3.pgn4", "X" + text.substr(1));
    EXPECT_EQ(error_line(merge("3")), "'a-2-of-3.pgn4': the text of game 2 was edited");
    fs::remove(folder_.of("a-2-of-3.pgn4"));
    EXPECT_EQ(error_line(merge("3")), "cannot read 'a-2-of-3.pgn4': No such file or directory");
    EXPECT_FALSE(fs::exists(folder_.of("a.pgn4")));
    // Text after the last game belongs to an unfinished game and is ignored.
    (void)folder_.file("a-2-of-3.pgn4", text + "\n[Variant");
    EXPECT_EQ(merge("3").status, 0);
    EXPECT_EQ(text_of("a.pgn4"), whole());
    // The log has a game twice.
    const std::string log = text_of("a-1-of-3.pgn4.jsonl");
    const std::size_t last = log.rfind('\n', log.size() - 2) + 1;
    (void)folder_.file("a-1-of-3.pgn4.jsonl", log + log.substr(last));
    EXPECT_TRUE(matches(error_line(merge("3")), "'a-1-of-3.pgn4.jsonl' line 5: *"));
}

TEST_F(AnalysisInShards, LocksShardForOneProcess) {
    const std::string log = folder_.file("a-1-of-2.pgn4.jsonl", "its games");
    const auto locked = LineFile::append_to(log);
    ASSERT_TRUE(locked.has_value()) << locked.error();
    for (const Args& how : {Args{"--resume"}, Args{}}) {
        EXPECT_EQ(error_line(shard("1/2", how), 75),
                  "cannot write 'a-1-of-2.pgn4.jsonl': another process writes to it; wait for "
                  "that process or stop it");
    }
    EXPECT_EQ(text_of("a-1-of-2.pgn4.jsonl"), "its games");
    EXPECT_EQ(shard("2/2", {"--resume"}).status, 0);
}

TEST_F(AnalysisInShards, RefusesDeviceAndReportsFullDiskOnce) {
    EXPECT_EQ(error_line(run({inputs_.front(), "--shard", "1/2", "-o", "/dev/stdout"}), 2),
              "--shard requires --output FILE");
    fs::create_symlink("/dev/full", folder_.of("a-1-of-2.pgn4"));
    EXPECT_EQ(error_line(shard("1/2")), "cannot write 'a-1-of-2.pgn4': No space left on device");
    // The disk has space again.
    fs::remove(folder_.of("a-1-of-2.pgn4"));
    (void)folder_.file("a-1-of-2.pgn4", "");
    EXPECT_EQ(shard("1/2", {"--resume"}).status, 0) << "no game was counted";
    EXPECT_EQ(shard("2/2").status, 0);
    fs::create_symlink("/dev/full", folder_.of("a.pgn4"));
    EXPECT_EQ(error_line(merge("2")), "cannot write 'a.pgn4': No space left on device");
}

TEST_F(AnalysisInShards, RefusesBadArguments) {
    const std::string in = inputs_.front();
    const std::string out = folder_.of("o.pgn4");
    const std::vector<test::RefusedArguments> rows = {
        {{in, "--shard", "3/2", "-o", out}, "--shard '3/2' is not K/N with K from 1 to N *"},
        {{in, "--shard", "0/2", "-o", out}, "--shard '0/2' is not K/N with K from 1 to N *"},
        {{in, "--shard", "1/2"}, "--shard requires --output FILE"},
        {{in, "--shard", "1/2", "-o", out, "--game", "1"}, "--game does not go with --shard"},
        {{in, "--resume", "-o", out}, "--resume requires --shard K/N (1/1: all games)"},
        {{in, "--merge", "2"}, "--merge requires --output FILE"},
        {{in, "--merge", "0", "-o", out}, "--merge '0' is not a whole number *"},
        {{in, "--merge", "2", "-o", out, "--shard", "1/2"}, "--shard does not go with --merge"},
        {{in, "--merge", "2", "-o", out, "--html", "x"}, "--html does not go with --merge"},
        {{in, "--merge", "2", "-o", out, "--nodes", "9"}, "--nodes does not go with --merge"},
        {{in, "--shard", "1/2", "-o", out, "--ply", "1"}, "--* does not go with --ply"},
        {{"--shard", "1/2"}, "--shard requires a game file"},
        {{in, "--shard", "1/1", "-o", in}, "'*' is an input file; name another --output"},
    };
    test::expect_refused_arguments("quadrille analyse: ", rows, run);
    const ProgramRun same = run({in, "--merge", "2", "-o", in});
    EXPECT_EQ(same.status, 1);
    EXPECT_TRUE(
        matches(same.errors, "quadrille analyse: '*' is an input file; name another --output\n"));
}

TEST_F(AnalysisInShards, NamesPagesByTheNumberOfTheGame) {
    EXPECT_EQ(shard("2/2", {"--html", folder_.of("page.html")}).status, 0);
    EXPECT_TRUE(fs::exists(folder_.of("page-2.html")));
    EXPECT_TRUE(fs::exists(folder_.of("page-4.html")));
    EXPECT_FALSE(fs::exists(folder_.of("page-1.html")));
}

}  // namespace
}  // namespace quadrille
