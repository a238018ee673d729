#pragma once

#include <cstdint>

#include "eval/network/network.h"

namespace quadrille::test {

/// Returns a network whose weights are all 0.
[[nodiscard]] Network blank_network(Variant variant, int hidden = kHiddenStep);

/// Returns a random network from `seed`. Most of its neurons are within the clipping bounds.
[[nodiscard]] Network random_network(Variant variant, int hidden, std::uint64_t seed);

}  // namespace quadrille::test
