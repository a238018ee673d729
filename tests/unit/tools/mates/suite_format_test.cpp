// The format of suites: what is written is read again, and faults are named.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tools/mates/command_line.h"
#include "tools/mates/suite.h"

namespace quadrille::mates {
namespace {

using test::move;
using test::position_of;

constexpr const char* kFen4 =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,3,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/"
    "3,4,rK,6";

std::string row_with(const std::string& variant, const std::string& rest) {
    return "# a comment\n\nname; " + variant + "; ; " + rest + "; " + kFen4 + "\n";
}

std::string error_of(const std::string& text) {
    const auto rows = parse_suite(text);
    return rows ? "no error" : rows.error();
}

TEST(SuiteFormat, ARowIsReadAsItWasWritten) {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    const Position position = position_of("rKh1,Qd4 bKa7 yKg14 gKn8 points:1,2,3,4", rules);
    const SuiteRow row{"some-1", {Kind::Checks, 2}, position, {move("d4", "d5")}};
    const auto rows = parse_suite("\n# nothing\n" + format_row(row) + format_row(row));
    ASSERT_TRUE(rows.has_value()) << rows.error();
    ASSERT_EQ(rows->size(), 2U);
    EXPECT_EQ(rows->back().id, "some-1");
    EXPECT_EQ(rows->back().task, row.task);
    EXPECT_EQ(rows->back().position, position);
    EXPECT_EQ(rows->back().position.rules(), rules);
    EXPECT_EQ(rows->back().best, row.best);
}

TEST(SuiteFormat, FaultsAreNamedWithTheirLine) {
    EXPECT_EQ(error_of(row_with("teams", "mate; 1; h1h2")), "no error");
    EXPECT_EQ(error_of("a; teams; ; mate; 1"), "line 1: 5 fields found, expected 7");
    EXPECT_EQ(error_of(row_with("chess4", "mate; 1; h1h2")),
              "line 3: variant 'chess4' is not ffa or teams");
    EXPECT_EQ(error_of(row_with("teams", "win; 1; h1h2")),
              "line 3: kind 'win' is none of mate, checks, king");
    EXPECT_EQ(error_of(row_with("teams", "mate; 0; h1h2")),
              "line 3: n '0' is not a whole number from 1 to 8");
    EXPECT_EQ(error_of("# a comment\n\n"), "no row in it");
    EXPECT_EQ(error_of(""), "no row in it");
    EXPECT_EQ(error_of(row_with("teams", "mate; 1; ")), "line 3: best moves: there are none");
    EXPECT_EQ(error_of(row_with("teams", "mate; 1; h1h4")).rfind("line 3: best moves: ", 0), 0U);
}

TEST(MatesCommandLine, SettingsAreReadAsTheyAreWritten) {
    const auto order =
        parse_command_line({"make", "--variant", "ffa", "--rules", "DeadKingWalking",
                            "--more-rules", "QueenMultiCheck", "--count", "3", "--seed", "7"});
    ASSERT_TRUE(order.has_value()) << order.error();
    const MakerSettings settings = std::get<MakeOrder>(*order).settings;
    ASSERT_EQ(settings.rules.size(), 2U);
    EXPECT_TRUE(settings.rules[0].dead_king_walking);
    EXPECT_TRUE(settings.rules[1].queen_multi_check);
    EXPECT_EQ(format_settings(std::get<MakeOrder>(*order)),
              "--variant ffa --rules \"DeadKingWalking\" --more-rules \"QueenMultiCheck\" "
              "--setup classic --count 3 --min-nodes 100 --max-nodes 3000 --budget 20000000 "
              "--judge-nodes 500000 --games 2000 --seed 7");
}

TEST(MatesCommandLine, NumbersOfTheSearchAreHandedOn) {
    const auto order = parse_command_line(
        {"solve", "--suite", "a", "--params", "teams.null_depth=9 ffa.lmr_base=1"});
    ASSERT_TRUE(order.has_value()) << order.error();
    const SearchParams& params = std::get<SolveOrder>(*order).options.params;
    EXPECT_EQ(params.teams.null_depth, 9);
    EXPECT_EQ(params.ffa.lmr_base, 1);
}

TEST(MatesCommandLine, FaultsAreNamed) {
    const auto error_for = [](const std::vector<std::string>& args) {
        const auto order = parse_command_line(args);
        return order ? std::string{"no error"} : order.error();
    };
    EXPECT_EQ(error_for({}), "a subcommand is missing: make, prove or solve; see --help");
    EXPECT_EQ(error_for({"guess"}), "'guess' is no subcommand: make, prove or solve; see --help");
    EXPECT_EQ(error_for({"solve"}), "--suite is missing");
    EXPECT_EQ(error_for({"make", "--variant", "chess4"}), "--variant 'chess4' is not ffa or teams");
    EXPECT_EQ(
        error_for({"make", "--more-rules", "MateTiming=turn"}),
        "--more-rules: FFA's proofs are for mates that take effect at once (MateTiming=move)");
    EXPECT_EQ(
        error_for({"solve", "--suite", "a", "--params", "teams.nothing=1"}).rfind("--params: ", 0),
        0U);
    EXPECT_EQ(error_for({"make", "--min-nodes", "10", "--max-nodes", "5"}),
              "--max-nodes is less than --min-nodes");
}

}  // namespace
}  // namespace quadrille::mates
