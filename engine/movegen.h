#pragma once

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// The moves to generate. `Noisy`: captures of living pieces and zombie kings, en passant and
/// promotions. `Quiet`: all others, including captures of dead pieces and castling.
enum class MoveStage { All, Noisy, Quiet };

/// Appends the legal moves of the seat to move to `moves`, in unspecified order. A finished game
/// has no moves. A walking king moves like a king, without castling.
void generate_moves(const Position& position, MoveStage stage, MoveList& moves);
/// Returns true if `move`, legal for the seat to move, is `Noisy`.
[[nodiscard]] bool is_noisy(const Position& position, Move move);
[[nodiscard]] MoveList legal_moves(const Position& position);
/// Returns the legal moves, sorted by origin and target square.
[[nodiscard]] MoveList ordered_moves(const Position& position);
/// Returns the number of legal moves without listing them.
[[nodiscard]] int count_moves(const Position& position);
/// Returns true if `c`, one of `Seats::with_turn`, would have a legal move on its turn.
[[nodiscard]] bool has_legal_move(const Position& position, Color c);
/// Returns true if `move` is a legal move of the seat to move. Its bits may be arbitrary.
[[nodiscard]] bool is_legal(const Position& position, Move move);

/// Returns true if the legal `move` of the seat to move gives check. After it, the king of an enemy
/// seat with a turn must be attacked by a piece that did not attack it before from the same square.
/// Discovered checks count, by pieces of third seats too.
[[nodiscard]] bool gives_check(const Position& position, Move move);

}  // namespace quadrille
