#pragma once

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// Resolves turns of seats without a legal move, one after another, until the seat to move has one
/// or the game is over.
void resolve_stuck_turns(Position& position);

/// Plays a legal move, then resolves turns without one.
void advance(Position& position, Move move);

}  // namespace quadrille
