// The table that `quadrille analyse` prints.

#include <gtest/gtest.h>

#include "engine/stuck_turns.h"
#include "protocol/notation/move/move_text.h"
#include "tools/quadrille/analysis_table.h"

namespace quadrille {
namespace {

TEST(AnalysisTable, FormatsCountsAndTimes) {
    EXPECT_EQ(format_count(0), "0");
    EXPECT_EQ(format_count(999), "999");
    EXPECT_EQ(format_count(1000), "1.00k");
    EXPECT_EQ(format_count(12'345), "12.3k");
    EXPECT_EQ(format_count(123'456), "123k");
    EXPECT_EQ(format_count(999'499), "999k");
    EXPECT_EQ(format_count(999'999), "1.00M");
    EXPECT_EQ(format_count(5'000'000'000), "5.00G");
    EXPECT_EQ(format_time(Milliseconds{840}), "0.84s");
    EXPECT_EQ(format_time(Milliseconds{12'300}), "12.3s");
    EXPECT_EQ(format_time(Milliseconds{185'000}), "3m05s");
    EXPECT_EQ(format_points(2350), "23.5");
}

SearchInfo sample(const Position& start) {
    SearchInfo info;
    info.depth = 4;
    info.seldepth = 9;
    info.score.cp = 325;
    info.nodes = 12'345;
    info.time = Milliseconds{250};
    info.values = PerColor<int>{{2350, 1800, 2000, 900}};
    info.pv = {*parse_move("h2-h3", start)};
    return info;
}

TEST(AnalysisTable, ShowsExpectedPointsInFfa) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const AnalysisTable table{start, 1, MoveFormat::Dash, std::nullopt};
    EXPECT_EQ(table.heading(),
              "  Depth     Red    Blue  Yellow   Green    Score   Nodes    Time  Line");
    EXPECT_EQ(table.row(sample(start)),
              "    4/9    23.5    18.0    20.0     9.0    +3.25   12.3k   0.25s  h2-h3");
}

TEST(AnalysisTable, MarksContinuationOfLine) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    SearchInfo info = sample(start);
    Position next = start;
    for (const char* const text : {"b7-c7", "g13-g12"}) {
        advance(next, info.pv.back());
        info.pv.push_back(*parse_move(text, next));
    }
    info.searched = 1;
    EXPECT_TRUE(AnalysisTable(start, 1, MoveFormat::Dash, std::nullopt)
                    .row(info)
                    .ends_with("  h2-h3 (b7-c7 g13-g12)"));
}

TEST(AnalysisTable, ShowsRankOfLineAndFitsWidth) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::teams());
    const AnalysisTable table{start, 2, MoveFormat::Dash, 24};
    SearchInfo info = sample(start);
    info.score.mate = -2;
    info.bound = BoundKind::Upper;
    EXPECT_EQ(table.heading(), "  Depth   #    Score");
    EXPECT_EQ(table.row(info), "    4/9   1     <#-2");
    const AnalysisTable wide{start, 2, MoveFormat::San, 60};
    EXPECT_EQ(wide.row(info), "    4/9   1     <#-2   12.3k   0.25s  h3");
}

}  // namespace
}  // namespace quadrille
