#include "tools/train/factorized_features.h"

#include <vector>

#include "engine/square.h"

namespace quadrille::train {

namespace {

/// Returns the rank of `s`, where 0 is the owner's first rank.
std::size_t rank_for(Square s, Color owner) {
    return static_cast<std::size_t>(s.turned(kColors - idx(owner)).rank());
}

std::vector<VirtualFeatures> make_factors() {
    std::vector<VirtualFeatures> factors;
    factors.reserve(kPieceFeatures);
    for (const Color owner : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            const std::size_t owned = static_cast<std::size_t>(idx(owner)) * kPieceTypes +
                                      static_cast<std::size_t>(idx(type));
            for (int i = 0; i < kSquares; ++i) {
                const Square s = Square::from_idx(i);
                if (!s.is_playable()) continue;
                const std::size_t ranks = kOwnedTypes + owned * kBoardSide;
                const std::size_t zones =
                    kOwnedTypes * (1 + kBoardSide) + owned * kZoneSide * kZoneSide;
                const auto zone = static_cast<std::size_t>(s.rank() / 2) * kZoneSide +
                                  static_cast<std::size_t>(s.file() / 2);
                factors.push_back({static_cast<std::uint16_t>(owned),
                                   static_cast<std::uint16_t>(ranks + rank_for(s, owner)),
                                   static_cast<std::uint16_t>(zones + zone)});
            }
        }
    }
    return factors;
}

}  // namespace

const VirtualFeatures& virtual_features_of(Feature feature) {
    static const std::vector<VirtualFeatures> factors = make_factors();
    return factors[feature];
}

}  // namespace quadrille::train
