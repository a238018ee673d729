#include "eval/material.h"

namespace quadrille {

namespace {

int weighted_count(const Position& position, Color c, const PerPieceType<int>& weight) {
    if (!position.with_army().contains(c)) return 0;
    int sum = 0;
    for (const PieceType t : kAllPieceTypes) {
        if (weight[t] != 0) sum += weight[t] * position.pieces(c, t).count();
    }
    return sum;
}

}  // namespace

int material_of(const Position& position, Color c, const ForceWeights& weights) {
    return weighted_count(position, c, weights.material);
}

int force_points_of(const Position& position, Color c) {
    return weighted_count(position, c, kForcePoints);
}

}  // namespace quadrille
