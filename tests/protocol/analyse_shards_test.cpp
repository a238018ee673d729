// `quadrille analyse GAMES --shard K/N` and `--merge N`: many processes write what one would.

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/engine_process.h"
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
    /// A shard of the five games.
    [[nodiscard]] ProgramRun shard(const std::string& which, const Args& more = {}) const {
        Args args = words({"--nodes", "200", "--shard", which});
        args.insert(args.end(), more.begin(), more.end());
        return run(args);
    }
    [[nodiscard]] ProgramRun merge(const std::string& count) const {
        return run(words({"--merge", count}));
    }
    /// What one process writes.
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
    /// The last line on stderr, without the program's name and the folder of the test.
    [[nodiscard]] std::string complaint(const ProgramRun& ran, int status = 1) const {
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

TEST_F(AnalysisInShards, WritesTheBytesOfOneProcess) {
    const std::string expected = whole();
    for (const int count : {1, 2, 3, 7}) {
        const std::string name = std::to_string(count);
        // The last of seven have nothing to do.
        for (int k = count; k >= 1; --k) {
            const ProgramRun done =
                run(words({"--nodes", "200", "--resume", "--shard", std::to_string(k) + '/' + name},
                          name + ".pgn4"));
            EXPECT_EQ(done.status, 0) << done.errors;
        }
        for (int game = 1; game <= 5; ++game) {
            const std::string plot = '-' + std::to_string(game) + ".svg";
            EXPECT_EQ(text_of(name + plot), text_of("whole" + plot)) << "by the game's number";
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

TEST_F(AnalysisInShards, SaysWhichGamesItDoes) {
    const ProgramRun second = shard("2/2");
    std::string said;
    for (const std::string& line : second.lines) said += line + '\n';
    EXPECT_TRUE(matches(said,
                        "Game 2: Free-For-All, 3 plies\n*\nGame 4: Teams, 1 ply, *\n*"
                        "Written: *a-2-of-2.pgn4, *a-2.svg, *a-4.svg\n"))
        << said;
    EXPECT_TRUE(
        matches(text_of("a-2-of-2.pgn4.jsonl"),
                "{\"analysis\":{\"nodes\":\"200\",*\"version\":\"*\"},\"shard\":\"2/2\"}\n"
                "{\"run\":{\"begun\":\"20*\",\"host\":\"*\",\"machine\":\"*\",\"level\":\"*\","
                "\"threads\":\"1\"}}\n"
                "{\"game\":2,\"input\":*,\"output\":*,\"begin\":0,\"end\":*}\n"
                "{\"game\":4,\"input\":*,\"output\":*,\"begin\":*,\"end\":*}\n"))
        << text_of("a-2-of-2.pgn4.jsonl");
}

TEST_F(AnalysisInShards, AKilledOneGoesOn) {
    const std::string expected = whole();
    EXPECT_EQ(shard("2/2", {"--resume"}).status, 0);
    EXPECT_EQ(shard("1/2", {"--resume"}).status, 0);
    const std::string log = text_of("a-1-of-2.pgn4.jsonl");
    const std::string text = text_of("a-1-of-2.pgn4");
    // Killed while it wrote the line of its second game, whose text is there.
    const std::size_t second = log.find("{\"game\":3");
    (void)folder_.file("a-1-of-2.pgn4.jsonl", log.substr(0, second + 12));
    (void)folder_.file("a-1-of-2.pgn4", text.substr(0, text.size() - 7));
    const ProgramRun resumed = shard("1/2", {"--resume"});
    ASSERT_EQ(resumed.status, 0) << resumed.errors;
    EXPECT_TRUE(matches(resumed.lines.front(), "Game 3: *")) << "no game is analysed twice";
    EXPECT_EQ(text_of("a-1-of-2.pgn4"), text);
    EXPECT_EQ(merge("2").status, 0);
    EXPECT_EQ(text_of("a.pgn4"), expected);
    // Once more there is nothing to do.
    const ProgramRun again = shard("1/2", {"--resume"});
    EXPECT_EQ(again.status, 0) << again.errors;
    EXPECT_EQ(again.lines.size(), 1U);
    EXPECT_EQ(text_of("a-1-of-2.pgn4"), text);
}

TEST_F(AnalysisInShards, ASignalLosesOneGame) {
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
                                "*interrupted after 1 of 5 games; --resume goes on with the "
                                "others\n"));
        }
        // What was found depends on the time; the game is whole.
        EXPECT_TRUE(matches(text_of(out), "[Variant \"Teams\"]*.. b7-c7*\n")) << text_of(out);
        EXPECT_EQ(log().find("{\"game\":2"), std::string::npos);
    }
}

