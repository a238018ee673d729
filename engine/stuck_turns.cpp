#include "engine/stuck_turns.h"

#include "engine/movegen.h"

namespace quadrille {

StuckTurns resolve_stuck_turns(Position& position) {
    StuckTurns stuck;
    while (!position.is_over() && !has_legal_move(position, position.turn())) {
        StuckTurn turn;
        turn.color = position.turn();
        const std::optional<Color> credited = position.pending_mates().credit(turn.color);
        if (credited.has_value()) turn.by = position.seats().controller(*credited);
        const StuckReport report = position.resolve_stuck_turn();
        turn.kind = report.kind;
        turn.due_mates = report.change.due_mates;
        stuck.push_back(turn);
    }
    return stuck;
}

void advance(Position& position, Move move) {
    position.play(move);
    resolve_stuck_turns(position);
}

}  // namespace quadrille
