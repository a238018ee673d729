// `quadrille convert` as a process: files, standard input and output, exit status, refusals.

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "tests/support/engine_process.h"
#include "tests/support/pgn4_records.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/terminal.h"
#include "tests/unit/tools/records/random_game.h"
#include "tools/records/game_block.h"

namespace quadrille {
namespace {

using test::EngineProcess;
using test::kPatience;
using test::matches;
using test::ProgramRun;
using test::read_file;
using Args = std::vector<std::string>;
using Lines = std::vector<std::string>;

ProgramRun convert(Args args) {
    args.insert(args.begin(), "convert");
    return test::run_program(test::tested_engine(QUADRILLE_BINARY), args, kPatience);
}

class Convert : public ::testing::Test {
  protected:
    test::TemporaryFolder folder_;
};

TEST_F(Convert, WritesFilesToStandardOutput) {
    const std::string wikibooks =
        folder_.file("wikibooks.pgn4", std::string{records::wikibooks_game()});
    const ProgramRun german =
        convert({"--to", "list", "--variant", "teams", "--language", "de", wikibooks});
    EXPECT_EQ(german.status, 0) << german.errors;
    EXPECT_EQ(german.errors, "");
    ASSERT_EQ(german.lines.size(), 9U);
    EXPECT_EQ(german.lines[2], "3.   e4          Db8         g12         Sl6");
    EXPECT_EQ(german.lines[7], "8.   #");
    EXPECT_EQ(german.lines[8], "0-1");
    const ProgramRun figurine = convert({"--listing=text", "--notation", "figurine", wikibooks});
    ASSERT_EQ(figurine.lines.size(), 1U);
    EXPECT_TRUE(figurine.lines[0].starts_with("1. d4 c8 k11 l8 2. d5 d4 k10 ♛m8 3. e4 ♛b8"));
    EXPECT_TRUE(figurine.lines[0].ends_with(" 0-1"));
    const ProgramRun twice = convert({"--to=fen4", wikibooks, wikibooks});
    ASSERT_EQ(twice.lines.size(), 2U);
    EXPECT_EQ(twice.lines[0], twice.lines[1]);
    EXPECT_TRUE(twice.lines[0].starts_with("R-0,0,0,0-"));
}

TEST_F(Convert, WritesStandardInputToFile) {
    EngineProcess process{test::tested_engine(QUADRILLE_BINARY),
                          {"convert", "--variant", "teams", "-o", folder_.of("out.pgn4")}};
    process.write("1. h3 c7 g12 l8\n2. Nf3 1-0\n");
    process.close_input();
    EXPECT_EQ(process.read_rest(), Lines{});
    EXPECT_EQ(process.wait_for_exit(), 0);
    EXPECT_EQ(read_file(folder_.of("out.pgn4")),
              "[Termination \"Unterminated\"]\n[Variant \"Teams\"]\n[RuleVariants "
              "\"EnPassant\"]\n[StartFen4 \"4PCo\"]\n[Result \"1-0\"]\n[PlyCount \"5\"]\n\n"
              "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Ne1-f3\n");
}

TEST_F(Convert, ReportsFaultsWithPlaceAndConvertsTheRest) {
    const std::string bad = folder_.file("bad.pgn4", "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-b9\n\n" +
                                                         std::string{records::wikibooks_game()});
    const ProgramRun result = convert({"--to", "moves", bad, folder_.of("missing")});
    EXPECT_EQ(result.status, 1);
    ASSERT_EQ(result.lines.size(), 1U);
    EXPECT_TRUE(result.lines[0].starts_with("d2-d4 b8-c8 "));
    EXPECT_TRUE(matches(result.errors, bad + ":3:16: round 1, Blue: illegal move: *\n" +
                                           "quadrille convert: cannot read '" +
                                           folder_.of("missing") +
                                           "': No such file or directory\n"))
        << result.errors;
}

TEST_F(Convert, WritesFileWithClosedStandardStreams) {
    const std::string game = folder_.file("game", "[Variant \"FFA\"]\n\n1. h2-h3 {a comment}\n");
    const std::string out = folder_.of("out");
    const std::string line = test::tested_engine(QUADRILLE_BINARY) +
                             " convert --to moves --output '" + out + "' '" + game +
                             "' <&- >&- 2>&-";
    EXPECT_EQ(test::run_program("/bin/sh", {"-c", line}, kPatience).status, 0);
    EXPECT_EQ(read_file(out), "h2-h3\n") << "without the warning about comments";
}

TEST_F(Convert, ReportsFullDevice) {
    const ProgramRun full = convert(
        {folder_.file("good.pgn4", std::string{records::wikibooks_game()}), "-o", "/dev/full"});
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.errors,
              "quadrille convert: cannot write '/dev/full': No space left on device\n");
}

// SIGPIPE ends the program like other filters (`convert ... | head -1`).
TEST_F(Convert, EndsSilentlyOnClosedOutput) {
    EngineProcess process{test::tested_engine(QUADRILLE_BINARY),
                          {"convert", "--to", "moves", "--preset", "seed"}};
    process.close_output();
    process.write("1. h3 c7\n");
    process.close_input();
    EXPECT_EQ(process.wait_for_exit(), -SIGPIPE);
    EXPECT_EQ(process.read_errors(), "");
}

TEST_F(Convert, ReplacesFileWholeOrNotAtAll) {
    const std::string game = folder_.file("game.pgn4", std::string{records::wikibooks_game()});
    const std::string bad = folder_.file("bad.pgn4", "[Variant \"FFA\"]\n\n1. h2-h3 .. b7-b9\n");
    const std::string keep = folder_.file("keep.pgn4", "mine");
    const std::string untouched = "quadrille convert: '" + keep + "' was not written\n";
    // The inputs cannot be opened, fail during reading, or have only an invalid game.
    for (const std::string& file : {folder_.of("missing"), std::string{"/proc/self/mem"}, bad}) {
        const ProgramRun result = convert({file, "-o", keep});
        EXPECT_EQ(result.status, 1) << file;
        EXPECT_TRUE(result.errors.ends_with(untouched)) << result.errors;
        EXPECT_EQ(read_file(keep), "mine") << file;
    }
    EXPECT_EQ(convert({game, folder_.of("missing"), "-o", keep}).status, 1);
    EXPECT_EQ(read_file(keep), "mine") << "one of two files is missing";
    EXPECT_EQ(convert({game, bad, "-o", keep}).status, 1);
    EXPECT_EQ(read_file(keep), records::wikibooks_game()) << "an invalid game is left out";
    EXPECT_EQ(folder_.files(), 3U);
    // A pipe gets the games before the missing file.
    const std::string pipe = folder_.of("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const std::string command = "cat " + pipe +
                                " & \"" QUADRILLE_BINARY "\" convert --to moves --drop " + game +
                                ' ' + folder_.of("missing") + " -o " + pipe;
    const ProgramRun piped = test::run_program(
        "/bin/sh", {"-c", command + "; status=$?; wait; exit $status"}, kPatience);
    EXPECT_EQ(piped.status, 1);
    EXPECT_EQ(piped.lines.size(), 1U);
    EXPECT_EQ(piped.errors, "quadrille convert: cannot read '" + folder_.of("missing") +
                                "': No such file or directory\n");
}

TEST_F(Convert, ConvertsGamesOfChess4) {
    const std::string game = folder_.file(
        "game.c4pgn",
        "[ Variant \"Chess4\" ]\n[ White \"Ann\" ]\n1. k7 Nk3 d8 h11 2. Bk9 Nd3 Nc6 %%\n");
    const ProgramRun marked = convert({game});
    EXPECT_EQ(marked.status, 0) << marked.errors;
    const auto has = [&](const char* line) {
        return std::ranges::find(marked.lines, line) != marked.lines.end();
    };
    EXPECT_TRUE(has("1. k7 { M7 > K7 } { White }"));
    EXPECT_TRUE(has("   Nk3 { J1 > K3 } { Silver }"));
    EXPECT_TRUE(has("   %% { Gold resigns }"));
    const ProgramRun list = convert({"--to", "list", "--listing", "text", game});
    EXPECT_EQ(list.lines, Lines{"1. g4 Nc4 h11 k7 2. Bi4 Nc11 Nf12 R"});
    const ProgramRun back =
        convert({"--variant", "chess4", "--setup", "chess4", "--to", "c4pgn-condensed",
                 folder_.file("list", list.lines[0] + "\n")});
    EXPECT_NE(std::ranges::find(back.lines, "2. Bk9 Nd3 Nc6 %%"), back.lines.end());
    EXPECT_EQ(back.lines.back(), "* 1/3-1/3-1/3-0") << "a third of a point for each remaining seat";
    const ProgramRun refused = convert({"--to", "pgn4", game});
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.errors, game + ":1:1: pgn4 does not support Chess4; use c4pgn\n");
    const std::string bad =
        folder_.file("bad.c4pgn", "\n[ Variant \"Chess4\" ]\n\n1. k7 Nk3 d8 h10\n");
    const ProgramRun fault = convert({bad});
    EXPECT_EQ(fault.status, 1);
    EXPECT_TRUE(matches(fault.errors, bad + ":4:14: round 1, Gold: illegal move: *h10*\n"))
        << fault.errors;
    const std::string noted = folder_.file(
        "noted.c4pgn", "[ Variant \"Chess4\" ]\n[ Gold-Eliminated-By \"White\" ]\n\n1. k7#s Nk3\n");
    EXPECT_TRUE(matches(convert({noted}).errors, noted + ":*:*: warning: *k7*\n"))
        << convert({noted}).errors;
}

TEST_F(Convert, ConvertsGamesOfSelfPlay) {
    struct Row {
        RuleSet rules;
        StartSetup setup;
        std::string result;
    };
    for (const Row& row :
         {Row{RuleSet::teams(), StartSetup::Modern, "1-0"},
          Row{RuleSet::ffa(), StartSetup::Classic, "Red: 3 - Blue: 0 - Yellow: 999 - Green: 7"},
          Row{RuleSet::chess4(Variant::Chess4Partners), StartSetup::Chess4, "2+1/2-1/2-2+1/2-1/2"},
          Row{RuleSet::chess4(), StartSetup::Chess4, "1+1/2-0-999-7"}}) {
        // Seed 2 gives Red's team two half points, a win.
        RecordedGame game = test::random_game(row.rules, row.setup, 2, 8);
        game.plies[0].score = ReportedScore{-17, std::nullopt};
        game.plies[0].values.reset();
        const std::string block = pack_games({&game, 1});
        const std::string file = folder_.file("games", block + block.substr(0, 9));
        const ProgramRun record = convert({file});
        EXPECT_EQ(record.status, 0) << record.errors;
        EXPECT_EQ(record.errors,
                  file + ": warning: the last 9 bytes are not a whole block of games\n");
        std::string text;
        for (const std::string& line : record.lines) text += line + '\n';
        EXPECT_TRUE(matches(text, "*Result \"" + row.result + "\"*")) << text;
        EXPECT_TRUE(matches(text, "*Termination \"adjudicated: 2\"*{ -0.17 }*")) << text;
        const ProgramRun moves = convert({folder_.file("record", text), "--to", "moves"});
        EXPECT_TRUE(matches(moves.errors, "*warning: moves cannot hold comments*\n")) << text;
        EXPECT_EQ(moves.lines, convert({file, "--to", "moves"}).lines);
        EXPECT_EQ(std::ranges::count(moves.lines.at(0), '-'), 8);
    }
    std::string block = read_file(folder_.of("games"));
    block[20] = static_cast<char>(block[20] ^ 0x55);
    const std::string bad = folder_.file("bad", block);
    const ProgramRun damaged = convert({bad});
    EXPECT_EQ(damaged.status, 1);
    EXPECT_TRUE(matches(damaged.errors, bad + ": block at byte 0: *\n")) << damaged.errors;
}

TEST_F(Convert, ConvertsMovesFromArgument) {
    const ProgramRun record = convert({"--moves", "h2-h3 b7-c7 R", "--variant", "teams"});
    EXPECT_EQ(record.status, 0) << record.errors;
    EXPECT_EQ(record.lines.back(), "1. h2-h3 .. b7-c7 .. R");
    EXPECT_NE(std::ranges::find(record.lines, "[Result \"0-1\"]"), record.lines.end());
    EXPECT_EQ(convert({"--moves", "h2-h3 b7-c7", "--to", "list"}).lines,
              Lines{"1.   h3          c7"});
    const ProgramRun position = convert({"--moves", "h2-h3 b7-c7", "--to", "fen4", "--ply", "1"});
    ASSERT_EQ(position.lines.size(), 1U);
    EXPECT_TRUE(position.lines[0].starts_with("B-"));
}

ProgramRun convert_from(const std::string& input, const std::string& args) {
    const std::string command = std::string{QUADRILLE_BINARY} + " convert " + args + " < " + input;
    return test::run_program("/bin/sh", {"-c", command}, kPatience);
}

TEST_F(Convert, WarnsOfArgumentsWithoutEffect) {
    const std::string record =
        folder_.file("a.pgn4", "[Variant \"FFA\"]\n\n1. h2-h3\n\n[Variant \"FFA\"]\n\n1. h2-h4\n");
    const ProgramRun read = convert({record, "--to", "moves", "--moves", "g2-g3"});
    EXPECT_EQ(read.status, 0);
    EXPECT_EQ(read.lines, (Lines{"h2-h3", "", "h2-h4"}));
    const std::string lost = record +
                             ":1:1: warning: a list cannot hold the rules and the start of the "
                             "game; read it with --variant ffa\n";
    EXPECT_EQ(read.errors,
              record + ":1:1: warning: ignored: --moves (only for lists of moves)\n" + lost);
    EXPECT_EQ(convert({record, "--to", "moves", "--variant", "teams"}).errors,
              record + ":1:1: warning: --variant teams is ignored: the game is ffa\n" + lost);
    const std::string list = folder_.file("a.txt", "1. Nf3\n");
    const ProgramRun good =
        convert({list, "--to", "moves", "--variant", "teams", "--setup", "modern"});
    EXPECT_EQ(good.errors, "");
    EXPECT_EQ(good.lines, Lines{"e1-f3"});
}

TEST_F(Convert, ConvertsChosenStartOnTerminal) {
    const test::Terminal terminal;
    for (const char* const args : {"--preset site", "--setup modern --rules DeadKingWalking",
                                   "--variant teams", "--rules Stalemate=self"}) {
        const ProgramRun run = convert_from(terminal.path(), std::string{args} + " --to fen4");
        EXPECT_EQ(run.status, 0) << args;
        ASSERT_EQ(run.lines.size(), 1U) << args;
        EXPECT_TRUE(run.lines[0].starts_with("R-0,0,0,0-1,1,1,1-1,1,1,1-")) << run.lines[0];
        EXPECT_EQ(run.errors.find("standard input"), std::string::npos) << run.errors;
    }
    // Without a terminal these arguments do not replace the input.
    for (const char* const args : {"--preset site", "--variant teams", "--rules EnPassant", ""}) {
        const ProgramRun run = convert_from("/dev/null", args);
        EXPECT_EQ(run.status, 1) << args;
        EXPECT_EQ(run.errors, "quadrille convert: -: contains no game or position\n");
    }
    EXPECT_EQ(convert_from("/dev/null", "--setup modern").status, 0);
}

TEST_F(Convert, AnnouncesReadingFromTerminal) {
    const std::string notice = "quadrille convert: reading standard input; end with Ctrl-D\n";
    for (const char* const args : {"--to moves", "--to moves --variant teams -"}) {
        const test::Terminal terminal;
        terminal.type("h3 c7\n\x04");
        const ProgramRun run = convert_from(terminal.path(), args);
        EXPECT_EQ(run.status, 0) << args;
        EXPECT_TRUE(run.errors.starts_with(notice)) << args << run.errors;
        EXPECT_EQ(run.lines, Lines{"h2-h3 b7-c7"}) << args;
    }
    const test::Terminal terminal;
    terminal.type("h3 c7\n\x04");
    const std::string analyse =
        std::string{QUADRILLE_BINARY} + " analyse - --depth 1 < " + terminal.path();
    const ProgramRun run = test::run_program("/bin/sh", {"-c", analyse}, kPatience);
    EXPECT_EQ(run.status, 0) << run.errors;
    EXPECT_TRUE(
        run.errors.starts_with("quadrille analyse: reading standard input; end with Ctrl-D\n"))
        << run.errors;
    EXPECT_EQ(convert_from(folder_.file("list", "h3 c7\n"), "--to moves --preset site").errors, "");
}

TEST_F(Convert, NamesPresetByWhichListsAreRead) {
    const std::string lists = folder_.file("lists", "1. h3 c7\n\n1. h3\n");
    EXPECT_EQ(
        convert({"--to", "fen4", lists, "--drop"}).errors,
        lists +
            ":1:1: warning: the list has no tags; it is read as FFA with preset seed (the "
            "original game); for Teams add --variant teams, for chess.com since 2022 add --preset "
            "site\n");
    EXPECT_EQ(convert({"--to", "fen4", lists, "--drop", "--variant", "teams"}).errors,
              lists +
                  ":1:1: warning: the list has no tags; it is read as Teams with preset seed (the "
                  "original game); for chess.com since 2022 add --preset site\n");
    EXPECT_EQ(convert({"--to", "fen4", lists, "--drop", "--variant", "chess4"}).errors, "");
}

TEST_F(Convert, RefusesEmptyFile) {
    const std::string good = folder_.file("good", "1. h3\n");
    for (const char* const text : {"", "\n \n", "% nothing\n"}) {
        const std::string empty = folder_.file("empty", text);
        const ProgramRun result = convert({"--to", "moves", "--preset", "seed", empty, good});
        EXPECT_EQ(result.status, 1) << text;
        EXPECT_EQ(result.lines, Lines{"h2-h3"});
        EXPECT_EQ(result.errors,
                  "quadrille convert: " + empty + ": contains no game or position\n");
    }
}

TEST_F(Convert, RequiresVariantForRecordWithoutTag) {
    const std::string game =
        folder_.file("game.pgn4", "[Red \"Ann\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. R\n");
    const ProgramRun refused = convert({game});
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(
        matches(refused.errors, game + ":1:1: missing tag Variant: *--variant or --preset\n"))
        << refused.errors;
    const ProgramRun site = convert({"--preset", "site", game});
    EXPECT_EQ(site.status, 0) << site.errors;
    EXPECT_NE(std::ranges::find(site.lines, "[RuleVariants \"EnPassant DeadKingWalking\"]"),
              site.lines.end());
    EXPECT_NE(std::ranges::find(site.lines, "[StartFen4 \"4PC\"]"), site.lines.end());
    const ProgramRun teams = convert({"--variant", "teams", game});
    EXPECT_NE(std::ranges::find(teams.lines, "[Variant \"Teams\"]"), teams.lines.end());
    EXPECT_EQ(teams.lines.back(), "1. h2-h3 .. b7-c7 .. g13-g12 .. R");
}

// Blue's queen stands on a8 in `modern`, Blue's king in `classic`.
TEST_F(Convert, SuggestsPresetForRefusedMoves) {
    const std::string list = folder_.file("list", "h2-h3 b9-c9 g13-g12 m8-l8 Qg1-i3 Qa8-b9\n");
    const ProgramRun refused = convert({list});
    EXPECT_EQ(refused.status, 1);
    EXPECT_TRUE(matches(refused.errors, list + ":1:35: *; all of the moves fit preset site\n"))
        << refused.errors;
    EXPECT_EQ(convert({list, "--preset", "site"}).status, 0);
    const ProgramRun analysed =
        test::run_program(QUADRILLE_BINARY, {"analyse", list, "--depth", "1"}, kPatience);
    EXPECT_TRUE(matches(analysed.errors, "quadrille analyse: " + list +
                                             ":1:35: *; all of the moves fit preset site\n"))
        << analysed.errors;
}

TEST_F(Convert, DrawsBoards) {
    const std::string wikibooks =
        folder_.file("wikibooks.pgn4", std::string{records::wikibooks_game()});
    const ProgramRun text = convert({"--to", "board", "--ply", "4", wikibooks});
    EXPECT_EQ(text.status, 0) << text.errors;
    EXPECT_TRUE(std::ranges::any_of(text.lines, [](const std::string& line) {
        return line.find("Red to move") != std::string::npos;
    }));
    const ProgramRun svg = convert({"--to", "svg", wikibooks});
    EXPECT_EQ(svg.lines.front(), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    EXPECT_EQ(svg.lines.back(), "</svg>");
    EXPECT_EQ(convert({"--to", "svg", wikibooks, wikibooks}).status, 1);
}

TEST_F(Convert, FailsIfFileCannotBeWritten) {
    const ProgramRun nowhere = convert({"--setup", "modern", "-o", "/nowhere/at/all"});
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_EQ(nowhere.errors,
              "quadrille convert: cannot write '/nowhere/at/all': No such file or directory\n");
}

TEST_F(Convert, RefusesBadArgumentsInOneLineThatNamesThem) {
    const std::string file = folder_.file("a.fen4", "x");
    const std::vector<test::RefusedArguments> rows = {
        {{"--to", "png"}, "--to 'png' is not one of record, pgn4, c4pgn, *"},
        {{"--from", "pgn"}, "--from 'pgn' is not one of c4pgn, pgn4, fen4, moves"},
        {{"--notation", "lan"}, "--notation 'lan' is not one of dash, long, uci, san, figurine"},
        {{"--notation", "san"}, "--notation requires --to moves or --to list"},
        {{"--to", "list", "--language", "xx"}, "--language 'xx' is not one of the languages *"},
        {{"--language", "de"}, "--language requires --to list, or --to moves with *"},
        {{"--to", "list", "--notation", "uci", "--language", "de"}, "--language requires *"},
        {{"--listing", "rows"}, "--listing 'rows' is not columns or text"},
        {{"--to", "fen4", "--listing", "text"}, "--listing does not go with --to fen4"},
        {{"--to", "list", "--ply", "3"}, "--ply does not go with --to list"},
        {{"--to", "fen4", "--ply", "-1"}, "--ply '-1' is not a whole number *"},
        {{"--fen", "R"}, "--fen: Invalid FEN: *"},
        {{file, "-o", file}, "--output '*' is an input file; name another file"},
    };
    test::expect_refused_arguments("quadrille convert: ", rows, convert);
}

}  // namespace
}  // namespace quadrille
