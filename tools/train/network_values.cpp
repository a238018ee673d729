#include "tools/train/network_values.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "tools/train/losses.h"

namespace quadrille::train {

SeatValues NetworkValues::of(const Samples& samples, const Sample& sample,
                             Color perspective) const {
    const NetInputs inputs = samples.inputs_of(sample, perspective);
    constexpr std::size_t kRegister = 64;  // bytes
    using Sums = std::array<std::int16_t, kMaxHidden + kPsqtOutputs>;
    alignas(kRegister) Sums pieces{};
    alignas(kRegister) Sums points{};
    refresh_accumulator(network_, inputs.pieces, pieces.data());
    const bool has_points = network_.head() == Head::Points;
    if (has_points) add_up_points(network_, inputs.points, points.data());
    const NetOutputs outputs = propagate(network_, last_layer_, pieces.data(),
                                         has_points ? points.data() : nullptr, inputs);
    RealOutputs real{};
    for (std::size_t o = 0; o < kMaxOutputs; ++o) {
        real[o] = static_cast<float>(outputs[o]) / float{kOutputUnit};
    }
    return values_of(network_.head(), real, sample, perspective);
}

SeatValues NetworkValues::mean(const Samples& samples, const Sample& sample) const {
    SeatValues mean{};
    for (const Color perspective : kAllColors) {
        const SeatValues values = of(samples, sample, perspective);
        for (const Color c : kAllColors) mean[c] += values[c] / kColors;
    }
    return mean;
}

std::vector<SeatValues> NetworkValues::of_players(const Samples& samples,
                                                  const SampleIndices& numbers,
                                                  ThreadPool& pool) const {
    std::vector<SeatValues> values(numbers.size());
    pool.run_in_chunks(numbers.size(), [&](std::size_t i) {
        const Sample& sample = samples[numbers[i]];
        values[i] = of(samples, sample, sample.player);
    });
    return values;
}

}  // namespace quadrille::train
