#pragma once

#include <cstdint>
#include <string>

#include "eval/network/file.h"
#include "eval/network/network.h"

namespace quadrille::test {

/// Returns a network whose weights are all 0.
[[nodiscard]] Network blank_network(Variant variant, int hidden = kHiddenStep);

/// Returns a random network from `seed`. Most of its neurons are within the clipping bounds.
[[nodiscard]] Network random_network(Variant variant, int hidden, std::uint64_t seed);

/// Returns the little-endian bytes of a number in a network file.
[[nodiscard]] std::string four_bytes(std::uint32_t number);

/// Returns a network file of `body` with the right checksum.
[[nodiscard]] std::string network_file_of(const std::string& body,
                                          std::uint32_t version = kNetworkVersion);

}  // namespace quadrille::test
