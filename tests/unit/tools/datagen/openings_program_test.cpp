// Runs `quadrille-datagen openings`: output file, refused arguments, Ctrl-C.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/refusals.h"
#include "tests/unit/tools/datagen/datagen_run.h"
#include "tools/datagen/command_line.h"
#include "tools/datagen/opening_factory.h"
#include "tools/records/openings.h"

namespace quadrille::datagen {
namespace {

/// Returns arguments of `openings` with few nodes, followed by `more`.
Args openings(const Args& more) { return Args{"openings", "--nodes", "200"} + more; }

class OpeningsProgram : public GamesInFolder {};

TEST_F(OpeningsProgram, WritesFileForMatchRunner) {
    struct Row {
        Args args;
        RuleSet rules;
    };
    RuleSet prom = RuleSet::teams();
    prom.promotion_row = 9;
    for (const Row& row :
         {Row{{"--plies", "8-16"}, RuleSet::ffa()}, Row{{"--variant", "teams"}, RuleSet::teams()},
          Row{{"--variant", "teams", "--rules", "Prom=9", "--setup", "by"}, prom}}) {
        const ProgramRun made =
            run(openings({"--count", "8", "--out", path("a.fen4"), "--force"}) + row.args);
        EXPECT_EQ(made.status, 0) << made.errors;
        EXPECT_TRUE(made.lines.empty());
        EXPECT_TRUE(matches(made.errors, "Openings 0 of 8 (0 %); tried *\nkept * 8\ntried *"))
            << made.errors;
        const auto read = load_openings(path("a.fen4"), row.rules);
        ASSERT_TRUE(read.has_value()) << read.error();
        EXPECT_EQ(read->size(), 8U);
        for (const Opening& opening : *read) {
            EXPECT_EQ(opening.position().active(), ColorSet::all());
        }
    }
}

TEST_F(OpeningsProgram, OpeningsDoNotDependOnThreads) {
    const ProgramRun one = run(openings({"--count", "5", "--threads", "1"}));
    EXPECT_EQ(one.status, 0);
    ASSERT_EQ(one.lines.size(), 7U);
    EXPECT_TRUE(matches(one.lines[0], "# Openings*quadrille-datagen *"));
    EXPECT_EQ(one.lines[1],
              "# openings --variant ffa --setup classic --plies 12 --max-spread 576 --nodes 200 "
              "--max-tries 10000 --count 5 --seed 1");
    EXPECT_EQ(run(openings({"--count", "5", "--threads", "3"})).lines, one.lines);
    EXPECT_NE(run(openings({"--count", "5", "--seed", "2"})).lines, one.lines);
}

TEST_F(OpeningsProgram, WritesAllSettingsToHeader) {
    OpeningSettings settings;
    settings.rules = RuleSet::teams();
    settings.rules.promotion_row = 9;
    settings.setup = StartSetup::Rg;
    settings.min_plies = 3;
    settings.max_plies = 31;
    settings.filter.max_score = 77;
    settings.filter.nodes = 123;
    settings.max_tries = 55;
    settings.count = 17;
    settings.seed = 99;
    const std::string text = format_settings(settings);
    std::istringstream in{text};
    Args args = {"openings"};
    for (std::string word; in >> word;) {
        std::erase(word, '"');
        args.push_back(word);
    }
    const auto order = parse_command_line(args);
    ASSERT_TRUE(order.has_value()) << order.error();
    const OpeningSettings& read = std::get<OpeningsOptions>(*order).settings;
    EXPECT_EQ(format_settings(read), text);
    EXPECT_EQ(read.rules, settings.rules);
    EXPECT_EQ(read.setup, settings.setup);
    EXPECT_EQ(read.max_plies, 31);
    EXPECT_EQ(read.filter.max_score, 77);
}

TEST_F(OpeningsProgram, OverwritesOnlyWithForce) {
    put("a.fen4", {}, "mine\n");
    const Args args = openings({"--count", "1", "--out", path("a.fen4")});
    const ProgramRun refused = run(args);
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.errors, "quadrille-datagen: cannot write '" + path("a.fen4") +
                                  "': File exists; --force replaces it\n");
    EXPECT_EQ(bytes("a.fen4"), "mine\n");
    EXPECT_EQ(run(args + Args{"--force"}).status, 0);
    EXPECT_TRUE(load_openings(path("a.fen4"), RuleSet::ffa()).has_value());
}

TEST_F(OpeningsProgram, StopsWhenTriesAreUsedUp) {
    const ProgramRun ended =
        run(openings({"--max-spread", "0", "--max-tries", "30", "--out", path("a.fen4")}));
    EXPECT_EQ(ended.status, 1);
    EXPECT_TRUE(
        matches(ended.errors,
                "Openings 0 of 100 (0 %); tried *\nkept * 0\ntried * 30\n*rejected: unbalanced "
                "*quadrille-datagen: found only 0 of "
                "100 openings: 30 tries for the next one failed*\n"))
        << ended.errors;
}

TEST_F(OpeningsProgram, ReportsFullDisk) {
    ASSERT_TRUE(std::filesystem::exists("/dev/full")) << "a file that is always full";
    const ProgramRun full = run(openings({"--out", "/dev/full", "--force"}));
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.errors,
              "quadrille-datagen: cannot write '/dev/full': No space left on device\n");
}

