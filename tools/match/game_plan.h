#pragma once

#include <cstddef>

#include "engine/types.h"

namespace quadrille {

/// One game to be played.
struct GamePlan {
    std::size_t number = 0;    // from 0
    std::size_t rotation = 0;  // all games with this number are one rotation
    std::size_t opening = 0;   // the same for all groups of engines that play it
    int quarter_turns = 0;     // of the opening, clockwise
    PerColor<std::size_t> engine;
    /// Those that play; the engines of others mean nothing.
    ColorSet seats = ColorSet::all();
    friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

}  // namespace quadrille
