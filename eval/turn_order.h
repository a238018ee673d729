#pragma once

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

}  // namespace quadrille
