#include "tools/train/parameters.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "eval/network/file.h"

namespace quadrille::train {
namespace {

TEST(Parameters, RestoreNetwork) {
    for (const Variant variant : {Variant::Ffa, Variant::Teams, Variant::Chess4}) {
        const Head head = head_of(RuleSet::of(variant));
        const int centipawns = head == Head::WinProbability ? 250 : 0;
        Parameters weights = random_parameters(head, 48, 3);
        weights.bias()[0] = 0.5F;
        for (std::size_t sample = 0; sample < kFeatures; ++sample) {
            weights.block(weights.psqt_block())[sample].set(
                0, static_cast<float>(sample % 13) / 3 - 2);
        }
        const Network network = to_network(weights, variant, "made", centipawns);
        EXPECT_EQ(network.hidden, 48);
        EXPECT_EQ(network.head(), head);
        EXPECT_EQ(to_network(to_parameters(network), variant, "made", centipawns), network);
        EXPECT_TRUE(read_network(write_network(network)).has_value());
    }
}

TEST(Parameters, AreStoredAtTheirPlacesInNetwork) {
    Parameters weights{Head::Points, 32};
    // Neuron 18 is the third of the second block.
    weights.block(1)[7].set(2, 0.5F);
    weights.block(1)[kFeatures + 4].set(2, -0.25F);
    // The PSQT weight of the last output.
    weights.block(2)[9].set(4, 1.5F);
    weights.bias()[3] = -1;
    const Network network = to_network(weights, Variant::Ffa, "", 0);
    EXPECT_EQ(network.first[7 * network.columns() + 18], 128) << "half of 255, rounded";
    EXPECT_EQ(network.first[9 * network.columns() + 32 + 4], 384) << "one and a half of 256";
    EXPECT_EQ(network.last[4 * 32 + 18], -64);
    EXPECT_EQ(network.bias[3], -kSumUnit);
    std::size_t others = 0;
    for (const std::int16_t w : network.first) others += w != 0 ? 1U : 0U;
    for (const std::int16_t w : network.last) others += w != 0 ? 1U : 0U;
    EXPECT_EQ(others, 3U);
}

TEST(Parameters, AreClampedToRangeOfFile) {
    Parameters weights{Head::WinProbability, 16};
    weights.block(0)[0].set(0, 5);
    weights.block(0)[kFeatures].set(0, -5);
    const Network network = to_network(weights, Variant::Teams, "", 100);
    EXPECT_EQ(network.first[0], kMaxQuantizedFirst);
    EXPECT_EQ(network.last[0], -kMaxQuantizedLast);
    weights.block(1)[5].set(0, kMaxPsqt + 1);
    EXPECT_EQ(to_network(weights, Variant::Teams, "", 100).first[5 * network.columns() + 16],
              kMaxQuantizedFirst);
}

TEST(Parameters, RefuseWeightsThatAreNotFinite) {
    const Parameters good = random_parameters(Head::Points, 32, 1);
    const auto network = usable_network(good, Variant::Ffa, "made", 0);
    ASSERT_TRUE(network) << network.error();
    EXPECT_EQ(*network, to_network(good, Variant::Ffa, "made", 0));
    for (const float infinite_or_nan :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        Parameters of_bias{Head::Points, 32};
        of_bias.bias().back() = infinite_or_nan;
        Parameters of_feature{Head::Points, 32};
        of_feature.block(2)[kFeatures - 1].set(kLanes - 1, infinite_or_nan);
        for (const Parameters& weights : {of_bias, of_feature}) {
            const auto refused = usable_network(weights, Variant::Ffa, "", 0);
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error(), "its weights are not finite");
        }
    }
}

TEST(Parameters, RefuseNetworkThatCannotBeRead) {
    const auto refused =
        usable_network(Parameters{Head::WinProbability, 32}, Variant::Teams, "", 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(),
              "the network's 0 centipawns are not from 1 to " + std::to_string(kMaxCentipawns));
}

TEST(Parameters, AreSmallAndSeededWhenRandom) {
    const Parameters a = random_parameters(Head::Points, 32, 1);
    EXPECT_EQ(a, random_parameters(Head::Points, 32, 1));
    EXPECT_NE(a, random_parameters(Head::Points, 32, 2));
    float most = 0;
    float sum = 0;
    for (std::size_t sample = 0; sample < kFeatures; ++sample) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            most = std::max(most, std::abs(a.block(1)[sample][lane]));
            sum += a.block(1)[sample][lane];
        }
    }
    EXPECT_GT(most, 0.09F);
    EXPECT_LE(most, 0.1F);
    EXPECT_LT(std::abs(sum) / static_cast<float>(kFeatures * kLanes), 0.002F);
}

}  // namespace
}  // namespace quadrille::train
