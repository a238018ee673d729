#include "tools/train/targets.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/unit/tools/train/self_play_samples.h"
#include "tools/records/win_probability.h"

namespace quadrille::train {
namespace {

TEST(Targets, FollowTdLambda) {
    Samples samples = test::self_play_samples(Variant::Ffa, 2);
    const auto taught = [](std::size_t i) {
        return SeatValues{{{static_cast<float>(i % 5), 1, 2, 3}}};
    };
    for (const ValueSource value_source : {ValueSource::Search, ValueSource::Teacher}) {
        constexpr double kRest = 0.9;
        for (std::size_t i = 0; i < samples.size(); ++i) samples[i].target = taught(i);
        set_targets(samples, {value_source, kRest, 0});
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Sample& sample = samples[i];
            const SeatValues value =
                value_source == ValueSource::Search ? sample.search : taught(i);
            const bool is_last = i + 1 == samples.size() || samples[i + 1].game != sample.game;
            const double rest = is_last ? kRest : std::pow(kRest, samples[i + 1].ply - sample.ply);
            for (const Color c : kAllColors) {
                const float later = is_last ? sample.result[c] : samples[i + 1].target[c];
                EXPECT_NEAR(sample.target[c], (1 - rest) * value[c] + rest * later, 1e-4);
            }
        }
    }
}

TEST(Targets, SkipSearchSamples) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams}) {
        Samples played = test::self_play_samples(variant, 2, {2});
        Samples samples = test::self_play_samples(variant, 2, {2, 1});
        set_targets(played, {ValueSource::Search, 0.9, 0.2});
        constexpr SeatValues kTaught = {{{1, 2, 3, 4}}};
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (samples[i].is_search_sample) samples[i].target = kTaught;
        }
        set_targets(samples, {ValueSource::Search, 0.9, 0.2});
        std::size_t next = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            EXPECT_EQ(samples[i].target,
                      samples[i].is_search_sample ? kTaught : played[next++].target);
        }
        EXPECT_EQ(next, played.size());
        EXPECT_LT(next, samples.size());
    }
}

TEST(Targets, AreValueIfLambdaIsZeroAndResultIfOne) {
    Samples samples = test::self_play_samples(Variant::Teams, 2);
    set_targets(samples, {ValueSource::Search, 0, 0});
    for (std::size_t i = 0; i < samples.size(); ++i)
        EXPECT_EQ(samples[i].target, samples[i].search);
    set_targets(samples, {ValueSource::Search, 1, 0});
    for (std::size_t i = 0; i < samples.size(); ++i)
        EXPECT_EQ(samples[i].target, samples[i].result);
    set_targets(samples, {ValueSource::Search, 0, 0.25});
    for (std::size_t i = 0; i < samples.size(); ++i) {
        EXPECT_FLOAT_EQ(samples[i].target[Color::Red], 0.75F * samples[i].search[Color::Red] +
                                                           0.25F * samples[i].result[Color::Red]);
    }
}

TEST(Targets, UseScaleThatPredictsResults) {
    Samples samples = test::self_play_samples(Variant::Teams, 3);
    SampleIndices all;
    for (std::uint32_t i = 0; i < samples.size(); ++i) {
        samples[i].material[Color::Red] = static_cast<float>(i % 7) * 100 - 300;
        samples[i].result[Color::Red] =
            static_cast<float>(win_probability(samples[i].material[Color::Red], 0.004));
        all.push_back(i);
    }
    EXPECT_NEAR(fit_win_probability_scale(samples, all), 0.004, 1e-5);
    // Search scores with twice the centipawns need half the scale.
    for (const std::uint32_t i : all) {
        samples[i].search[Color::Red] = 2 * samples[i].material[Color::Red];
    }
    EXPECT_NEAR(fit_win_probability_scale(samples, all, &Sample::search), 0.002, 1e-5);
}

TEST(Targets, ConvertCentipawnsToWinProbabilities) {
    Samples samples{Variant::Teams, {1, 1}};
    samples.add(quadrille::test::self_play_game(RuleSet::teams(), 0));
    ASSERT_GT(samples.size(), 3U);
    ASSERT_TRUE(samples[1].is_search_sample);
    const Sample played = samples[0];
    const Sample search_sample = samples[1];
    convert_to_win_probabilities(samples, {0.01, 0.02});
    const auto expect = [](float chance, float centipawns, double scale) {
        EXPECT_FLOAT_EQ(chance, static_cast<float>(win_probability(double{centipawns}, scale)));
    };
    for (const Color c : kAllColors) {
        expect(samples[0].material[c], played.material[c], 0.01);
        expect(samples[0].search[c], played.search[c], 0.02);
        expect(samples[1].material[c], search_sample.material[c], 0.01);
        expect(samples[1].search[c], search_sample.search[c], 0.01);
        EXPECT_EQ(samples[1].result[c], samples[1].material[c]);
        EXPECT_EQ(samples[1].target[c], samples[1].material[c]);
    }
    EXPECT_FLOAT_EQ(samples[0].search[Color::Red] + samples[0].search[Color::Blue], 1);
}

}  // namespace
}  // namespace quadrille::train
