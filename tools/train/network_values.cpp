#include "tools/train/network_values.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/network/layers.h"
#include "tools/train/losses.h"

namespace quadrille::train {

SeatValues network_value(const Network& network, const Samples& samples, const Sample& sample,
                         Color perspective) {
    const NetInputs inputs = samples.inputs_of(sample, perspective);
    constexpr std::size_t kRegister = 64;  // bytes
    alignas(kRegister) std::array<std::int16_t, kMaxHidden + kPsqtOutputs> sums{};
    refresh_accumulator(network, inputs.pieces, sums.data());
    const NetOutputs outputs = propagate(network, sums.data(), inputs);
    RealOutputs real{};
    for (std::size_t o = 0; o < kMaxOutputs; ++o) {
        real[o] = static_cast<float>(outputs[o]) / float{kOutputUnit};
    }
    return values_of(network.head(), real, sample, perspective);
}

SeatValues mean_network_value(const Network& network, const Samples& samples,
                              const Sample& sample) {
    SeatValues mean{};
    for (const Color perspective : kAllColors) {
        const SeatValues values = network_value(network, samples, sample, perspective);
        for (const Color c : kAllColors) mean[c] += values[c] / kColors;
    }
    return mean;
}

std::vector<SeatValues> network_values(const Network& network, const Samples& samples,
                                       const SampleIndices& numbers, ThreadPool& pool) {
    std::vector<SeatValues> values(numbers.size());
    pool.run_in_chunks(numbers.size(), [&](std::size_t i) {
        const Sample& sample = samples[numbers[i]];
        values[i] = network_value(network, samples, sample, sample.player);
    });
    return values;
}

}  // namespace quadrille::train
