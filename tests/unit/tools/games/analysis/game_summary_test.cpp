#include "tools/games/analysis/game_summary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/unit/protocol/notation/c4pgn/positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"
#include "tests/unit/tools/games/analysis/made_up.h"
#include "tools/games/analysis/analysis_json.h"

namespace quadrille {
namespace {

TEST(GameSummary, MarksLossesAtThresholdsOfVariant) {
    struct Row {
        RuleSet rules;
        int dubious;
        int mistake;
        int blunder;
    };
    for (const Row& row : {Row{RuleSet::ffa(), 300, 600, 1200}, Row{RuleSet::teams(), 50, 100, 300},
                           Row{RuleSet::chess4(), 15, 30, 60},
                           Row{RuleSet::chess4(Variant::Chess4Takeover), 15, 30, 60},
                           Row{RuleSet::chess4(Variant::Chess4Partners), 50, 100, 300}}) {
        EXPECT_EQ(mark_of(row.dubious - 1, row.rules), "");
        EXPECT_EQ(mark_of(row.dubious, row.rules), "?!");
        EXPECT_EQ(mark_of(row.mistake - 1, row.rules), "?!");
        EXPECT_EQ(mark_of(row.mistake, row.rules), "?");
        EXPECT_EQ(mark_of(row.blunder - 1, row.rules), "?");
        EXPECT_EQ(mark_of(row.blunder, row.rules), "??");
        EXPECT_EQ(mistake_loss(row.rules), row.mistake);
    }
}

TEST(GameSummary, CountsMistakeAsHalfAccurate) {
    EXPECT_DOUBLE_EQ(move_accuracy(0, RuleSet::ffa()), 1);
    EXPECT_DOUBLE_EQ(move_accuracy(600, RuleSet::ffa()), 0.5);
    EXPECT_DOUBLE_EQ(move_accuracy(1200, RuleSet::ffa()), 0.25);
    EXPECT_DOUBLE_EQ(move_accuracy(300, RuleSet::teams()), 0.125);
    EXPECT_DOUBLE_EQ(move_accuracy(30, RuleSet::chess4()), 0.5);
}

TEST(GameSummary, SummarisesLossesOfEachPlayer) {
    const GameRecord record = must_read(
        "[Variant \"Teams\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. e2-e3 .. b8-c8 .. R\n");
    const Game game = main_line(record);
    const GameSummary summary = summarise(game, made_up(game, {}, {0, 50, 100, 310, 200}));
    const PlayerSummary& red = summary.players[Color::Red];
    EXPECT_EQ(red.judged, 2U);
    EXPECT_DOUBLE_EQ(red.mean_loss, 100);
    EXPECT_EQ(red.marks, (std::array<int, 3>{0, 1, 0}));
    EXPECT_DOUBLE_EQ(red.accuracy, (1 + 0.25) / 2);
    EXPECT_EQ(summary.players[Color::Blue].judged, 1U);
    EXPECT_EQ(summary.players[Color::Blue].marks, (std::array<int, 3>{0, 0, 1}));
    EXPECT_EQ(summary.players[Color::Green].marks, (std::array<int, 3>{1, 0, 0}));
    // The plies of the three largest losses: 310, 200 and 100.
    EXPECT_EQ(summary.turns, (std::vector<std::size_t>{3, 4, 2}));
}

TEST(GameSummary, ReportsBetterMovesOfMarks) {
    const GameRecord record = must_read("[Variant \"FFA\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12\n");
    const Game game = main_line(record);
    const GameAnalysis analysis = made_up(game, {}, {0, 1230, 310}, {"", "a5-c6"});
    EXPECT_EQ(analysis_json(record, game, analysis)["marks"], nlohmann::ordered_json::parse(R"([
        {"ply": 2, "seat": "blue", "mark": "??", "better": "a5-c6", "better_text": "Na5-c6"},
        {"ply": 3, "seat": "yellow", "mark": "?!"}])"));
}

TEST(GameSummary, FormatsSummaryAsText) {
    const GameRecord record = must_read(
        "[Variant \"FFA\"]\n[Event \"Cup\"]\n[Blue \"Bob\"]\n[Result \"*\"]\n\n"
        "4. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n5. e2-e3\n");
    const Game game = main_line(record);
    GameAnalysis analysis =
        made_up(game, {}, {0, 1230, 0, {}, 310}, {"", "b8-c8", "", "", "d2-d3"});
    EXPECT_EQ(format_summary(record, game, analysis, MoveFormat::Long),
              (std::vector<std::string>{
                  "Cup, Free-For-All, 5 plies",
                  "  Seat    Player  Moves    Mean loss   ??    ?   ?!  Accuracy",
                  "  Red                 2   1.6 points    0    0    1    84.9 %",
                  "  Blue    Bob         1  12.3 points    1    0    0    24.1 %",
                  "  Yellow              1   0.0 points    0    0    0   100.0 %",
                  "  Green           no move judged",
                  "  Worst moves:",
                  "    4. Blue b7-c7?? loses 12.3 points; b8-c8 was better",
                  "    5. Red e2-e3?! loses 3.1 points; d2-d3 was better",
              }));
    analysis.positions[3].reset();
    EXPECT_EQ(format_summary(record, game, analysis, MoveFormat::Dash).front(),
              "Cup, Free-For-All, 5 plies, 5 of 6 positions analysed");
}

TEST(GameSummary, UsesNamesAndNotationOfChess4) {
    const GameRecord record = c4pgn::must_read_c4pgn("[ Variant \"Chess4\" ] 1. k7 Nk3").record;
    const Game game = main_line(record);
    const GameAnalysis analysis = made_up(game, {}, {0, 31}, {"", "b5-d5"});
    const std::vector<std::string> lines = format_summary(record, game, analysis, MoveFormat::Dash);
    EXPECT_EQ(lines.front(), "Chess4, 2 plies");
    EXPECT_EQ(lines.back(), "    1. Silver Nk3? loses 0.31 points; j4 was better");
    // The board's page has one notation for all variants.
    EXPECT_EQ(describe_loss(record, game, analysis, 1, MoveFormat::Long),
              "1. Silver Na5-c4? loses 0.31 points; b5-d5 was better");
}

TEST(GameSummary, PointsThatAreEqualAsShownShareAPlace) {
    const PerColor<int> points{{3980, 4120, 3984, -3}};
    EXPECT_EQ(places_of(points, RuleSet::ffa()), (PerColor<int>{{2, 1, 2, 4}}));
    EXPECT_EQ(places_of(points, RuleSet::chess4()), (PerColor<int>{{3, 1, 2, 4}}));
}

TEST(GameSummary, NamesGameByNumberWithoutEvent) {
    EXPECT_EQ(name_of(must_read("[Variant \"FFA\"]\n[GameNr \"12\"]\n\n1. h2-h3\n")), "game 12");
    EXPECT_EQ(name_of(must_read("[Variant \"FFA\"]\n[Red \"Ann\"]\n\n1. h2-h3\n")), "");
}

}  // namespace
}  // namespace quadrille
