#include "engine/settle.h"

#include "engine/movegen.h"

namespace quadrille {

void resolve_stuck_turns(Position& position) {
    while (!position.is_over() && !has_legal_move(position, position.turn())) {
        position.resolve_stuck_turn();
    }
}

void advance(Position& position, Move move) {
    position.play(move);
    resolve_stuck_turns(position);
}

}  // namespace quadrille
