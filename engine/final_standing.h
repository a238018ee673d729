#pragma once

#include <optional>

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Returns the seats that take part in the game, including those that went out: all four, or fewer
/// in a Chess4 game for two or three.
[[nodiscard]] ColorSet participants(const Position& position);

/// Returns Chess4's "last man standing" scores of a finished game, in halves of a point (RULES.md,
/// Chess4, "Scores"). Of n players the last gets n-1 points and the first to go out 0. Tied seats
/// share the scores of their places evenly, but three of four tied for first get one point each. In
/// partners the winning seats tie for first, the losing ones for last. Seats that never played have
/// no score, and no seat has one while the game runs.
[[nodiscard]] PerColor<std::optional<int>> last_standing_halves(const Position& position);

/// Returns the scores of a game as if it ended now, with all active seats tied for first.
[[nodiscard]] PerColor<std::optional<int>> standing_halves_if_over(const Position& position);

/// Returns the scores from the tiers of the seats that take part. A seat that went out later has a
/// higher tier; equal tiers tie.
[[nodiscard]] PerColor<std::optional<int>> last_standing_halves(
    const PerColor<std::optional<int>>& tier);

}  // namespace quadrille
