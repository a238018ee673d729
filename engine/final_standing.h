#pragma once

#include <optional>

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The seats that take part in the game, or did until they went out; all of them but in a Chess4
/// game of two or three.
[[nodiscard]] ColorSet participants(const Position& position);

/// Chess4's "last man standing" scores of a game that is over, in halves of a point (RULES.md,
/// Chess4, "Scores"): of n players the last gets n-1 points, the one that went out first 0; those
/// tied for places share their scores evenly, but for three of four tied for first, who get one
/// point each. In partners the winning seats tie for first, the losing ones for last. Nothing for a
/// seat that never played, and for every seat while the game runs.
[[nodiscard]] PerColor<std::optional<int>> last_standing_halves(const Position& position);

/// The same if the game ended here and now, with all active seats tied for first.
[[nodiscard]] PerColor<std::optional<int>> standing_halves_if_over(const Position& position);

/// The same from what decides it: `tier` holds a number for each seat that takes part, the higher
/// the later it went out; equal ones tie.
[[nodiscard]] PerColor<std::optional<int>> last_standing_halves(
    const PerColor<std::optional<int>>& tier);

}  // namespace quadrille
