#include "tools/engines/uci_lines.h"

#include <gtest/gtest.h>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "tests/support/word_positions.h"
#include "tests/unit/tools/match/mock_games.h"

namespace quadrille {
namespace {

using test::play;
using test::start_game;
using Milliseconds = TimeControl::Milliseconds;

/// The FEN4 of the Teams start position in the dialect `team-runner`.
constexpr std::string_view kStartWithCorners =
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/"
    "x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,gP,gR/bN,bP,10,gP,gN/"
    "bB,bP,10,gP,gB/bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/"
    "x,x,x,8,x,x,x/x,x,x,rP,rP,rP,rP,rP,rP,rP,rP,x,x,x/x,x,x,rR,rN,rB,rQ,rK,rB,rN,rR,x,x,x";

TEST(InfoLine, ReadsNumberOfSearchedMoves) {
    EXPECT_EQ(parse_info_line("info score cp 1 values 1 2 3 4 searched 2 pv a b c")->searched, 2U);
    EXPECT_EQ(parse_info_line("info score cp 1 pv a b c")->searched, std::nullopt);
}

TEST(UciLines, FormatsPositionWithMoves) {
    Game game = start_game();
    const std::string start = "position fen " + format_fen4(game.start());
    EXPECT_EQ(format_position(game, Dialect{}), start);
    play(game, "h2h3 b7c7 e14f12");
    EXPECT_EQ(format_position(game, Dialect{}), start + " moves h2-h3 b7-c7 e14-f12");
    Dialect dialect;
    dialect.fen_word = "fen4";
    dialect.moves = MoveFormat::Uci;
    EXPECT_EQ(format_position(game, dialect),
              "position fen4 " + format_fen4(game.start()) + " moves h2h3 b7c7 e14f12");
    dialect.moves = MoveFormat::Long;
    EXPECT_TRUE(format_position(game, dialect).ends_with(" moves h2-h3 b7-c7 Ne14-f12"));
}

TEST(UciLines, FormatsCurrentPositionWithoutHistory) {
    Game game = start_game();
    play(game, "h2h3 b7c7");
    Dialect dialect;
    dialect.history = Dialect::History::None;
    EXPECT_EQ(format_position(game, dialect), "position fen " + format_fen4(game.position()));
}

TEST(UciLines, FormatsCornersAsX) {
    const Game teams = start_game(RuleSet::teams());
    Dialect dialect;
    dialect.corners_as_x = true;
    EXPECT_EQ(format_position(teams, dialect), "position fen " + std::string{kStartWithCorners});
    // Empty ranks, empty squares next to the corners, a wall.
    const std::string fen =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/4,yK,9/14/14/bK,13/14/6,X,7/14/13,gK/14/14/14/"
        "7,rP,6/7,rK,6";
    const auto position = parse_position(fen, RuleSet::teams());
    ASSERT_TRUE(position.has_value()) << describe(position.error());
    EXPECT_EQ(format_position(Game{position->position}, dialect),
              "position fen R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,8,x,x,x/x,x,x,1,yK,6,x,x,x/"
              "x,x,x,8,x,x,x/14/bK,13/14/6,X,7/14/13,gK/14/14/x,x,x,8,x,x,x/"
              "x,x,x,4,rP,3,x,x,x/x,x,x,4,rK,3,x,x,x");
}

TEST(UciLines, FormatsEventsAmongMoves) {
    Game game = start_game();
    play(game, "h2h3");
    ASSERT_TRUE(game.apply({EventKind::Resigns, Color::Red}));
    ASSERT_TRUE(game.apply({EventKind::RunsOutOfTime, Color::Green}));
    play(game, "b7c7");
    EXPECT_EQ(format_position(game, Dialect{}),
              "position fen " + format_fen4(game.start()) + " moves h2-h3 r=R g=T b7-c7");
    Dialect dialect;
    dialect.supports_events = false;
    EXPECT_EQ(format_position(game, dialect), "position fen " + format_fen4(game.position()));
}

TEST(UciLines, FormatsGoWithClocksAndLimits) {
    const Dialect seats;
    const Dialect teams = *dialect_from_name("team-runner");
    ClockState clocks;
    clocks.left = {{Milliseconds{1000}, Milliseconds{2000}, Milliseconds{0}, Milliseconds{4000}}};
    ClockState increments = clocks;
    increments.left[Color::Yellow] = Milliseconds{3000};
    increments.increment = Milliseconds{100};
    ClockState delays = increments;
    delays.delay = Milliseconds{30};
    ClockState moves = clocks;
    moves.moves_to_go = 7;
    const TimeControl clock = *parse_clock("10+0.1");
    TimeControl deep = clock;
    deep.depth = 8;
    TimeControl moment;
    moment.movetime = Milliseconds{250};
    TimeControl nodes;
    nodes.nodes = 1000;
    TimeControl both = nodes;
    both.depth = 3;
    using enum Color;
    const std::tuple<TimeControl, ClockState, Dialect, Color, const char*> rows[] = {
        {clock, clocks, seats, Blue, "go rtime 1000 btime 2000 ytime 1 gtime 4000"},
        {deep, delays, seats, Blue,
         "go rtime 1000 btime 2000 ytime 3000 gtime 4000 rinc 100 binc 100 yinc 100 ginc 100 delay "
         "30 depth 8"},
        {clock, moves, seats, Red, "go rtime 1000 btime 2000 ytime 1 gtime 4000 movestogo 7"},
        {clock, moves, teams, Red, "go wtime 1000 btime 2000 winc 0 binc 0 movestogo 7"},
        {clock, increments, teams, Red, "go wtime 1000 btime 2000 winc 100 binc 100"},
        {clock, increments, teams, Blue, "go wtime 3000 btime 2000 winc 100 binc 100"},
        {clock, increments, teams, Yellow, "go wtime 3000 btime 4000 winc 100 binc 100"},
        {clock, increments, teams, Green, "go wtime 1000 btime 4000 winc 100 binc 100"},
        {moment, {}, seats, Red, "go movetime 250"},
        {nodes, {}, seats, Red, "go nodes 1000"},
        {both, {}, seats, Red, "go nodes 1000 depth 3"}};
    for (const auto& [control, state, dialect, turn, line] : rows) {
        EXPECT_EQ(format_go(control, state, dialect, turn), line);
    }
    EXPECT_EQ(format_go_ponder(nodes, {}, seats, Red), "go ponder nodes 1000");
}

TEST(UciLines, PlaysLineUntilOwnMove) {
    Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    play(game, "h2h3");
    const auto is_red = [](Color seat) { return seat == Color::Red; };
    const auto expected = expected_game(game, "b7-c7 g13-g12 m8-l8 h3-h4 b8-c8", is_red);
    ASSERT_TRUE(expected.has_value());
    Game by_hand = game;
    play(by_hand, "b7c7 g13g12 m8l8");
    EXPECT_EQ(expected->entries(), by_hand.entries()) << "up to the next own move";
    // The engine of a team has the move again after one ply.
    const auto is_team = [](Color seat) { return seat == Color::Red || seat == Color::Yellow; };
    EXPECT_EQ(expected_game(game, "b7-c7", is_team)->entries().size(), 2U);
    EXPECT_FALSE(expected_game(game, "b7-c7 g13-g12", is_red).has_value()) << "too short";
    EXPECT_FALSE(expected_game(game, "b7-c7 nonsense m8-l8", is_red).has_value());
    EXPECT_FALSE(expected_game(game, "", is_red).has_value());
    // Moves of a walking king are not predicted.
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    Game walking{Position::start(StartSetup::Classic, rules)};
    play(walking, "h2h3 b7c7 g13g12 m8l8 h3h4");
    ASSERT_TRUE(walking.apply({EventKind::Resigns, Color::Yellow}));
    ASSERT_EQ(walking.position().seats().state(Color::Yellow), SeatState::Walking);
    EXPECT_FALSE(expected_game(walking, "c7-d7 h13-h12 l8-k8", is_red).has_value());
}

TEST(UciLines, FormatsAndParsesOptions) {
    EXPECT_EQ(format_set_option("Hash", "16"), "setoption name Hash value 16");
    EXPECT_EQ(format_set_option("Clear Hash", std::nullopt), "setoption name Clear Hash");
    EXPECT_EQ(parse_option_line("option name Move Overhead type spin default 30 min 0 max 10000"),
              (ListedOption{"Move Overhead", "spin"}));
    EXPECT_EQ(parse_option_line(" option name  X"), (ListedOption{"X", ""}));
    EXPECT_FALSE(parse_option_line("option type spin").has_value());
    EXPECT_FALSE(parse_option_line("option name type spin").has_value());
    EXPECT_FALSE(parse_option_line("id name X").has_value());
    EXPECT_EQ(parse_id_name("id name A b \r"), "A b");
    EXPECT_FALSE(parse_id_name("id author A").has_value());
    EXPECT_TRUE(equal_ignoring_case("UCI_Variant", "uci_variant"));
}

/// Updates `answer` with a line. Returns whether it is an `info` line.
bool read_info(std::string_view line, Answer& answer) {
    const auto info = parse_info_line(line);
    if (info) update_answer(answer, *info);
    return info.has_value();
}

TEST(UciLines, UpdatesAnswerFromInfo) {
    Answer answer;
    EXPECT_TRUE(read_info("info depth 1 nodes 10", answer));
    EXPECT_EQ(answer.depth, 1);
    EXPECT_TRUE(
        read_info("info depth 12 seldepth 20 multipv 1 score cp -35 values 1 2 3 4 nodes "
                  "12345 nps 9 time 3 pv h2-h3 b7-c7 ",
                  answer));
    EXPECT_EQ(answer.depth, 12);
    EXPECT_EQ(answer.nodes, 12345U);
    EXPECT_EQ(answer.score, (EngineScore{false, -35}));
    EXPECT_EQ(answer.pv, "h2-h3 b7-c7");
    // Later MultiPV lines, bounds and `currmove` change only the nodes.
    EXPECT_TRUE(read_info("info depth 13 multipv 2 score cp 99 nodes 20000 pv d2-d3", answer));
    EXPECT_TRUE(read_info("info depth 13 score cp 80 lowerbound nodes 30000 pv e2-e3", answer));
    EXPECT_TRUE(read_info("info depth 13 currmove d2-d3 currmovenumber 2", answer));
    EXPECT_TRUE(read_info("info string depth 99 score cp 1 pv x", answer));
    EXPECT_EQ(answer.depth, 12);
    EXPECT_EQ(answer.nodes, 30000U);
    EXPECT_EQ(answer.score, (EngineScore{false, -35}));
    EXPECT_EQ(answer.pv, "h2-h3 b7-c7");
    EXPECT_TRUE(read_info("info depth 14 score mate -3 nodes 40000 pv d2-d3", answer));
    EXPECT_EQ(answer.score, (EngineScore{true, -3}));
    EXPECT_FALSE(read_info("bestmove h2-h3", answer));
    EXPECT_FALSE(read_info("", answer));
}

TEST(UciLines, KeepsBoundUntilExactScoreAndSkipsInvalidWords) {
    Answer answer;
    EXPECT_TRUE(read_info("info depth 5 score cp 80 upperbound pv e2-e3", answer));
    EXPECT_EQ(answer.score, (EngineScore{false, 80}));
    EXPECT_TRUE(read_info("info depth 6 score cp 70 pv d2-d3", answer));
    EXPECT_EQ(answer.score, (EngineScore{false, 70}));
    EXPECT_TRUE(read_info("info depth x score cp 99999999999999 nodes -1 pv", answer));
    EXPECT_TRUE(read_info("info score", answer));
    EXPECT_TRUE(read_info("info depth", answer));
    EXPECT_EQ(answer.score, (EngineScore{false, 70}));
    EXPECT_EQ(answer.depth, 6);
    EXPECT_EQ(answer.pv, "d2-d3");
}

TEST(UciLines, ParsesBestMove) {
    EXPECT_EQ(parse_bestmove("bestmove h2-h3"), "h2-h3");
    EXPECT_EQ(parse_bestmove(" bestmove  h2-h3 ponder b7-c7"), "h2-h3");
    for (const char* const line : {"bestmove", "bestmove ", "bestmove (none)", "bestmove 0000",
                                   "bestmove none", "bestmove ponder"}) {
        EXPECT_EQ(parse_bestmove(line), "") << line;
    }
    EXPECT_FALSE(parse_bestmove("bestmoves h2-h3").has_value());
    EXPECT_FALSE(parse_bestmove("").has_value());
}

}  // namespace
}  // namespace quadrille
