// The program's command line: subcommands, help, refusals, and Ctrl-C.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "eval/network/file.h"
#include "tests/support/engine_process.h"
#include "tests/support/random_network.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/terminal.h"

namespace quadrille {
namespace {

using test::EngineProcess;
using test::kPatience;
using test::matches;
using test::ProgramRun;
using test::run_program;
using Args = std::vector<std::string>;
using Lines = std::vector<std::string>;

ProgramRun run(const Args& args) {
    return run_program(test::tested_engine(QUADRILLE_BINARY), args, kPatience);
}

bool has_line(const Lines& lines, std::string_view pattern) {
    return std::ranges::any_of(lines,
                               [&](const std::string& line) { return matches(line, pattern); });
}

TEST(CommandLine, PrintsHelp) {
    const ProgramRun top = run({"--help"});
    EXPECT_EQ(top.status, 0);
    EXPECT_EQ(top.errors, "");
    for (const char* shown : {"usage: quadrille*", "  uci *", "  bench *", "  perft *",
                              "  analyse *", "  convert *", "  --log-file FILE*", "*QUADRILLE_CPU*",
                              "  --option NAME=VALUE*", "  Hash *", "  DeadKingWalking *"}) {
        EXPECT_TRUE(has_line(top.lines, shown)) << shown;
    }
    EXPECT_EQ(run({"help"}).lines, top.lines);
    EXPECT_EQ(run({"analyze", "--help"}).lines, run({"analyse", "--help"}).lines);
    for (const std::string name : {"uci", "bench", "perft", "analyse", "convert"}) {
        const ProgramRun sub = run({name, "--help"});
        EXPECT_EQ(sub.status, 0) << name;
        EXPECT_TRUE(has_line(sub.lines, "usage: quadrille*" + name + "*")) << name;
        const auto example = std::ranges::find(sub.lines, "Example:");
        ASSERT_TRUE(example != sub.lines.end() && example + 1 != sub.lines.end()) << name;
        EXPECT_TRUE(matches(*(example + 1), "  quadrille*" + name + "*")) << name;
        EXPECT_EQ(run({"help", name}).lines, sub.lines) << name;
    }
}

TEST(CommandLine, UsesColorsOnRequest) {
    const Args convert = {"convert", "--to", "board", "--setup", "modern"};
    const Args analyse = {"analyse", "--nodes", "10"};
    for (const Args& args : {convert, analyse}) {
        for (const std::string mode : {"auto", "never", "always"}) {
            Args all = {"--color", mode};
            all.insert(all.end(), args.begin(), args.end());
            // The output is not a terminal, so `auto` prints no colours.
            EXPECT_EQ(has_line(run(all).lines, "*\x1b[91m*"), mode == "always")
                << args[0] << ' ' << mode;
        }
    }
    EXPECT_EQ(run({"--color", "pink", "uci"}).errors,
              "quadrille uci: --color 'pink' is not one of auto, always, never\n");
}

TEST(CommandLine, PrintsVersion) {
    const ProgramRun version = run({"--version"});
    EXPECT_EQ(version.status, 0);
    ASSERT_EQ(version.lines.size(), 1U);
    EXPECT_TRUE(matches(version.lines[0], "Quadrille * (CPU level *)")) << version.lines[0];
}

TEST(CommandLine, RefusesBadArgumentsInOneLineThatNamesThem) {
    const std::vector<test::RefusedArguments> rows = {
        {{"analysis"},
         "quadrille: 'analysis' is not a subcommand; expected uci, bench, perft, analyse*; see "
         "quadrille --help"},
        {{"--variant", "teams", "analyse"},
         "quadrille: 'teams' is not a subcommand; expected uci, bench, perft, analyse* (put "
         "--variant after the subcommand); see quadrille --help"},
        {{"analyse", "--movetime"},
         "quadrille analyse: --movetime requires a value, MS: search time; see --help"},
        {{"--verbose"}, "quadrille: *--verbose*"},
        {{"--option"}, "quadrille: *--option*"},
        {{"--option", "Hash"}, "quadrille: --option 'Hash' is not of the form NAME=VALUE"},
        {{"--option", "Hash=0"},
         "quadrille: --option: Hash '0' is not a whole number from 1 to 65536"},
        {{"uci", "--cpu", "avx2"}, "quadrille uci: --cpu must be the first argument"},
        {{"uci", "now"}, "quadrille uci: unexpected argument 'now'; see --help"},
        {{"bench", "0"}, "quadrille bench: depth '0' is not a whole number from 1 to 1000"},
        {{"bench", "3", "4"}, "quadrille bench: unexpected argument '4'; see --help"},
        {{"perft"}, "quadrille perft: --depth is required; see --help"},
        {{"perft", "--depth", "x"},
         "quadrille perft: --depth 'x' is not a whole number from 1 to 100"},
        {{"perft", "--depth"}, "quadrille perft: *--depth*"},
        {{"perft", "--depth", "1", "--depth", "2"},
         "quadrille perft: --depth is given twice; see --help"},
        {{"perft", "--depth", "1", "--leaf", "none"},
         "quadrille perft: --leaf 'none' is not count or make"},
        {{"perft", "--depth", "1", "--variant", "chess"},
         "quadrille perft: --variant: UCI_Variant 'chess' is not one of ffa, teams*"},
        {{"perft", "--depth", "1", "--setup", "old"},
         "quadrille perft: --setup: Setup 'old' is not one of *"},
        {{"perft", "--depth", "1", "--rules", "Antichess"},
         "quadrille perft: --rules: *Antichess*"},
        {{"perft", "--depth", "1", "--fen", "R-0"}, "quadrille perft: --fen: Invalid FEN: *"},
        {{"perft", "--depth", "1", "--fen", "R", "--setup", "by"},
         "quadrille perft: --fen and --setup exclude each other"},
        {{"analyse", "--moves", "h2-h3 h2-h3"},
         "quadrille analyse: --moves: Invalid move: move 2: *"},
        {{"analyse", "--multipv", "0"},
         "quadrille analyse: --multipv: MultiPV '0' is not a whole number from 1 to 256"},
        {{"analyse", "--movetime", "-1"},
         "quadrille analyse: --movetime '-1' is not a whole number *"},
    };
    test::expect_refused_arguments("", rows, run);
}

TEST(CommandLine, PerftPrintsCounts) {
    const ProgramRun counted =
        run({"perft", "--depth", "3", "--setup", "modern", "--variant", "teams", "--repeat", "2"});
    EXPECT_EQ(counted.status, 0);
    for (const char* shown : {"Depth:        3, leaves counted", "Nodes:        7800",
                              "Seconds:      *, best of 2", "Nodes/second: *", "CPU level:    *"}) {
        EXPECT_TRUE(has_line(counted.lines, shown)) << shown;
    }
    const ProgramRun divided =
        run({"perft", "--depth", "2", "--divide", "--leaf", "make", "--moves", "h2-h3"});
    EXPECT_TRUE(has_line(divided.lines, "b7-c7: 20"));
    EXPECT_TRUE(has_line(divided.lines, "Depth:        2, leaves made"));
}

// Blue's queen stands on a8 in `modern` and may leave a8 once the pawn b9 has moved.
TEST(CommandLine, PresetSetsStartAndRulesInAnyOrder) {
    const std::string moves = "h2-h3 b9-c9 g13-g12 m8-l8 h3-h4 a8-c10";
    const ProgramRun site = run({"perft", "--moves", moves, "--depth", "1", "--preset", "site"});
    EXPECT_EQ(site.status, 0) << site.errors;
    const ProgramRun seed = run({"perft", "--moves", moves, "--depth", "1"});
    EXPECT_EQ(seed.status, 2);
    EXPECT_TRUE(matches(seed.errors, "*; all of the moves fit preset site\n")) << seed.errors;
    // Single options override the preset in any order.
    const ProgramRun changed =
        run({"perft", "--setup", "classic", "--preset", "site", "--moves", moves, "--depth", "1"});
    EXPECT_EQ(changed.status, 2) << changed.errors;
    const std::vector<std::string> changes[] = {
        {"--option", "Setup=classic", "--option", "Preset=site"},
        {"--setup", "classic", "--option", "Preset=site"},
        {"--preset", "site", "--option", "Setup=classic"}};
    for (const std::vector<std::string>& change : changes) {
        std::vector<std::string> args = {"perft", "--moves", moves, "--depth", "1"};
        args.insert(args.end(), change.begin(), change.end());
        EXPECT_EQ(run(args).status, 2) << change[0] << change[1];
    }
    EXPECT_TRUE(matches(run({"perft", "--depth", "1", "--preset", "home"}).errors,
                        "quadrille perft: --preset: Preset 'home' is not one of seed, site\n"));
}

/// Returns the text that a command writes to stderr on a terminal.
std::string shown_on_terminal(const std::string& command) {
    const test::Terminal terminal;
    const std::string redirected = command + " 2> " + terminal.path();
    EXPECT_EQ(run_program("/bin/sh", {"-c", redirected}, kPatience).status, 0);
    return terminal.shown();
}

TEST(CommandLine, PerftShowsProgressOnTerminal) {
    const std::string perft = std::string{QUADRILLE_BINARY} + " perft --depth 2 --divide";
    EXPECT_EQ(run_program("/bin/sh", {"-c", perft}, kPatience).errors, "") << "no terminal";
    const std::string shown = shown_on_terminal(perft);
    EXPECT_NE(shown.find("Moves 1 of 20 (5 %)"), std::string::npos) << shown;
    EXPECT_NE(shown.find("Moves 20 of 20 (100 %)"), std::string::npos) << shown;
}

TEST(CommandLine, BenchHelpShowsDepth) {
    const ProgramRun help = run({"bench", "--help"});
    EXPECT_TRUE(has_line(help.lines, "*each to DEPTH plies (default: 10)*"));
}

TEST(CommandLine, BenchPrintsTheSameSignatureEachTime) {
    const ProgramRun first = run({"bench", "1"});
    EXPECT_EQ(first.status, 0);
    const auto signature = std::ranges::find_if(
        first.lines, [](const std::string& line) { return line.starts_with("Nodes searched: "); });
    ASSERT_NE(signature, first.lines.end());
    EXPECT_TRUE(has_line(run({"bench", "1"}).lines, *signature));
    EXPECT_TRUE(has_line(first.lines, "Position 24/24 *"));
    EXPECT_TRUE(has_line(first.lines, "Nodes/second: *"));
    EXPECT_TRUE(has_line(first.lines, "CPU level: *"));
}

TEST(CommandLine, AnalyseShowsBoardLinesAndSummary) {
    const ProgramRun ffa = run({"analyse", "--depth", "3", "--multipv", "2"});
    EXPECT_EQ(ffa.status, 0) << ffa.errors;
    for (const char* shown :
         {"     a  b  c *", "*> Red * active", "  Depth   #     Red    Blue*Score *", "    3/*",
          "Best move: *-*", "Score:     * points of Red minus the mean of the others",
          "Expected:  Red * (*), Blue * (*), Yellow * (*), Green * (*) points at the end",
          "Chances:   Red * %, Blue * %, Yellow * %, Green * % to finish first",
          "Searched:  depth 3, * nodes in *s, * nodes/s, CPU level *"}) {
        EXPECT_TRUE(has_line(ffa.lines, shown)) << shown;
    }
    const ProgramRun teams = run({"analyse", "--nodes", "2000", "--variant", "teams", "--fen",
                                  "B-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
                                  "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/"
                                  "bB,bP,10,gP,gB/bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/"
                                  "bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/"
                                  "3,rR,rN,rB,rQ,rK,rB,rN,rR,3"});
    EXPECT_TRUE(has_line(teams.lines, "Score:     * pawns for Blue and Green"));
    EXPECT_FALSE(has_line(teams.lines, "Expected: *"));
    EXPECT_FALSE(has_line(teams.lines, "Chances: *"));
    // No colour codes in a pipe.
    for (const std::string& line : ffa.lines) EXPECT_EQ(line.find('\x1b'), std::string::npos);
}

TEST(CommandLine, AnalyseWritesMovesAsInPgn4) {
    const ProgramRun kings =
        run({"analyse", "--depth", "1", "--fen",
             "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,8,3/3,3,yK,4,3/3,8,3/14/14/14/bK,13/14/13,gK/"
             "14/14/3,8,3/3,8,3/3,3,rQ,rK,3,3"});
    EXPECT_TRUE(has_line(kings.lines, "    1/*  Qg1xKg13+# *Ka8-* K*")) << kings.errors;
    EXPECT_TRUE(has_line(kings.lines, "Best move: Qg1xKg13+#, then probably Ka8-*"));
}

TEST(CommandLine, WarnsOnceOfNetworkForAnotherVariant) {
    const test::TemporaryFolder folder;
    const std::string net =
        folder.file("a.net", write_network(test::random_network(Variant::Teams, 16, 1)));
    const std::string notice =
        "EvalFile '" + net + "' is a network for teams; ffa uses the default evaluation";
    const std::string warning = "quadrille analyse: warning: " + notice + '\n';
    const auto analysed = [&](Args args) {
        args.insert(args.begin(), {"--option", "EvalFile=" + net, "analyse", "--nodes", "50"});
        const ProgramRun made = run(args);
        EXPECT_EQ(made.status, 0) << made.errors;
        return made.errors;
    };
    EXPECT_EQ(analysed({}), warning);
    EXPECT_EQ(analysed({"--variant", "teams"}), "");
    const std::string game = "[Variant \"FFA\"]\n\n1. h2-h3\n\n";
    const std::string errors = analysed({folder.file("two.pgn4", game + game)});
    const std::size_t first = errors.find(warning);
    ASSERT_NE(first, std::string::npos) << errors;
    EXPECT_EQ(errors.find(warning, first + 1), std::string::npos) << errors;
}

TEST(CommandLine, AnalyseUsesSeatNamesOfChess4) {
    const ProgramRun one = run({"analyse", "--depth", "2", "--variant", "chess4"});
    EXPECT_EQ(one.status, 0) << one.errors;
    for (const char* shown :
         {"*> White  r *", "*White to move*", "  Depth   White  Silver   Black    Gold    Score*",
          "Score:     * points of White minus the mean of the others",
          "Expected:  White * (*), Silver * (*), Black * (*), Gold * (*) points at the end"}) {
        EXPECT_TRUE(has_line(one.lines, shown)) << shown;
    }
    const ProgramRun two = run({"analyse", "--depth", "2", "--variant", "chess4-partners"});
    EXPECT_TRUE(has_line(two.lines, "Score:     * pawns for White and Black"));
    for (const ProgramRun& run : {one, two}) {
        EXPECT_FALSE(has_line(run.lines, "*Red*"));
        EXPECT_FALSE(has_line(run.lines, "*Yellow*"));
    }
    // The protocol has one set of words for all variants.
    EngineProcess engine{QUADRILLE_BINARY, {"--option", "UCI_Variant=chess4"}};
    engine.send("state");
    EXPECT_TRUE(matches(engine.read_line().value_or(""), "{*\"red\"*\"yellow\"*"));
}

TEST(CommandLine, AnalyseReportsFinishedGame) {
    const ProgramRun over = run({"analyse", "--variant", "teams", "--moves", "R"});
    EXPECT_EQ(over.status, 0);
    EXPECT_TRUE(has_line(over.lines, "Game over: resignation, BG won"));
}

TEST(CommandLine, AnalyseReportsMates) {
    const std::string position =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-5,yP,yK,yP,6/5,yP,yP,yP,6/14/14/4,rR,9/13,gP/"
        "1,bP,10,gP,gP/bK,bP,10,gP,gK/1,bP,10,gP,gP/14/14/14/6,rP,rP,rP,5/6,rP,rK,rP,5";
    const ProgramRun mate = run({"analyse", "--nodes", "300", "--fen", position});
    EXPECT_TRUE(has_line(mate.lines, "Mate: Blue in 1"));
}

TEST(CommandLine, CtrlCEndsAnAnalysisWithItsResult) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY),
                         {"analyse", "--movetime", "100000"}};
    ASSERT_FALSE(
        engine.read_until([](const std::string& line) { return line.starts_with("    2/"); })
            .empty());
    engine.interrupt();
    const Lines rest = engine.read_rest();
    EXPECT_TRUE(has_line(rest, "Best move: *-*"));
    EXPECT_TRUE(has_line(rest, "Searched:  depth *"));
    EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(CommandLine, ReportsFullDiskOnceAndFails) {
    for (const char* arguments :
         {"--help", "help perft", "--version", "bench 1", "perft --depth 2", "analyse --depth 2",
          "convert --setup modern --to fen4 < /dev/null", "uci"}) {
        const std::string command =
            std::string{"echo uci | "} + QUADRILLE_BINARY + ' ' + arguments + " > /dev/full";
        const ProgramRun full = run_program("/bin/sh", {"-c", command}, kPatience);
        EXPECT_EQ(full.status, 1) << arguments;
        EXPECT_TRUE(matches(full.errors,
                            "quadrille*: cannot write standard output: No space left on device\n"))
            << arguments << ": " << full.errors;
        EXPECT_EQ(std::ranges::count(full.errors, '\n'), 1) << full.errors;
    }
    // A closed pipe is not reported.
    const ProgramRun cut = run_program(
        "/bin/sh", {"-c", std::string{QUADRILLE_BINARY} + " bench 1 | head -n 1"}, kPatience);
    EXPECT_EQ(cut.errors, "");
}

