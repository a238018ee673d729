#include "eval/network/network.h"

#include <algorithm>

namespace quadrille {

Head Network::head() const { return head_of(RuleSet::of(variant)); }

NetOutputs net_outputs(const Network& network, const NetInputs& inputs) {
    const auto hidden = static_cast<std::size_t>(network.hidden);
    const std::size_t count = outputs_of(network.head());
    const auto weight = [&](std::size_t row, std::size_t neuron) {
        return int{network.first[row * hidden + neuron]};
    };
    std::array<std::int64_t, kMostOutputs> sums{};
    for (std::size_t neuron = 0; neuron < hidden; ++neuron) {
        int sum = weight(inputs.turn, neuron) + weight(inputs.checks, neuron);
        for (const InputRow row : inputs.pieces) sum += weight(row, neuron);
        for (const Color place : kAllColors) {
            const auto row = static_cast<InputRow>(kFirstPointRow + idx(place));
            sum += weight(row, neuron) * inputs.points[place] >> kWholePointsBits;
        }
        // As where it is kept in 16 bits; only a board with more pieces than a game has goes over.
        sum = static_cast<std::int16_t>(static_cast<std::uint16_t>(sum));
        const int active = std::clamp(sum, 0, kNeuronUnit);
        for (std::size_t i = 0; i < count; ++i) {
            sums[i] += std::int64_t{active} * active * network.last[i * hidden + neuron];
        }
    }
    NetOutputs outputs{};
    for (std::size_t i = 0; i < count; ++i) {
        outputs[i] = static_cast<int>((sums[i] + network.bias[i]) * kOutputUnit / kSumUnit);
    }
    return outputs;
}

}  // namespace quadrille
