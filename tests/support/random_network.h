#pragma once

#include <cstdint>

#include "eval/network/network.h"

namespace quadrille::test {

/// A network whose weights are all 0.
[[nodiscard]] Network blank_network(Variant variant, int hidden = kHiddenStep);

/// One whose neurons are mostly between their bounds, drawn by `seed`.
[[nodiscard]] Network random_network(Variant variant, int hidden, std::uint64_t seed);

}  // namespace quadrille::test
