#pragma once

#include <cstddef>

#include "engine/bitboard.h"
#include "engine/seat_geometry.h"
#include "engine/types.h"

// Steps and attacks of all pawns of a seat at once.

namespace quadrille {

/// Returns the squares one step ahead of `pawns`.
template <Color kColor>
[[nodiscard]] ShiftedSet pawn_steps(const Bitboard& pawns) {
    constexpr Step kPush = kSeatGeometry[kColor].push;
    return pawns.shifted<kPush.files, kPush.ranks>();
}
/// Returns the squares that `pawns` attack on side `kSide`, an index of `SeatGeometry::captures`.
template <Color kColor, std::size_t kSide>
[[nodiscard]] ShiftedSet pawn_attacks_to(const Bitboard& pawns) {
    constexpr Step kCapture = kSeatGeometry[kColor].captures[kSide];
    return pawns.shifted<kCapture.files, kCapture.ranks>();
}
template <Color kColor>
[[nodiscard]] Bitboard pawn_attack_set(const Bitboard& pawns) {
    return (pawn_attacks_to<kColor, 0>(pawns) | pawn_attacks_to<kColor, 1>(pawns)).on_board();
}

/// Returns the squares attacked by pawns of `c` on `pawns`.
[[nodiscard]] inline Bitboard pawn_attack_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return pawn_attack_set<Color::Red>(pawns);
        case Color::Blue: return pawn_attack_set<Color::Blue>(pawns);
        case Color::Yellow: return pawn_attack_set<Color::Yellow>(pawns);
        case Color::Green: return pawn_attack_set<Color::Green>(pawns);
    }
    return {};
}

/// Returns the squares one step ahead of pawns of `c` on `pawns`, occupied or not.
[[nodiscard]] inline Bitboard pawn_push_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return pawn_steps<Color::Red>(pawns).on_board();
        case Color::Blue: return pawn_steps<Color::Blue>(pawns).on_board();
        case Color::Yellow: return pawn_steps<Color::Yellow>(pawns).on_board();
        case Color::Green: return pawn_steps<Color::Green>(pawns).on_board();
    }
    return {};
}

}  // namespace quadrille
