#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Piece values of static exchange evaluation, in centipawns. The king is worth more than all other
/// pieces together.
inline constexpr PerPieceType<int> kSeeValue = {{100, 300, 420, 500, 1000, 20000, 900}};

/// Returns whether the static exchange evaluation of `move` is at least `threshold`, from the
/// perspective of the mover's side: its team, or in games without teams the mover alone against all
/// other seats. Both sides capture on the target square in turn with their cheapest piece, or stop.
/// X-rays are included; pins and the turn order of seats are not. `move` may be any legal move.
[[nodiscard]] bool see_ge(const Position& position, Move move, int threshold);

/// Returns the value of the piece that `move` captures: 0 for a quiet move or a dead piece.
[[nodiscard]] int captured_value(const Position& position, Move move);

}  // namespace quadrille
