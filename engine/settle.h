#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/fixed_vector.h"

namespace quadrille {

/// A turn that the rules played by themselves, because its seat had no legal move.
struct StuckTurn {
    Color color{};
    bool is_mate = false;  // else a stalemate
};
/// Those that follow one entry of a game. In FFA each puts its seat out, in Teams the first ends
/// the game.
using StuckTurns = FixedVector<StuckTurn, kColors>;

/// Resolves turns of seats without a legal move, one after another, until the seat to move has one
/// or the game is over; which they were, in that order.
StuckTurns resolve_stuck_turns(Position& position);

/// Plays a legal move, then resolves turns without one.
void advance(Position& position, Move move);

}  // namespace quadrille
