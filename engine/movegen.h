#pragma once

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// Which moves a generator call wants. `Noisy`: captures of living pieces and zombie kings, en
/// passant and promotions. `Quiet`: all others, captures of dead pieces and castling included.
enum class MoveStage { All, Noisy, Quiet };

/// Appends the legal moves of the seat to move to `moves`, in no promised order. A finished game
/// has none. A walking king moves like a king, without castling.
void generate_moves(const Position& position, MoveStage stage, MoveList& moves);
/// Whether `move` is a `Noisy` one, if the seat to move may play it.
[[nodiscard]] bool is_noisy(const Position& position, Move move);
[[nodiscard]] MoveList legal_moves(const Position& position);
/// The same, ordered by the squares they start from and go to.
[[nodiscard]] MoveList ordered_moves(const Position& position);
/// The number of legal moves, without listing them.
[[nodiscard]] int count_moves(const Position& position);
/// Whether seat `c`, which must have a turn, would have a legal move if it were its turn.
[[nodiscard]] bool has_legal_move(const Position& position, Color c);
/// Whether `move` is among the legal moves of the seat to move. Any bits may be asked about.
[[nodiscard]] bool is_legal(const Position& position, Move move);

/// Whether the legal `move` of the seat to move gives check: some enemy king (of a seat with a
/// turn, not on the mover's side) is attacked after the move by a piece of any army that did not
/// attack it before from the square it then stands on. Discovered checks count, by pieces of third
/// seats too.
[[nodiscard]] bool gives_check(const Position& position, Move move);

}  // namespace quadrille
