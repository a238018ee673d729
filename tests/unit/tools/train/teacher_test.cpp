// Tests the values that teachers give samples.

#include "tools/train/teacher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "tests/support/by_build.h"
#include "tests/support/random_network.h"
#include "tests/unit/tools/train/self_play_samples.h"
#include "tools/train/network_values.h"

namespace quadrille::train {
namespace {

/// Sets the results of played samples to the network's win probabilities with this inverse
/// temperature. Returns the indices of all samples.
SampleIndices end_by(const Network& network, double inverse_temperature, Samples& samples) {
    ThreadPool pool{2};
    set_teacher_targets(samples, {&network, inverse_temperature}, true, pool);
    SampleIndices numbers;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        numbers.push_back(static_cast<std::uint32_t>(i));
        Sample& sample = samples[i];
        sample.result = sample.is_search_sample ? SeatValues{} : sample.target;
    }
    return numbers;
}

/// Returns a few samples of a game, with search samples.
Samples mixed_samples(Variant variant) {
    return test::self_play_samples(variant, 1, {by_build<std::size_t>(4, 8), 3});
}

TEST(Teacher, UsesMaterialWithoutNetwork) {
    Samples samples = mixed_samples(Variant::Ffa);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i].target = {};
    ThreadPool pool{2};
    set_teacher_targets(samples, {}, false, pool);
    std::size_t search_samples = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        EXPECT_EQ(samples[i].target,
                  samples[i].is_search_sample ? samples[i].material : SeatValues{});
        search_samples += samples[i].is_search_sample ? 1U : 0U;
    }
    EXPECT_GT(search_samples, 5U);
    set_teacher_targets(samples, {}, true, pool);
    for (std::size_t i = 0; i < samples.size(); ++i)
        EXPECT_EQ(samples[i].target, samples[i].material);
}

TEST(Teacher, UsesMeanOfAllPerspectives) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Network network = quadrille::test::random_network(variant, 16, 7);
        Samples samples = mixed_samples(variant);
        ThreadPool pool{3};
        set_teacher_targets(samples, {&network}, true, pool);
        std::size_t others = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Sample& sample = samples[i];
            SeatValues mean{};
            for (const Color perspective : kAllColors) {
                const SeatValues values = NetworkValues{network}.of(samples, sample, perspective);
                for (const Color c : kAllColors) mean[c] += values[c] / 4;
            }
            const SeatValues red = NetworkValues{network}.of(samples, sample, Color::Red);
            bool is_other = false;
            for (const Color c : kAllColors) {
                EXPECT_NEAR(sample.target[c], mean[c], 1e-3);
                is_other = is_other || std::abs(mean[c] - red[c]) > 1e-3;
            }
            others += is_other ? 1U : 0U;
        }
        EXPECT_GT(others, samples.size() / 2) << "values from Red's perspective differ";
    }
}

class TeacherOfTeams : public testing::Test {
  protected:
    Network network_ = quadrille::test::random_network(Variant::Teams, 16, 7);
    Samples samples_ = mixed_samples(Variant::Teams);
    ThreadPool pool_{2};
};

TEST_F(TeacherOfTeams, FitsTemperatureToGamesOfTeams) {
    for (const double inverse_temperature : {0.6, 1.0, 1.5}) {
        const SampleIndices numbers = end_by(network_, inverse_temperature, samples_);
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const Sample& sample = samples_[i];
            const double own = double{NetworkValues{network_}.mean(samples_, sample)[Color::Red]};
            const double odds = std::pow(own / (1 - own), inverse_temperature);
            EXPECT_NEAR(sample.target[Color::Red], odds / (1 + odds), 1e-5);
        }
        EXPECT_NEAR(fit_inverse_temperature(samples_, numbers, network_, pool_),
                    inverse_temperature, 0.01);
    }
}

TEST_F(TeacherOfTeams, KeepsTemperatureWithinBounds) {
    for (const auto& [inverse_temperature, expected] :
         {std::pair{0.2, kMinInverseTemperature}, {5.0, kMaxInverseTemperature}}) {
        const SampleIndices numbers = end_by(network_, inverse_temperature, samples_);
        EXPECT_EQ(fit_inverse_temperature(samples_, numbers, network_, pool_), expected);
    }
}

TEST_F(TeacherOfTeams, FitsTemperatureForAnyCentipawnsOfNetwork) {
    // With these centipawns, 1.4 is beyond the range of scales.
    network_.centipawns = 20;
    const SampleIndices numbers = end_by(network_, 1.4, samples_);
    EXPECT_NEAR(fit_inverse_temperature(samples_, numbers, network_, pool_), 1.4, 0.01);
}

TEST_F(TeacherOfTeams, FitsTemperatureToGivenNumberOfSamples) {
    const SampleIndices numbers = end_by(network_, 1.5, samples_);
    SampleIndices played;
    std::ranges::copy_if(numbers, std::back_inserter(played),
                         [&](std::uint32_t i) { return !samples_[i].is_search_sample; });
    // Every other result has another inverse temperature.
    set_teacher_targets(samples_, {&network_, 0.6}, true, pool_);
    for (std::size_t i = 0; i < played.size(); i += 2)
        samples_[played[i]].result = samples_[played[i]].target;
    const auto fit = [&](std::size_t max_samples) {
        return fit_inverse_temperature(samples_, numbers, network_, pool_, max_samples);
    };
    EXPECT_NEAR(fit(played.size() - 1), 0.6, 0.01);
    EXPECT_GT(fit(played.size() + 1), 0.7);
    EXPECT_EQ(fit(played.size() + 1), fit_inverse_temperature(samples_, numbers, network_, pool_));
}

}  // namespace
}  // namespace quadrille::train
