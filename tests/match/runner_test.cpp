// quadrille-match as a program: output, interruption, kill and resumption.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/by_build.h"
#include "tests/support/engine_process.h"
#include "tests/support/temporary_folder.h"

namespace quadrille::match {
namespace {

using test::EngineProcess;
using test::ProgramRun;
using Args = std::vector<std::string>;

constexpr std::chrono::seconds kPatience{60};

class Runner : public ::testing::Test {
  protected:
    /// Returns the arguments of a match of two random players, followed by `more`.
    [[nodiscard]] Args match(const Args& more = {}) const {
        Args args = {"--engine",    std::string{"name=a cmd="} + QUADRILLE_RANDOM,
                     "--engine",    std::string{"name=b cmd="} + QUADRILLE_RANDOM,
                     "--nodes",     "1",
                     "--out",       folder_.of("m"),
                     "--every",     "0",
                     "--max-plies", "60"};
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    static ProgramRun run(const Args& args) {
        return test::run_program(QUADRILLE_MATCH, args, kPatience);
    }
    [[nodiscard]] std::string text_of(const std::string& name) const {
        return test::read_file(folder_.of("m/" + name));
    }
    /// Expects `count` games in the records and in the log, each game once.
    void expect_games(std::size_t count) const {
        std::set<std::string> numbers;
        const std::string records = text_of("games.pgn4");
        for (Pgn4Reader reader(records); !reader.at_end();) {
            const auto game = reader.next();
            ASSERT_TRUE(game.has_value()) << describe(game.error());
            EXPECT_TRUE(numbers.insert(*find_tag(game->tags, "GameNr")).second);
        }
        EXPECT_EQ(numbers.size(), count);
        EXPECT_EQ(logged_games(), count);
    }
    /// Returns the number of games in the log, an incomplete last line included.
    [[nodiscard]] std::size_t logged_games() const {
        const std::string text = text_of("games.jsonl");
        std::size_t games = 0;
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; ++at) {
            games += text.compare(at + 1, 8, "{\"game\":") == 0 ? 1U : 0U;
        }
        return games;
    }
    /// Waits until `count` games are logged. Returns false after a timeout.
    [[nodiscard]] bool wait_for_games(std::size_t count) const {
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (std::chrono::steady_clock::now() < deadline) {
            if (logged_games() >= count) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
        return false;
    }

    test::TemporaryFolder folder_;
};

bool has_line(const ProgramRun& run, const std::string& pattern) {
    return std::ranges::any_of(
        run.lines, [&](const std::string& line) { return test::matches(line, pattern); });
}

TEST_F(Runner, PlaysAndReports) {
    const ProgramRun done = run(match({"--rotations", "2", "--title", "My <match>"}));
    EXPECT_EQ(done.status, 0) << done.errors;
    EXPECT_TRUE(has_line(done, "My <match>"));
    EXPECT_TRUE(has_line(done, "12 games in 2 complete rotations"));
    EXPECT_TRUE(has_line(done, "Elo from pairs: a against b *"));
    EXPECT_FALSE(has_line(done, "*rating*")) << "one strength, of one model";
    EXPECT_TRUE(has_line(done, "No faults."));
    EXPECT_TRUE(has_line(done, "This run: 12 games, * moves in *"));
    expect_games(12);
    const std::string html = text_of("report.html");
    EXPECT_NE(html.find("My &lt;match&gt;"), std::string::npos);
    for (const char* const fact : {"begun", "ended", "time of all games", "machine", "played by"}) {
        EXPECT_NE(html.find("<dt>" + std::string{fact} + "</dt>"), std::string::npos) << fact;
    }
    for (int game = 1; game <= 12; ++game) {
        const std::string file = "games/" + std::to_string(game) + ".pgn4";
        EXPECT_NE(html.find("href=\"" + file + "\""), std::string::npos) << file;
        EXPECT_FALSE(text_of(file).empty()) << file;
    }
    EXPECT_NE(html.find("<svg"), std::string::npos);
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

TEST_F(Runner, PrintsSettingsFirstThenEachGame) {
    const ProgramRun done = run(match({"--rotations", "1", "--title", "T", "--option", "Hash=3"}));
    EXPECT_EQ(done.status, 0) << done.errors;
    ASSERT_FALSE(done.lines.empty());
    EXPECT_EQ(done.lines.front(), "T");
    const auto line_with = [&](const std::string& pattern) {
        return std::ranges::find_if(
            done.lines, [&](const std::string& line) { return test::matches(line, pattern); });
    };
    ASSERT_NE(line_with("Standings"), done.lines.end());
    EXPECT_LT(line_with("time control *"), line_with("Standings"));
    EXPECT_TRUE(has_line(done, "begun * (UTC)"));
    EXPECT_TRUE(has_line(done, "games * 6 in 1 rotation of 6"));
    EXPECT_TRUE(has_line(done, "games side by side *"));
    EXPECT_TRUE(has_line(done, "machine * CPU*"));
    EXPECT_TRUE(has_line(done, "played by * quadrille-match *"));
    for (int game = 1; game <= 6; ++game) {
        const std::string head = "Game " + std::to_string(game) + " of 6: Red ";
        EXPECT_EQ(count_of(done.errors, head), 1U) << done.errors;
    }
    EXPECT_EQ(count_of(done.errors, "adjudicated: limit of 60 plies; 60 plies, "), 6U);
    // Warnings about missing options are printed once, before the games.
    for (const char* const name : {"a", "b"}) {
        const std::string warning =
            std::string{"engine "} + name + ": has no option Hash: not sent";
        EXPECT_EQ(count_of(done.errors, warning), 1U) << done.errors;
        EXPECT_LT(done.errors.find(warning), done.errors.find("Game 1 of 6"));
    }
    EXPECT_EQ(count_of(done.errors, "\x1b"), 0U) << "no colors without a terminal";
}

TEST_F(Runner, PlaysChess4WithThreeAndTwoSeats) {
    struct Row {
        const char* setup;
        const char* players;
        const char* absent;
        int games;  // of a rotation
    };
    for (const Row& row : {Row{"chess4-3", "[ Players \"3\" ]", "[ Gold ", 3},
                           Row{"chess4-2", "[ Players \"2\" ]", "[ Silver ", 2}}) {
        const std::filesystem::path old = folder_.of("m");
        std::filesystem::remove_all(old);
        const Args args = match({"--variant", "chess4", "--setup", row.setup, "--rotations"});
        const auto with = [&](const Args& more) {
            Args all = args;
            all.insert(all.end(), more.begin(), more.end());
            return run(all);
        };
        EXPECT_EQ(with({"1"}).status, 0);
        const ProgramRun done = with({"2", "--resume"});
        EXPECT_EQ(done.status, 0) << done.errors;
        EXPECT_TRUE(
            has_line(done, std::to_string(2 * row.games) + " games in 2 complete rotations"));
        EXPECT_TRUE(has_line(done, "No faults."));
        EXPECT_FALSE(has_line(done, "Green *"));
        const std::string records = text_of("games.c4pgn");
        EXPECT_EQ(count_of(records, row.players), static_cast<std::size_t>(2 * row.games));
        EXPECT_EQ(count_of(records, row.absent), 0U);
    }
}

TEST_F(Runner, LinksGamesFromReportInAnotherFolder) {
    std::filesystem::create_directories(folder_.of("a b"));
    ASSERT_EQ(run(match({"--rotations", "1", "--html", folder_.of("a b/r.html")})).status, 0);
    const std::string html = test::read_file(folder_.of("a b/r.html"));
    EXPECT_NE(html.find("href=\"../m/games/1.pgn4\""), std::string::npos);
    EXPECT_FALSE(test::read_file(folder_.of("a b/../m/games/1.pgn4")).empty());
    const std::string roundabout = folder_.of("a b/../r.html");
    ASSERT_EQ(run(match({"--rotations", "1", "--resume", "--html", roundabout})).status, 0);
    const std::string next_to_it = test::read_file(folder_.of("r.html"));
    EXPECT_NE(next_to_it.find("href=\"m/games/1.pgn4\""), std::string::npos);
}

TEST_F(Runner, PrintsNoGamesIfQuietAndUsesColorsOnRequest) {
    EXPECT_EQ(run(match({"--rotations", "1", "--quiet"})).errors, "");
    const ProgramRun coloured = run(match({"--rotations", "2", "--resume", "--color", "always"}));
    EXPECT_TRUE(has_line(coloured, "\x1b[1mStandings\x1b[0m"));
    EXPECT_EQ(count_of(coloured.errors, "\x1b[91mRed "), 6U) << coloured.errors;
}

TEST_F(Runner, WarnsOfMoreGamesThanCpus) {
    const std::string games = std::to_string(std::thread::hardware_concurrency() + 1);
    const ProgramRun done = run(match({"--rotations", "1", "--quiet", "--concurrency", games}));
    EXPECT_TRUE(test::matches(done.errors, "quadrille-match: warning: --concurrency " + games +
                                               " on *: engines share a CPU and lose time; reduce "
                                               "it\n"))
        << done.errors;
}

TEST_F(Runner, LogsLinesOfEngines) {
    const Args quiet = {"--rotations", "1", "--quiet", "--log", folder_.of("lines")};
    ASSERT_EQ(run(match(quiet)).errors, "");
    std::istringstream log{test::read_file(folder_.of("lines"))};
    std::set<std::string> found;
    double before = 0;
    for (std::string line; std::getline(log, line);) {
        const double time = std::stod(line);
        EXPECT_GE(time, before);
        before = time;
        for (const char* const part :
             {"* a[*] > uci", "* b[*] < uciok", "* a[*] > go nodes 1", "* b[*] < bestmove *",
              "* a[*] > position *", "* b[*] > quit"}) {
            if (test::matches(line, part)) found.insert(part);
        }
    }
    EXPECT_EQ(found.size(), 6U);
    const Args copied = {"--rotations", "2", "--resume", "--quiet", "--pgn", folder_.of("copy")};
    ASSERT_EQ(run(match(copied)).errors, "");
    const std::string copy = test::read_file(folder_.of("copy"));
    EXPECT_FALSE(copy.empty());
    EXPECT_TRUE(test::read_file(folder_.of("m/games.pgn4")).ends_with(copy));
    const ProgramRun full = run(match({"--rotations", "2", "--resume", "--log", "/dev/full"}));
    EXPECT_EQ(full.status, 1);
    EXPECT_TRUE(full.errors.ends_with("cannot write '/dev/full': No space left on device\n"));
    const ProgramRun own = run(match({"--resume", "--log", folder_.of("m/games.jsonl")}));
    EXPECT_EQ(own.errors, "quadrille-match: --log: '" + folder_.of("m/games.jsonl") +
                              "' belongs to the match; name another file\n");
}

TEST_F(Runner, ChecksReportFileBeforeFirstGame) {
    const ProgramRun nowhere = run(match({"--html", folder_.of("nowhere/r.html")}));
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_TRUE(test::matches(nowhere.errors,
                              "quadrille-match: --html: cannot write '*nowhere/r.html': No such "
                              "file or directory\n"))
        << nowhere.errors;
    EXPECT_EQ(logged_games(), 0U);
    std::filesystem::create_directories(folder_.of("m/report.html"));
    EXPECT_EQ(run(match({"--resume"})).status, 1);
}

TEST_F(Runner, ChecksFolderBeforeStartingEngines) {
    const std::string in_nothing = folder_.of("nowhere/m");
    const std::string in_file = folder_.file("file", "mine") + "/m";
    for (const auto& [folder, why] : {std::pair{in_nothing, "No such file or directory"},
                                      {in_nothing + "/", "No such file or directory"},
                                      {in_file, "Not a directory"},
                                      {folder_.of("file"), "Not a directory"}}) {
        const Args args = {"--engine", "name=a cmd=/nowhere/x",
                           "--engine", "name=b cmd=/nowhere/x",
                           "--nodes",  "1",
                           "--out",    folder};
        const ProgramRun refused = run(args);
        EXPECT_EQ(refused.status, 1) << folder;
        EXPECT_TRUE(test::matches(
            refused.errors, "quadrille-match: --out: cannot write '*': " + std::string{why} + "\n"))
            << refused.errors;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.of("nowhere")));
    Args good = match({"--rotations", "1"});
    *std::ranges::find(good, folder_.of("m")) = folder_.of("m/");
    EXPECT_EQ(run(good).status, 0);
}

TEST_F(Runner, ReportsFullDisk) {
    // Every write to /dev/full fails with "No space left on device".
    std::filesystem::create_directories(folder_.of("m"));
    std::filesystem::create_symlink("/dev/full", folder_.of("m/games.pgn4"));
    const ProgramRun done = run(match({"--rotations", "1"}));
    EXPECT_EQ(done.status, 1);
    const std::string why =
        "cannot write '" + folder_.of("m/games.pgn4") + "': No space left on device\n";
    EXPECT_TRUE(done.errors.ends_with("quadrille-match: " + why)) << done.errors;
    EXPECT_NE(text_of("report.html").find("</html>"), std::string::npos);
}

TEST_F(Runner, ReportsFullDiskWhenWritingHtmlReport) {
    const ProgramRun done = run(match({"--rotations", "1", "--quiet", "--html", "/dev/full"}));
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.errors, "quadrille-match: cannot write '/dev/full': No space left on device\n");
    EXPECT_TRUE(has_line(done, "Standings")) << "results are printed anyway";
    EXPECT_FALSE(has_line(done, "Report: *"));
    expect_games(6);
}

TEST_F(Runner, ReportsFullStandardOutputOnce) {
    for (const char* const end : {"--help", "--version", "--rotations=1"}) {
        std::string line = "exec '" QUADRILLE_MATCH "'";
        for (const std::string& arg : match({"--quiet", end})) line += " '" + arg + "'";
        const ProgramRun done =
            test::run_program("/bin/sh", {"-c", line + " > /dev/full"}, kPatience);
        EXPECT_EQ(done.status, 1) << end;
        EXPECT_EQ(done.errors,
                  "quadrille-match: cannot write standard output: No space left on device\n");
    }
    EXPECT_EQ(logged_games(), 0U);
}

TEST_F(Runner, KeepsFinishedGamesWhenKilled) {
    constexpr std::size_t kRotations = by_build<std::size_t>(20, 6);
    const std::string rotations = std::to_string(kRotations);
    const Args args = match({"--rotations", rotations});
    {
        EngineProcess runner{QUADRILLE_MATCH, args};
        ASSERT_TRUE(wait_for_games(10));
    }  // the destructor kills the process
    // Simulates a kill in the middle of a write.
    std::ofstream{folder_.of("m/games.jsonl"), std::ios::app} << R"({"game":77,"rota)";
    std::ofstream{folder_.of("m/games.pgn4"), std::ios::app} << "[GameNr \"78\"]\n[Vari";
    Args again = args;
    again.emplace_back("--resume");
    const ProgramRun done = run(again);
    EXPECT_EQ(done.status, 0) << done.errors;
    expect_games(6 * kRotations);
    EXPECT_TRUE(has_line(done, "* games in " + rotations + " complete rotations"));
}

TEST_F(Runner, ShardsShareAFolderAndAReport) {
    const auto shard = [&](const std::string& which) {
        return run(match({"--rotations", "3", "--shard", which, "--resume", "--quiet"}));
    };
    const ProgramRun first = shard("1/3");
    EXPECT_EQ(first.status, 0) << first.errors;
    EXPECT_TRUE(has_line(first, "Shard 1 of 3: 6 of 6 games"));
    EXPECT_TRUE(has_line(first, "Report of all shards: quadrille-match report " + folder_.of("m")));
    EXPECT_EQ(shard("3/3").status, 0);
    const Args report = {"report", folder_.of("m"), "--html", folder_.of("r.html")};
    const ProgramRun most = run(report);
    EXPECT_EQ(most.status, 0);
    EXPECT_TRUE(has_line(most, "12 games in 2 complete rotations"));
    EXPECT_EQ(most.errors, "quadrille-match: warning: 1 shard of 3 missing: 2; it has 6 games\n");
    EXPECT_EQ(shard("2/3").status, 0);
    EXPECT_EQ(shard("2/3").status, 0) << "a complete shard plays no games";
    const ProgramRun all = run(report);
    EXPECT_EQ(all.errors, "");
    EXPECT_TRUE(has_line(all, "18 games in 3 complete rotations"));
    EXPECT_TRUE(has_line(all, "Report: " + folder_.of("r.html")));
    const std::string html = test::read_file(folder_.of("r.html"));
    for (int game = 1; game <= 18; ++game) {
        const std::string file = "games/" + std::to_string(game) + ".pgn4";
        EXPECT_NE(html.find("href=\"m/" + file + "\""), std::string::npos) << file;
        EXPECT_FALSE(text_of(file).empty()) << file;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.of("m/report.html")))
        << "a shard writes no report";
}

