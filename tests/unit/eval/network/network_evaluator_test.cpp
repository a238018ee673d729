// The evaluator agrees with the reference outputs. accumulator_stack_test.cpp tests its accumulator
// stack.

#include "eval/network/network_evaluator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "engine/points.h"
#include "engine/util/random.h"
#include "eval/network/file.h"
#include "eval/network/mop_up.h"
#include "tests/support/random_network.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

TEST(NetworkEvaluator, MatchesReferenceOutputs) {
    Random random{12};
    for (const auto& [text, variant] : kVariantNames) {
        const auto network =
            std::make_shared<const Network>(test::random_network(variant, 48, random.next()));
        for (int i = 0; i < 200; ++i) {
            const RuleSet rules = slow::random_rules(random, variant);
            const NetworkEvaluator evaluator{rules, network};
            const Position p = test::position_of(slow::random_setup(random, rules), rules);
            for (const Color perspective : kAllColors) {
                const NetOutputs outputs = reference_outputs(*network, inputs_of(p, perspective));
                if (rules.has_teams) {
                    ASSERT_EQ(evaluator.team_score(p, perspective), outputs[0] * 300 / kOutputUnit)
                        << text << ": one unit of log-odds is 300 centipawns";
                } else if (!p.is_over()) {
                    const Stakes stakes = stakes_of(p);
                    PerColor<int> values =
                        expected_values(network->head(), outputs, stakes, perspective);
                    mop_up(p, stakes, values);
                    ASSERT_EQ(evaluator.expected_points(p, perspective), values) << text;
                }
            }
        }
    }
}

TEST(NetworkEvaluator, ClampsTeamScoresBelowMateScores) {
    for (const int sign : {1, -1}) {
        Network network = test::blank_network(Variant::Teams);
        network.centipawns = kMaxCentipawns;
        const std::size_t pieces = kPieceFeatures * network.columns();
        std::fill_n(network.first.begin(), pieces,
                    static_cast<std::int16_t>(sign * kMaxQuantizedFirst));
        const NetworkEvaluator evaluator{RuleSet::teams(),
                                         std::make_shared<const Network>(std::move(network))};
        const Position p = Position::start(StartSetup::Modern, RuleSet::teams());
        EXPECT_EQ(evaluator.team_score(p, Color::Red), sign * 100'000);
    }
}

TEST(NetworkEvaluator, ReturnsPointsOfFinishedGames) {
    const NetworkEvaluator evaluator{
        RuleSet::ffa(), std::make_shared<const Network>(test::random_network(Variant::Ffa, 16, 1))};
    const Position p = test::position_of("rKh1 bKa7 yKg14 gKn8 points:12,3,0,0 out:b out:y out:g");
    ASSERT_TRUE(p.is_over());
    EXPECT_EQ(evaluator.expected_points(p, Color::Red), (PerColor<int>{{{1200, 300, 0, 0}}}));
}

}  // namespace
}  // namespace quadrille::testing
