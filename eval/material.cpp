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

}  // namespace quadrille
