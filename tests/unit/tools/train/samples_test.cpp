// Tests the choice and the content of samples.

#include "tools/train/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "engine/game.h"
#include "engine/movegen.h"
#include "engine/points.h"
#include "eval/material.h"
#include "eval/network/heads.h"
#include "tests/support/by_build.h"
#include "tests/unit/tools/train/self_play_samples.h"

namespace quadrille::train {
namespace {

using quadrille::test::self_play_game;

NetInputs sorted(NetInputs inputs) {
    std::sort(inputs.pieces.begin(), inputs.pieces.end());
    return inputs;
}

/// Calls `visit(position, ply)` for each ply of a game.
template <class Visit>
void replay(const RecordedGame& recorded, const Visit& visit) {
    Game game{recorded.start};
    for (const RecordedPly& ply : recorded.plies) {
        visit(game.position(), ply);
        ASSERT_TRUE(game.play(ply.move));
    }
}

TEST(Samples, ArePositionsWithSearchScore) {
    for (const Variant variant :
         {Variant::Ffa, Variant::Teams, Variant::Chess4, Variant::Chess4Takeover}) {
        const RecordedGame game = self_play_game(RuleSet::of(variant), 1);
        Samples samples{variant, {}};
        samples.add(game);
        const MaterialEvaluator material{game.start.rules()};
        std::size_t next = 0;
        int left_out = 0;
        replay(game, [&](const Position& p, const RecordedPly& ply) {
            if (!ply.score || ply.score->mate || p.in_check(p.turn())) {
                ++left_out;
                return;
            }
            ASSERT_LT(next, samples.size());
            const Sample& sample = samples[next++];
            EXPECT_EQ(sample.active, p.active());
            EXPECT_EQ(sample.player, p.player());
            EXPECT_EQ(sample.is_quiet, !is_noisy(p, ply.move));
            for (const Color perspective : kAllColors) {
                EXPECT_EQ(sorted(samples.inputs_of(sample, perspective)),
                          sorted(inputs_of(p, perspective)));
            }
            if (p.rules().has_teams) {
                const int red = material.team_score(p, Color::Red);
                EXPECT_EQ(sample.material,
                          (SeatValues{{{float(red), float(-red), float(red), float(-red)}}}));
                const bool is_red = p.side_of(Color::Red).contains(p.player());
                EXPECT_EQ(sample.search[Color::Red],
                          float(is_red ? ply.score->cp : -ply.score->cp));
                EXPECT_EQ(sample.result[Color::Green], 1 - sample.result[Color::Red]);
                EXPECT_EQ(sample.result[Color::Red], float(*game.red_half_points) / 2);
                return;
            }
            const auto unit = float(kHundredthsPerPoint * units_per_hundredth(p.rules()));
            const PerColor<int> values = material.expected_points(p);
            for (const Color c : kAllColors) {
                EXPECT_FLOAT_EQ(sample.material[c] * unit, float(values[c]));
                EXPECT_FLOAT_EQ(sample.search[c] * kHundredthsPerPoint, float((*ply.values)[c]));
                EXPECT_FLOAT_EQ(sample.result[c] * kHundredthsPerPoint,
                                float(game.final_hundredths[c]));
                EXPECT_FLOAT_EQ(sample.sure[c] * unit, float(stakes_of(p).sure[c]));
            }
            EXPECT_FLOAT_EQ(sample.pot * unit, float(stakes_of(p).pot));
        });
        EXPECT_EQ(next, samples.size());
        EXPECT_GT(next, 5U);
        EXPECT_GT(left_out, 5) << "random moves have no score";
    }
}

TEST(Samples, AreTakenFromEveryNthPly) {
    const Samples third = test::self_play_samples(Variant::Ffa, 2, {3});
    for (std::size_t i = 0; i < third.size(); ++i) {
        EXPECT_EQ((third[i].ply + third[i].game) % 3, 0U);
    }
}

TEST(Samples, OfSearchesHaveMaterialValues) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Samples played = test::self_play_samples(variant, 2, {4});
        const Samples samples = test::self_play_samples(variant, 2, {4, 3});
        std::size_t next = 0;
        std::size_t search_samples = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Sample& sample = samples[i];
            if (!sample.is_search_sample) {
                ASSERT_LT(next, played.size());
                EXPECT_EQ(sample.material, played[next].material);
                EXPECT_EQ(sample.result, played[next].result);
                EXPECT_EQ(sample.ply, played[next++].ply);
                continue;
            }
            ++search_samples;
            EXPECT_EQ(sample.game, played[next - 1].game) << "the same set of a split";
            EXPECT_EQ(sample.ply, played[next - 1].ply);
            EXPECT_FALSE(sample.is_quiet);
            EXPECT_EQ(sample.search, sample.material);
            EXPECT_EQ(sample.result, sample.material);
            EXPECT_EQ(sample.target, sample.material);
        }
        EXPECT_EQ(next, played.size());
        EXPECT_GT(search_samples, 2 * played.size());
        EXPECT_LE(search_samples, 3 * played.size());
    }
}