TEST_F(Runner, WritesSameReportFromFolder) {
    ASSERT_EQ(run(match({"--rotations", "2", "--sprt", "elo0=0 elo1=400"})).status, 0);
    const std::string html = text_of("report.html");
    ASSERT_NE(html.find("SPRT: "), std::string::npos);
    const ProgramRun again = run({"report", folder_.of("m")});
    EXPECT_EQ(again.status, 0) << again.errors;
    EXPECT_EQ(text_of("report.html"), html);
}

TEST_F(Runner, RefusesToWriteReportOverMatch) {
    ASSERT_EQ(run(match({"--rotations", "1"})).status, 0);
    const std::string log = folder_.of("m/games.jsonl");
    const std::string before = test::read_file(log);
    const ProgramRun refused = run({"report", folder_.of("m"), "--html", log});
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.errors,
              "quadrille-match: --html: '" + log + "' belongs to the match; name another file\n");
    EXPECT_EQ(test::read_file(log), before);
}

TEST_F(Runner, RefusesReportOfEmptyFolder) {
    const ProgramRun none = run({"report", folder_.path()});
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(none.errors, "quadrille-match: '" + folder_.path() +
                               "' has no games.jsonl; name the folder of a match\n");
    EXPECT_EQ(run({"report"}).status, 2);
    EXPECT_EQ(run({"report", "--help"}).status, 0);
}

