#pragma once

#include <cstdint>
#include <vector>

#include "engine/position.h"
#include "engine/types.h"
#include "eval/handmade/handmade_evaluator.h"

namespace quadrille {

/// A weight and how often it counts.
struct Feature {
    std::uint16_t weight;  // its place in ForceWeights
    std::int16_t count;    // never 0
    friend bool operator==(const Feature&, const Feature&) = default;
};

/// What the force of each army is made of: the sum of count times weight over its features, at the
/// position's phase, is that force in centipawns (`HandmadeEvaluator::player_force` of its owner,
/// and of who acquired it). Each weight stands there at most once, in rising order; nothing for an
/// army that nobody moves. The features do not depend on the evaluator's weights.
[[nodiscard]] PerColor<std::vector<Feature>> force_features(const HandmadeEvaluator& evaluator,
                                                            const Position& position);

}  // namespace quadrille
