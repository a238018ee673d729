#include "tools/train/teacher.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "tools/records/win_probability.h"
#include "tools/train/network_values.h"

namespace quadrille::train {

namespace {

/// Returns the natural logarithm of a chance's odds.
double log_odds(float chance) { return std::log(double{chance} / (1 - double{chance})); }

}  // namespace

void set_teacher_targets(Samples& samples, const Teacher& teacher, bool with_game_samples,
                         ThreadPool& pool) {
    const bool has_teams = RuleSet::of(samples.variant()).has_teams;
    std::optional<NetworkValues> values;
    if (teacher.network != nullptr) values.emplace(*teacher.network);
    pool.run_in_chunks(samples.size(), [&](std::size_t i) {
        Sample& sample = samples[i];
        if (!sample.is_search_sample && !with_game_samples) return;
        sample.target = sample.material;
        if (!values) return;
        sample.target = values->mean(samples, sample);
        if (!has_teams) return;
        for (float& chance : sample.target) {
            chance =
                static_cast<float>(win_probability(log_odds(chance), teacher.inverse_temperature));
        }
    });
}

double fit_inverse_temperature(const Samples& samples, const SampleIndices& numbers,
                               const Network& network, ThreadPool& pool, std::size_t max_samples) {
    // best_win_probability_scale searches scales of centipawns, so log odds are converted to these.
    constexpr double kCentipawns = 500;
    SampleIndices played;
    std::ranges::copy_if(numbers, std::back_inserter(played),
                         [&](std::uint32_t i) { return !samples[i].is_search_sample; });
    const std::size_t step = 1 + played.size() / max_samples;
    struct Prediction {
        double centipawns = 0;
        double result = 0;
    };
    const NetworkValues values{network};
    std::vector<Prediction> predictions((played.size() + step - 1) / step);
    pool.run_in_chunks(predictions.size(), [&](std::size_t i) {
        const Sample& sample = samples[played[i * step]];
        const float chance = values.mean(samples, sample)[Color::Red];
        predictions[i] = {log_odds(chance) * kCentipawns, double{sample.result[Color::Red]}};
    });
    const double scale = best_win_probability_scale([&](double candidate) {
        double loss = 0;
        for (const Prediction& p : predictions) {
            const double error = win_probability(p.centipawns, candidate) - p.result;
            loss += error * error;
        }
        return loss;
    });
    return std::clamp(scale * kCentipawns, kMinInverseTemperature, kMaxInverseTemperature);
}

}  // namespace quadrille::train
