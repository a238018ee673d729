#include "eval/network/network.h"

#include <algorithm>
#include <cstdint>

namespace quadrille {

Head Network::head() const { return head_of(RuleSet::of(variant)); }

NetOutputs reference_outputs(const Network& network, const NetInputs& inputs) {
    const auto hidden = static_cast<std::size_t>(network.hidden);
    const std::size_t count = output_count(network.head());
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
    NetOutputs outputs{};
    for (std::size_t i = 0; i < count; ++i) {
        const auto tapered = [&](const auto& numbers, std::size_t full, std::size_t empty) {
            return tapered_weight(numbers[full], numbers[empty], inputs.living);
        };
        std::int64_t sum = tapered(network.bias, i, count + i);
        for (std::size_t neuron = 0; neuron < hidden; ++neuron) {
            const int activation = std::clamp(sum_of(neuron), 0, kNeuronUnit);
            sum += std::int64_t{activation} * activation *
                   tapered(network.last, i * hidden + neuron, (count + i) * hidden + neuron);
        }
        outputs[i] =
            tapered_output(sum, sum_of(hidden + i), sum_of(hidden + count + i), inputs.living);
    }
    return outputs;
}

}  // namespace quadrille
