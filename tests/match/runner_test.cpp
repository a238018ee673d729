// quadrille-match as a program: what it prints, how it is interrupted, killed and taken up again.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
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
    /// A match of two random movers, with more arguments.
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
    /// The numbers of the games in both files, each once.
    void expect_games(std::size_t count) const {
        std::set<std::string> numbers;
        const std::string records = text_of("games.pgn4");
        for (Pgn4Reader reader(records); !reader.at_end();) {
            const auto game = reader.next();
            ASSERT_TRUE(game.has_value()) << describe(game.error());
            EXPECT_TRUE(numbers.insert(*find_tag(game->tags, "GameNr")).second);
        }
        EXPECT_EQ(numbers.size(), count);
        const std::string lines = text_of("games.jsonl");
        EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(lines, '\n')), count + 1);
    }
    /// Waits until so many games are logged.
    [[nodiscard]] bool wait_for_games(std::size_t count) const {
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (std::chrono::steady_clock::now() < deadline) {
            const std::string lines = text_of("games.jsonl");
            if (static_cast<std::size_t>(std::ranges::count(lines, '\n')) > count) return true;
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
    EXPECT_TRUE(has_line(done, "a against b: Elo *"));
    EXPECT_TRUE(has_line(done, "No faults."));
    EXPECT_TRUE(has_line(done, "This run: 12 games, * moves in *"));
    expect_games(12);
    const std::string html = text_of("report.html");
    EXPECT_NE(html.find("My &lt;match&gt;"), std::string::npos);
    EXPECT_NE(html.find("<svg"), std::string::npos);
}

TEST_F(Runner, TeamsWithQuarterTurns) {
    const ProgramRun done =
        run(match({"--variant", "teams", "--rotations", "1", "--quarter-turns"}));
    EXPECT_EQ(done.status, 0) << done.errors;
    EXPECT_TRUE(has_line(done, "8 games in 1 complete rotations") ||
                has_line(done, "8 games in 1 complete rotation"));
    expect_games(8);
}

TEST_F(Runner, AKilledRunnerLosesNothing) {
    const Args args = match({"--rotations", "20"});
    {
        EngineProcess runner{QUADRILLE_MATCH, args};
        ASSERT_TRUE(wait_for_games(10));
    }  // killed where it stands
    // As a kill in the middle of a write would leave them.
    std::ofstream{folder_.of("m/games.jsonl"), std::ios::app} << R"({"game":77,"rota)";
    std::ofstream{folder_.of("m/games.pgn4"), std::ios::app} << "[GameNr \"78\"]\n[Vari";
    Args again = args;
    again.emplace_back("--resume");
    const ProgramRun done = run(again);
    EXPECT_EQ(done.status, 0) << done.errors;
    expect_games(120);
    EXPECT_TRUE(has_line(done, "120 games in 20 complete rotations"));
}

TEST_F(Runner, TwoRunnersDoNotShareAFolder) {
    const EngineProcess runner{QUADRILLE_MATCH, match({"--rotations", "1000"})};
    ASSERT_TRUE(wait_for_games(1));
    const ProgramRun second = run(match({"--rotations", "1000", "--resume"}));
    EXPECT_EQ(second.status, 2);
    EXPECT_TRUE(
        test::matches(second.errors, "quadrille-match: another quadrille-match plays in '*'\n"))
        << second.errors;
}

TEST_F(Runner, CtrlCEndsItWithAReportAndResumeGoesOn) {
    // Enough games to last until the interruption, however late this process is woken up.
    constexpr std::size_t kRotations = by_build<std::size_t>(30, 10);
    const Args args = match({"--rotations", std::to_string(kRotations)});
    EngineProcess runner{QUADRILLE_MATCH, args};
    ASSERT_TRUE(wait_for_games(5));
    runner.interrupt();
    const std::vector<std::string> lines = runner.read_rest(kPatience);
    EXPECT_EQ(runner.wait_for_exit(kPatience), 130);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.back(), "Stopped; --resume goes on.");
    Args again = args;
    again.emplace_back("--resume");
    EXPECT_EQ(run(again).status, 0);
    expect_games(6 * kRotations);
    // Once more there is nothing to do.
    const ProgramRun idle = run(again);
    EXPECT_EQ(idle.status, 0);
    EXPECT_TRUE(has_line(idle, "This run: 0 games*"));
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
        {match({"--rotations", "1"}), 2, "there is a match in * already; --resume goes on with it"},
        {match({"--rotations", "1", "--variant", "teams", "--resume"}), 2,
         "* is of another match: variant was \"ffa\" and is \"teams\""},
        {{"--engine", good}, 2, "--engine: a match needs two engines or more, found 1; see --help"},
        {{"--engine", good, "--engine", "name=x cmd=/nowhere/x", "--nodes", "1", "--out",
          folder_.of("n")},
         1,
         "engine x: cannot start: *"},
        {match({"--resume", "--out", folder_.of("none")}), 2, "*"},
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

TEST_F(Runner, HelpAndVersion) {
    const ProgramRun help = run({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(has_line(help, "*--rotations N*"));
    const ProgramRun version = run({"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(has_line(version, "quadrille-match *"));
}

}  // namespace
}  // namespace quadrille::match
