// `quadrille analyse GAMES` as a process: reading and writing files.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/engine_process.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/terminal.h"

namespace quadrille {
namespace {

namespace fs = std::filesystem;
using test::EngineProcess;
using test::kPatience;
using test::matches;
using test::ProgramRun;
using test::read_file;
using test::TemporaryFolder;

constexpr const char* kTeamsGame = R"([Variant "Teams"]
[Red "Ann"]

1. h2-h3 { a comment } .. b7-c7 .. g13-g12! .. m8-l8
2. Qg1-k5 .. R
)";
constexpr const char* kFfaGame = R"([Variant "FFA"]
[RuleVariants "DeadKingWalking"]

3. h2-h3
)";

ProgramRun analyse(std::vector<std::string> args) {
    args.insert(args.begin(), "analyse");
    return test::run_program(test::tested_engine(QUADRILLE_BINARY), args, kPatience);
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + '\n';
    return out;
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

class AnalyseGame : public testing::Test {
  protected:
    const TemporaryFolder folder_;
    const std::string in_ = folder_.file("game.pgn4", kTeamsGame);
};

TEST_F(AnalyseGame, WritesTheGameAndItsPlot) {
    const std::string out = folder_.of("out.pgn4");
    const ProgramRun run = analyse({in_, "--depth", "2", "-o", out});
    EXPECT_EQ(run.status, 0) << run.errors;
    EXPECT_TRUE(matches(joined(run.lines),
                        "Teams, 5 plies, 1-0\n  Seat * Moves *Accuracy\n  Red     Ann * %\n*"
                        "\n\nWritten: " +
                            out + ", " + folder_.of("out.svg") + "\n"))
        << joined(run.lines);
    EXPECT_TRUE(matches(run.errors,
                        "Positions 1 of 7 (14 %), * left\n*Positions 7 of 7 (100 %), *, 0s left\n"))
        << run.errors;
    EXPECT_EQ(read_file(in_), kTeamsGame);

    const std::string text = read_file(out);
    EXPECT_TRUE(matches(text,
                        "[Variant \"Teams\"]\n[Red \"Ann\"]\n\n{ [%eval *] [%depth 2] }\n"
                        "1. h2-h3* { [%eval *] [%depth *]* } { a comment } * .. g13-g12! { *"
                        "2. Qg1-k5* .. R { [%eval 1-0] }\n"))
        << text;
    EXPECT_EQ(count_of(text, "[%eval "), 7U);
    EXPECT_EQ(count_of(read_file(folder_.of("out.svg")), "<polyline "), 1U);

    // Analysing the output again gives the same bytes.
    const std::string again = folder_.of("again.pgn4");
    EXPECT_EQ(analyse({out, "--depth", "2", "--output", again}).status, 0);
    EXPECT_EQ(read_file(again), text);
}

TEST_F(AnalyseGame, AnalysesGamesOfChess4) {
    const std::string in = folder_.file("game.txt",
                                        "[ Variant \"Chess4\" ]\n[ Silver \"Ann\" ]\n\n"
                                        "1. k7 Nxk3 { a comment } d8 h11\n2. Bk9\n\n"
                                        "[ Variant \"Chess4\" ]\n[ Partners \"yes\" ]\n\n1. k7\n");
    const std::string out = folder_.of("out.c4pgn");
    const ProgramRun run = analyse({in, "--depth", "2", "-o", out});
    EXPECT_EQ(run.status, 0) << run.errors;
    EXPECT_TRUE(matches(run.errors, in + ":4:7: warning: round 1, Silver: *the move is Nk3\n"
                                         "Positions 1 of 8 (12 %), * left; game 1 of 2: 16 %\n"
                                         "*Positions 8 of 8 (100 %), *, 0s left; game 2 of 2: "
                                         "100 %\n"))
        << run.errors;
    const std::string text = read_file(out);
    EXPECT_TRUE(matches(text,
                        "[ Variant \"Chess4\" ]\n*\n{ [%eval * * * *] [%place *] [%depth 2] }\n"
                        "1. k7* { M7 > K7 } { White } { [%eval * * * *] [%place *] [%depth 2]* }\n"
                        "   Nk3* { J1 > K3 } { Silver } { [%eval *] [%depth 2]* } { a comment }\n*"
                        "2. Bk9* { N6 > K9 } { [%eval *] *\n*"
                        "\n\n[ Variant \"Chess4\" ]\n*\n1. k7* { [%eval *"))
        << text;
    EXPECT_EQ(count_of(text, "[%eval "), 8U);
    EXPECT_EQ(count_of(read_file(folder_.of("out-1.svg")), "<polyline "), 4U);
    EXPECT_EQ(count_of(read_file(folder_.of("out-2.svg")), "<polyline "), 1U);

    // Analysing the output again gives the same bytes without warnings.
    const std::string other = folder_.of("again.c4pgn");
    const ProgramRun again = analyse({out, "--depth", "2", "--output", other});
    EXPECT_EQ(again.status, 0);
    EXPECT_FALSE(matches(again.errors, "*warning*"));
    EXPECT_EQ(read_file(other), text);

    const ProgramRun bad = analyse({folder_.file("bad.c4pgn", "[ Variant \"Chess4\" ]\n1. k3\n")});
    EXPECT_EQ(bad.status, 1);
    EXPECT_TRUE(
        matches(bad.errors, "quadrille analyse: *bad.c4pgn:2:4: round 1, White: illegal move: *\n"))
        << bad.errors;
}

TEST_F(AnalyseGame, WritesSeveralGamesToStandardOutput) {
    const std::string in = folder_.file("games.pgn4", std::string{kFfaGame} + "\n" + kTeamsGame);
    const ProgramRun run = analyse(
        {in, "--nodes", "300", "--plot", folder_.of("p.svg"), "--threads", "1", "--hash", "2"});
    EXPECT_EQ(run.status, 0) << run.errors;
    const std::string text = joined(run.lines);
    EXPECT_TRUE(
        matches(text,
                "[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking\"]\n\n"
                "{ [%eval * * * *] [%place *] [%win * * * *] [%depth *] }\n3. h2-h3* { * }*\n\n"
                "[Variant \"Teams\"]\n*R { [%eval 1-0] }\n"))
        << text;
    EXPECT_TRUE(matches(run.errors,
                        "Positions 1 of 9 (11 %), * left; game 1 of 2: 50 %\n"
                        "*Game 1: Free-For-All, 1 ply\n*Game 2: Teams, 5 plies, 1-0\n"
                        "*Written: *p-1.svg, *p-2.svg\n"))
        << run.errors;
    EXPECT_EQ(count_of(read_file(folder_.of("p-1.svg")), "<polyline "), 4U);
    EXPECT_TRUE(fs::exists(folder_.of("p-2.svg")));
    EXPECT_FALSE(fs::exists(folder_.of("p.svg")));
}

TEST_F(AnalyseGame, WritesEachGameWhenItIsDone) {
    const std::string in =
        folder_.file("games.pgn4", std::string{kFfaGame} + "\n" + kTeamsGame + "\n" + kTeamsGame);
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY),
                         {"analyse", in, "--movetime", "3000"}};
    // The first game has two positions, the second one seven.
    const auto lines = engine.read_until_prefix("3. h2-h3", kPatience);
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back().starts_with("3. h2-h3 {")) << lines.back();
    EXPECT_TRUE(engine.is_silent_for(EngineProcess::Duration{300}));
    engine.interrupt();
    const std::string rest = joined(engine.read_rest(kPatience));
    EXPECT_EQ(count_of(rest, "[Variant \"Teams\"]"), 2U) << "games not reached stay as they were";
    EXPECT_TRUE(rest.ends_with("\n2. Qg1-k5 .. R\n")) << rest;
}

