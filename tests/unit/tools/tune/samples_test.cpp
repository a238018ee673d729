// Which positions of games are learnt from, and that features times weights are the evaluation.

#include "tools/tune/samples.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "tests/support/made_games.h"
#include "tools/tune/model.h"
#include "tools/tune/weight_table.h"

namespace quadrille::tune {
namespace {

Sampler sampled(const RuleSet& rules, std::size_t every, std::size_t games) {
    Sampler sampler{SamplingRules{every}, default_weights()};
    for (std::size_t i = 0; i < games; ++i) sampler.add(quadrille::test::made_game(rules, i));
    return sampler;
}

TEST(Samples, TeamsForceIsTheEvaluators) {
    const Sampler sampler = sampled(RuleSet::teams(), 1, 3);
    const TeamsData& data = sampler.teams();
    ASSERT_GT(data.samples.size(), 10U);
    EXPECT_TRUE(sampler.ffa().samples.empty());
    const TeamsModel model{data, 0.002, 1};
    const std::vector<double> weights = parameters_of(default_weights(), Side::Teams);
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        // The evaluator rounds the force of each army down.
        EXPECT_NEAR(model.force(i, weights), data.samples[i].evaluated, kColors / 2.0);
    }
}

TEST(Samples, FfaValuesAreTheEvaluators) {
    const Sampler sampler = sampled(RuleSet::ffa(), 1, 3);
    const FfaData& data = sampler.ffa();
    ASSERT_GT(data.samples.size(), 10U);
    const FfaModel model{data, default_weights()};
    const std::vector<double> weights = parameters_of(default_weights(), Side::Ffa);
    for (std::size_t i = 0; i < data.samples.size(); ++i) {
        const PerColor<double> values = model.values(i, weights);
        for (const Color c : kAllColors) {
            // The evaluator counts in whole hundredths.
            EXPECT_NEAR(values[c], double{data.samples[i].evaluated[c]}, 0.05) << i;
        }
    }
}

/// Which plies of a game with these moves from the classic start are taken.
std::vector<int> taken(const std::vector<const char*>& moves,
                       const std::function<void(RecordedGame&)>& change = {}) {
    RecordedGame recorded;
    recorded.start = Position::start(StartSetup::Classic, RuleSet::teams());
    recorded.red_halves = 2;
    Game game{recorded.start};
    int cp = 10;
    for (const char* const text : moves) {
        const Move move = parse_move(text, game.position()).value();
        recorded.plies.push_back({move, ReportedScore{cp += 10, std::nullopt}, std::nullopt});
        EXPECT_TRUE(game.play(move));
    }
    if (change) change(recorded);
    Sampler sampler{SamplingRules{1}, default_weights()};
    sampler.add(recorded);
    std::vector<int> plies;
    for (const TeamsSample& sample : sampler.teams().samples) {
        EXPECT_EQ(sample.result, 1.0F);
        // Ply 0 scored 20 for Red, ply 1 30 for Blue, its enemy.
        const int sign = sample.origin.ply % 2 == 0 ? 1 : -1;
        EXPECT_EQ(sample.search, static_cast<float>(sign * (20 + 10 * sample.origin.ply)));
        plies.push_back(sample.origin.ply);
    }
    return plies;
}

TEST(Samples, OnlyQuietPositions) {
    EXPECT_EQ(taken({"h2-h3", "b7-c7", "g13-g12", "m8-l8"}), (std::vector{0, 1, 2, 3}));
    // Drawn at random; a proven result.
    EXPECT_EQ(taken({"h2-h3", "b7-c7", "g13-g12", "m8-l8"},
                    [](RecordedGame& game) {
                        game.plies[1].score.reset();
                        game.plies[2].score->mate = 2;
                    }),
              (std::vector{0, 3}));
}

TEST(Samples, NoCapturesAndNoChecks) {
    // Everything that a game of random and searched moves brings, judged another way.
    const RecordedGame game = quadrille::test::made_game(RuleSet::teams(), 5);
    Sampler sampler{SamplingRules{1}, default_weights()};
    sampler.add(game);
    std::vector<bool> is_taken(game.plies.size());
    for (const TeamsSample& s : sampler.teams().samples) is_taken[s.origin.ply] = true;
    Game played{game.start};
    int noisy = 0;
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        const Position before = played.position();
        ASSERT_TRUE(played.play(game.plies[i].move));
        const auto living = [](const Position& p) {
            int count = 0;
            for (const Color c : kAllColors) count += p.board().pieces(c).count();
            return count;
        };
        const bool is_loud = living(before) != living(played.position()) ||
                             game.plies[i].move.is_promotion() || before.in_check(before.turn());
        const auto& score = game.plies[i].score;
        EXPECT_EQ(is_taken[i], !is_loud && score && !score->mate) << i;
        noisy += is_loud ? 1 : 0;
    }
    EXPECT_GT(noisy, 0);
}

TEST(Samples, EverySoManyPliesFromAPlaceOfTheGamesOwn) {
    Sampler sampler{SamplingRules{4}, default_weights()};
    for (std::size_t i = 0; i < 3; ++i)
        sampler.add(quadrille::test::made_game(RuleSet::teams(), i));
    ASSERT_GT(sampler.teams().samples.size(), 5U);
    for (const TeamsSample& s : sampler.teams().samples) {
        EXPECT_EQ((s.origin.ply + s.origin.game) % 4, 0U);
    }
    EXPECT_EQ(sampler.games(), 3U);
}

}  // namespace
}  // namespace quadrille::tune
