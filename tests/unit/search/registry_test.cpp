// Selection of algorithms by name.

#include "search/registry.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/movegen.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

TEST(Registry, EveryAlgorithmSearchesFfaAndTeams) {
    for (const std::string_view algorithm : kAlgorithms) {
        for (const Variant v : {Variant::Ffa, Variant::Teams}) {
            const Game game = start(RuleSet::of(v));
            SearchRunner runner({}, std::string{algorithm});
            EXPECT_TRUE(is_legal(game.position(), runner.to_depth(game, 2).best)) << algorithm;
            EXPECT_TRUE(runner.listener.messages.empty());
        }
    }
}

TEST(Registry, ReportsUnknownNameAndUsesAuto) {
    SearchRunner runner({}, "crystal ball");
    EXPECT_FALSE(runner.to_depth(start(RuleSet::ffa()), 1).best.is_none());
    ASSERT_EQ(runner.listener.messages.size(), 1U);
    EXPECT_NE(runner.listener.messages[0].find("crystal ball"), std::string::npos);
}

TEST(Registry, AutoIsBestReplyInFfaAndChess4) {
    const auto nodes_of = [](const RuleSet& rules, const std::string& algorithm) {
        return SearchRunner({}, algorithm).to_depth(start(rules), 4).nodes;
    };
    EXPECT_EQ(nodes_of(RuleSet::ffa(), "auto"), nodes_of(RuleSet::ffa(), "brs"));
    EXPECT_NE(nodes_of(RuleSet::ffa(), "auto"), nodes_of(RuleSet::ffa(), "paranoid"));
    EXPECT_EQ(nodes_of(RuleSet::chess4(), "auto"), nodes_of(RuleSet::chess4(), "brs"));
    EXPECT_NE(nodes_of(RuleSet::chess4(), "auto"), nodes_of(RuleSet::chess4(), "paranoid"));
}

TEST(Registry, NewGameAndChangeOfAlgorithmClearTheTable) {
    const Game game = start(RuleSet::ffa());
    SearchRunner runner;
    const std::uint64_t first = runner.to_depth(game, 4).nodes;
    EXPECT_NE(runner.to_depth(game, 4).nodes, first) << "the table was kept";
    runner.searcher.new_game();
    EXPECT_EQ(runner.to_depth(game, 4).nodes, first);
    runner.options.algorithm = "maxn";
    (void)runner.to_depth(game, 2);
    runner.options.algorithm = "auto";
    EXPECT_EQ(runner.to_depth(game, 4).nodes, first);
}

}  // namespace
}  // namespace quadrille::testing
