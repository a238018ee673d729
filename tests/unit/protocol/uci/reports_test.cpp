// The position as JSON, and texts of results.

#include "protocol/uci/reports.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "engine/game.h"
#include "engine/movegen.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/result.h"
#include "protocol/uci/position_command.h"
#include "protocol/uci/search_lines.h"

namespace quadrille {
namespace {

using nlohmann::ordered_json;

/// Returns the game of a `position` line under the given options.
Game game_of(const std::string& line, Variant variant = Variant::Ffa,
             const std::string& rules = "") {
    Settings settings;
    const auto set_variant = set_option(settings, "UCI_Variant", std::string{name(variant)});
    const auto set_rules = set_option(settings, "RuleVariants", rules);
    EXPECT_TRUE(set_rules && set_variant);
    const auto command = parse_command(line);
    EXPECT_TRUE(command) << line;
    auto built = build_game(std::get<PositionCommand>(*command), settings);
    EXPECT_TRUE(built) << (built ? "" : format_error(built.error()));
    return built->game;
}

// Red's two rooks mate Blue's king in one.
const std::string kMateInOne =
    "position fen R-0,0,0,0-0,0,0,0-0,0,0,0-5,6,7,8-0-5,yK,8/14/14/14/14/14/14/13,gK/bK,13/14/14/"
    "14/5,rR,1,rR,6/7,rK,6";

TEST(FormatState, DescribesStartPosition) {
    const Game game = game_of("position startpos");
    const std::string text = report_state(game);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    const ordered_json state = ordered_json::parse(text);
    std::vector<std::string> keys;
    for (const auto& [key, value] : state.items()) keys.push_back(key);
    EXPECT_EQ(keys, (std::vector<std::string>{"variant", "fen4", "turn", "player", "last", "points",
                                              "active", "checks", "over", "reason", "result"}));
    EXPECT_EQ(state["variant"], "ffa");
    EXPECT_EQ(state["fen4"], format_fen4(game.position()));
    EXPECT_EQ(state["turn"], "red");
    EXPECT_EQ(state["player"], "red");
    EXPECT_TRUE(state["last"].is_null());
    EXPECT_EQ(state["points"].dump(), R"({"red":0,"blue":0,"yellow":0,"green":0})");
    EXPECT_EQ(state["active"].dump(), R"(["red","blue","yellow","green"])");
    EXPECT_EQ(state["checks"].dump(), "{}");
    EXPECT_EQ(state["over"], false);
    EXPECT_EQ(state["reason"], "");
    EXPECT_EQ(state["result"], "*");
}

TEST(FormatState, ListsChecksAlsoWhenTheGameIsOver) {
    const Game game = game_of(kMateInOne + " moves h2-h6", Variant::Teams);
    const ordered_json state = ordered_json::parse(report_state(game));
    EXPECT_EQ(state["variant"], "teams");
    EXPECT_EQ(state["turn"], "blue");
    EXPECT_EQ(state["checks"].dump(), R"({"blue":["red"]})");
    const Game over = game_of(kMateInOne + " moves h2-h6 D", Variant::Teams);
    EXPECT_EQ(ordered_json::parse(report_state(over))["checks"], state["checks"]);
}

TEST(FormatState, ReportsLastMoveOrEvent) {
    const auto last = [](const Game& game) {
        return ordered_json::parse(report_state(game))["last"].dump();
    };
    EXPECT_EQ(last(game_of("position startpos moves h2-h3 b7-c7")),
              R"({"move":"b7-c7","player":"blue","army":"blue"})");
    EXPECT_EQ(last(game_of("position startpos moves h2-h3 R")),
              R"({"event":"resigns","seat":"blue"})");
    EXPECT_EQ(last(game_of("position startpos moves g=T")),
              R"({"event":"runs out of time","seat":"green"})");
    EXPECT_EQ(last(game_of("position startpos moves D")), R"({"event":"draw agreed"})");
}

TEST(FormatState, NamesPlayerOfAcquiredArmy) {
    // Red has taken Blue's army over.
    const Game game = game_of(
        "position fen B-0,1,0,0-0,0,0,0-0,0,0,0-6,0,0,0-0-{'takenBy':('','r','','')}-"
        "5,yK,8/14/14/14/14/14/14/13,gK/bK,13/14/14/14/3,bP,10/7,rK,6",
        Variant::Chess4Takeover);
    ordered_json state = ordered_json::parse(report_state(game));
    EXPECT_EQ(state["turn"], "blue");
    EXPECT_EQ(state["player"], "red");
    const Move move = *legal_moves(game.position()).begin();
    Game next = game;
    ASSERT_TRUE(next.play(move));
    state = ordered_json::parse(report_state(next));
    EXPECT_EQ(state["last"]["move"], format_dash(move));
    EXPECT_EQ(state["last"]["player"], "red");
    EXPECT_EQ(state["last"]["army"], "blue");
}

TEST(DescribeOutcome, NamesWinningPartners) {
    const Game game = game_of("position startpos moves b=R g=R", Variant::Chess4Partners);
    ASSERT_TRUE(game.is_over());
    EXPECT_EQ(describe_outcome(game.position()), "last player standing, RY won");
    EXPECT_EQ(format_result(game.position()), "1-0");
}

TEST(FormatState, DescribesFinishedFfaGame) {
    const Game game = game_of("position startpos moves r=R b=T y=R");
    ASSERT_TRUE(game.is_over());
    const ordered_json state = ordered_json::parse(report_state(game));
    EXPECT_EQ(state["over"], true);
    EXPECT_EQ(state["reason"], "last player standing");
    EXPECT_EQ(state["active"].dump(), R"(["green"])");
    // The last player gets 20 points for each of the three standing kings.
    EXPECT_EQ(state["result"], "Red: 0 - Blue: 0 - Yellow: 0 - Green: 60");
    EXPECT_EQ(describe_outcome(game.position()),
              "last player standing, points Red 0 Blue 0 Yellow 0 Green 60");
    // Yellow resigned last and is 20 points behind the mean of the others.
    ASSERT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_EQ(final_score_lines(game.position()),
              std::vector<std::string>{"info depth 0 score cp -2000 values 0 0 0 6000"});
}

TEST(DescribeOutcome, NamesWinningTeam) {
    struct Row {
        std::string moves;
        std::string rules;
        std::string outcome;
        std::string result;
    };
    const Row rows[] = {
        {"R", "", "resignation, BG won", "0-1"},
        {"b=T", "", "time-out, RY won", "1-0"},
        {"R", "Teammate=1", "resignation, YG won", "0-1"},
        {"g=R", "Teammate=1", "resignation, RB won", "1-0"},
        {"R", "Teammate=3", "resignation, BY won", "0-1"},
        {"b=R", "Teammate=3", "resignation, RG won", "1-0"},
        {"D", "", "Draw, draw agreed", "1/2-1/2"},
    };
    for (const Row& row : rows) {
        const Game game =
            game_of("position startpos moves " + row.moves, Variant::Teams, row.rules);
        EXPECT_EQ(describe_outcome(game.position()), row.outcome) << row.moves << ' ' << row.rules;
        EXPECT_EQ(format_result(game.position()), row.result) << row.moves << ' ' << row.rules;
    }
}

TEST(DescribeOutcome, NamesStalemateInTeams) {
    // Blue's king on a4 has no square and no check.
    const Game game = game_of(
        "position fen "
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-5,yK,8/14/14/14/1,rR,12/14/14/13,gK/14/14/"
        "bK,13/"
        "14/4,rR,9/7,rK,6 moves e2-e5",
        Variant::Teams);
    if (game.is_over()) {
        EXPECT_EQ(describe_outcome(game.position()), "Stalemate");
        EXPECT_EQ(final_score_lines(game.position()),
                  std::vector<std::string>{"info depth 0 score cp 0"});
    } else {
        ADD_FAILURE() << report_state(game);
    }
}

TEST(FinalScoreLines, AddTenPointsForEachSeatOnDraw) {
    const Game game = game_of(
        "position fen "
        "R-0,0,0,0-1,1,1,1-1,1,1,1-45,12,30,8-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
        "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
        "bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
        "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3 moves D",
        Variant::Ffa);
    // 5500 - (2200 + 4000 + 1800) / 3 = 2833.
    EXPECT_EQ(final_score_lines(game.position()),
              std::vector<std::string>{"info depth 0 score cp 2833 values 5500 2200 4000 1800"});
    EXPECT_TRUE(final_score_lines(game.position(), true)[0].ends_with(" places 1000 0 0 0"));
}

TEST(FinalScoreLines, ShowLastManStandingScoresInChess4) {
    const Game game = game_of("position startpos moves R b=R y=R", Variant::Chess4);
    EXPECT_EQ(final_score_lines(game.position()).size(), 1U);
    EXPECT_TRUE(final_score_lines(game.position())[0].ends_with(" values 0 100 200 300"));
}

TEST(FinalScoreLines, ShowMateOnlyForLosingSeatToMove) {
    const Game game = game_of("position startpos moves R", Variant::Teams);
    const Position& position = game.position();
    const bool loser_to_move =
        !position.side_of(*position.outcome().winner).contains(position.turn());
    EXPECT_EQ(final_score_lines(position).size(), loser_to_move ? 1U : 0U);
    EXPECT_TRUE(!loser_to_move || final_score_lines(position)[0] == "info depth 0 score mate 0");
}

}  // namespace
}  // namespace quadrille
