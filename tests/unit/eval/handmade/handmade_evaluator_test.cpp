#include "eval/handmade/handmade_evaluator.h"

#include <gtest/gtest.h>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/util/random.h"
#include "eval/handmade/features.h"
#include "eval/handmade/trace.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::position_of;

/// Calls `check(position)` for positions of random games and for random set-ups.
template <class Check>
void for_many_positions(const RuleSet& defaults, Check check) {
    Random random{31};
    for (int g = 0; g < 10; ++g) {
        Game game(Position::start(StartSetup::Modern, defaults));
        for (int i = 0; i < 200 && !game.is_over(); ++i) {
            check(game.position());
            const MoveList moves = legal_moves(game.position());
            ASSERT_TRUE(game.play(moves[random.below(moves.size())]));
        }
    }
    for (int i = 0; i < 300; ++i) {
        const RuleSet rules = slow::random_rules(random, defaults.variant);
        check(position_of(slow::random_setup(random, rules), rules));
    }
}

TEST(Evaluator, StartPositionIsEven) {
    for (const StartSetup setup : {StartSetup::Classic, StartSetup::Modern}) {
        const Position teams = Position::start(setup, RuleSet::teams());
        const HandmadeEvaluator evaluator(teams.rules());
        const auto tempo = [&](int seats) {
            return evaluator.force_weights()[weight_at(Term::Tempo, seats)].early();
        };
        EXPECT_EQ(evaluator.team_score(teams, Color::Red),
                  tempo(0) - tempo(1) + tempo(2) - tempo(3));
        const Position ffa = Position::start(setup, RuleSet::ffa());
        Weights weights = default_weights();
        for (int i = 0; i < kColors; ++i) {
            weights.ffa.value[static_cast<std::size_t>(weight_at(Term::Tempo, i))] = {};
        }
        const PerColor<int> values = HandmadeEvaluator(ffa.rules(), weights).expected_points(ffa);
        for (const Color c : kAllColors) EXPECT_EQ(values[c], values[Color::Red]);
    }
}

TEST(Evaluator, TeamScoreHasTheOppositeSignForTheOtherTeam) {
    for_many_positions(RuleSet::teams(), [](const Position& p) {
        const HandmadeEvaluator evaluator(p.rules());
        for (const Color c : kAllColors) {
            const bool red_side = p.side_of(Color::Red).contains(c);
            const int red = evaluator.team_score(p, Color::Red);
            ASSERT_EQ(evaluator.team_score(p, c), red_side ? red : -red);
        }
    });
}

TEST(Evaluator, TurningTheBoardTurnsTheEvaluation) {
    Random random{17};
    for (int i = 0; i < 400; ++i) {
        const Variant variant = i % 2 == 0 ? Variant::Ffa : Variant::Teams;
        const RuleSet rules = slow::random_rules(random, variant);
        const PositionSetup setup = slow::random_setup(random, rules);
        const Position p = position_of(setup, rules);
        const RuleSet turned_rules = slow::turned(rules);
        const Position t = position_of(slow::turned(setup), turned_rules);
        const HandmadeEvaluator evaluator(rules);
        const HandmadeEvaluator turned_evaluator(turned_rules);
        if (rules.has_teams) {
            ASSERT_EQ(evaluator.team_score(p, Color::Red),
                      turned_evaluator.team_score(t, Color::Blue));
            continue;
        }
        const PerColor<int> values = evaluator.expected_points(p);
        const PerColor<int> turned_values = turned_evaluator.expected_points(t);
        for (const Color c : kAllColors) ASSERT_EQ(values[c], turned_values[after(c)]);
    }
}

/// Terms whose weight is 0 in a variant are counted there, too.
TEST(Evaluator, TurningTheBoardTurnsTheFeatures) {
    Random random{18};
    for (const auto& [name, variant] : kVariantNames) {
        for (int i = 0; i < 100; ++i) {
            const RuleSet rules = slow::random_rules(random, variant);
            const PositionSetup setup = slow::random_setup(random, rules);
            const RuleSet turned_rules = slow::turned(rules);
            const auto features =
                force_features(HandmadeEvaluator(rules), position_of(setup, rules));
            const auto turned = force_features(HandmadeEvaluator(turned_rules),
                                               position_of(slow::turned(setup), turned_rules));
            for (const Color c : kAllColors) {
                ASSERT_EQ(features[c], turned[after(c)]) << name << ", seat " << idx(c);
            }
        }
    }
}

