#pragma once

#include <vector>

#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/network_evaluator.h"

namespace quadrille {

/// A piece and its value for the player that moves it: the value of the position for this player
/// (with teams for its team) minus the value without the piece, in the units of eval/evaluator.h.
struct PieceValue {
    PlacedPiece piece;
    int worth = 0;
};

/// Returns all pieces of controlled armies except kings, in the order of their squares, with their
/// values from `perspective`. Omits a piece when the position without it is not valid, is over, or
/// has another player to move or other active seats. Returns an empty vector when the game is over.
[[nodiscard]] std::vector<PieceValue> piece_values(const NetworkEvaluator& evaluator,
                                                   const Position& position, Color perspective);

}  // namespace quadrille
