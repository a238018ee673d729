#include "eval/piece_square.h"

#include <algorithm>
#include <cstdlib>

#include "engine/seat_geometry.h"

namespace quadrille {

namespace {

constexpr int kHomeRow = 1;
constexpr int kPawnRow = 2;
constexpr int kMaxKingRows = 4;
constexpr int kRunningRows = 3;  // rows before promotion where a pawn becomes dangerous

/// Twice the distance from the middle of a side: 1, 3, ... 13.
int twice_off_middle(int coordinate) { return std::abs(2 * coordinate - (kBoardSide - 1)); }

/// How many steps nearer the middle than the edge: 0..6.
int steps_inward(Square s) {
    const int off = std::max(twice_off_middle(s.file()), twice_off_middle(s.rank()));
    return (kBoardSide - 1 - off) / 2;
}

int pawn_bonus(int row, const ForceWeights& weights, const RuleSet& rules) {
    const int advanced = std::max(0, row - kPawnRow);
    // A pawn beyond its promotion row never promotes.
    const int to_go = rules.promotion_row - row;
    const bool runs = to_go > 0 && to_go <= kRunningRows;
    const int running = runs ? kRunningRows + 1 - to_go : 0;
    return weights.pawn_row * advanced + weights.pawn_near_promotion * running;
}

}  // namespace

int square_bonus(PieceType type, Square own, const ForceWeights& weights, const RuleSet& rules) {
    const int row = row_of(Color::Red, own);
    const int centre = weights.centre[type] * steps_inward(own);
    switch (type) {
        case PieceType::Pawn: return centre + pawn_bonus(row, weights, rules);
        case PieceType::Knight:
        case PieceType::Bishop: return centre + (row == kHomeRow ? weights.undeveloped : 0);
        case PieceType::King: {
            const int up = std::min(row - kHomeRow, kMaxKingRows);
            // The home row has the files d..k; a castled king stands at least three from its
            // middle.
            const int flank = std::min(twice_off_middle(own.file()) / 2, 3);
            return centre + weights.king_row * up + weights.king_flank * flank;
        }
        case PieceType::Rook:
        case PieceType::Queen:
        case PieceType::OneQueen: return centre;
    }
    return 0;
}

PieceSquareTable::PieceSquareTable(const ForceWeights& weights, const RuleSet& rules)
    : material_(weights.material) {
    for (const PieceType t : kAllPieceTypes) {
        for (int i = 0; i < kSquares; ++i) {
            const Square own = Square::from_idx(i);
            if (!own.is_playable()) continue;
            const int worth = material_[t] + square_bonus(t, own, weights, rules);
            for (const Color c : kAllColors) {
                const Square s = own.turned(idx(c));
                value_[static_cast<std::size_t>(Piece(c, t).code())]
                      [static_cast<std::size_t>(s.idx())] = static_cast<std::int16_t>(worth);
            }
        }
    }
}

int PieceSquareTable::bonus_of(const Position& position, Color c) const {
    if (!position.with_army().contains(c)) return 0;
    int sum = 0;
    position.pieces(c).for_each([&](Square s) {
        const Piece p = position.piece_on(s);
        sum += value(p, s) - material_[p.type()];
    });
    return sum;
}

}  // namespace quadrille
