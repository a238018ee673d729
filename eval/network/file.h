#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "eval/network/network.h"

// A network as the bytes of a file. All numbers have their lowest byte first:
//
//   QNET                     four bytes
//   version                  4 bytes: kNetworkVersion
//   checksum                 4 bytes: CRC-32 of everything behind it
//   variant, name            each its length, 1 byte, and its bytes
//   features, hidden, outputs    4 bytes each: kFeatures, the neurons, the numbers of its head
//   centipawns               4 bytes: Network::centipawns
//   bias                     4 bytes for each sum of an output
//   last layer               2 bytes for each weight, sum by sum
//   first layer              2 bytes for each weight, row by row: neurons, then straight columns

namespace quadrille {

/// The longest name of a network, in bytes.
inline constexpr std::size_t kMaxNetworkName = 100;

/// The bytes of a network. All its parts have the sizes that its variant and neurons ask for.
[[nodiscard]] std::string write_network(const Network& network);

/// The network of a file. The error says in a line what is wrong with the bytes: no network at all,
/// of another version, cut off or changed, or with numbers that none has.
[[nodiscard]] Expected<Network, std::string> read_network(std::string_view bytes);

/// Files of other versions are refused. The version goes up with every change of the features
/// (inputs.h) or the outputs (heads.h), after which all networks have to be made anew, and with
/// every change of the format, after which those that are built in have to be written anew.
inline constexpr std::uint32_t kNetworkVersion = 5;
/// How the largest weight of the first and the last layer is written.
inline constexpr int kMaxQuantizedFirst = static_cast<int>(kMaxWeight * kNeuronUnit);
inline constexpr int kMaxQuantizedLast = static_cast<int>(kMaxLastWeight * kLastUnit);
/// No bias is larger.
inline constexpr std::int32_t kMaxBias = 1 << 28;
/// No value of the natural logarithm of odds is larger.
inline constexpr int kMaxCentipawns = 10'000;

}  // namespace quadrille
