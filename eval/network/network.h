#pragma once

#include <boost/align/aligned_allocator.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/ruleset.h"
#include "eval/network/heads.h"
#include "eval/network/inputs.h"

namespace quadrille {

// Quantization: integers that represent the real numbers of a network.
/// 1.0 in the first layer, the largest activation of a neuron.
inline constexpr int kNeuronUnit = 255;
/// 1.0 in the weights of the last layer.
inline constexpr int kLastUnit = 256;
/// 1.0 in interpolated weights of the last layer.
inline constexpr int kTaperedUnit = 2 * kLastUnit;
/// Largest absolute weight of the last layer.
inline constexpr double kMaxLastWeight = 0.45;
/// Largest absolute weight of the first layer. With it the sum of 64 pieces, turn, checks and
/// points of four seats fits 16 bits. Mobility, threats and king safety add to this sum. If many
/// weights are that large it may wrap around, in the same way on every machine.
inline constexpr double kMaxWeight = 1.8;
static_assert(70 * static_cast<int>(kMaxWeight * kNeuronUnit) <= 32767);

inline constexpr int kMinHidden = 16;
inline constexpr int kMaxHidden = 1024;
/// The number of neurons is a multiple of this.
inline constexpr int kHiddenStep = 16;

/// PSQT columns of the first layer, which follow the neurons. Column i is added to sum i of the
/// outputs. Some columns are unused, because columns come in groups of `kHiddenStep`.
inline constexpr int kPsqtOutputs = kHiddenStep;
static_assert(kPsqtOutputs >= static_cast<int>(kMaxSums));
/// 1.0 in a PSQT column.
inline constexpr int kPsqtUnit = 256;
/// Factor from the unit of a PSQT column to the unit of a sum.
inline constexpr int kPsqtScale = kOutputUnit / kPsqtUnit;

/// 16-bit numbers, aligned to a cache line.
using NetVector = std::vector<std::int16_t, boost::alignment::aligned_allocator<std::int16_t, 64>>;

/// A network of one hidden layer. The first layer sums the weights of the active features
/// (inputs.h). Each neuron is clamped between 0 and 1 and squared (SCReLU). The last layer has two
/// weighted sums for each output (heads.h). Its weights are interpolated by the number of living
/// pieces, which gives one sum for each output. PSQT outputs, linear in the features, are
/// interpolated in the same way and added.
struct Network {
    /// The only variant that the network evaluates. A file stores its name ("ffa").
    Variant variant = Variant::Ffa;
    std::string name;
    int hidden = kHiddenStep;  // neurons, a multiple of kHiddenStep
    /// Head WinProbability: centipawns per unit of log-odds; else 0.
    int centipawns = 0;
    NetVector first;                 // feature by feature: kFeatures times `columns()`
    NetVector last;                  // sum by sum
    std::vector<std::int32_t> bias;  // of each sum, in the unit of a weighted sum

    [[nodiscard]] Head head() const;
    /// Returns the number of weights per feature of the first layer: neurons, then PSQT columns.
    [[nodiscard]] std::size_t columns() const {
        return static_cast<std::size_t>(hidden) + std::size_t{kPsqtOutputs};
    }
    friend bool operator==(const Network&, const Network&) = default;
};

/// 1.0 in a weighted sum.
inline constexpr std::int64_t kSumUnit = std::int64_t{kNeuronUnit} * kNeuronUnit * kLastUnit;

/// Returns a weight or bias of the last layer for a board with `living` pieces: the rounded mean of
/// the values for a full and an empty board, times `kTaperedUnit` / `kLastUnit`.
[[nodiscard]] constexpr std::int64_t tapered_weight(std::int64_t full, std::int64_t empty,
                                                    int living) {
    constexpr int kSteps = kFullBoard * kLastUnit / kTaperedUnit;
    const int weight = std::min(living, kFullBoard);
    // Shifts round down on all machines.
    static_assert(kSteps == 32);
    return (full * weight + empty * (kFullBoard - weight) + kSteps / 2) >> 5;
}

/// Returns an output, in `kOutputUnit`s: of a weighted sum with interpolated weights and bias, and
/// PSQT sums for a full and an empty board.
[[nodiscard]] constexpr int tapered_output(std::int64_t sum, int full_psqt, int empty_psqt,
                                           int living) {
    constexpr std::int64_t kUnit = kSumUnit * kTaperedUnit / kLastUnit / kOutputUnit;
    const int weight = std::min(living, kFullBoard);
    const int psqt = full_psqt * weight + empty_psqt * (kFullBoard - weight);
    return static_cast<int>(sum / kUnit) + psqt * kPsqtScale / kFullBoard;
}

/// Returns the outputs by a slow reference implementation, which `propagate` (layers.h) must equal.
[[nodiscard]] NetOutputs reference_outputs(const Network& network, const NetInputs& inputs);

}  // namespace quadrille
