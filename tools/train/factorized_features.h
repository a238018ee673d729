#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/network/inputs.h"

// Factorized features: weights that all features of a piece of one seat share, all of its pieces of
// a type on a rank as the seat counts it, and all on a zone of two by two squares. A factor is a
// weight of its own to Adam; its gradient is the sum of its features' gradients, and each of its
// steps is added to the weights of its features. So the network learns material and rough places
// from a quarter of the games. Only the features are written to the network.

namespace quadrille::train {

/// The factors of a feature: piece, rank, zone.
inline constexpr std::size_t kVirtualPerFeature = 3;
using VirtualFeatures = std::array<std::uint16_t, kVirtualPerFeature>;

inline constexpr std::size_t kOwnedTypes = std::size_t{kColors} * kPieceTypes;
inline constexpr std::size_t kZoneSide = kBoardSide / 2;
inline constexpr std::size_t kVirtualFeatures =
    kOwnedTypes * (1 + kBoardSide + kZoneSide * kZoneSide);

/// Returns the factors of the feature of a living piece, one below kPieceFeatures.
[[nodiscard]] const VirtualFeatures& virtual_features_of(Feature feature);

}  // namespace quadrille::train
