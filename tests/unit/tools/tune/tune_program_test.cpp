// quadrille-tune as a program: games in, weights out; refusals.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

#include "tests/support/engine_process.h"
#include "tests/support/made_games.h"
#include "tests/support/temporary_folder.h"
#include "tools/records/game_line.h"
#include "tools/tune/weight_table.h"

namespace quadrille::tune {
namespace {

using quadrille::test::matches;
using quadrille::test::ProgramRun;
using quadrille::test::run_program;
using Args = std::vector<std::string>;

ProgramRun run(const Args& args) {
    return run_program(QUADRILLE_TUNE, args, std::chrono::milliseconds{60'000});
}

class TuneProgram : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_.emplace();
        for (const RuleSet& rules : {RuleSet::teams(), RuleSet::ffa()}) {
            std::ofstream file{path(rules.has_teams ? "teams" : "ffa")};
            for (std::size_t i = 0; i < 3; ++i) {
                file << format_game_line(quadrille::test::made_game(rules, i, 40));
            }
        }
    }
    static void TearDownTestSuite() { folder_.reset(); }
    [[nodiscard]] static std::string path(const char* name) { return folder_->of(name); }

  private:
    static inline std::optional<quadrille::test::TemporaryFolder> folder_;
};

std::vector<std::string> lines_of(const Weights& weights) {
    std::istringstream text{format_weights(weights)};
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

TEST_F(TuneProgram, WritesWeights) {
    const Args args = {"--teams", path("teams"), "--ffa", path("ffa"), "--epochs", "5"};
    const ProgramRun made = run(args);
    EXPECT_EQ(made.status, 0) << made.errors;
    EXPECT_EQ(made.lines.size(), lines_of(default_weights()).size());
    EXPECT_NE(made.lines, lines_of(default_weights()));
    EXPECT_TRUE(matches(made.errors, "*3 games*epoch    0*material * before*after*"))
        << made.errors;
    EXPECT_EQ(run(args).lines, made.lines) << "the same every time";
    Args more = args;
    more.insert(more.end(), {"--threads", "3"});
    EXPECT_EQ(run(more).lines, made.lines);
}

TEST_F(TuneProgram, WithoutEpochsTheWeightsAreTodays) {
    EXPECT_EQ(run({"--ffa", path("ffa"), "--epochs", "0"}).lines, lines_of(default_weights()));
}

TEST_F(TuneProgram, FixedGroupsStay) {
    Args args = {"--teams", path("teams"), "--epochs", "5"};
    for (const ParameterGroup& group : parameter_groups(Side::Teams)) {
        if (group.name == "material early") continue;
        args.insert(args.end(), {"--fixed", group.name});
    }
    const std::vector<std::string> today = lines_of(default_weights());
    const std::vector<std::string> made = run(args).lines;
    ASSERT_EQ(made.size(), today.size());
    int changed = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
        if (made[i] == today[i]) continue;
        ++changed;
        EXPECT_TRUE(made[i].starts_with("    /* material */")) << made[i];
    }
    EXPECT_EQ(changed, 1);
}

TEST_F(TuneProgram, ReportsWithoutFitting) {
    const ProgramRun report = run({"--report", "--teams", path("teams"), "--ffa", path("ffa")});
    EXPECT_EQ(report.status, 0) << report.errors;
    EXPECT_TRUE(report.lines.empty());
    EXPECT_TRUE(matches(report.errors, "*Teams *scale *FFA *4 active*all *")) << report.errors;
}

TEST_F(TuneProgram, RefusalsNameTheArgument) {
    std::ofstream{path("bad")} << "\nno game\n";
    std::ofstream{path("mine")} << "mine\n";
    struct Row {
        Args args;
        std::string error;
        int status;
    };
    const Row rows[] = {
        {{}, "games are missing: --teams or --ffa; see --help", 2},
        {{"--foo"}, "*--foo*; see --help", 2},
        {{"--ffa", "x", "--epochs", "-1"}, "--epochs '-1' is not a whole number *", 2},
        {{"--ffa", "x", "--fixed", "mat"}, "--fixed 'mat' is none of material early, *", 2},
        {{"--ffa", "x", "--force"}, "--force is for a file: --out", 2},
        {{"--ffa", "x", "--report", "--out", "y"}, "--report writes no weights: --out", 2},
        {{"--ffa", "x", "--out", path("mine")},
         "cannot write '*mine': File exists; --force replaces it",
         1},
        {{"--ffa", "x", "--force", "--out", path("")}, "cannot write '*': Is a directory", 1},
        {{"--ffa", "x", "--out", "/nowhere/y"},
         "cannot write '/nowhere/y': No such file or directory",
         1},
        {{"--ffa", "/nowhere/x"}, "cannot read '/nowhere/x': No such file or directory", 1},
        {{"--ffa", path("bad")}, "'*bad', line 2: line: found *", 1},
        {{"--ffa", path("teams")}, "'*teams' has games that are not FFA (--teams?)", 1},
    };
    for (const Row& row : rows) {
        const ProgramRun refused = run(row.args);
        EXPECT_EQ(refused.status, row.status) << row.error;
        EXPECT_TRUE(refused.lines.empty()) << row.error;
        EXPECT_TRUE(matches(refused.errors, "quadrille-tune: " + row.error + "\n"))
            << refused.errors;
    }
}

TEST_F(TuneProgram, NothingToLearnFromIsNoSuccess) {
    std::ofstream{path("none")}.flush();
    for (const char* const side : {"--ffa", "--teams"}) {
        const ProgramRun made = run({side, path("none")});
        EXPECT_EQ(made.status, 1);
        EXPECT_TRUE(made.lines.empty());
        EXPECT_TRUE(matches(made.errors, "*quadrille-tune: no quiet position in '*none'\n"))
            << made.errors;
    }
}

TEST_F(TuneProgram, Help) {
    const ProgramRun help = run({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_EQ(help.errors, "");
    EXPECT_TRUE(std::ranges::any_of(help.lines, [](const std::string& line) {
        return matches(line, "usage: quadrille-tune *");
    }));
    EXPECT_TRUE(matches(run({"--version"}).lines.at(0), "quadrille-tune *"));
}

}  // namespace
}  // namespace quadrille::tune
