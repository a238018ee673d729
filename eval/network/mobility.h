#pragma once

#include <algorithm>

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"

// Mobility: the number of squares that pieces attack, an input that no sum over pieces contains.

namespace quadrille {

// Numbers of buckets: one square per bucket for knights, two for bishops and rooks, three for
// queens.
inline constexpr int kKnightMobility = 9;
inline constexpr int kBishopMobility = 12;
inline constexpr int kRookMobility = 14;
inline constexpr int kQueenMobility = 16;
inline constexpr int kMobilityBuckets =
    kKnightMobility + kBishopMobility + kRookMobility + kQueenMobility;

/// Returns the bucket of a piece with this number of squares. The buckets of knights come first,
/// then bishops, rooks and queens.
template <PieceType kType>
[[nodiscard]] constexpr int mobility_bucket(int squares) {
    constexpr int kFirstOfBishops = kKnightMobility;
    constexpr int kFirstOfRooks = kFirstOfBishops + kBishopMobility;
    constexpr int kFirstOfQueens = kFirstOfRooks + kRookMobility;
    if constexpr (kType == PieceType::Knight) {
        return squares;
    } else if constexpr (kType == PieceType::Bishop) {
        return kFirstOfBishops + std::min(squares >> 1, kBishopMobility - 1);
    } else if constexpr (kType == PieceType::Rook) {
        return kFirstOfRooks + std::min(squares >> 1, kRookMobility - 1);
    } else {
        static_assert(kType == PieceType::Queen);
        return kFirstOfQueens + std::min(squares / 3, kQueenMobility - 1);
    }
}

/// Returns the squares that do not count for the mobility of the army `c`: squares of its side, of
/// dead pieces and walls, and squares attacked by pawns of other sides.
[[nodiscard]] inline Bitboard outside_mobility_area(const Position& position, Color c,
                                                    const AttackMap& map) {
    Bitboard excluded = map.side[c] | position.board().dead() | position.board().walls();
    for (const Color e : position.seats().with_army() - position.side_of(c)) {
        excluded |= map.by[e].pawns;
    }
    return excluded;
}

}  // namespace quadrille
