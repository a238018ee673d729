#pragma once

#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/weights.h"

namespace quadrille {

/// Chess4 without partners: the expected "last man standing" score of every seat of a game that is
/// not over, in the unit of `last_standing_values`. Who is out has its place; of two that are in
/// the game each outlasts the other with a chance that goes by a power of its force
/// (weights.power_halves), which is in centipawns beside the weight of a bare king.
[[nodiscard]] PerColor<int> expected_standing(const Position& position, const PerColor<int>& force,
                                              const ExpectationWeights& weights);

}  // namespace quadrille
