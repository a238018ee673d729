#pragma once

#include <vector>

#include "engine/types.h"
#include "eval/network/layers.h"
#include "eval/network/network.h"
#include "tools/train/samples.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

/// The values of a network for samples, with the engine's rounding: points, in Teams chances.
class NetworkValues {
  public:
    /// Refers to `network`.
    explicit NetworkValues(const Network& network) : network_(network), last_layer_(network) {}

    /// Returns the value of a sample for each seat.
    [[nodiscard]] SeatValues of(const Samples& samples, const Sample& sample,
                                Color perspective) const;
    /// Returns the mean of the values from all four perspectives, a better estimate than one value.
    [[nodiscard]] SeatValues mean(const Samples& samples, const Sample& sample) const;
    /// Returns the values of samples, each from the perspective of its player.
    [[nodiscard]] std::vector<SeatValues> of_players(const Samples& samples,
                                                     const SampleIndices& numbers,
                                                     ThreadPool& pool) const;

  private:
    const Network& network_;
    LastLayer last_layer_;
};

}  // namespace quadrille::train
