#include "eval/network/network.h"

#include <algorithm>

namespace quadrille {

Head Network::head() const { return head_of(RuleSet::of(variant)); }

NetOutputs outputs_between(Head head, const std::array<int, kMostSums>& sums, int living) {
    const int full = std::min(living, kFullBoard);
    const std::size_t count = outputs_of(head);
    NetOutputs outputs{};
    for (std::size_t i = 0; i < count; ++i) {
        outputs[i] = (sums[i] * full + sums[count + i] * (kFullBoard - full)) / kFullBoard;
    }
    return outputs;
}

NetOutputs net_outputs(const Network& network, const NetInputs& inputs) {
    const auto hidden = static_cast<std::size_t>(network.hidden);
    const std::size_t count = sums_of(network.head());
    const auto sum_of = [&](std::size_t column) {
        const auto weight = [&](InputRow row) {
            return int{network.first[row * network.columns() + column]};
        };
        int sum = weight(inputs.turn) + weight(inputs.checks);
        for (const InputRow row : inputs.pieces) sum += weight(row);
        for (const InputRow row : inputs.signs) sum += weight(row);
        for (const Color place : kAllColors) {
            const auto row = static_cast<InputRow>(kFirstPointRow + idx(place));
            sum += weight(row) * inputs.points[place] >> kWholePointsBits;
        }
        // As where it is kept in 16 bits; only a board with more pieces than a game has goes over.
        return int{static_cast<std::int16_t>(static_cast<std::uint16_t>(sum))};
    };
    std::array<std::int64_t, kMostSums> weighted{};
    for (std::size_t neuron = 0; neuron < hidden; ++neuron) {
        const int active = std::clamp(sum_of(neuron), 0, kNeuronUnit);
        for (std::size_t i = 0; i < count; ++i) {
            weighted[i] += std::int64_t{active} * active * network.last[i * hidden + neuron];
        }
    }
    std::array<int, kMostSums> sums{};
    for (std::size_t i = 0; i < count; ++i) {
        sums[i] = static_cast<int>((weighted[i] + network.bias[i]) * kOutputUnit / kSumUnit) +
                  sum_of(hidden + i) * kStraightWorth;
    }
    return outputs_between(network.head(), sums, inputs.living);
}

}  // namespace quadrille
