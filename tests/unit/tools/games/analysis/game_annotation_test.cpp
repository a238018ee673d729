// Annotation of records, also of records that contain an earlier analysis.

#include "tools/games/analysis/game_annotation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "eval/places.h"
#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"
#include "tests/unit/protocol/notation/c4pgn/positions.h"
#include "tests/unit/protocol/notation/record/must_read.h"
#include "tests/unit/tools/games/analysis/made_up.h"
#include "tools/games/analysis/analysis_json.h"

namespace quadrille {
namespace {

using records::movetext_of;

TEST(GameAnnotation, FormatsEvaluationWithDepthLossAndMark) {
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    Position teams = Position::start(StartSetup::Classic, RuleSet::teams());
    Evaluation e;
    e.best.points = {{1234, -400, 120, 330}};
    e.depth = 9;
    const std::string points =
        fmt::format("[%eval 12.3 -4.0 1.2 3.3] [%place 1 4 3 2] [%win {}] [%depth 9]",
                    fmt::join(win_chances(ffa, e.best.points, 100).value(), " "));
    EXPECT_EQ(format_evaluation(e, ffa, {}, {}), points);
    EXPECT_EQ(format_evaluation(e, ffa, 650, "?"), points + " [%loss 6.5] [%mark ?]");
    e.best.red_cp = 35;
    EXPECT_EQ(format_evaluation(e, teams, {}, {}), "[%eval +0.35] [%depth 9]");
    e.best.red_mate = -3;
    EXPECT_EQ(format_evaluation(e, teams, 55, {}), "[%eval #-3] [%depth 9] [%loss 0.55]");
    e.best.red_mate = 3;
    EXPECT_EQ(format_evaluation(e, teams, {}, {}), "[%eval #3] [%depth 9]");
    teams.depart(Color::Red, Departure::Resigned);
    e.depth = 0;
    EXPECT_EQ(format_evaluation(e, teams, {}, {}), "[%eval 0-1]");
}

TEST(GameAnnotation, NamesSeatOfMate) {
    Evaluation e;
    e.mate = SeatMate{Color::Green, 2};
    e.depth = 3;
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    EXPECT_EQ(format_evaluation(e, ffa, 650, "?"),
              "[%eval 0.0 0.0 0.0 0.0] [%place 1 1 1 1] [%win 25 25 25 25] [%depth 3] [%mate Green "
              "2] [%loss 6.5] "
              "[%mark ?]");
    const Position chess4 = Position::start(StartSetup::Chess4, RuleSet::chess4());
    EXPECT_EQ(format_evaluation(e, chess4, {}, {}),
              "[%eval 0.00 0.00 0.00 0.00] [%place 1 1 1 1] [%depth 3] [%mate Gold 2]");
}

TEST(GameAnnotation, FormatsEvaluationsOfChess4) {
    Evaluation e;
    e.best.points = {{142, 75, 0, 83}};
    e.depth = 5;
    const Position alone = Position::start(StartSetup::Chess4, RuleSet::chess4());
    EXPECT_EQ(format_evaluation(e, alone, 31, "?"),
              "[%eval 1.42 0.75 0.00 0.83] [%place 1 3 4 2] [%depth 5] [%loss 0.31] [%mark ?]");
    e.best.red_cp = -20;
    const Position partners =
        Position::start(StartSetup::Chess4, RuleSet::chess4(Variant::Chess4Partners));
    EXPECT_EQ(format_evaluation(e, partners, {}, {}), "[%eval -0.20] [%depth 5]");
}

/// Returns an analysis of depth 4: +0.10 with teams, else 10, 20, 30 and 40 points in every
/// position. A negative entry of `losses` is a move without a loss.
GameAnalysis analysis_of(const Game& game, const std::vector<int>& losses,
                         const std::vector<std::string>& better) {
    Evaluation value;
    value.best.points = {{1000, 2000, 3000, 4000}};
    value.best.red_cp = 10;
    value.depth = 4;
    Losses known;
    for (const int loss : losses) {
        known.push_back(loss < 0 ? std::nullopt : std::optional<int>{loss});
    }
    return made_up(game, value, known, better);
}

std::string annotated(const std::string& text, const std::vector<int>& losses,
                      const std::vector<std::string>& better) {
    GameRecord record = must_read(text);
    const Game game = main_line(record);
    annotate(record, game, analysis_of(game, losses, better));
    return format_pgn4(record);
}

/// Removes `[%win]`, which depends on the constants of a model.
std::string without_chances(const std::string& text) {
    return std::regex_replace(text, std::regex{R"( \[%win( \d+){4}\])"}, "");
}

std::string annotated_c4pgn(const std::string& text, const std::vector<int>& losses,
                            const std::vector<std::string>& better) {
    C4pgnGame read = c4pgn::must_read_c4pgn(text);
    EXPECT_TRUE(read.notes.empty());
    const Game game = main_line(read.record);
    annotate(read.record, game, analysis_of(game, losses, better));
    return format_c4pgn(read.record, C4pgnStyle::Annotated);
}

void expect_round_trip(const Game& game, const GameRecord& record, const GameAnalysis& written) {
    const auto read = parse_analysis(record, game);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->positions.size(), written.positions.size());
    for (std::size_t i = 0; i < written.positions.size(); ++i) {
        EXPECT_EQ(read->positions[i]->best.points, written.positions[i]->best.points);
        EXPECT_EQ(read->positions[i]->best.red_cp, written.positions[i]->best.red_cp);
        if (i == written.losses.size()) continue;
        const auto mark = [&](const GameAnalysis& analysis) {
            return mark_of(*analysis.losses[i], game.start().rules());
        };
        EXPECT_EQ(mark(*read), mark(written)) << i;
        if (mark(written).empty()) continue;
        EXPECT_EQ(read->positions[i]->best.moves, written.positions[i]->best.moves);
    }
}

TEST(GameAnnotation, ReadsWhatItWrites) {
    // A loss of 5.96 points is written as 6.0, which would be a worse mark.
    for (const bool is_ffa : {true, false}) {
        GameRecord record =
            must_read(fmt::format("[Variant \"{}\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n",
                                  is_ffa ? "FFA" : "Teams"));
        const Game game = main_line(record);
        const std::vector<int> losses =
            is_ffa ? std::vector{596, 0, 2000, 650} : std::vector{55, 0, 120, 400};
        GameAnalysis analysis = analysis_of(game, losses, {"e1-f3", "", "e14-f12", "m7-k7"});
        for (auto& position : analysis.positions) {
            if (is_ffa) position->best.red_cp = 0;
            if (!is_ffa) position->best.points = {};
        }
        annotate(record, game, analysis);
        record = must_read(format_pgn4(record));
        expect_round_trip(game, record, analysis);
    }
    const GameRecord plain =
        must_read("[Variant \"FFA\"]\n\n1. h2-h3 { [%eval x] } .. b7-c7 { [%eval 1 2 3] }\n");
    EXPECT_FALSE(parse_analysis(plain, main_line(plain)));
}

TEST(GameAnnotation, PlotsChancesOfRecordedPoints) {
    const GameRecord record =
        must_read("[Variant \"FFA\"]\n\n{ [%eval 40 30 20 10] } 1. h2-h3 { [%eval 1 1 1 1] }\n");
    const Game game = main_line(record);
    const auto read = parse_analysis(record, game);
    ASSERT_TRUE(read);
    const auto plot = analysis_json(record, game, *read)["plot"];
    const auto chances = win_chances(game.start(), {{4000, 3000, 2000, 1000}}, 100);
    EXPECT_EQ(plot[0]["chances"], chances.value().values);
    EXPECT_EQ(plot[1]["chances"].dump(), "[25,25,25,25]");
}

TEST(GameAnnotation, ReadsBetterMoveOfC4pgn) {
    const std::string text = annotated_c4pgn("[ Variant \"Chess4\" ] 1. k7 Nk3 d8 h11",
                                             {31, 70, 0, 15}, {"e1-f3", "a10-c11", "", "n10-l9"});
    const GameRecord record = c4pgn::must_read_c4pgn(text).record;
    const auto read = parse_analysis(record, main_line(record));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->positions[1]->best.moves.size(), 1U);
    EXPECT_EQ(format_dash(read->positions[1]->best.moves[0]), "a10-c11");
    EXPECT_EQ(read->losses[1], 70);
}

