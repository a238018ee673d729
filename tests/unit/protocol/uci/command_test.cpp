// Parsing lines of the protocol, and refusals.

#include "protocol/uci/command.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadrille {
namespace {

template <class T>
T parsed_command(std::string_view line) {
    const auto command = parse_command(line);
    EXPECT_TRUE(command) << line << ": " << (command ? "" : format_error(command.error()));
    if (!command || !std::holds_alternative<T>(*command)) {
        ADD_FAILURE() << line << " is another command";
        return T{};
    }
    return std::get<T>(*command);
}

std::string command_refusal(std::string_view line) {
    const auto command = parse_command(line);
    EXPECT_FALSE(command) << line;
    return command ? "" : format_error(command.error());
}

TEST(ParseCommand, ParsesBareCommands) {
    parsed_command<UciCommand>("uci");
    parsed_command<IsReadyCommand>("  isready\t");
    parsed_command<NewGameCommand>("ucinewgame\r");
    parsed_command<StopCommand>("stop");
    parsed_command<PonderHitCommand>("ponderhit");
    parsed_command<QuitCommand>("quit");
    parsed_command<ShowBoardCommand>("d");
    parsed_command<ListMovesCommand>("moves");
    parsed_command<ShowStateCommand>("state");
    parsed_command<EvalCommand>("eval");
    parsed_command<HelpCommand>("help");
}

// errors.txt (tests/protocol/transcripts) holds most of the refusals.
TEST(ParseCommand, RefusesUnknownCommands) {
    EXPECT_EQ(command_refusal(std::string_view{"\0uci", 4}),
              "Unknown command: '\\x00uci'; help lists the commands");
    // An empty word must not match the nameless row of `help`, `go perft`.
    EXPECT_EQ(command_refusal(" ").substr(0, 15), "Unknown command");
}

TEST(ParseCommand, ParsesDebugAndBench) {
    EXPECT_TRUE(parsed_command<DebugCommand>("debug on").on);
    EXPECT_FALSE(parsed_command<DebugCommand>("debug off").on);
    EXPECT_FALSE(parsed_command<BenchCommand>("bench").depth);
    EXPECT_EQ(parsed_command<BenchCommand>("bench 5").depth, 5);
}

TEST(ParseCommand, ParsesSetOption) {
    const auto hash = parsed_command<SetOptionCommand>("setoption name Hash value 64");
    EXPECT_EQ(hash.name, "Hash");
    EXPECT_EQ(hash.value, "64");
    const auto blanks =
        parsed_command<SetOptionCommand>("setoption name Move   Overhead value  5 ");
    EXPECT_EQ(blanks.name, "Move Overhead");
    EXPECT_EQ(blanks.value, "5");
    const auto rules = parsed_command<SetOptionCommand>(
        "setoption name RuleVariants value DeadKingWalking  Prom=11");
    EXPECT_EQ(rules.value, "DeadKingWalking  Prom=11");
    EXPECT_EQ(parsed_command<SetOptionCommand>("setoption name Clear Hash").value, std::nullopt);
    EXPECT_EQ(parsed_command<SetOptionCommand>("setoption name Log File value").value, "");
    EXPECT_EQ(parsed_command<SetOptionCommand>("setoption name A value b value c").value,
              "b value c");
}

TEST(ParseCommand, ParsesPositionByName) {
    const auto start = parsed_command<PositionCommand>("position startpos moves h2-h3 R  r=T");
    EXPECT_TRUE(std::holds_alternative<StartposWord>(start.start));
    EXPECT_EQ(start.moves, (std::vector<std::string>{"h2-h3", "R", "r=T"}));
    const auto modern = parsed_command<PositionCommand>("position modern");
    EXPECT_EQ(std::get<StartSetup>(modern.start), StartSetup::Modern);
    EXPECT_TRUE(modern.moves.empty());
    EXPECT_TRUE(parsed_command<PositionCommand>("position by moves").moves.empty());
}

TEST(ParseCommand, ParsesPositionByFen4) {
    const auto fen =
        parsed_command<PositionCommand>("position fen R-0,0 ,0\t/ 14/14 moves h2h3 b7c7");
    EXPECT_EQ(std::get<std::string>(fen.start), "R-0,0 ,0\t/ 14/14");
    EXPECT_EQ(fen.moves, (std::vector<std::string>{"h2h3", "b7c7"}));
    EXPECT_EQ(std::get<std::string>(parsed_command<PositionCommand>("position fen4 X").start), "X");
    // The word `moves` inside a text of the FEN4 does not begin the moves.
    const auto texts = parsed_command<PositionCommand>(
        "position fen R-{'uniquify':'no moves here'}-14 moves h2h3");
    EXPECT_EQ(std::get<std::string>(texts.start), "R-{'uniquify':'no moves here'}-14");
    EXPECT_EQ(texts.moves, std::vector<std::string>{"h2h3"});
}

TEST(ParseCommand, HasHelpForEveryCommand) {
    for (const std::string_view word :
         {"uci", "isready", "debug", "setoption", "ucinewgame", "position", "go", "stop",
          "ponderhit", "quit", "d", "moves", "state", "eval", "bench", "help"}) {
        bool found = false;
        for (const std::string& line : command_help()) {
            found = found || line == word || line.starts_with(std::string{word} + ' ');
        }
        EXPECT_TRUE(found) << word;
    }
}

}  // namespace
}  // namespace quadrille