TEST_F(AnalyseGame, ReadsPipeOnce) {
    const std::string in = folder_.file("games.pgn4", std::string{kFfaGame} + "\n" + kTeamsGame);
    const ProgramRun run = test::run_program(
        "/bin/sh",
        {"-c", "cat '" + in + "' | " + QUADRILLE_BINARY + " analyse /dev/stdin --depth 1"},
        kPatience);
    EXPECT_EQ(run.status, 0) << run.errors;
    EXPECT_EQ(count_of(joined(run.lines), "[%eval "), 9U);
    EXPECT_EQ(analyse({in, "--depth", "1"}).lines, run.lines);
}

TEST_F(AnalyseGame, ReadsFormatsOfConvert) {
    const std::string list = folder_.file("list.txt", "1. h2-h3 b7-c7 { good } g13-g12\n");
    const std::string teams = folder_.file("teams.pgn4", kTeamsGame);
    const ProgramRun files = analyse({list, teams, "--depth", "1", "--variant", "ffa"});
    EXPECT_EQ(files.status, 0) << files.errors;
    EXPECT_TRUE(matches(joined(files.lines),
                        "[Variant \"FFA\"]*1. h2-h3* { good } .. g13-g12*"
                        "\n\n[Variant \"Teams\"]*R { [%eval 1-0] }\n"))
        << joined(files.lines);
    const ProgramRun piped = test::run_program(
        "/bin/sh", {"-c", "cat '" + list + "' | " + QUADRILLE_BINARY + " analyse - --depth 1"},
        kPatience);
    EXPECT_EQ(piped.status, 0) << piped.errors;
    EXPECT_EQ(count_of(joined(piped.lines), "[%eval "), 4U);

    const ProgramRun fen = test::run_program(
        "/bin/sh",
        {"-c", std::string{QUADRILLE_BINARY} + " convert --to fen4 --setup by --variant teams | " +
                   QUADRILLE_BINARY + " analyse - --depth 1 --variant teams"},
        kPatience);
    EXPECT_EQ(fen.status, 0) << fen.errors;
    EXPECT_TRUE(matches(joined(fen.lines), "*[StartFen4 *\n\n{ [%eval *] [%depth 1] }\n*"))
        << joined(fen.lines);
}