TEST(CommandLine, PassesOptionsToProtocol) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY),
                         {"--option", "uci_variant=teams", "uci", "--option=MoveFormat=uci"}};
    engine.send("state");
    EXPECT_TRUE(engine.read_line().value_or("").starts_with("{\"variant\":\"teams\""));
    engine.send("moves");
    EXPECT_TRUE(matches(engine.read_line().value_or(""), "moves * e1f3 *"));
}

TEST(CommandLine, FailsIfLogFileCannotBeOpened) {
    const ProgramRun nowhere = run({"--log-file", "/nowhere/at/all.log"});
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_EQ(nowhere.errors,
              "quadrille: --log-file: cannot open '/nowhere/at/all.log': No such file or "
              "directory\n");
}

TEST(CommandLine, LogsEveryLine) {
    const test::TemporaryFolder folder;
    const std::string file = folder.of("log");
    Lines written;
    {
        EngineProcess engine{test::tested_engine(QUADRILLE_BINARY), {"--log-file", file}};
        engine.send("isready");
        engine.send("go depth 2");
        written = engine.read_until_prefix("bestmove");
        engine.send("quit");
        EXPECT_EQ(engine.wait_for_exit(), 0);
        EXPECT_EQ(engine.read_errors(), "");
    }
    Lines logged;
    std::ifstream in{file};
    constexpr std::size_t kStamp = std::string_view{"0000-00-00 00:00:00.000000 "}.size();
    for (std::string line; std::getline(in, line);) logged.push_back(line.substr(kStamp));
    EXPECT_EQ(std::ranges::count(logged, "> isready"), 1);
    EXPECT_EQ(std::ranges::count(logged, "> go depth 2"), 1);
    EXPECT_EQ(std::ranges::count(logged, "> quit"), 1);
    for (const std::string& line : written) {
        EXPECT_GE(std::ranges::count(logged, "< " + line), 1) << line;
    }
}

}  // namespace
}  // namespace quadrille