TEST_F(Runner, RefusesFolderOfRunningMatch) {
    const EngineProcess runner{QUADRILLE_MATCH, match({"--rotations", "1000"})};
    ASSERT_TRUE(wait_for_games(1));
    const ProgramRun second = run(match({"--rotations", "1000", "--resume"}));
    EXPECT_EQ(second.status, 75);
    EXPECT_TRUE(test::matches(second.errors,
                              "quadrille-match: cannot write '*/games.jsonl': another "
                              "process writes to it; *\n"))
        << second.errors;
}

TEST_F(Runner, WritesReportOnCtrlCAndResumes) {
    // Enough games to last until the interruption, even if this process wakes up late.
    constexpr std::size_t kRotations = by_build<std::size_t>(30, 10);
    const Args args = match({"--rotations", std::to_string(kRotations)});
    EngineProcess runner{QUADRILLE_MATCH, args};
    ASSERT_TRUE(wait_for_games(5));
    runner.interrupt();
    const std::vector<std::string> lines = runner.read_rest(kPatience);
    EXPECT_EQ(runner.wait_for_exit(kPatience), 130);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.back(), "Stopped; continue with --resume.");
    Args again = args;
    again.emplace_back("--resume");
    EXPECT_EQ(run(again).status, 0);
    expect_games(6 * kRotations);
    // A complete match plays no more games.
    const ProgramRun idle = run(again);
    EXPECT_EQ(idle.status, 0);
    EXPECT_TRUE(has_line(idle, "This run: 0 games*"));
}

