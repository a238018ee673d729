#pragma once

#include <vector>

#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/types.h"
#include "eval/network/network_evaluator.h"

namespace quadrille {

/// A piece, and what it is worth to the player that moves it: the value of the position for this
/// player (with teams for its team) less the value without the piece. In the units of the
/// evaluation (eval/evaluator.h).
struct PieceValue {
    PlacedPiece piece;
    int worth = 0;
};

/// All pieces of the armies that somebody moves, but their kings, in the order of their squares, as
/// the network sees them from `perspective`. Left out are those without which another seat would be
/// to move or out, or nothing could stand so. Empty when the game is over.
[[nodiscard]] std::vector<PieceValue> piece_values(const NetworkEvaluator& evaluator,
                                                   const Position& position, Color perspective);

}  // namespace quadrille
