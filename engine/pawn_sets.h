#pragma once

#include "engine/bitboard.h"
#include "engine/seat_geometry.h"
#include "engine/types.h"

// Where all pawns of a seat attack and step to, at once. Squares off the board may be in the sets.

namespace quadrille {

namespace detail {

template <Color kColor>
[[nodiscard]] Bitboard attack_set(const Bitboard& pawns) {
    constexpr SeatGeometry kGeometry = kSeatGeometry[kColor];
    return pawns.shifted<kGeometry.captures[0].files, kGeometry.captures[0].ranks>() |
           pawns.shifted<kGeometry.captures[1].files, kGeometry.captures[1].ranks>();
}

template <Color kColor>
[[nodiscard]] Bitboard push_set(const Bitboard& pawns) {
    constexpr Step kPush = kSeatGeometry[kColor].push;
    return pawns.shifted<kPush.files, kPush.ranks>();
}

}  // namespace detail

/// The squares attacked by pawns of `c` on `pawns`.
[[nodiscard]] inline Bitboard pawn_attack_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return detail::attack_set<Color::Red>(pawns);
        case Color::Blue: return detail::attack_set<Color::Blue>(pawns);
        case Color::Yellow: return detail::attack_set<Color::Yellow>(pawns);
        case Color::Green: return detail::attack_set<Color::Green>(pawns);
    }
    return {};
}

/// Where pawns of `c` step to from `pawns`.
[[nodiscard]] inline Bitboard pawn_push_set(Color c, const Bitboard& pawns) {
    switch (c) {
        case Color::Red: return detail::push_set<Color::Red>(pawns);
        case Color::Blue: return detail::push_set<Color::Blue>(pawns);
        case Color::Yellow: return detail::push_set<Color::Yellow>(pawns);
        case Color::Green: return detail::push_set<Color::Green>(pawns);
    }
    return {};
}

}  // namespace quadrille