// The wait for a move without time limit lasts two minutes, unless the match is stopped.
TEST_F(Runner, CtrlCDoesNotWaitForASilentEngine) {
    const std::string silent =
        std::string{"name=silent dialect.history=now cmd="} + QUADRILLE_MOCK_ENGINE + " args=stall";
    EngineProcess runner{QUADRILLE_MATCH, match({"--engine", silent})};
    ASSERT_TRUE(wait_for_games(0));
    std::this_thread::sleep_for(std::chrono::seconds{1});
    runner.interrupt();
    const std::vector<std::string> lines = runner.read_rest(kPatience);
    EXPECT_EQ(runner.wait_for_exit(kPatience), 130);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.back(), "Stopped; continue with --resume.");
    EXPECT_TRUE(std::ranges::count(lines, "No faults.")) << "the silent engine had time left";
    EXPECT_EQ(runner.read_errors(), "Stopping; games in progress are aborted.\n");
}

TEST_F(Runner, RefusalsAreOneLine) {
    ASSERT_EQ(run(match({"--rotations", "1"})).status, 0);
    const Args fresh = {"--out", folder_.of("n")};
    const std::string good = std::string{"name=g cmd="} + QUADRILLE_RANDOM;
    struct Row {
        Args args;
        int status;
        std::string error;
    };
    const Row rows[] = {
        {match({"--rotations", "1"}), 2, "'*' has a match already; continue it with --resume"},
        {match({"--rotations", "1", "--variant", "teams", "--resume"}), 2,
         "* has other settings: variant was \"ffa\" and is \"teams\""},
        {{"--engine", good},
         2,
         "--engine: a match requires two engines or more, found 1; see --help"},
        {{"--engine", good, "--engine", "name=x cmd=/nowhere/x", "--nodes", "1", "--out",
          folder_.of("n")},
         1,
         "engine x: cannot start: *"},
        {match({"--sprt", "elo0=5 elo1=1"}), 2, "--sprt: *"},
        {{"--frobnicate"}, 2, "*--frobnicate*"},
    };
    for (const Row& row : rows) {
        const ProgramRun refused = run(row.args);
        EXPECT_EQ(refused.status, row.status) << row.error << '\n' << refused.errors;
        EXPECT_TRUE(test::matches(refused.errors, "quadrille-match: " + row.error + "\n"))
            << refused.errors;
        EXPECT_EQ(std::ranges::count(refused.errors, '\n'), 1) << refused.errors;
    }
}

}  // namespace
}  // namespace quadrille::match
