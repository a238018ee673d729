#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "eval/network/network.h"

// The file format of networks. All numbers are little-endian:
//
//   QNET                     four bytes
//   version                  4 bytes: kNetworkVersion
//   checksum                 4 bytes: CRC-32 of all bytes after it
//   variant, name            for each: length, 1 byte; then its bytes
//   features, hidden, outputs    4 bytes each: kFeatures, neurons, outputs of the head
//   centipawns               4 bytes: Network::centipawns
//   bias                     4 bytes for each sum of an output
//   last layer               2 bytes for each weight, sum by sum
//   first layer              2 bytes for each weight, feature by feature: neurons, then PSQT

namespace quadrille {

/// Largest length of a network's name, in bytes.
inline constexpr std::size_t kMaxNetworkName = 100;

/// Returns the bytes of a network, whose layers must have the sizes of its variant and neurons.
[[nodiscard]] std::string write_network(const Network& network);

/// Returns the network of a file. The error is one line. Files of other formats or versions fail,
/// as do truncated or changed files and numbers out of range. Without `checks_sum`, changed files
/// pass if their numbers are in range.
[[nodiscard]] Expected<Network, std::string> read_network(std::string_view bytes,
                                                          bool checks_sum = true);

/// Files of other versions are refused. Every change of the features (inputs.h), the outputs
/// (heads.h) or the format needs a new version. After a change of features or outputs, all networks
/// must be trained again. After a change of the format, the built-in networks must be rewritten.
inline constexpr std::uint32_t kNetworkVersion = 5;
/// Largest quantized weight of the first and of the last layer.
inline constexpr int kMaxQuantizedFirst = static_cast<int>(kMaxWeight * kNeuronUnit);
inline constexpr int kMaxQuantizedLast = static_cast<int>(kMaxLastWeight * kLastUnit);
/// Largest absolute value of a bias.
inline constexpr std::int32_t kMaxBias = 1 << 28;
/// Largest value of `Network::centipawns`.
inline constexpr int kMaxCentipawns = 10'000;

}  // namespace quadrille