void expect_state_follows_moves(const RuleSet& defaults) {
    Random random{8};
    int moves_made = 0;
    for (int i = 0; i < 300; ++i) {
        const RuleSet rules = slow::random_rules(random, defaults.variant);
        Position p = position_of(slow::random_setup(random, rules), rules);
        const HandmadeEvaluator evaluator(rules);
        ForceState state = evaluator.refresh(p);
        for (int ply = 0; ply < 40 && !p.is_over(); ++ply) {
            const MoveList moves = legal_moves(p);
            if (moves.empty()) {
                evaluator.update(state, p.resolve_stuck_turn().change);
            } else {
                evaluator.update(state, p.play(moves[random.below(moves.size())]).change);
                ++moves_made;
            }
            ASSERT_EQ(state, evaluator.refresh(p));
        }
    }
    EXPECT_GT(moves_made, 2000);
}

TEST(Evaluator, StateFollowsMovesInFfa) { expect_state_follows_moves(RuleSet::ffa()); }
TEST(Evaluator, StateFollowsMovesInTeams) { expect_state_follows_moves(RuleSet::teams()); }
TEST(Evaluator, StateFollowsMovesInTakeovers) {
    expect_state_follows_moves(RuleSet::of(Variant::Chess4Takeover));
}

TEST(Evaluator, ExpectedPointsAreThePointsOfAFinishedGame) {
    const Game game = test::game_of("rKh1 bKa7 points:5,17,30,0");
    ASSERT_TRUE(game.is_over());
    const PerColor<int> values = HandmadeEvaluator(RuleSet::ffa()).expected_points(game.position());
    EXPECT_EQ(values, (PerColor<int>{{1500, 2700, 3000, 0}}));
}

TEST(Evaluator, ExpectedPointsAddUpToWhatThereIs) {
    for_many_positions(RuleSet::ffa(), [](const Position& p) {
        const PerColor<int> values = HandmadeEvaluator(p.rules()).expected_points(p);
        int sum = 0;
        int banked = 0;
        for (const Color c : kAllColors) {
            ASSERT_GE(values[c], 100 * p.points(c));
            sum += values[c];
            banked += 100 * p.points(c);
            if (!p.active().contains(c)) {
                ASSERT_EQ(values[c], 100 * p.points(c));
            }
        }
        const int mates = p.active().size() - 1;
        if (!p.is_over()) {
            ASSERT_GE(sum - banked, 100 * mates * p.rules().points_for_mate - kColors);
        }
    });
}

TEST(Evaluator, MoreMaterialExpectsMore) {
    const auto values = [](const std::string& red) {
        const Position p = position_of("bKa7,Rb9 yKg14,Ri13 gKn8,Rm5 " + red);
        return HandmadeEvaluator(p.rules()).expected_points(p);
    };
    EXPECT_GT(values("rKh1,Rf2,Ng3")[Color::Red], values("rKh1,Rf2")[Color::Red]);
    EXPECT_LT(values("rKh1,Rf2,Ng3")[Color::Blue], values("rKh1,Rf2")[Color::Blue]);
}

TEST(Trace, TotalsEqualTheEvaluation) {
    for (const Variant v : {Variant::Ffa, Variant::Teams}) {
        for_many_positions(RuleSet::of(v), [](const Position& p) {
            const HandmadeEvaluator evaluator(p.rules());
            const EvalTrace trace = trace_evaluation(evaluator, p);
            PerColor<int> force;
            for (const TraceRow& row : trace.force) {
                for (const Color c : kAllColors) force[c] += row.value[c];
            }
            if (p.rules().has_teams) {
                EXPECT_TRUE(trace.points.empty());
                if (p.is_over()) return;
                int sum = 0;
                for (const Color c : kAllColors) {
                    sum += p.side_of(p.turn()).contains(c) ? force[c] : -force[c];
                }
                ASSERT_EQ(sum, trace.score);
                ASSERT_EQ(trace.score, evaluator.team_score(p, p.turn()));
                return;
            }
            const PerColor<int> expected = evaluator.expected_points(p);
            PerColor<int> points;
            for (const TraceRow& row : trace.points) {
                for (const Color c : kAllColors) points[c] += row.value[c];
            }
            ASSERT_EQ(points, expected);
            ASSERT_EQ(trace.values, expected);
        });
    }
}

}  // namespace
}  // namespace quadrille::testing