TEST_F(OpeningsProgram, WritesWholeLinesWhenInterrupted) {
    EngineProcess program{QUADRILLE_DATAGEN,
                          openings({"--count", "1000000", "--out", path("a.fen4")})};
    const auto lines = [&] {
        const std::string text = bytes("a.fen4");
        return std::count(text.begin(), text.end(), '\n');
    };
    for (int i = 0; i < 600 && lines() < 6; ++i) usleep(100'000);
    program.interrupt();
    EXPECT_EQ(program.wait_for_exit(kPatience), 130);
    EXPECT_TRUE(matches(program.read_errors(), "*Stopping*kept *"));
    EXPECT_EQ(bytes("a.fen4").back(), '\n');
    const auto read = load_openings(path("a.fen4"), RuleSet::ffa());
    ASSERT_TRUE(read.has_value()) << read.error();
    EXPECT_GE(read->size(), 4U);
}

TEST_F(OpeningsProgram, PrintsHelp) {
    for (const Args& args : {Args{"--help"}, Args{"-h"}, Args{"openings", "--help"}}) {
        const ProgramRun help = run(args);
        EXPECT_EQ(help.status, 0);
        EXPECT_EQ(help.errors, "");
        EXPECT_TRUE(std::ranges::any_of(help.lines, [](const std::string& line) {
            return matches(line, "usage: quadrille-datagen *");
        }));
    }
    EXPECT_TRUE(matches(run({"--version"}).lines.at(0), "quadrille-datagen *"));
}

TEST_F(OpeningsProgram, ReportsWrongArgumentsInOneLine) {
    const std::vector<test::RefusedArguments> rows = {
        {{}, "a subcommand is missing: openings, games or merge; see --help"},
        {{"closings"},
         "'closings' is not a subcommand; expected openings, games or merge; see --help"},
        {{"openings", "x"}, "*; see --help"},
        {{"openings", "--foo"}, "*--foo*; see --help"},
        {{"openings", "--variant", "chess"}, "--variant 'chess' is not ffa or teams"},
        {{"openings", "--setup", "old"}, "--setup 'old' is not one of classic, *"},
        {{"openings", "--rules", "Prom=99"}, "--rules: *Prom*99*"},
        {{"openings", "--plies", "401"}, "--plies '401' is not a whole number from 0 to 400"},
        {{"openings", "--plies", "8-"}, "--plies '' is not a whole number from 0 to 400"},
        {{"openings", "--plies", "9-8"}, "--plies '9-8': the second number must not be smaller"},
        {{"openings", "--count", "0"}, "--count '0' is not a whole number from 1 to 10000000"},
        {{"openings", "--nodes", "many"}, "--nodes 'many' is not a whole number from *"},
        {{"openings", "--max-tries", "0"}, "--max-tries '0' is not a whole number from *"},
        {{"openings", "--threads", "0"}, "--threads '0' is not a whole number from 1 to 256"},
        {{"openings", "--seed", "1.5"}, "--seed '1.5' is not a whole number from *"},
        {{"openings", "--max-score", "9"}, "--max-score requires --variant teams"},
        {{"openings", "--variant", "teams", "--max-spread", "9"},
         "--max-spread requires --variant ffa"},
        {{"openings", "--force"}, "--force requires --out FILE"},
        {{"openings", "--out", ""}, "*--out*"},
        {{"openings", "--out", "/nowhere/a"},
         "cannot write '/nowhere/a': No such file or directory"},
    };
    test::expect_refused_arguments("quadrille-datagen: ", rows, run);
}

}  // namespace
}  // namespace quadrille::datagen