TEST_F(AnalyseGame, WarnsOfVariationsThatC4pgnCannotHold) {
    const std::string list =
        folder_.file("list.txt", "1. h3 { first } ( 1. h4 { alt } c7 ) c7 g12 l8\n");
    const ProgramRun run = analyse({list, "--depth", "1", "--variant", "chess4"});
    EXPECT_EQ(run.status, 0) << run.errors;
    EXPECT_EQ(count_of(run.errors, "list.txt:1:1: warning: c4pgn cannot hold variations"), 1U)
        << run.errors;
    EXPECT_EQ(count_of(joined(run.lines), "{ first }"), 1U) << joined(run.lines);
}

TEST_F(AnalyseGame, WarnsOnceOfWrongResult) {
    std::string text = kTeamsGame;
    text.insert(text.find("\n\n1."), "\n[Result \"0-1\"]");
    const ProgramRun run = analyse({folder_.file("game.pgn4", text), "--depth", "1"});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(count_of(run.errors, "game.pgn4:3:"), 1U) << run.errors;
    EXPECT_TRUE(matches(run.errors, "*: warning: *0-1*")) << run.errors;
}

TEST_F(AnalyseGame, AnalysesPartOfGame) {
    const auto evals = [&](std::vector<std::string> args) {
        args.insert(args.begin(), {in_, "--depth", "1"});
        const ProgramRun run = analyse(std::move(args));
        EXPECT_EQ(run.status, 0) << run.errors;
        return count_of(joined(run.lines), "[%eval ");
    };
    EXPECT_EQ(evals({"--from", "2", "--to", "3"}), 3U);
    EXPECT_EQ(evals({"--player", "blue"}), 2U);
    EXPECT_EQ(evals({"--player", "ANN"}), 4U);
    EXPECT_EQ(evals({"--player", "Ann", "--from", "2"}), 2U);
    const ProgramRun nobody = analyse({in_, "--player", "Bob"});
    EXPECT_EQ(nobody.status, 1);
    EXPECT_TRUE(matches(nobody.errors,
                        "quadrille analyse: --player 'Bob' does not name a seat or player *\n"))
        << nobody.errors;
    const ProgramRun beyond = analyse({in_, "--from", "8"});
    EXPECT_EQ(beyond.status, 1);
    EXPECT_EQ(beyond.errors, "quadrille analyse: --from 8 is beyond the last move of every game\n");
}

