#pragma once

#include <array>

#include "engine/types.h"
#include "eval/network/heads.h"
#include "tools/train/samples.h"

namespace quadrille::train {

/// A network's outputs as real numbers, in units of `kOutputUnit`.
using RealOutputs = std::array<float, kMaxOutputs>;
/// The sums that the outputs are interpolated from.
using RealSums = std::array<float, kMaxSums>;

/// Returns what the outputs of a perspective mean for each seat, as eval/network/heads.h does in
/// whole numbers: the points of each seat, or the chances of the teams.
[[nodiscard]] SeatValues values_of(Head head, const RealOutputs& outputs, const Sample& sample,
                                   Color perspective);

/// Returns the squared error against `target`. Teams: of the chance. FFA and Chess4: the mean over
/// the active seats, each error as a share of the points left to win and a mate (FFA) or of the
/// places to be given (Chess4). Sets `gradient` to the derivatives by the outputs.
[[nodiscard]] float loss_of(Head head, const RealOutputs& outputs, const Sample& sample,
                            const SeatValues& target, Color perspective, RealOutputs& gradient);

}  // namespace quadrille::train
