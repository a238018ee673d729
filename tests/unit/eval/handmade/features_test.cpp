#include "eval/handmade/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/util/random.h"
#include "tests/support/random_positions.h"

namespace quadrille::testing {
namespace {

void expect_dot_product_is_force(const Position& p) {
    const HandmadeEvaluator evaluator(p.rules());
    const Phase phase = HandmadeEvaluator::phase_of(p);
    PerColor<int> force;
    const auto features = force_features(evaluator, p);
    for (const Color c : kAllColors) {
        ASSERT_EQ(features[c].empty(), !p.seats().with_army().contains(c));
        ASSERT_EQ(
            std::ranges::adjacent_find(features[c], std::ranges::greater_equal{}, &Feature::weight),
            features[c].end());
        Tapered sum;
        for (const Feature& f : features[c]) {
            ASSERT_NE(f.count, 0);
            sum += evaluator.force_weights()[f.weight] * f.count;
        }
        force[p.seats().controller(c)] += sum.at(phase);
    }
    ASSERT_EQ(force, evaluator.player_force(p, evaluator.refresh(p)));
}

TEST(Features, DotProductWithTheWeightsIsTheForce) {
    Random random{5};
    for (const auto& [name, variant] : kVariantNames) {
        SCOPED_TRACE(name);
        const RuleSet defaults = RuleSet::of(variant);
        for (int g = 0; g < 4; ++g) {
            Game game(Position::start(StartSetup::Modern, defaults));
            for (int i = 0; i < 200 && !game.is_over(); ++i) {
                expect_dot_product_is_force(game.position());
                const MoveList moves = legal_moves(game.position());
                ASSERT_TRUE(game.play(moves[random.below(moves.size())]));
            }
        }
        for (int i = 0; i < 200; ++i) {
            const RuleSet rules = slow::random_rules(random, variant);
            const auto p = Position::from_setup(slow::random_setup(random, rules), rules);
            ASSERT_TRUE(p.has_value());
            expect_dot_product_is_force(*p);
        }
    }
}

TEST(WeightGroups, CoverTheTableWithoutGaps) {
    int next = 0;
    for (const WeightGroup& group : force_weight_groups()) {
        EXPECT_EQ(group.first, next) << group.name;
        EXPECT_GT(group.size, 0) << group.name;
        next += group.size;
    }
    EXPECT_EQ(next, kForceWeights);
}

TEST(WeightGroups, AreInUseWithOneWeightOtherThanZero) {
    ForceWeights weights;
    EXPECT_FALSE(weights.terms_in_use().contains(Term::Material));
    const auto at = static_cast<std::size_t>(weight_at(Term::KingBlockers, kKingBlockers - 1));
    weights.value[at] = Tapered(0, 1);
    const TermSet terms = weights.terms_in_use();
    for (int t = 0; t < kTerms; ++t) {
        const auto term = static_cast<Term>(t);
        EXPECT_EQ(terms.contains(term), term == Term::KingBlockers) << t;
    }
}

}  // namespace
}  // namespace quadrille::testing