TEST_F(AnalysisInShards, OfAnotherAnalysisIsRefusedByName) {
    analyse_all(2);
    EXPECT_EQ(complaint(shard("1/2")),
              "shard 1 of 2 is there already: 'a-1-of-2.pgn4'; --resume goes on with it");
    EXPECT_EQ(complaint(shard("1/2", {"--resume", "--depth", "3"})),
              "'a-2-of-2.pgn4.jsonl' has other settings: depth was not given and is \"3\"");
    EXPECT_EQ(complaint(shard("1/2", {"--resume", "--player", "red"})),
              "'a-2-of-2.pgn4.jsonl' has other settings: player was not given and is \"red\"");
    for (const char* const ending :
         {"-1-of-2.pgn4", "-1-of-2.pgn4.jsonl", "-1.svg", "-3.svg", "-5.svg"}) {
        fs::remove(folder_.of(std::string{"a"} + ending));
    }
    EXPECT_EQ(complaint(shard("1/2", {"--hash", "3"})),
              "'a-2-of-2.pgn4.jsonl' has other settings: hash was \"16\" and is \"3\"");
    fs::rename(folder_.of("a-2-of-2.pgn4.jsonl"), folder_.of("elsewhere"));
    EXPECT_EQ(shard("1/2", {"--hash", "3"}).status, 0);
    fs::rename(folder_.of("elsewhere"), folder_.of("a-2-of-2.pgn4.jsonl"));
    EXPECT_EQ(complaint(merge("2")),
              "'a-2-of-2.pgn4' has other settings than 'a-1-of-2.pgn4': hash was \"3\" and is "
              "\"16\"");
    // The log of another shard; the file of another.
    fs::copy_file(folder_.of("a-1-of-2.pgn4.jsonl"), folder_.of("a-2-of-2.pgn4.jsonl"),
                  fs::copy_options::overwrite_existing);
    EXPECT_EQ(complaint(shard("2/2", {"--resume", "--hash", "3"})),
              "'a-2-of-2.pgn4' is of shard 1 of 2");
    EXPECT_EQ(complaint(merge("2")), "'a-2-of-2.pgn4.jsonl' is of shard 1 of 2");
    for (const char* const log : {"a-1-of-2.pgn4.jsonl", "a-2-of-2.pgn4.jsonl"}) {
        fs::remove(folder_.of(log));
    }
    (void)folder_.file("a-1-of-3.pgn4", "mine");
    EXPECT_EQ(complaint(shard("1/3", {"--resume"})),
              "'a-1-of-3.pgn4' is of no shard: there is no 'a-1-of-3.pgn4.jsonl'");
    EXPECT_EQ(text_of("a-1-of-3.pgn4"), "mine");
    (void)folder_.file("a-1-of-3.pgn4.jsonl", "a letter\n");
    EXPECT_TRUE(matches(complaint(shard("1/3", {"--resume"})), "'a-1-of-3.pgn4.jsonl' line 1: *"));
}

TEST_F(AnalysisInShards, OfAnotherCountIsRefused) {
    ASSERT_EQ(shard("1/2").status, 0);
    const std::string error = "quadrille analyse: '" + folder_.of("a-1-of-2.pgn4.jsonl") +
                              "' belongs to 2 shards, not to 3: remove the files of those, or "
                              "take another name\n";
    const ProgramRun begun = shard("2/3");
    EXPECT_EQ(begun.status, 1);
    EXPECT_EQ(begun.errors, error);
    EXPECT_FALSE(fs::exists(folder_.of("a-2-of-3.pgn4.jsonl")));
    const ProgramRun merged = merge("3");
    EXPECT_EQ(merged.status, 1);
    EXPECT_EQ(merged.errors, error);
}

