#pragma once

#include <vector>

#include "engine/types.h"
#include "eval/network/network.h"
#include "tools/train/samples.h"
#include "tools/train/thread_pool.h"

namespace quadrille::train {

/// Returns a network's value of a sample for each seat, with the engine's rounding: points, in
/// Teams chances.
[[nodiscard]] SeatValues network_value(const Network& network, const Samples& samples,
                                       const Sample& sample, Color perspective);

/// Returns the mean of the values from all four perspectives, a better estimate than one value.
[[nodiscard]] SeatValues mean_network_value(const Network& network, const Samples& samples,
                                            const Sample& sample);

/// Returns the values of samples, each from the perspective of its player.
[[nodiscard]] std::vector<SeatValues> network_values(const Network& network, const Samples& samples,
                                                     const SampleIndices& numbers,
                                                     ThreadPool& pool);

}  // namespace quadrille::train
