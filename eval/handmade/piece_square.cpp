#include "eval/handmade/piece_square.h"

#include "eval/handmade/sinks.h"

namespace quadrille {

Tapered square_bonus(PieceType type, Square own, const ForceWeights& weights,
                     const RuleSet& rules) {
    ForceSum sum;
    sum.weights = &weights;
    add_square(sum, type, own, rules);
    return sum.total;
}

PieceSquareTable::PieceSquareTable(const ForceWeights& weights, const RuleSet& rules) {
    for (const PieceType t : kAllPieceTypes) {
        for (int i = 0; i < kSquares; ++i) {
            const Square own = Square::from_idx(i);
            if (!own.is_playable()) continue;
            const Tapered worth = weights[material_at(t)] + square_bonus(t, own, weights, rules);
            for (const Color c : kAllColors) {
                const Square s = own.turned(idx(c));
                value_[static_cast<std::size_t>(Piece(c, t).code())][static_cast<std::size_t>(
                    s.idx())] = {static_cast<std::int16_t>(worth.early()),
                                 static_cast<std::int16_t>(worth.late())};
            }
        }
    }
}

}  // namespace quadrille
