#pragma once

#include <cstddef>

#include "engine/bitboard.h"
#include "engine/seat_geometry.h"
#include "engine/types.h"

// Where all pawns of a seat step to and attack, at once.

namespace quadrille {

/// One step ahead from `pawns`.
template <Color kColor>
[[nodiscard]] ShiftedSet pawn_steps(const Bitboard& pawns) {
    constexpr Step kPush = kSeatGeometry[kColor].push;
    return pawns.shifted<kPush.files, kPush.ranks>();
}
/// What `pawns` attack on their side `kSide`, one of `SeatGeometry::captures`.
template <Color kColor, std::size_t kSide>
[[nodiscard]] ShiftedSet pawn_attacks_to(const Bitboard& pawns) {
    constexpr Step kCapture = kSeatGeometry[kColor].captures[kSide];
    return pawns.shifted<kCapture.files, kCapture.ranks>();
}
template <Color kColor>
[[nodiscard]] Bitboard pawn_attack_set(const Bitboard& pawns) {
    return (pawn_attacks_to<kColor, 0>(pawns) | pawn_attacks_to<kColor, 1>(pawns)).on_board();
}

/// The squares attacked by pawns of `c` on `pawns`.
[[nodiscard]] inline Bitboard pawn_attack_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return pawn_attack_set<Color::Red>(pawns);
        case Color::Blue: return pawn_attack_set<Color::Blue>(pawns);
        case Color::Yellow: return pawn_attack_set<Color::Yellow>(pawns);
        case Color::Green: return pawn_attack_set<Color::Green>(pawns);
    }
    return {};
}

/// Where pawns of `c` step to from `pawns`, whatever stands there.
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
