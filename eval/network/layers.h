#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/network/heads.h"
#include "eval/network/inputs.h"
#include "eval/network/network.h"

// Fast computation of `reference_outputs`. An accumulator holds the sum of the piece features and
// is updated from position to position; all other parts are computed anew. The results are
// the same at every CPU level.

namespace quadrille {

/// An accumulator: a 16-bit number that wraps around for each column of the first layer
/// (`Network::columns`). It is aligned to 32 bytes.
using Accumulator = std::int16_t*;
using ConstAccumulator = const std::int16_t*;

/// The last layer with interpolated weights for each number of living pieces.
class LastLayer {
  public:
    explicit LastLayer(const Network& network);
    /// Returns the weights for `living` pieces, output by output.
    [[nodiscard]] const std::int16_t* weights(int living) const {
        return &weights_[place(living) * hidden_];
    }
    /// Returns, for each output, its bias and a constant that the kernel needs.
    [[nodiscard]] const std::int64_t* bias(int living) const { return &bias_[place(living)]; }

  private:
    [[nodiscard]] std::size_t place(int living) const {
        return static_cast<std::size_t>(std::min(living, kFullBoard)) * outputs_;
    }

    std::size_t hidden_;
    std::size_t outputs_;
    NetVector weights_;
    std::vector<std::int64_t> bias_;
};

/// Sets `after` to `before` (null: zeros) plus the features `added` minus the features `removed`.
/// Both accumulators may be the same.
void update_accumulator(const Network& network, std::span<const Feature> added,
                        std::span<const Feature> removed, ConstAccumulator before,
                        Accumulator after);

/// Sets `sums` to the output of the first layer for the features `pieces`.
void refresh_accumulator(const Network& network, std::span<const Feature> pieces, Accumulator sums);

/// Sets `sums` to the output of the first layer for the scored points alone. Only networks with the
/// head Points use it.
void add_up_points(const Network& network, const PerColor<int>& points, Accumulator sums);

/// Returns the outputs for a position with the accumulator `pieces`, the sums `points` of
/// `add_up_points` (null for other heads) and this context, whose points are not read.
[[nodiscard]] NetOutputs propagate(const Network& network, const LastLayer& last,
                                   ConstAccumulator pieces, ConstAccumulator points,
                                   const NetContext& context);

}  // namespace quadrille
