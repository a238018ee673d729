// The search with another evaluator, which counts only material.

#include <gtest/gtest.h>

#include "engine/ruleset.h"
#include "eval/evaluator_factories.h"
#include "eval/material.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;
using test::kShelteredKings;
using test::move;

SearchResult searched_by_material(const Game& game, int depth,
                                  const std::string& algorithm = "auto") {
    SearchRunner runner({}, algorithm);
    runner.options.evaluation = material_evaluation();
    return runner.to_depth(game, depth);
}

TEST(OtherEvaluator, FindsAMate) {
    const Game game = game_of(kShelteredKings + "rRe10", RuleSet::teams());
    const SearchResult r = searched_by_material(game, 4);
    EXPECT_EQ(r.best, move("e10", "a10"));
    EXPECT_EQ(mate_of(r), 1);
}

TEST(OtherEvaluator, WinsAPiece) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams(), RuleSet::chess4()}) {
        const Game game = game_of(kShelteredKings + "rNe4 bQf6", rules);
        for (const char* const algorithm : {"auto", "maxn"}) {
            // At three plies max^n lets Blue's queen mate Green first, because Red then gains more.
            EXPECT_EQ(searched_by_material(game, 2, algorithm).best, move("e4", "f6"))
                << name(rules.variant) << ", " << algorithm;
        }
    }
}

TEST(OtherEvaluator, ProvidesTheReportedValues) {
    // Red is a knight up.
    const Game teams = game_of(kShelteredKings + "rNe4", RuleSet::teams());
    EXPECT_EQ(searched_by_material(teams, 1).last_info->score.cp, 300);
    const Game ffa = game_of(kShelteredKings + "rNe4");
    const SearchResult r = searched_by_material(ffa, 1);
    EXPECT_EQ(*r.last_info->values,
              MaterialEvaluator(ffa.position().rules()).expected_points(ffa.position()));
}

TEST(OtherEvaluator, ReplacingAnEvaluatorClearsTheTable) {
    for (const Variant v : {Variant::Ffa, Variant::Teams, Variant::Chess4Takeover}) {
        const RuleSet rules = RuleSet::of(v);
        const StartSetup setup = rules.is_chess4() ? StartSetup::Chess4 : StartSetup::Modern;
        const Game game(Position::start(setup, rules));
        const SearchResult fresh = searched_by_material(game, 5);
        SearchRunner runner;
        (void)runner.to_depth(game, 5);
        runner.options.evaluation = material_evaluation();
        // The histories stay: they change the order of moves, but not the score of one ply.
        const SearchResult r = runner.to_depth(game, 1);
        EXPECT_EQ(r.last_info->score.cp, searched_by_material(game, 1).last_info->score.cp);
        runner.searcher.new_game();
        const SearchResult again = runner.to_depth(game, 5);
        EXPECT_EQ(again.best, fresh.best);
        EXPECT_EQ(again.nodes, fresh.nodes);
        EXPECT_EQ(again.last_info->score.cp, fresh.last_info->score.cp);
    }
}

}  // namespace
}  // namespace quadrille::testing