TEST_F(AnalysisInShards, OfOtherGamesIsRefused) {
    analyse_all(2);
    const std::string games = std::string{kFourth} + "\n" + kFifth;
    const auto complaints = [&](const std::string& text) {
        (void)folder_.file("three.pgn4", text);
        return std::pair{complaint(shard("1/2", {"--resume"})), complaint(merge("2"))};
    };
    const auto changed = complaints(std::string{kFourth} + "\n[Variant \"FFA\"]\n\n1. g2-g3\n");
    EXPECT_EQ(changed.first, "'a-1-of-2.pgn4': game 5 is another one than was analysed");
    EXPECT_EQ(changed.second, changed.first);
    const auto fewer = complaints(kFourth);
    EXPECT_EQ(fewer.first, "'a-1-of-2.pgn4' has game 5, which is not among these games");
    EXPECT_EQ(fewer.second, fewer.first);
    // One more is one that is missing.
    (void)folder_.file("three.pgn4", games + "\n" + kFirst);
    const ProgramRun more = merge("2");
    EXPECT_EQ(complaint(more), "1 of 6 games are missing: nothing is written");
    EXPECT_TRUE(matches(more.errors,
                        "quadrille analyse: warning: 1 shard of 2 not through: 2; 1 game still to "
                        "be analysed\n*"));
    EXPECT_EQ(shard("2/2", {"--resume"}).status, 0);
    EXPECT_EQ(merge("2").status, 0);
    EXPECT_EQ(text_of("a.pgn4"), whole());
}

TEST_F(AnalysisInShards, WhatIsMissingOrChangedIsNamed) {
    analyse_all(3);
    fs::rename(folder_.of("a-2-of-3.pgn4.jsonl"), folder_.of("elsewhere"));
    const ProgramRun missing = merge("3");
    EXPECT_EQ(complaint(missing), "2 of 5 games are missing: nothing is written");
    EXPECT_TRUE(matches(missing.errors,
                        "quadrille analyse: warning: 1 shard of 3 missing: 2; it has 2 games\n*"));
    fs::rename(folder_.of("elsewhere"), folder_.of("a-2-of-3.pgn4.jsonl"));
    const std::string text = text_of("a-2-of-3.pgn4");
    (void)folder_.file("a-2-of-3.pgn4", text.substr(0, text.size() - 1));
    EXPECT_EQ(complaint(merge("3")), "'a-2-of-3.pgn4' ends before its game 5 does");
    EXPECT_EQ(complaint(shard("2/3", {"--resume"})),
              "'a-2-of-3.pgn4' has " + std::to_string(text.size() - 1) +
                  " bytes, where its games take " + std::to_string(text.size()));
    (void)folder_.file("a-2-of-3.pgn4", "X" + text.substr(1));
    EXPECT_EQ(complaint(merge("3")), "'a-2-of-3.pgn4': game 2 is not as it was written");
    fs::remove(folder_.of("a-2-of-3.pgn4"));
    EXPECT_EQ(complaint(merge("3")), "cannot read 'a-2-of-3.pgn4': No such file or directory");
    EXPECT_FALSE(fs::exists(folder_.of("a.pgn4")));
    // What stands behind the last game is of a game that is still analysed, or was killed.
    (void)folder_.file("a-2-of-3.pgn4", text + "\n[Variant");
    EXPECT_EQ(merge("3").status, 0);
    EXPECT_EQ(text_of("a.pgn4"), whole());
    // A log in which a game is twice.
    const std::string log = text_of("a-1-of-3.pgn4.jsonl");
    const std::size_t last = log.rfind('\n', log.size() - 2) + 1;
    (void)folder_.file("a-1-of-3.pgn4.jsonl", log + log.substr(last));
    EXPECT_TRUE(matches(complaint(merge("3")), "'a-1-of-3.pgn4.jsonl' line 5: *"));
}

