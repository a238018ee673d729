#pragma once

#include <algorithm>

#include "engine/attack_map.h"
#include "engine/bitboard.h"
#include "engine/position.h"
#include "engine/types.h"

// How many squares pieces see: what every evaluation wants to know and no sum over pieces tells.

namespace quadrille {

// Cases that are told apart: a knight has one for each number of squares, bishops and rooks for
// two, queens for three.
inline constexpr int kKnightMobility = 9;
inline constexpr int kBishopMobility = 12;
inline constexpr int kRookMobility = 14;
inline constexpr int kQueenMobility = 16;
inline constexpr int kMobilityBuckets =
    kKnightMobility + kBishopMobility + kRookMobility + kQueenMobility;

/// The case of a piece that sees so many squares, counted over all types: knights' cases come
/// first, then those of bishops, rooks and queens.
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

/// What does not count as seen by a piece of the army of `c`: what its own side, dead pieces and
/// walls stand on, and what pawns of other sides attack.
[[nodiscard]] inline Bitboard outside_mobility_area(const Position& position, Color c,
                                                    const AttackMap& map) {
    Bitboard excluded = map.side[c] | position.board().dead() | position.board().walls();
    for (const Color e : position.seats().with_army() - position.side_of(c)) {
        excluded |= map.by[e].pawns;
    }
    return excluded;
}

}  // namespace quadrille
