// Compares values with the integers of the engine, and gradients with finite differences.

#include "tools/train/losses.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/points.h"
#include "engine/util/random.h"
#include "tests/support/word_positions.h"
#include "tests/unit/tools/train/self_play_samples.h"

namespace quadrille::train {
namespace {

using test::simple_sample;

RealOutputs random_outputs(Random& random) {
    RealOutputs outputs{};
    for (float& o : outputs) o = static_cast<float>(random.below(3801)) / 1000 - 1.9F;
    return outputs;
}

/// Returns a sample with random active seats and a target within the range of the head.
Sample random_sample(Random& random, Head head) {
    Sample sample = simple_sample();
    sample.active = ColorSet::from_bits(static_cast<unsigned>(1 + random.below(15)));
    if (head == Head::WinProbability)
        sample.red_side = {Color::Red, after(Color::Red, 1 + static_cast<int>(random.below(3)))};
    if (head == Head::Standing) sample.sure = {};
    for (const Color c : kAllColors) {
        const float most = head == Head::Points ? 60 : head == Head::Standing ? 3 : 1;
        sample.target[c] = most * static_cast<float>(random.below(101)) / 100;
        // The limit always or never holds, because the derivative jumps where it begins to hold.
        sample.winnable[c] = random.below(2) == 0 ? 1000 : static_cast<float>(random.below(10));
    }
    return sample;
}

TEST(Losses, GradientsMatchFiniteDifferences) {
    Random random{1};
    for (const Head head : {Head::Points, Head::Standing, Head::WinProbability}) {
        for (int i = 0; i < 200; ++i) {
            const Sample sample = random_sample(random, head);
            const RealOutputs outputs = random_outputs(random);
            const Color perspective = color_from_idx(static_cast<int>(random.below(4)));
            RealOutputs gradient;
            (void)loss_of(head, outputs, sample, sample.target, perspective, gradient);
            for (std::size_t o = 0; o < output_count(head); ++o) {
                constexpr float kStep = 1e-2F;
                RealOutputs more = outputs;
                RealOutputs less = outputs;
                more[o] += kStep;
                less[o] -= kStep;
                RealOutputs unused;
                const float difference =
                    loss_of(head, more, sample, sample.target, perspective, unused) -
                    loss_of(head, less, sample, sample.target, perspective, unused);
                EXPECT_NEAR(gradient[o], difference / (2 * kStep),
                            2e-3F + std::abs(gradient[o]) / 50)
                    << static_cast<int>(head) << " output " << o;
            }
        }
    }
}

TEST(Losses, GiveValuesOfEngineExceptForRounding) {
    Random random{2};
    struct Case {
        Variant variant;
        std::string words;
    };
    for (const auto& [variant, words] :
         {Case{Variant::Ffa, "rKh1,Re5 bKa7,Rd7 yKg14,Rg12 gKn8,Rm8 points:7,30,0,12"},
          Case{Variant::Ffa, "rKh1,Qi13,Re3 yKg14,Pg13 out:b out:g points:24,45,25,10"},
          Case{Variant::Chess4, "rKh1,Re5 bKa7,Rd7 yKg14,Rg12 gKn8,Rm8"}}) {
        const RuleSet rules = RuleSet::of(variant);
        const Position p = quadrille::test::position_of(words, rules);
        const Stakes stakes = stakes_of(p);
        const auto unit = static_cast<float>(kHundredthsPerPoint * units_per_hundredth(rules));
        Sample sample;
        sample.active = p.active();
        sample.pot = static_cast<float>(stakes.pot) / unit;
        for (const Color c : kAllColors) {
            sample.sure[c] = static_cast<float>(stakes.sure[c]) / unit;
            sample.winnable[c] = static_cast<float>(stakes.winnable[c]) / unit;
        }
        for (int i = 0; i < 100; ++i) {
            const RealOutputs real = random_outputs(random);
            NetOutputs whole{};
            for (std::size_t o = 0; o < real.size(); ++o) {
                whole[o] = static_cast<int>(std::lround(real[o] * kOutputUnit));
            }
            const Color perspective = color_from_idx(i % 4);
            const SeatValues values = values_of(head_of(rules), real, sample, perspective);
            const PerColor<int> expected =
                expected_values(head_of(rules), whole, stakes, perspective);
            for (const Color c : kAllColors) {
                EXPECT_NEAR(values[c] * unit, static_cast<float>(expected[c]), unit / 2)
                    << words << " seat " << idx(c);
            }
        }
    }
}

TEST(Losses, DivideErrorByPointsLeftAndMate) {
    // With equal strengths, each of two seats wins 20 of the 40 points left.
    Sample sample = simple_sample();
    RealOutputs gradient;
    const SeatValues values = values_of(Head::Points, {}, sample, Color::Blue);
    EXPECT_EQ(values, (SeatValues{{{30, 40, 30, 5}}}));
    EXPECT_EQ(loss_of(Head::Points, {}, sample, values, Color::Blue, gradient), 0);
    // The error of Red is 6 / 60: 6 points of the 40 still to be won plus 20 for a mate. The error
    // of Blue is 0.
    sample.target = {{{36, 40, 0, 0}}};
    EXPECT_FLOAT_EQ(loss_of(Head::Points, {}, sample, sample.target, Color::Red, gradient),
                    0.01F / 2);
}

TEST(Losses, KeepFactorOfPotWithinItsRange) {
    const Sample sample = simple_sample();
    RealOutputs gradient;
    const RealOutputs high = {0, 0, 0, 0, 3};
    // The factor of the 40 points is at most 4, so Red wins half of 160.
    EXPECT_FLOAT_EQ(values_of(Head::Points, high, sample, Color::Red)[Color::Red], 10 + 80);
    (void)loss_of(Head::Points, high, sample, {{{500, 500, 0, 0}}}, Color::Red, gradient);
    EXPECT_EQ(gradient[kColors], 0) << "the target is higher";
    (void)loss_of(Head::Points, high, sample, {{{20, 20, 0, 0}}}, Color::Red, gradient);
    EXPECT_GT(gradient[kColors], 0) << "the target is lower";
}

TEST(Losses, SquareErrorOfWinProbability) {
    Sample sample = simple_sample();
    sample.red_side = {Color::Red, Color::Yellow};
    sample.target = {{{1, 0, 1, 0}}};
    RealOutputs gradient;
    const RealOutputs ahead = {std::log(3.0F)};  // win probability 0.75
    EXPECT_NEAR(
        loss_of(Head::WinProbability, ahead, sample, sample.target, Color::Yellow, gradient),
        0.0625F, 1e-6F);
    EXPECT_LT(gradient[0], 0);
    EXPECT_NEAR(loss_of(Head::WinProbability, ahead, sample, sample.target, Color::Blue, gradient),
                0.5625F, 1e-6F);
    const SeatValues values = values_of(Head::WinProbability, ahead, sample, Color::Blue);
    EXPECT_FLOAT_EQ(values[Color::Green], 0.75F);
    EXPECT_FLOAT_EQ(values[Color::Yellow], 0.25F);
}

}  // namespace
}  // namespace quadrille::train