TEST_F(AnalyseGame, AnalysesOneGameOrOnePosition) {
    const std::string in = folder_.file("games.pgn4", std::string{kFfaGame} + "\n" + kTeamsGame);
    const ProgramRun second = analyse({in, "--depth", "1", "--game", "2"});
    EXPECT_TRUE(matches(joined(second.lines), "[Variant \"Teams\"]*"));
    EXPECT_EQ(count_of(joined(second.lines), "[%eval "), 7U);

    const ProgramRun shown = analyse({in, "--depth", "1", "--game", "2", "--ply", "4", "--multipv",
                                      "2", "--option", "MoveFormat=san"});
    EXPECT_EQ(shown.status, 0) << shown.errors;
    EXPECT_TRUE(matches(joined(shown.lines),
                        "After 4 of 6 moves and events:\n\n*Red to move*\n    1/* 1 *\n    1/* 2 "
                        "*\nBest move: *\n*"))
        << joined(shown.lines);
    EXPECT_EQ(joined(shown.lines).find('-', joined(shown.lines).find("Best move:")),
              std::string::npos)
        << "moves in the format of the option: " << joined(shown.lines);

    const ProgramRun which = analyse({in, "--ply", "1"});
    EXPECT_EQ(which.status, 1);
    EXPECT_EQ(which.errors,
              "quadrille analyse: --ply requires one game, but the input has 2; add --game K\n");
    EXPECT_EQ(analyse({in, "--game", "3"}).errors,
              "quadrille analyse: --game 3: the input has 2 games\n");
}

TEST_F(AnalyseGame, WritesOtherLinesAsVariations) {
    const ProgramRun run = analyse({in_, "--depth", "1", "--multipv", "3"});
    EXPECT_EQ(run.status, 0) << run.errors;
    // Each of five moves has three lines. The line of the played move is not a variation.
    EXPECT_GE(count_of(joined(run.lines), "( { [%"), 10U) << joined(run.lines);
    EXPECT_GE(count_of(joined(run.lines), "( { [%line 2] [%eval "), 3U);
}

TEST_F(AnalyseGame, RefusesToReplaceFileByPlotAtDefaultPath) {
    const std::string out = folder_.of("out.pgn4");
    const std::string plot = folder_.file("out.svg", "mine");
    const ProgramRun refused = analyse({in_, "--depth", "1", "-o", out});
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.errors, "quadrille analyse: the plot would replace '" + plot +
                                  "'; name another file with --plot\n");
    EXPECT_EQ(read_file(plot), "mine");
    EXPECT_FALSE(fs::exists(out));
    // The plot may replace a file that --plot names, or the plot of a game that is replaced.
    EXPECT_EQ(analyse({in_, "--depth", "1", "-o", out, "--plot", plot}).status, 0);
    EXPECT_EQ(analyse({in_, "--depth", "1", "-o", out}).status, 0);
    EXPECT_EQ(count_of(read_file(plot), "<polyline "), 1U);
}

TEST_F(AnalyseGame, ReportsErrorsWithFileAndPlace) {
    const std::string bad =
        folder_.file("bad.pgn4", std::string{kTeamsGame} + "\n[Variant \"FFA\"]\n\n1. h2-h5\n");
    const std::string out = folder_.of("out.pgn4");
    const ProgramRun run = analyse({bad, "-o", out});
    EXPECT_EQ(run.status, 1);
    EXPECT_TRUE(
        matches(run.errors, "quadrille analyse: " + bad + ":9:7: round 1, Red: illegal move: *\n"))
        << run.errors;
    EXPECT_FALSE(fs::exists(out));

    const ProgramRun missing = analyse({folder_.of("none.pgn4")});
    EXPECT_EQ(missing.status, 1);
    EXPECT_EQ(missing.errors, "quadrille analyse: cannot read '" + folder_.of("none.pgn4") +
                                  "': No such file or directory\n");
    const ProgramRun empty = analyse({folder_.file("empty.pgn4", "")});
    EXPECT_EQ(empty.status, 1);
    EXPECT_TRUE(
        matches(empty.errors, "quadrille analyse: *empty.pgn4: found no game or position\n"))
        << empty.errors;
    const std::string good = folder_.file("good.pgn4", kTeamsGame);
    const ProgramRun nowhere = analyse({good, "-o", folder_.of("no/folder.pgn4")});
    EXPECT_EQ(nowhere.status, 1);  // before the analysis
    EXPECT_EQ(nowhere.errors, "quadrille analyse: cannot write '" + folder_.of("no/folder.pgn4") +
                                  "': No such file or directory\n");
}

