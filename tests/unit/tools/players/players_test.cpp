// Tests the small engines of tools/players as processes.

#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/engine_process.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::EngineProcess;

class Players : public ::testing::TestWithParam<const char*> {};

std::string answer_of(EngineProcess& player, const std::string& go = "go movetime 10") {
    player.send(go);
    const auto lines = player.read_until_prefix("bestmove");
    return lines.empty() ? "" : lines.back().substr(std::string{"bestmove "}.size());
}

std::vector<std::string> answers(const char* program, const std::string& seed, int count) {
    EngineProcess player{program, {"--seed", seed}};
    std::vector<std::string> moves;
    for (int i = 0; i < count; ++i) moves.push_back(answer_of(player));
    return moves;
}

TEST_P(Players, SupportTheProtocol) {
    EngineProcess player{GetParam()};
    player.send("uci");
    const auto lines = player.read_until_prefix("uciok");
    ASSERT_GE(lines.size(), 6U);
    EXPECT_TRUE(lines.front().starts_with("id name Quadrille "));
    player.send("setoption name UCI_Variant value teams");
    player.send("setoption name RuleVariants value Prom=9");
    player.send("setoption name Seed value 3");
    player.send("ucinewgame");
    player.send("isready");
    EXPECT_EQ(player.read_line(), "readyok");
    player.send("position startpos moves h2-h3 b7-c7");
    Game game{Position::start(StartSetup::Classic, RuleSet::teams())};
    test::play(game, "h2h3 b7c7");
    EXPECT_TRUE(parse_move(answer_of(player), game.position()).has_value());
    player.send("go infinite");
    EXPECT_TRUE(player.is_silent_for(std::chrono::milliseconds{50}));
    EXPECT_TRUE(parse_move(answer_of(player, "stop"), game.position()).has_value());
    player.send("quit");
    EXPECT_EQ(player.wait_for_exit(), 0);
}

TEST_P(Players, ReportErrorsAndContinue) {
    EngineProcess player{GetParam()};
    for (const auto& [line, error] : std::initializer_list<std::pair<const char*, const char*>>{
             {"hello", "info string Unknown command: *"},
             {"position fen x", "info string Invalid FEN: *"},
             {"position startpos moves a1-a2", "info string Invalid move: *"},
             {"setoption name Hash value 3", "info string Invalid option: *"},
             {"setoption name Seed value x", "info string Invalid option: *"},
             {"eval", "info string Unknown command: *"}}) {
        player.send(line);
        const auto answer = player.read_line();
        ASSERT_TRUE(answer.has_value()) << line;
        EXPECT_TRUE(test::matches(*answer, error)) << *answer;
    }
    player.close_input();
    EXPECT_EQ(player.wait_for_exit(), 0);
}

TEST_P(Players, PlaySameMovesWithSameSeed) {
    EXPECT_EQ(answers(GetParam(), "1", 10), answers(GetParam(), "1", 10));
    EXPECT_NE(answers(GetParam(), "1", 10), answers(GetParam(), "2", 10));
    EXPECT_EQ(test::run_program(GetParam(), {"--seed", "x"}).status, 2);
    EXPECT_EQ(test::run_program(GetParam(), {"--seed", "1", "x"}).status, 2);
    EXPECT_EQ(test::run_program(GetParam(), {"--help"}).status, 0);
}

TEST_P(Players, ResetSeedInEachGame) {
    EngineProcess player{GetParam(), {"--seed", "1"}};
    const auto moves_of_game = [&player] {
        player.send("ucinewgame");
        std::vector<std::string> moves;
        for (int i = 0; i < 10; ++i) moves.push_back(answer_of(player));
        return moves;
    };
    const std::vector<std::string> first = moves_of_game();
    EXPECT_EQ(moves_of_game(), first);
    player.send("setoption name Seed value 2");
    const std::vector<std::string> other = moves_of_game();
    EXPECT_NE(other, first);
    EXPECT_EQ(moves_of_game(), other);
}

TEST_P(Players, ReadEventsAndReportEnd) {
    EngineProcess player{GetParam()};
    player.send("position startpos moves r=R h2-h3");
    EXPECT_TRUE(player.read_line()->starts_with("info string Invalid move"));
    player.send("position startpos moves r=R b7-c7 g=T y=R");
    player.send("go depth 1");
    EXPECT_TRUE(player.read_line()->starts_with("info string Game over: "));
    EXPECT_EQ(player.read_line(), "bestmove (none)");
}

INSTANTIATE_TEST_SUITE_P(All, Players, ::testing::Values(QUADRILLE_RANDOM, QUADRILLE_GREEDY),
                         [](const auto& test) { return test.index == 0 ? "Random" : "Greedy"; });

TEST(RandomPlayer, PlaysEveryMove) {
    const std::vector<std::string> moves = answers(QUADRILLE_RANDOM, "5", 400);
    // 8 pawns and two knights have two moves each. The probability to miss one of 20 moves in 400
    // draws is below 1e-7.
    EXPECT_EQ((std::set<std::string>{moves.begin(), moves.end()}.size()), 20U);
}

TEST(GreedyPlayer, CapturesMostValuablePiece) {
    EngineProcess player{QUADRILLE_GREEDY};
    // The rook can capture a queen, a rook or a dead queen.
    const std::string board =
        "14/4,yK,9/14/14/bK,13/7,bQ,6/14/13,gK/3,yR,3,rR,2,dQ,3/14/14/14/14/4,rK,9";
    const auto as = [&](const char* variant) {
        player.send(std::string{"setoption name UCI_Variant value "} + variant);
        player.send("position fen R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + board);
        return answer_of(player);
    };
    EXPECT_EQ(as("ffa"), "h6-h9");
    EXPECT_EQ(as("teams"), "h6-h9");
}

TEST(GreedyPlayer, PrefersMate) {
    EngineProcess player{QUADRILLE_GREEDY};
    player.send("setoption name UCI_Variant value teams");
    // The rook on b4 keeps Blue's king on the edge, where d5-a5 mates it; Green's queen hangs.
    constexpr std::string_view kMateInOne =
        "position fen R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/4,yK,9/14/14/14/3,gQ,10/13,gK/"
        "bK,13/14/3,rR,10/1,rR,12/14/14/7,rK,6";
    player.send(kMateInOne);
    EXPECT_EQ(answer_of(player), "d5-a5");
    player.send("setoption name UCI_Variant value ffa");
    player.send(kMateInOne);
    EXPECT_EQ(answer_of(player), "d5-a5");
}

}  // namespace
}  // namespace quadrille
