#include "eval/network/network.h"

#include <gtest/gtest.h>

#include <array>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

TEST(Network, SumsFeaturesAndWeighsSquaredNeurons) {
    Network network = test::blank_network(Variant::Ffa);
    const std::size_t hidden = 16;
    NetInputs inputs;
    inputs.living = kFullBoard;
    inputs.pieces.push_back(7);
    inputs.pieces.push_back(9);
    const auto first = [&](std::size_t feature, std::size_t neuron) -> std::int16_t& {
        return network.first[feature * network.columns() + neuron];
    };
    // Neuron 1: 100 + 27 = 127 of 255. Neuron 2: below 0. Neuron 3: above the maximum of 255.
    first(7, 1) = 100;
    first(inputs.turn, 1) = 27;
    first(7, 2) = -5;
    first(9, 3) = 400;
    first(inputs.checks, 3) = 100;
    network.last[0 * hidden + 1] = kLastUnit;
    network.last[1 * hidden + 2] = kLastUnit;
    network.last[2 * hidden + 3] = -kLastUnit / 2;
    network.bias[3] = static_cast<std::int32_t>(kSumUnit * 3 / 2);
    const NetOutputs outputs = reference_outputs(network, inputs);
    EXPECT_EQ(outputs, (NetOutputs{127 * 127 * kOutputUnit / (255 * 255), 0, -kOutputUnit / 2,
                                   kOutputUnit * 3 / 2, 0}));
}

TEST(Network, AddsPsqtColumnsToTheirOutputs) {
    Network network = test::blank_network(Variant::Ffa, 32);
    NetInputs inputs;
    inputs.living = kFullBoard;
    inputs.pieces.push_back(7);
    inputs.pieces.push_back(9);
    inputs.points[Color::Blue] = kWholePoints / 2;
    const auto psqt = [&](std::size_t feature, std::size_t output) -> std::int16_t& {
        return network.first[feature * network.columns() + 32 + output];
    };
    psqt(7, 0) = kPsqtUnit;
    psqt(9, 0) = 2 * kPsqtUnit;
    psqt(8, 0) = 100;  // not active
    psqt(inputs.turn, 1) = -kPsqtUnit;
    psqt(inputs.checks, 4) = 1;
    inputs.danger_features.push_back(kFirstThreatFeature);
    psqt(kFirstThreatFeature, 3) = 7;
    psqt(kFirstPointFeature + 1, 2) = kPsqtUnit;
    network.bias[1] = static_cast<std::int32_t>(kSumUnit * 3);
    EXPECT_EQ(reference_outputs(network, inputs),
              (NetOutputs{3 * kOutputUnit, 2 * kOutputUnit, kOutputUnit / 2, 7 * kPsqtScale,
                          kPsqtScale}));
}

TEST(Network, ScalesPointWeightsWithPoints) {
    Network network = test::blank_network(Variant::Ffa);
    const std::size_t yellow = (kFirstPointFeature + 2) * network.columns();
    network.first[yellow] = kNeuronUnit;
    network.last[0] = kLastUnit;
    NetInputs inputs;
    inputs.living = kFullBoard;
    EXPECT_EQ(reference_outputs(network, inputs)[0], 0);
    inputs.points[Color::Yellow] = kWholePoints / 2;
    EXPECT_EQ(reference_outputs(network, inputs)[0], 127 * 127 * kOutputUnit / (255 * 255));
    inputs.points[Color::Yellow] = kWholePoints;
    EXPECT_EQ(reference_outputs(network, inputs)[0], kOutputUnit);
    // The scaled weight is rounded down, not toward zero.
    network.first[yellow] = -1;
    network.first[inputs.turn * network.columns()] = 100;
    inputs.points[Color::Yellow] = 1;
    EXPECT_EQ(reference_outputs(network, inputs)[0], 99 * 99 * kOutputUnit / (255 * 255));
}

TEST(Network, InterpolatesBetweenFullAndEmptyBoard) {
    Network network = test::blank_network(Variant::Ffa);
    // The five sums of a full board come before the five sums of an empty board.
    network.bias[0] = static_cast<std::int32_t>(kSumUnit * 4);
    network.bias[5] = static_cast<std::int32_t>(-kSumUnit * 4);
    NetInputs inputs;
    const std::size_t psqt = inputs.turn * network.columns() + 16;
    network.first[psqt + 4] = kPsqtUnit;
    for (const auto& [living, first, last] :
         {std::array{64, 4 * kOutputUnit, kOutputUnit},
          std::array{70, 4 * kOutputUnit, kOutputUnit},
          std::array{48, 2 * kOutputUnit, kOutputUnit * 3 / 4}, std::array{32, 0, kOutputUnit / 2},
          std::array{0, -4 * kOutputUnit, 0}}) {
        inputs.living = living;
        EXPECT_EQ(reference_outputs(network, inputs), (NetOutputs{first, 0, 0, 0, last})) << living;
    }
}

}  // namespace
}  // namespace quadrille::testing
