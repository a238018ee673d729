// `info` and `bestmove` lines.

#include "protocol/uci/search_lines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "engine/stuck_turns.h"
#include "eval/places.h"
#include "protocol/notation/move/move_text.h"

namespace quadrille {
namespace {

Move move_of(const Position& position, std::string_view text) {
    const auto move = parse_move(text, position);
    EXPECT_TRUE(move) << text;
    return move.value_or(Move::none());
}

SearchInfo sample() {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    Position next = start;
    advance(next, move_of(start, "h2-h3"));
    SearchInfo info;
    info.depth = 7;
    info.seldepth = 12;
    info.multi_pv = 2;
    info.score.cp = -31;
    info.nodes = 1500;
    info.time = Milliseconds{30};
    info.hashfull = 5;
    info.pv = {move_of(start, "h2-h3"), move_of(next, "b7-c7")};
    return info;
}

TEST(FormatInfo, WritesFieldsInOrderOfProtocol) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    SearchInfo info = sample();
    EXPECT_EQ(format_info(info, start, {MoveFormat::Dash}),
              "info depth 7 seldepth 12 multipv 2 score cp -31 nodes 1500 nps 50000 hashfull 5 "
              "time 30 pv h2-h3 b7-c7");
    info.values = PerColor<int>{{100, -20, 0, 4000}};
    info.bound = BoundKind::Lower;
    info.searched = 1;
    EXPECT_EQ(format_info(info, start, {MoveFormat::Uci}),
              "info depth 7 seldepth 12 multipv 2 score cp -31 lowerbound values 100 -20 0 4000 "
              "searched 1 nodes 1500 nps 50000 hashfull 5 time 30 pv h2h3 b7c7");
    info.bound = BoundKind::Upper;
    info.score.mate = -3;
    info.values.reset();
    info.searched.reset();
    info.pv.clear();
    EXPECT_EQ(format_info(info, start, {MoveFormat::Uci}),
              "info depth 7 seldepth 12 multipv 2 score mate -3 upperbound nodes 1500 nps 50000 "
              "hashfull 5 time 30");
}

TEST(FormatInfo, ShowsWdlOnlyInTeams) {
    SearchInfo info = sample();
    const Position teams = Position::start(StartSetup::Classic, RuleSet::teams());
    info.bound = BoundKind::Lower;
    EXPECT_NE(format_info(info, teams, {MoveFormat::Dash, true})
                  .find(" score cp -31 lowerbound wdl 479 2 519 nodes "),
              std::string::npos)
        << format_info(info, teams, {MoveFormat::Dash, true});
    EXPECT_EQ(format_info(info, teams, {MoveFormat::Dash, false}).find("wdl"), std::string::npos);
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    EXPECT_EQ(format_info(info, ffa, {MoveFormat::Dash, true}).find("wdl"), std::string::npos);
}

TEST(FormatInfo, ShowsPlacesAfterValuesOnlyInFfa) {
    SearchInfo info = sample();
    const InfoStyle style{.shows_places = true};
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    EXPECT_EQ(format_info(info, ffa, style).find("places"), std::string::npos) << "no values";
    info.values = PerColor<int>{{4100, 3000, 3900, 2900}};
    const PerColor<int> chances = win_chances(ffa, *info.values, 1000).value();
    const std::string line = format_info(info, ffa, style);
    EXPECT_NE(line.find(fmt::format(" values 4100 3000 3900 2900 places {} nodes ",
                                    fmt::join(chances, " "))),
              std::string::npos)
        << line;
    EXPECT_EQ(format_info(info, ffa, {}).find("places"), std::string::npos);
    info.score.mate = 3;
    EXPECT_NE(format_info(info, ffa, style).find(" places 1000 0 0 0 "), std::string::npos);
    const Position chess4 = Position::start(StartSetup::Chess4, RuleSet::chess4());
    EXPECT_EQ(format_info(info, chess4, style).find("places"), std::string::npos);
}

TEST(FormatLine, EndsBeforeIllegalMove) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const Move first = move_of(start, "h2-h3");
    EXPECT_EQ(format_line(start, {first, first}, MoveFormat::Dash),
              std::vector<std::string>{"h2-h3"});
    EXPECT_TRUE(format_line(start, {Move::none()}, MoveFormat::Dash).empty());
}

TEST(FormatBestmove, OmitsIllegalPonderMove) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const SearchInfo info = sample();
    EXPECT_EQ(format_bestmove(start, info.pv[0], Move::none(), MoveFormat::Dash), "bestmove h2-h3");
    EXPECT_EQ(format_bestmove(start, info.pv[0], info.pv[1], MoveFormat::Dash),
              "bestmove h2-h3 ponder b7-c7");
    EXPECT_EQ(format_bestmove(start, info.pv[0], info.pv[0], MoveFormat::Dash), "bestmove h2-h3");
}

TEST(NodesPerSecond, HasNoOverflowAndNoDivisionByZero) {
    EXPECT_EQ(nodes_per_second(0, Milliseconds{0}), 0U);
    EXPECT_EQ(nodes_per_second(7, Milliseconds{0}), 7000U);
    EXPECT_EQ(nodes_per_second(1'000'000'000'000'000'000U, Milliseconds{1'000'000}),
              1'000'000'000'000'000U);
}

WinDrawLoss of_cp(int cp) { return wdl_of({cp, std::nullopt}); }

TEST(WinDrawLoss, SumsToThousandAndIsSymmetric) {
    int last = -1;
    for (int cp = -20'000; cp <= 20'000; cp += 13) {
        const WinDrawLoss chances = of_cp(cp);
        const WinDrawLoss theirs = of_cp(-cp);
        EXPECT_EQ(chances.win + chances.draw + chances.loss, 1000) << cp;
        EXPECT_EQ(chances, (WinDrawLoss{theirs.loss, theirs.draw, theirs.win})) << cp;
        EXPECT_GE(std::min({chances.win, chances.draw, chances.loss}), 0) << cp;
        EXPECT_GE(chances.win, last) << cp;
        last = chances.win;
    }
    EXPECT_EQ(of_cp(20'000), (WinDrawLoss{1000, 0, 0}));
}

TEST(WinDrawLoss, IsCertainForMate) {
    EXPECT_EQ(wdl_of({0, 3}), (WinDrawLoss{1000, 0, 0}));
    EXPECT_EQ(wdl_of({0, -1}), (WinDrawLoss{0, 0, 1000}));
}

TEST(WinDrawLoss, MatchesResultsOfValidationGames) {
    // Wins per mille in validation games with such scores (EXPERIMENTS.md, "Chances in Teams",
    // last column).
    EXPECT_NEAR(of_cp(-418).win, 275, 40);
    EXPECT_NEAR(of_cp(77).win, 574, 40);
    EXPECT_NEAR(of_cp(676).win, 788, 70);
    // Four games of 1,400 were drawn.
    EXPECT_EQ(of_cp(0), (WinDrawLoss{499, 2, 499}));
}

}  // namespace
}  // namespace quadrille