TEST_F(AnalyseGame, RefusesBadArguments) {
    const std::string game = folder_.file("game.pgn4", kTeamsGame);
    const std::vector<test::RefusedArguments> rows = {
        {{game, "--moves", "h2-h3"}, "--moves does not go with a game file"},
        {{game, "--from", "5", "--to", "4"}, "--from is greater than --to"},
        {{game, "--ply", "1", "--player", "red"}, "--player does not go with --ply"},
        {{game, "--ply", "7"}, "--ply 7: the game has 6 moves and events"},
        {{game, "-o", ""}, "--output '' is not a file name"},
        {{game, "--plot", folder_.of("d/")},
         "--plot '" + folder_.of("d/") + "' is not a file name"},
        {{game, "-o", game}, "'" + game + "' is an input file; name another --output"},
        {{"--ply", "7"}, "--ply requires a game file"},
        {{"--player", "red"}, "--player requires a game file"},
        {{"-o", "x"}, "--output requires a game file"},
        {{"--plot", "x"}, "--plot requires a game file"},
        {{game, "--depth", "0"}, "--depth '0' is not a whole number *"},
        {{game, "--hash", "0"}, "--hash: Hash '0' is not a whole number from 1 to 65536"},
        {{game, "--plot", game},
         "the plot would replace '" + game + "'; name another file with --plot"},
        {{game, "-o", folder_.of("o.svg")},
         "the plot would replace '" + folder_.of("o.svg") + "'; name another file with --plot"},
    };
    test::expect_refused_arguments("quadrille analyse: ", rows, analyse);
    EXPECT_EQ(read_file(game), kTeamsGame);
}

TEST_F(AnalyseGame, ShowsOnlySummaryOnTerminal) {
    const test::Terminal terminal;
    const std::string command =
        std::string{QUADRILLE_BINARY} + " analyse --depth 1 " + in_ + " > " + terminal.path();
    EXPECT_EQ(test::run_program("/bin/sh", {"-c", command}, kPatience).status, 0);
    const std::string shown = terminal.shown();
    EXPECT_TRUE(matches(shown,
                        "Teams, 5 plies, 1-0\r\n  Seat * Moves *\r\n\r\nNot written: the "
                        "analysed game; name a file with -o FILE\r\n"))
        << shown;
    EXPECT_EQ(count_of(shown, "[%eval "), 0U);
}

TEST_F(AnalyseGame, WritesFinishedPartOnCtrlC) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY),
                         {"analyse", in_, "--movetime", "1500", "-o", folder_.of("out.pgn4")}};
    EXPECT_TRUE(engine.is_silent_for(EngineProcess::Duration{2500}));
    engine.interrupt();
    EXPECT_EQ(engine.wait_for_exit(), 130);
    EXPECT_TRUE(matches(engine.read_errors(),
                        "*interrupted: the game is analysed after ply * of 5; earlier plies are "
                        "unchanged\n"));
    const std::string text = read_file(folder_.of("out.pgn4"));
    EXPECT_TRUE(matches(text, "*\n1. h2-h3 { a comment } .. *R { [%eval 1-0] }\n")) << text;
    EXPECT_TRUE(fs::exists(folder_.of("out.svg")));
}

}  // namespace
}  // namespace quadrille
