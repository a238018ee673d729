#include "engine/stuck_turns.h"

#include "engine/movegen.h"

namespace quadrille {

StuckTurns resolve_stuck_turns(Position& position) {
    StuckTurns stuck;
    while (!position.is_over() && !has_legal_move(position, position.turn())) {
        const Color color = position.turn();
        stuck.push_back({color, position.resolve_stuck_turn()});
    }
    return stuck;
}

void advance(Position& position, Move move) {
    position.play(move);
    resolve_stuck_turns(position);
}

}  // namespace quadrille
