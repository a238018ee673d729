// Arguments of the command line, and the table `analyse` prints.

#include <gtest/gtest.h>

#include <string>

#include "protocol/notation/move/move_text.h"
#include "tools/quadrille/analysis_table.h"
#include "tools/quadrille/arguments.h"

namespace quadrille {
namespace {

constexpr ArgumentSpec kSpecs[] = {{"depth", "N", "plies"},
                                   {"option", "NAME=VALUE", "an option"},
                                   {"divide", "", "a flag"},
                                   {"output", "FILE", "where to", 'o'}};

Arguments parsed_arguments(const std::vector<std::string>& args) {
    const auto arguments = parse_arguments(args, kSpecs);
    EXPECT_TRUE(arguments) << (arguments ? "" : arguments.error());
    return arguments.value_or(Arguments{});
}

std::string argument_refusal(const std::vector<std::string>& args) {
    const auto arguments = parse_arguments(args, kSpecs);
    EXPECT_FALSE(arguments);
    return arguments ? "" : arguments.error();
}

TEST(Arguments, ValuesFlagsAndWords) {
    const Arguments a =
        parsed_arguments({"--depth", "5", "word", "--option=A=1", "--divide", "--option", "B=2"});
    EXPECT_EQ(a.text("depth"), "5");
    EXPECT_EQ(a.all("option"), (std::vector<std::string>{"A=1", "B=2"}));
    EXPECT_TRUE(a.has("divide"));
    EXPECT_EQ(a.words(), std::vector<std::string>{"word"});
    EXPECT_FALSE(a.has("fen"));
    EXPECT_EQ(a.number("depth", 1, 9).value(), 5);
    EXPECT_EQ(a.number("fen", 1, 9).value(), std::nullopt);
    EXPECT_EQ(a.number("depth", 6, 9).error(), "--depth '5' is not a whole number from 6 to 9");
}

TEST(Arguments, ShortForms) {
    EXPECT_EQ(parsed_arguments({"-o", "a b", "word"}).text("output"), "a b");
    EXPECT_EQ(parsed_arguments({"--output", "a", "-ob"}).all("output"),
              (std::vector<std::string>{"a", "b"}));
    EXPECT_NE(argument_refusal({"-o"}).find("-o"), std::string::npos);
    EXPECT_NE(argument_refusal({"-d", "5"}).find("-d"), std::string::npos);
}

TEST(Arguments, RefusalsNameTheArgument) {
    EXPECT_NE(argument_refusal({"--dept", "5"}).find("--dept"), std::string::npos);
    EXPECT_NE(argument_refusal({"--depth"}).find("--depth"), std::string::npos);
    EXPECT_NE(argument_refusal({"--divide=3"}).find("--divide"), std::string::npos);
    EXPECT_EQ(argument_refusal({"--\x1b[31m", "5"}).find('\x1b'), std::string::npos);
}

TEST(Arguments, HelpListsThem) {
    EXPECT_EQ(format_arguments(kSpecs),
              "  --depth N               plies\n"
              "  --option NAME=VALUE     an option\n"
              "  --divide                a flag\n"
              "  --output, -o FILE       where to\n");
}

TEST(Arguments, HelpStaysInItsColumn) {
    constexpr ArgumentSpec kLong[] = {
        {"to", "FORMAT", "a sentence of many words that goes on well beyond the eightieth column"}};
    EXPECT_EQ(format_arguments(kLong),
              "  --to FORMAT             a sentence of many words that goes on well beyond the\n"
              "                          eightieth column\n");
}

TEST(AnalysisTable, CountsAndTimes) {
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

TEST(AnalysisTable, RowsOfFfa) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::ffa());
    const AnalysisTable table{start, 1, std::nullopt};
    EXPECT_EQ(table.heading(),
              "  Depth    Score     Red    Blue  Yellow   Green   Nodes    Time  Line");
    EXPECT_EQ(table.row(sample(start)),
              "    4/9    +3.25    23.5    18.0    20.0     9.0   12.3k   0.25s  h2-h3");
}

TEST(AnalysisTable, RowsOfTeamsWithSeveralLines) {
    const Position start = Position::start(StartSetup::Classic, RuleSet::teams());
    const AnalysisTable table{start, 2, 24};
    SearchInfo info = sample(start);
    info.score.mate = -2;
    info.bound = BoundKind::Upper;
    EXPECT_EQ(table.heading(), "  Depth   #    Score");
    EXPECT_EQ(table.row(info), "    4/9   1     <#-2");
    const AnalysisTable wide{start, 2, 60};
    EXPECT_EQ(wide.row(info), "    4/9   1     <#-2   12.3k   0.25s  h2-h3");
}

}  // namespace
}  // namespace quadrille
