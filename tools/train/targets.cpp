#include "tools/train/targets.h"

#include <cmath>
#include <cstddef>

#include "tools/records/win_probability.h"

namespace quadrille::train {

void set_targets(Samples& samples, const TargetSettings& settings) {
    const Sample* next = nullptr;  // the next played sample
    for (std::size_t i = samples.size(); i-- > 0;) {
        Sample& sample = samples[i];
        if (sample.is_search_sample) continue;
        const bool is_last = next == nullptr || next->game != sample.game;
        const double rest = std::pow(settings.td_lambda, is_last ? 1 : next->ply - sample.ply);
        const SeatValues source =
            settings.value_source == ValueSource::Search ? sample.search : sample.target;
        // The last sample of a game is followed by the result.
        const SeatValues& later = is_last ? sample.result : next->target;
        for (const Color c : kAllColors) {
            sample.target[c] =
                static_cast<float>((1 - rest) * double{source[c]} + rest * double{later[c]});
        }
        next = &sample;
    }
    const double share = settings.result_share;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        Sample& sample = samples[i];
        if (sample.is_search_sample) continue;
        for (const Color c : kAllColors) {
            sample.target[c] = static_cast<float>((1 - share) * double{sample.target[c]} +
                                                  share * double{sample.result[c]});
        }
    }
}

double fit_win_probability_scale(const Samples& samples, const SampleIndices& numbers,
                                 SeatValues Sample::*values) {
    return best_win_probability_scale([&](double scale) {
        double loss = 0;
        for (const std::uint32_t i : numbers) {
            const Sample& sample = samples[i];
            if (sample.is_search_sample) continue;
            const double error = win_probability(double{(sample.*values)[Color::Red]}, scale) -
                                 double{sample.result[Color::Red]};
            loss += error * error;
        }
        return loss;
    });
}

void convert_to_win_probabilities(Samples& samples, const WinProbabilityScales& scales) {
    const auto convert = [](SeatValues& values, double scale) {
        for (float& value : values)
            value = static_cast<float>(win_probability(double{value}, scale));
    };
    for (std::size_t i = 0; i < samples.size(); ++i) {
        Sample& sample = samples[i];
        convert(sample.material, scales.material);
        convert(sample.search, sample.is_search_sample ? scales.material : scales.search);
        if (sample.is_search_sample) sample.result = sample.target = sample.material;
    }
}

}  // namespace quadrille::train
