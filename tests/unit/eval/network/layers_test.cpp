// The fast layers say to the last bit what the slow ones do.

#include "eval/network/layers.h"

#include <gtest/gtest.h>

#include <limits>
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
    refresh_accumulator(network, span_of(inputs), sums.data());
    return propagate(network, sums.data(), inputs);
}

TEST(Layers, SayWhatTheSlowNetworkSays) {
    Random random{3};
    // Neurons that fill blocks of the compiled code, and that do not.
    for (const int hidden : {16, 48, 128, 272, 1024}) {
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

TEST(Layers, HoldTheLargestWeights) {
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
        // 64 pieces, the turn, checks and four seats' points.
        const int straight = 70 * kMaxQuantizedFirst * kPsqtScale;
        EXPECT_EQ(outputs[0],
                  sign * kMaxHidden * kMaxQuantizedLast * kOutputUnit / kLastUnit + straight);
    }
}

TEST(Layers, PointsOfAnyNumberAndSign) {
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

TEST(Layers, RowsComeAndGo) {
    const Network network = test::random_network(Variant::Teams, 80, 6);
    Random random{5};
    const auto some_row = [&] { return static_cast<Feature>(random.below(kFeatures)); };
    const std::size_t columns = network.columns();
    NetVector sums(columns);
    std::vector<int> expected(columns);
    for (int i = 0; i < 300; ++i) {
        std::vector<Feature> added(random.below(4));
        std::vector<Feature> removed(random.below(4));
        for (Feature& row : added) row = some_row();
        for (Feature& row : removed) row = some_row();
        for (std::size_t n = 0; n < columns; ++n) {
            for (const Feature row : added) expected[n] += network.first[row * columns + n];
            for (const Feature row : removed) expected[n] -= network.first[row * columns + n];
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
