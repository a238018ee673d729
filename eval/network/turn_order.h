#pragma once

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The seats from `turn` up to `c`, without `c`: those that move before it does.
[[nodiscard]] constexpr ColorSet seats_before(Color c, Color turn) {
    const unsigned several = (1U << ((idx(c) - idx(turn)) & (kColors - 1))) - 1U;
    const unsigned twice = several << idx(turn);
    return ColorSet::from_bits(twice | twice >> kColors);
}
static_assert(seats_before(Color::Blue, Color::Blue).empty());
static_assert(seats_before(Color::Blue, Color::Yellow) ==
              ColorSet{Color::Yellow, Color::Green, Color::Red});

/// How many seats have a turn before `c` does.
[[nodiscard]] inline int turns_before(const Position& position, Color c) {
    return (seats_before(c, position.turn()) & position.seats().with_turn()).size();
}

}  // namespace quadrille
