#pragma once

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Returns the seats from `turn` up to `c`, without `c`, which move before `c`.
[[nodiscard]] constexpr ColorSet seats_before(Color c, Color turn) {
    const unsigned seats = (1U << ((idx(c) - idx(turn)) & (kColors - 1))) - 1U;
    const unsigned rotated = seats << idx(turn);
    return ColorSet::from_bits(rotated | rotated >> kColors);
}
static_assert(seats_before(Color::Blue, Color::Blue).empty());
static_assert(seats_before(Color::Blue, Color::Yellow) ==
              ColorSet{Color::Yellow, Color::Green, Color::Red});

/// Returns the number of seats that have a turn before `c`.
[[nodiscard]] inline int turns_before(const Position& position, Color c) {
    return (seats_before(c, position.turn()) & position.seats().with_turn()).size();
}

}  // namespace quadrille
