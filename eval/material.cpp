#include "eval/material.h"

namespace quadrille {

int force_points_of(const Position& position, Color c) {
    if (!position.with_army().contains(c)) return 0;
    int sum = 0;
    for (const PieceType t : kAllPieceTypes) {
        if (kForcePoints[t] != 0) sum += kForcePoints[t] * position.pieces(c, t).count();
    }
    return sum;
}

PerColor<int> force_points_of(const Position& position) {
    PerColor<int> points;
    for (const Color c : kAllColors) points[c] = force_points_of(position, c);
    return points;
}

}  // namespace quadrille
