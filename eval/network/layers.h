#pragma once

#include <cstdint>
#include <span>

#include "eval/network/heads.h"
#include "eval/network/inputs.h"
#include "eval/network/network.h"

// Fast computation of `reference_outputs`. An accumulator holds the sum of the piece features and
// is updated from position to position; all other parts are computed anew. The code is the same at
// every CPU level, and the compiler selects the instructions.

namespace quadrille {

/// An accumulator: a 16-bit number that wraps around for each column of the first layer
/// (`Network::columns`). It is aligned to 32 bytes.
using Accumulator = std::int16_t*;
using ConstAccumulator = const std::int16_t*;

/// Sets `after` to `before` (null: zeros) plus the features `added` minus the features `removed`.
/// Both accumulators may be the same.
void update_accumulator(const Network& network, std::span<const Feature> added,
                        std::span<const Feature> removed, ConstAccumulator before,
                        Accumulator after);

/// Sets `sums` to the output of the first layer for the features `pieces`.
void refresh_accumulator(const Network& network, std::span<const Feature> pieces, Accumulator sums);

/// Returns the outputs for a position with the accumulator `pieces` and this context.
[[nodiscard]] NetOutputs propagate(const Network& network, ConstAccumulator pieces,
                                   const NetContext& context);

}  // namespace quadrille
