// The fast layers equal the reference implementation exactly.

#include "eval/network/layers.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/util/random.h"
#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

std::span<const Feature> span_of(const NetInputs& inputs) {
    return {inputs.pieces.begin(), inputs.pieces.size()};
}

NetOutputs fast_outputs(const Network& network, const NetInputs& inputs) {
    NetVector sums(network.columns());
    NetVector points(network.columns());
    refresh_accumulator(network, span_of(inputs), sums.data());
    add_up_points(network, inputs.points, points.data());
    return propagate(network, LastLayer{network}, sums.data(), points.data(), inputs);
}

TEST(Layers, MatchReferenceOutputs) {
    Random random{3};
    // Some neuron counts fill whole blocks of registers; other counts leave a remainder.
    for (const int hidden : {16, 48, 128, 256, 272, 1024}) {
        for (const auto& [text, variant] : kVariantNames) {
            const Network network = test::random_network(variant, hidden, random.next());
            for (int i = 0; i < 20; ++i) {
                const RuleSet rules = slow::random_rules(random, variant);
                const PositionSetup setup = slow::random_setup(random, rules);
                const NetInputs inputs = inputs_of(test::position_of(setup, rules), Color::Yellow);
                ASSERT_EQ(fast_outputs(network, inputs), reference_outputs(network, inputs))
                    << text << ", " << hidden << " neurons";
            }
        }
    }
}

TEST(Layers, HandleTheLargestWeights) {
    for (const int sign : {1, -1}) {
        Network network = test::blank_network(Variant::Ffa, kMaxHidden);
        for (std::int16_t& w : network.first) w = kMaxQuantizedFirst;
        for (std::int16_t& w : network.last)
            w = static_cast<std::int16_t>(sign * kMaxQuantizedLast);
        NetInputs inputs;
        for (int i = 0; i < 64; ++i) inputs.pieces.push_back(static_cast<Feature>(i));
        for (int& points : inputs.points) points = kWholePoints;
        const NetOutputs outputs = fast_outputs(network, inputs);
        EXPECT_EQ(outputs, reference_outputs(network, inputs));
        // 64 pieces, turn, checks and points of four seats.
        const int psqt = 70 * kMaxQuantizedFirst * kPsqtScale;
        EXPECT_EQ(outputs[0],
                  sign * kMaxHidden * kMaxQuantizedLast * kOutputUnit / kLastUnit + psqt);
    }
}

TEST(Layers, ScaleWeightsOfAnySignByAnyPoints) {
    Random random{9};
    Network network = test::random_network(Variant::Ffa, 32, 4);
    for (int i = 0; i < 2000; ++i) {
        std::int16_t* const weights = &network.first[kFirstPointFeature * network.columns()];
        for (std::size_t n = 0; n < kPointFeatures * network.columns(); ++n) {
            weights[n] = static_cast<std::int16_t>(int(random.below(2 * kMaxQuantizedFirst + 1)) -
                                                   kMaxQuantizedFirst);
        }
        NetInputs inputs;
        for (int& points : inputs.points) points = static_cast<int>(random.below(kWholePoints + 1));
        ASSERT_EQ(fast_outputs(network, inputs), reference_outputs(network, inputs));
    }
}

TEST(Layers, AddAndRemoveFeatures) {
    const Network network = test::random_network(Variant::Teams, 256, 6);
    Random random{5};
    const auto random_feature = [&] { return static_cast<Feature>(random.below(kFeatures)); };
    const std::size_t columns = network.columns();
    NetVector sums(columns);
    std::vector<int> expected(columns);
    for (int i = 0; i < 300; ++i) {
        std::vector<Feature> added(random.below(4));
        std::vector<Feature> removed(random.below(4));
        for (Feature& feature : added) feature = random_feature();
        for (Feature& feature : removed) feature = random_feature();
        for (std::size_t n = 0; n < columns; ++n) {
            for (const Feature feature : added) expected[n] += network.first[feature * columns + n];
            for (const Feature feature : removed)
                expected[n] -= network.first[feature * columns + n];
        }
        NetVector after(columns);
        update_accumulator(network, added, removed, sums.data(), after.data());
        sums = after;
        for (std::size_t n = 0; n < columns; ++n) {
            ASSERT_EQ(sums[n], static_cast<std::int16_t>(expected[n]));
        }
    }
}

}  // namespace
}  // namespace quadrille::testing