TEST(Samples, OfSearchesDependOnEvaluation) {
    const auto drawn = [](const SamplingRules& rules) {
        const Samples samples = test::self_play_samples(Variant::Ffa, 1, rules);
        std::vector<SeatValues> values;
        for (std::size_t i = 0; i < samples.size(); ++i) values.push_back(samples[i].material);
        return values;
    };
    SamplingRules rules{by_build<std::size_t>(4, 8), 3};
    const std::vector<SeatValues> by_material = drawn(rules);
    rules.evaluation = default_evaluation();
    EXPECT_NE(drawn(rules), by_material);
}

TEST(Samples, AreSameWhenJoinedFromParts) {
    const SamplingRules rules{2, 2};
    const Samples all = test::self_play_samples(Variant::Ffa, 3, rules);
    Samples joined{Variant::Ffa, rules};
    for (std::uint32_t i = 0; i < 3; ++i) {
        Samples part{Variant::Ffa, rules, i};
        part.add(self_play_game(RuleSet::ffa(), i));
        joined.add(part.all(), part.features_of(part.all()), part.games());
    }
    EXPECT_EQ(joined.games(), 3U);
    ASSERT_EQ(joined.size(), all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(joined[i].game, all[i].game);
        EXPECT_EQ(joined[i].material, all[i].material);
        EXPECT_TRUE(std::ranges::equal(joined.features_of(joined[i]), all.features_of(all[i])));
    }
}

TEST(Samples, UseMaterialIfGameHasNoValues) {
    RecordedGame game = self_play_game(RuleSet::ffa(), 1);
    for (RecordedPly& ply : game.plies) ply.values.reset();
    Samples samples{Variant::Ffa, {}};
    samples.add(game);
    ASSERT_GT(samples.size(), 0U);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        EXPECT_EQ(samples[i].search, samples[i].material);
    }
}

TEST(Samples, AreSplitByWholeGames) {
    const Samples samples = test::self_play_samples(Variant::Teams, 12);
    const Split split = split_by_game(samples, 300);
    EXPECT_EQ(split.training.size() + split.validation.size(), samples.size());
    const auto games_of = [&](const SampleIndices& numbers) {
        std::set<std::uint32_t> games;
        for (const std::uint32_t i : numbers) games.insert(samples[i].game);
        return games;
    };
    const auto training = games_of(split.training);
    const auto validation = games_of(split.validation);
    EXPECT_FALSE(training.empty());
    EXPECT_FALSE(validation.empty());
    for (const std::uint32_t game : validation) EXPECT_FALSE(training.contains(game));
    EXPECT_EQ(games_of(split_by_game(samples, 300).validation), validation);
    EXPECT_TRUE(split_by_game(samples, 0).validation.empty());
}

}  // namespace
}  // namespace quadrille::train
