#pragma once

#include <cstdint>
#include <span>

#include "eval/network/heads.h"
#include "eval/network/inputs.h"
#include "eval/network/network.h"

// The fast way to what `reference_outputs` says: the sum of the features of the pieces is kept from
// position to position, an accumulator, and the rest is worked out from it. The code is the same at
// every CPU level; the compiler finds the level's instructions for it.

namespace quadrille {

/// An accumulator: one number for each column of the first layer (`Network::columns`), in 16 bits
/// that wrap around. It begins where a register of 32 bytes may.
using Accumulator = std::int16_t*;
using ConstAccumulator = const std::int16_t*;

/// Makes `after` the sum of `before` (null: of nothing) and the features `added`, without the
/// features `removed`. Both accumulators may be the same.
void update_accumulator(const Network& network, std::span<const Feature> added,
                        std::span<const Feature> removed, ConstAccumulator before,
                        Accumulator after);

/// Makes `sums` that of a board: of all pieces that stand on it.
void refresh_accumulator(const Network& network, std::span<const Feature> pieces, Accumulator sums);

/// What the network says of a position with these pieces in this context.
[[nodiscard]] NetOutputs propagate(const Network& network, ConstAccumulator pieces,
                                   const NetContext& context);

}  // namespace quadrille