TEST(GameAnnotation, WritesBestLineInCommentOfC4pgnMove) {
    const std::vector<int> losses = {31, 70, 0, 15};
    const std::vector<std::string> better = {"e1-f3", "a10-c11", "", "n10-l9"};
    const std::string once = annotated_c4pgn(
        "[ Variant \"Chess4\" ] { start } 1. k7 { a ) b } Nk3! { x } d8 h11", losses, better);
    EXPECT_EQ(movetext_of(once),
              R"({ [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] } { start }
1. k7? { M7 > K7 } { White } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] [%loss 0.31] [%mark ?] [%best Nl6] } { a ) b }
   Nk3! { J1 > K3 } { Silver } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] [%loss 0.70] [%best Nd3] } { x }
   d8 { B8 > D8 } { Black } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
   h11?! { H13 > H11 } { Gold } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] [%loss 0.15] [%mark ?!] [%best Nf12] }
* { Result: "Last Man Standing" scoring }
0-0-0-0 { Result: Incremental scoring }
)");
    EXPECT_EQ(annotated_c4pgn(once, losses, better), once);
    // A second analysis without losses removes the marks.
    EXPECT_EQ(movetext_of(annotated_c4pgn(once, {0, 0, 0, 0}, {})),
              R"({ [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] } { start }
1. k7 { M7 > K7 } { White } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] } { a ) b }
   Nk3! { J1 > K3 } { Silver } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] } { x }
   d8 { B8 > D8 } { Black } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
   h11 { H13 > H11 } { Gold } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
