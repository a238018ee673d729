#pragma once

#include "engine/position.h"
#include "engine/types.h"
#include "eval/weights.h"

namespace quadrille {

/// Points an FFA capture of a living piece scores (seed 004), kings left out: a king's 20 belong to
/// the elimination it stands for.
inline constexpr PerPieceType<int> kForcePoints = {{1, 3, 5, 5, 9, 0, 1}};

/// The material of an active seat in centipawns; 0 for any other seat, whose pieces are dead.
[[nodiscard]] int material_of(const Position& position, Color c, const ForceWeights& weights);

/// The capture points the living pieces of a seat are worth together; 0 for a seat that is not
/// active.
[[nodiscard]] int force_points_of(const Position& position, Color c);

}  // namespace quadrille
