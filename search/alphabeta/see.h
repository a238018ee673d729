#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"
#include "search/sides.h"

namespace quadrille {

/// Piece values of static exchange evaluation, in centipawns. The king is worth more than all other
/// pieces together.
inline constexpr PerPieceType<int> kSeeValue = {{100, 300, 420, 500, 1000, 20000, 900}};

/// Static exchange evaluation: returns whether the exchange that `move` begins on its target square
/// wins at least `threshold` for the mover's side, when both sides of the search capture there in
/// turn with their cheapest piece or stop. Pieces behind others join in; pins and the turn order of
/// seats do not count. `move` may be any legal move.
[[nodiscard]] bool see_ge(const Position& position, Sides sides, Move move, int threshold);

/// Returns the value of the piece that `move` captures: 0 for a quiet move or a dead piece.
[[nodiscard]] int captured_value(const Position& position, Move move);

}  // namespace quadrille
