#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "eval/network/inputs.h"

// Factorized features: factors are weights that several features share. There is a factor for each
// type of piece of a seat, for each such piece on a rank (as its owner counts), and for each such
// piece in a zone of two by two squares. Adam updates a factor like a weight: its gradient is the
// sum of its features' gradients, and its step is added to their weights. So the network learns
// the worth of pieces and of zones from a quarter of the games. Networks contain only the features.

namespace quadrille::train {

/// Factors of a feature: piece, rank, zone.
inline constexpr std::size_t kVirtualPerFeature = 3;
using VirtualFeatures = std::array<std::uint16_t, kVirtualPerFeature>;

inline constexpr std::size_t kOwnedTypes = std::size_t{kColors} * kPieceTypes;
inline constexpr std::size_t kZoneSide = kBoardSide / 2;
inline constexpr std::size_t kVirtualFeatures =
    kOwnedTypes * (1 + kBoardSide + kZoneSide * kZoneSide);

/// Returns the factors of a feature of a living piece (below kPieceFeatures).
[[nodiscard]] const VirtualFeatures& virtual_features_of(Feature feature);

}  // namespace quadrille::train