* { Result: "Last Man Standing" scoring }
0-0-0-0 { Result: Incremental scoring }
)");
}

/// Returns an analysis with these lines at the first move, the best line first.
GameAnalysis with_lines(const Game& game, int loss, const std::vector<std::string>& firsts) {
    GameAnalysis analysis = analysis_of(game, {loss}, firsts);
    for (std::size_t i = 1; i < firsts.size(); ++i) {
        ValuedLine line = analysis.positions[0]->best;
        line.red_cp = 10 - static_cast<int>(i);
        line.moves = {parse_move(firsts[i], game.start()).value_or(Move{})};
        analysis.positions[0]->others.push_back(line);
    }
    return analysis;
}

TEST(GameAnnotation, WritesMultiPvLinesAsVariations) {
    GameRecord record = must_read(
        records::record("Teams", nullptr, nullptr, "1. h2-h3 ( { [%best] read me } 1. k2-k3 )"));
    const Game game = main_line(record);
    annotate(record, game, with_lines(game, 0, {"h2-h3", "d2-d3", "e2-e3"}));
    const std::string once = format_pgn4(record);
    EXPECT_EQ(movetext_of(once), R"({ [%eval +0.10] [%depth 4] }
1. h2-h3 { [%eval +0.10] [%depth 4] } ( { [%best] read me } 1. k2-k3 ) ( { [%line 2] [%eval +0.09] } 1. d2-d3 ) ( { [%line 3] [%eval +0.08] } 1. e2-e3 )
)");
    // A second analysis replaces the lines.
    annotate(record, game, with_lines(game, 60, {"d2-d3", "h2-h3"}));
    EXPECT_EQ(movetext_of(format_pgn4(record)), R"({ [%eval +0.10] [%depth 4] }
1. h2-h3?! { [%eval +0.10] [%depth 4] [%loss 0.60] [%mark ?!] } ( { [%best] read me } 1. k2-k3 ) ( { [%best] [%eval +0.10] } 1. d2-d3 )
)");
}

TEST(GameAnnotation, WritesMultiPvLinesOfC4pgnInTheComment) {
    C4pgnGame read = c4pgn::must_read_c4pgn("[ Variant \"Chess4\" ] 1. k7");
    const Game game = main_line(read.record);
    annotate(read.record, game, with_lines(game, 0, {"e1-f3", "g2-g4", "h2-h3"}));
    const std::string once = format_c4pgn(read.record, C4pgnStyle::Annotated);
    EXPECT_NE(once.find("1. k7 { M7 > K7 } { White } "
                        "{ [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] "
                        "[%line 1 10.00 20.00 30.00 40.00 Nl6] "
                        "[%line 3 10.00 20.00 30.00 40.00 l8] }\n"),
              std::string::npos)
        << once;
    annotate(read.record, game, with_lines(game, 0, {"e1-f3", "g2-g4", "h2-h3"}));
    EXPECT_EQ(format_c4pgn(read.record, C4pgnStyle::Annotated), once);
}

