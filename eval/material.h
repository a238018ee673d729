#pragma once

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Points an FFA capture of a living piece scores (seed 004), kings left out: a king's 20 belong to
/// the elimination it stands for.
inline constexpr PerPieceType<int> kForcePoints = {{1, 3, 5, 5, 9, 0, 1}};

/// Those of the four armies of the standard setups: 8 pawns, 2 knights, 2 bishops, 2 rooks and a
/// queen each.
inline constexpr int kForcePointsAtStart = 4 * (8 * 1 + 2 * 3 + 2 * 5 + 2 * 5 + 9);

/// The capture points the pieces of an army that somebody moves are worth together; 0 for one that
/// nobody moves.
[[nodiscard]] int force_points_of(const Position& position, Color c);
/// Those of each army.
[[nodiscard]] PerColor<int> force_points_of(const Position& position);

}  // namespace quadrille
