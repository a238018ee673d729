#pragma once

#include <optional>

#include "engine/board.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Returns the seat that has queens or rooks and can mate the other seat, which has only its king,
/// if only these two seats are active.
[[nodiscard]] inline std::optional<Color> winner_against_bare_king(const Position& position) {
    const ColorSet active = position.active();
    if (active.size() != 2 || !position.seats().acquired().empty()) return std::nullopt;
    const Board& board = position.board();
    for (const Color c : active) {
        const Color other = (active - ColorSet::of(c)).first();
        if (board.pieces(other).count() > 1) continue;
        if (board.pieces(c).intersects(board.orthogonal_sliders())) return c;
    }
    return std::nullopt;
}

}  // namespace quadrille