TEST(GameAnnotation, WritesKeptArmyWithItsMove) {
    const std::string text =
        format_c4pgn(bare_record(c4pgn::takeover_game()), C4pgnStyle::Condensed);
    const std::vector<int> losses = {0, 0, -1, 60, 0};
    const std::vector<std::string> better = {"", "", "", "d14-e14", ""};
    const std::string once = annotated_c4pgn(text, losses, better);
    EXPECT_EQ(movetext_of(once), R"({ [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
1. Rd14##g { D12 > D14 } { White } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
   d3 { D2 > D3 } { Silver } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
   Rb4?? { A4 > B4 } { Black } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] [%loss 0.60] [%mark ??] [%best Ra5] }
   %w { Gold checkmated by White and forced to pass }
2. Kn8=g###g { N7 > N8 } { Gold eliminated by White } { [%eval 10.00 20.00 30.00 40.00] [%place 4 3 2 1] [%depth 4] }
* { Result: "Last Man Standing" scoring }
1-0-0-0 { Result: Incremental scoring }
)");
    EXPECT_EQ(annotated_c4pgn(once, losses, better), once);
}

TEST(GameAnnotation, KeepsCommentsVariationsAndMarksOfUser) {
    const std::string text = records::record("Teams", nullptr, nullptr, R"({ start }
1. h2-h3! { nice } ( 1. e2-e3 { mine } ) .. b7-c7 .. g13-g12?! .. m8-l8)");
    const std::vector<int> losses = {120, 310, 60, 40};
    const std::vector<std::string> better = {"d2-d3", "b8-c8", "e13-e12", "m7-l7"};
    const std::string once = annotated(text, losses, better);
    EXPECT_EQ(movetext_of(once), R"({ [%eval +0.10] [%depth 4] } { start }
1. h2-h3! { [%eval +0.10] [%depth 4] [%loss 1.20] } { nice } ( 1. e2-e3 { mine } ) ( { [%best] } 1. d2-d3 ) .. b7-c7?? { [%eval +0.10] [%depth 4] [%loss 3.10] [%mark ??] } ( { [%best] } 1.. b8-c8 ) .. g13-g12?! { [%eval +0.10] [%depth 4] [%loss 0.60] } ( { [%best] } 1.. e13-e12 ) .. m8-l8 { [%eval +0.10] [%depth 4] }
)");
    EXPECT_EQ(annotated(once, losses, better), once);
}

TEST(GameAnnotation, ReplacesOnlyMarksOfEarlierAnalysis) {
    const std::string text =
        records::record("Teams", nullptr, nullptr, "1. h2-h3 .. b7-c7?! .. g13-g12");
    const std::string first = annotated(text, {120, 60, 0}, {"d2-d3", "b8-c8", ""});
    // The second analysis has no losses; the suffix that the user wrote stays.
    EXPECT_EQ(movetext_of(annotated(first, {0, 0, 0}, {})), R"({ [%eval +0.10] [%depth 4] }
1. h2-h3 { [%eval +0.10] [%depth 4] } .. b7-c7?! { [%eval +0.10] [%depth 4] } .. g13-g12 { [%eval +0.10] [%depth 4] }
)");
}

TEST(GameAnnotation, KeepsTextAndMarkAddedToEarlierAnalysis) {
    const std::string text = records::record(
        "Teams", nullptr, nullptr,
        "1. h2-h3! { [%eval +9.00] [%depth 1] [%loss 0.60] [%mark ?!] not at all } .. b7-c7");
    EXPECT_EQ(movetext_of(annotated(text, {0, 0}, {})), R"({ [%eval +0.10] [%depth 4] }
1. h2-h3! { [%eval +0.10] [%depth 4] } { not at all } .. b7-c7 { [%eval +0.10] [%depth 4] }
)");
}

TEST(GameAnnotation, KeepsOlderMarksOutsideTheAnalysedPart) {
    const std::string text =
        records::record("Teams", nullptr, nullptr, "1. h2-h3 .. b7-c7 .. g13-g12");
    GameRecord record = must_read(annotated(text, {120, 60, 0}, {"d2-d3", "b8-c8", ""}));
    const Game game = main_line(record);
    GameAnalysis later = analysis_of(game, {-1, -1, 0}, {});
    later.positions[0].reset();
    later.positions[1].reset();
    later.positions[2]->depth = 5;
    annotate(record, game, later);
    EXPECT_EQ(movetext_of(format_pgn4(record)), R"({ [%eval +0.10] [%depth 4] }
1. h2-h3? { [%eval +0.10] [%depth 4] [%loss 1.20] [%mark ?] } ( { [%best] } 1. d2-d3 ) .. b7-c7?! { [%eval +0.10] [%depth 4] [%loss 0.60] [%mark ?!] } ( { [%best] } 1.. b8-c8 ) .. g13-g12 { [%eval +0.10] [%depth 4] }
)");
}

