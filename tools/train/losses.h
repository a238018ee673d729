#pragma once

#include <array>

#include "engine/types.h"
#include "eval/network/heads.h"
#include "tools/train/rows.h"

namespace quadrille::train {

/// A network's numbers as real ones: in units of `kOutputUnit`.
using RealOutputs = std::array<float, kMostOutputs>;
/// Its sums, from which they are made.
using RealSums = std::array<float, kMostSums>;

/// What the outputs mean for each seat, seen from `view` (eval/network/heads.h in real numbers):
/// points of each seat, or chances of the teams.
[[nodiscard]] SeatValues values_of(Head head, const RealOutputs& outputs, const Row& row,
                                   Color view);

/// How far the values of a row are off `aim`: with teams the square of what the chance is off;
/// else the mean over the active seats of the square of what a seat's value is off, as a share of
/// what there is to win and a mate (FFA) or of the places to be given (Chess4). The derivatives by
/// the outputs go to `slopes`.
[[nodiscard]] float loss_of(Head head, const RealOutputs& outputs, const Row& row,
                            const SeatValues& aim, Color view, RealOutputs& slopes);

}  // namespace quadrille::train
