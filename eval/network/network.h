#pragma once

#include <boost/align/aligned_allocator.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/ruleset.h"
#include "eval/network/heads.h"
#include "eval/network/inputs.h"

namespace quadrille {

// Whole numbers that stand for a network's real ones.
/// One, in the first layer: where a neuron is as active as it can be.
inline constexpr int kNeuronUnit = 255;
/// One, in the weights of the last layer. These are many and small, so they are fine.
inline constexpr int kLastUnit = 256;
/// None of them is larger.
inline constexpr double kMaxLastWeight = 0.45;
/// No weight of the first layer is larger: with it 64 pieces, a turn, checks and four seats' points
/// fit 16 bits. Mobilities and danger_features come on top of them: where weights are as large as
/// that in many features at once, a sum may wrap around, the same way on every machine.
inline constexpr double kMaxWeight = 1.8;
static_assert(70 * static_cast<int>(kMaxWeight * kNeuronUnit) <= 32767);

inline constexpr int kMinHidden = 16;
inline constexpr int kMaxHidden = 1024;
/// Neurons come in groups of so many.
inline constexpr int kHiddenStep = 16;

/// Columns of the first layer beside the neurons that go straight to the sums of the outputs, the
/// first to the first and so on; as many as a group of neurons, of which some are not used.
inline constexpr int kPsqtOutputs = kHiddenStep;
static_assert(kPsqtOutputs >= static_cast<int>(kMaxSums));
/// One, in a straight column.
inline constexpr int kPsqtUnit = 256;
/// What the number of a straight column is worth in a sum.
inline constexpr int kPsqtScale = kOutputUnit / kPsqtUnit;

/// Numbers of 16 bits that begin on a cache line.
using NetVector = std::vector<std::int16_t, boost::alignment::aligned_allocator<std::int16_t, 64>>;

/// A network of one hidden layer: the sum of the features of the first layer that a position has
/// (inputs.h); each neuron clamped between 0 and 1 and squared; and weighted sums of those, two for
/// each output (heads.h), between which it lies by how many pieces live. To each of them comes a
/// straight sum of the features, so that the neurons need not learn what every piece is worth
/// anywhere.
struct Network {
    /// What it was made for, by its name ("ffa"): other games are not for it.
    Variant variant = Variant::Ffa;
    /// What its maker calls it.
    std::string name;
    int hidden = kHiddenStep;  // neurons, a multiple of kHiddenStep
    /// Head WinProbability: what the natural logarithm of odds is worth; else 0.
    int centipawns = 0;
    NetVector first;                 // feature by feature: kFeatures times `columns()`
    NetVector last;                  // sum by sum
    std::vector<std::int32_t> bias;  // of each sum, in the unit of a weighted sum

    [[nodiscard]] Head head() const;
    /// The numbers of a feature of the first layer: the neurons, then the straight columns.
    [[nodiscard]] std::size_t columns() const {
        return static_cast<std::size_t>(hidden) + std::size_t{kPsqtOutputs};
    }
    friend bool operator==(const Network&, const Network&) = default;
};

/// One, in a weighted sum.
inline constexpr std::int64_t kSumUnit = std::int64_t{kNeuronUnit} * kNeuronUnit * kLastUnit;

/// The outputs in the order of `heads.h`, between the sums of a full board and those of an empty
/// one; both in `kOutputUnit`s.
[[nodiscard]] NetOutputs tapered_outputs(Head head, const std::array<int, kMaxSums>& sums,
                                         int living);

/// What a network says of a position, from nothing: slow, and what faster ways have to agree with.
[[nodiscard]] NetOutputs reference_outputs(const Network& network, const NetInputs& inputs);

}  // namespace quadrille