TEST_F(AnalysisInShards, OneProcessAtATimeHasOne) {
    const std::string log = folder_.file("a-1-of-2.pgn4.jsonl", "its games");
    const auto locked = LineFile::append_to(log);
    ASSERT_TRUE(locked.has_value()) << locked.error();
    for (const Args& how : {Args{"--resume"}, Args{}}) {
        EXPECT_EQ(complaint(shard("1/2", how), 75),
                  "cannot write 'a-1-of-2.pgn4.jsonl': another process writes to it; wait until "
                  "that ends, or stop it");
    }
    EXPECT_EQ(text_of("a-1-of-2.pgn4.jsonl"), "its games");
    EXPECT_EQ(shard("2/2", {"--resume"}).status, 0);
}

TEST_F(AnalysisInShards, ADeviceIsNoFileAndAFullDiskIsToldOnce) {
    EXPECT_EQ(complaint(run({inputs_.front(), "--shard", "1/2", "-o", "/dev/stdout"}), 2),
              "--shard needs a file: --output");
    fs::create_symlink("/dev/full", folder_.of("a-1-of-2.pgn4"));
    EXPECT_EQ(complaint(shard("1/2")), "cannot write 'a-1-of-2.pgn4': No space left on device");
    // There is room again.
    fs::remove(folder_.of("a-1-of-2.pgn4"));
    (void)folder_.file("a-1-of-2.pgn4", "");
    EXPECT_EQ(shard("1/2", {"--resume"}).status, 0) << "no game was counted";
    EXPECT_EQ(shard("2/2").status, 0);
    fs::create_symlink("/dev/full", folder_.of("a.pgn4"));
    EXPECT_EQ(complaint(merge("2")), "cannot write 'a.pgn4': No space left on device");
}

TEST_F(AnalysisInShards, ArgumentsThatMakeNoSense) {
    const std::string in = inputs_.front();
    const std::string out = folder_.of("o.pgn4");
    struct Row {
        Args args;
        std::string error;
    };
    const Row rows[] = {
        {{in, "--shard", "3/2", "-o", out}, "--shard '3/2' is not K/N with K from 1 to N *"},
        {{in, "--shard", "0/2", "-o", out}, "--shard '0/2' is not K/N with K from 1 to N *"},
        {{in, "--shard", "1/2"}, "--shard needs a file: --output"},
        {{in, "--shard", "1/2", "-o", out, "--game", "1"}, "--game does not go with --shard"},
        {{in, "--resume", "-o", out}, "--resume goes on with a shard: --shard (1/1 is all games)"},
        {{in, "--merge", "2"}, "--merge needs a file: --output"},
        {{in, "--merge", "0", "-o", out}, "--merge '0' is not a whole number *"},
        {{in, "--merge", "2", "-o", out, "--shard", "1/2"}, "--shard does not go with --merge"},
        {{in, "--merge", "2", "-o", out, "--html", "x"}, "--html does not go with --merge"},
        {{in, "--merge", "2", "-o", out, "--nodes", "9"}, "--nodes does not go with --merge"},
        {{in, "--shard", "1/2", "-o", out, "--ply", "1"}, "--* does not go with --ply"},
        {{"--shard", "1/2"}, "--shard needs a game file"},
        {{in, "--shard", "1/1", "-o", in}, "'*' is to be read and written"},
    };
    for (const Row& row : rows) {
        const ProgramRun refused = run(row.args);
        EXPECT_EQ(refused.status, 2) << row.error;
        EXPECT_TRUE(matches(refused.errors, "quadrille analyse: " + row.error + "\n"))
            << refused.errors;
    }
    const ProgramRun same = run({in, "--merge", "2", "-o", in});
    EXPECT_EQ(same.status, 1);
    EXPECT_TRUE(matches(same.errors, "quadrille analyse: '*' is to be read and written\n"));
}

TEST_F(AnalysisInShards, PagesAreNamedByTheNumberOfTheirGame) {
    EXPECT_EQ(shard("2/2", {"--html", folder_.of("page.html")}).status, 0);
    EXPECT_TRUE(fs::exists(folder_.of("page-2.html")));
    EXPECT_TRUE(fs::exists(folder_.of("page-4.html")));
    EXPECT_FALSE(fs::exists(folder_.of("page-1.html")));
}

}  // namespace
}  // namespace quadrille
