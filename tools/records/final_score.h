#pragma once

#include <optional>

#include "engine/position.h"
#include "engine/types.h"

// Final scores of seats and teams.

namespace quadrille {

/// Returns the score of each seat in hundredths of a point: the points so far in FFA, the "last man
/// standing" score in Chess4. A Chess4 game that is not over scores as if drawn in position `end`.
[[nodiscard]] PerColor<int> final_hundredths(const Position& end);

/// Returns a seat of the winning team, or `std::nullopt` after a draw and during the game.
[[nodiscard]] std::optional<Color> winner_of(const Position& end);

}  // namespace quadrille
