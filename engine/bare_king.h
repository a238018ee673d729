#pragma once

#include <optional>

#include "engine/board.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Returns the seat that has queens or rooks against the king of the other seat alone, if only two
/// seats are active. It can mate.
[[nodiscard]] inline std::optional<Color> winner_against_bare_king(const Position& position) {
    const ColorSet active = position.active();
    if (active.size() != 2) return std::nullopt;
    const Board& board = position.board();
    for (const Color c : active) {
        const Color other = (active - ColorSet::of(c)).first();
        if (board.pieces(other).count() > 1) continue;
        const Bitboard heavy = board.pieces(PieceType::Queen) | board.pieces(PieceType::Rook);
        if (!(board.pieces(c) & heavy).empty()) return c;
    }
    return std::nullopt;
}

}  // namespace quadrille
