#pragma once

#include <array>

#include "engine/types.h"
#include "eval/network/heads.h"
#include "tools/train/samples.h"

namespace quadrille::train {

/// A network's outputs as real numbers, in units of `kOutputUnit`.
using RealOutputs = std::array<float, kMaxOutputs>;
/// Sums from which the outputs are interpolated.
using RealSums = std::array<float, kMaxSums>;

/// Returns the values of the seats for the outputs of a perspective: the points of each seat, or
/// the chances of the teams. eval/network/heads.h does the same in whole numbers.
[[nodiscard]] SeatValues values_of(Head head, const RealOutputs& outputs, const Sample& sample,
                                   Color perspective);

/// Returns the squared error against `target`, and sets `gradient` to its derivatives by the
/// outputs. Teams: the error of the chance. FFA and Chess4: the mean over the active seats; errors
/// are divided by the points left to win plus a mate (FFA) or by the active opponents (Chess4).
[[nodiscard]] float loss_of(Head head, const RealOutputs& outputs, const Sample& sample,
                            const SeatValues& target, Color perspective, RealOutputs& gradient);

}  // namespace quadrille::train
