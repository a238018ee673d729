#include "search/mates/forced_mate.h"

#include "engine/movegen.h"
#include "engine/stuck_turns.h"

namespace quadrille {

std::optional<int> ForcedMate::moves(const Position& root, Move first, Color victim,
                                     int max_moves) {
    player_ = root.player();
    victim_ = victim;
    Position next = root;
    advance(next, first);
    for (int own_moves = 1; own_moves <= max_moves && !limits_.was_given_up(); ++own_moves) {
        if (is_mated_by_force(next, own_moves - 1)) return own_moves;
    }
    return std::nullopt;
}

/// Returns whether the victim is mated before the player has made more than `own_moves` moves.
bool ForcedMate::is_mated_by_force(const Position& position, int own_moves) {
    if (!position.active().contains(victim_)) {
        return position.seats().departure(victim_) == Departure::Dead;
    }
    if (position.is_over() || limits_.is_drawn(position)) return false;
    if (!position.active().contains(player_)) return false;
    if (position.player() == player_) return own_moves > 0 && some_move_mates(position, own_moves);
    // If mates take effect at once, only a move of another seat could still mate.
    if (own_moves == 0 && position.rules().mate_timing == MateTiming::Move) return false;
    return no_reply_saves(position, own_moves);
}

/// Returns whether `move` can mate under rules where mates take effect at once.
bool ForcedMate::may_mate_at_once(const Position& position, Move move) const {
    return position.in_check(victim_) || move.to() == position.king_square(victim_) ||
           gives_check(position, move);
}

bool ForcedMate::some_move_mates(const Position& position, int own_moves) {
    const bool is_last = own_moves == 1 && position.rules().mate_timing == MateTiming::Move;
    for (const Move m : legal_moves(position)) {
        if (is_last && !may_mate_at_once(position, m)) continue;
        if (limits_.is_given_up()) return false;
        Position next = position;
        advance(next, m);
        if (is_mated_by_force(next, own_moves - 1)) return true;
    }
    return false;
}

bool ForcedMate::no_reply_saves(const Position& position, int own_moves) {
    for (const Move m : legal_moves(position)) {
        if (limits_.is_given_up()) return false;
        Position next = position;
        advance(next, m);
        if (!is_mated_by_force(next, own_moves)) return false;
    }
    return true;
}

}  // namespace quadrille
