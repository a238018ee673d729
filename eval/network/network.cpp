#include "eval/network/network.h"

#include <algorithm>

namespace quadrille {

Head Network::head() const { return head_of(RuleSet::of(variant)); }

NetOutputs tapered_outputs(Head head, const std::array<int, kMaxSums>& sums, int living) {
    const int full = std::min(living, kFullBoard);
    const std::size_t count = output_count(head);
    NetOutputs outputs{};
    for (std::size_t i = 0; i < count; ++i) {
        outputs[i] = (sums[i] * full + sums[count + i] * (kFullBoard - full)) / kFullBoard;
    }
    return outputs;
}

NetOutputs reference_outputs(const Network& network, const NetInputs& inputs) {
    const auto hidden = static_cast<std::size_t>(network.hidden);
    const std::size_t count = sum_count(network.head());
    const auto sum_of = [&](std::size_t column) {
        const auto weight = [&](Feature feature) {
            return int{network.first[feature * network.columns() + column]};
        };
        int sum = weight(inputs.turn) + weight(inputs.checks);
        for (const Feature feature : inputs.pieces) sum += weight(feature);
        for (const Feature feature : inputs.danger_features) sum += weight(feature);
        for (const Color place : kAllColors) {
            const auto feature = static_cast<Feature>(kFirstPointFeature + idx(place));
            sum += weight(feature) * inputs.points[place] >> kWholePointsBits;
        }
        // Wraps around like a 16-bit accumulator.
        return int{static_cast<std::int16_t>(static_cast<std::uint16_t>(sum))};
    };
    std::array<std::int64_t, kMaxSums> weighted{};
    for (std::size_t neuron = 0; neuron < hidden; ++neuron) {
        const int activation = std::clamp(sum_of(neuron), 0, kNeuronUnit);
        for (std::size_t i = 0; i < count; ++i) {
            weighted[i] +=
                std::int64_t{activation} * activation * network.last[i * hidden + neuron];
        }
    }
    std::array<int, kMaxSums> sums{};
    for (std::size_t i = 0; i < count; ++i) {
        sums[i] = static_cast<int>((weighted[i] + network.bias[i]) * kOutputUnit / kSumUnit) +
                  sum_of(hidden + i) * kPsqtScale;
    }
    return tapered_outputs(network.head(), sums, inputs.living);
}

}  // namespace quadrille
