#pragma once

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Points an FFA capture of a living piece scores (seed 004), kings left out: a king's 20 belong to
/// the elimination it stands for.
inline constexpr PerPieceType<int> kForcePoints = {{1, 3, 5, 5, 9, 0, 1}};

/// The capture points the pieces of an army that somebody moves are worth together; 0 for one that
/// nobody moves.
[[nodiscard]] int force_points_of(const Position& position, Color c);

}  // namespace quadrille