TEST(GameAnnotation, KeepsEditedLinesOfEarlierAnalysis) {
    const std::string text = records::record("Teams", nullptr, nullptr,
                                             "1. h2-h3 ( { [%best] } 1. d2-d3! ) ( { [%line 2] } "
                                             "1. e2-e3 { mine } ) ( { [%best] } 1. k2-k3 )");
    EXPECT_EQ(movetext_of(annotated(text, {0}, {})), R"({ [%eval +0.10] [%depth 4] }
1. h2-h3 { [%eval +0.10] [%depth 4] } ( { [%best] } 1. d2-d3! ) ( { [%line 2] } 1. e2-e3 { mine } )
)");
}

TEST(GameAnnotation, KeepsEventAndWalkInOneSlot) {
    const std::string start =
        records::kings_with("R-0,0,0,0", "14", "bK,13", "13,gK", "14", "3,rR,10");
    const std::string text = records::record("FFA", "DeadKingWalking", start.c_str(),
                                             "7. Kh1-h2 .. Ka8-a9R .. Kg14-h14 .. gT");
    const std::string once = annotated(text, {0, -1, -1, 0, -1}, {});
    EXPECT_EQ(movetext_of(without_chances(once)),
              R"({ [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] }
7. Kh1-h2 { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] } .. Ka8-a9R { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] } .. Kg14-h14 { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] } .. T { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] }
)");
    EXPECT_EQ(annotated(once, {0, -1, -1, 0, -1}, {}), once);
}

TEST(GameAnnotation, EndsBestLineBeforeAWalkingKing) {
    const std::string start =
        records::kings_with("R-0,0,0,0", "14", "bK,13", "13,gK", "14", "3,rR,10");
    GameRecord record = must_read(
        records::record("FFA", "DeadKingWalking", start.c_str(), "1. bR .. Kh1-h2 .. Ka8-a9"));
    const Game game = main_line(record);
    GameAnalysis analysis = analysis_of(game, {-1, 700, -1}, {});
    Game line{game.position_after(1)};
    for (const char* text : {"h1-g1", "a8-a7"}) {
        const auto move = parse_move(text, line.position());
        ASSERT_TRUE(move && line.play(*move));
        analysis.positions[1]->best.moves.push_back(*move);
    }
    annotate(record, game, analysis);
    ASSERT_EQ(record.main.nodes[1].variations.size(), 1U);
    EXPECT_EQ(record.main.nodes[1].variations[0].nodes.size(), 1U);
    EXPECT_EQ(record.main.nodes[1].suffix, "?");
}

TEST(GameAnnotation, AnnotatesGameThatBeginsInMidRound) {
    const std::string start =
        records::kings_with("B-0,0,0,0", "14", "bK,13", "13,gK", "14", "3,rR,10");
    const std::string text = records::record("FFA", nullptr, start.c_str(),
                                             "4.. Ka8-a9 .. Kg14-h14 .. Kn7-n6\n5. Kh1-h2");
    const std::vector<int> losses = {300, 0, 0, 1200};
    const std::vector<std::string> better = {"a8-b8", "", "", "h1-g1"};
    const std::string once = annotated(text, losses, better);
    EXPECT_EQ(movetext_of(without_chances(once)),
              R"({ [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] }
4.. Ka8-a9?! { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] [%loss 3.0] [%mark ?!] } ( { [%best] } 4.. Ka8-b8 ) .. Kg14-h14 { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] } .. Kn7-n6 { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] }
5. Kh1-h2?? { [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] [%loss 12.0] [%mark ??] } ( { [%best] } 5. Kh1-g1 )
)");
    EXPECT_EQ(annotated(once, losses, better), once);
}

TEST(GameAnnotation, AnnotatesGameWithoutMoves) {
    const std::string text = records::record("FFA", nullptr, nullptr, "");
    const std::string once = annotated(text, {}, {});
    EXPECT_EQ(movetext_of(without_chances(once)),
              "{ [%eval 10.0 20.0 30.0 40.0] [%place 4 3 2 1] [%depth 4] }\n");
    EXPECT_EQ(annotated(once, {}, {}), once);
}

}  // namespace
}  // namespace quadrille
