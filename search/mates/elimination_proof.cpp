#include "search/mates/elimination_proof.h"

#include <vector>

#include "engine/movegen.h"

namespace quadrille {

namespace {

/// Rounds in which a mated seat of Chess4 may pass before a line is given up.
constexpr int kPassedRounds = 2;

/// Returns the moves to try against `seat`: first checks and captures of its king. The others
/// follow, unless the mover is the last one before `seat` and `seat` is not in check.
std::vector<Move> attacking_moves(const Position& p, Color seat) {
    std::vector<Move> checks;
    std::vector<Move> others;
    const bool is_last = p.seats().with_turn().next_after(p.turn()) == seat;
    for (const Move m : legal_moves(p)) {
        if (m.to() == p.king_square(seat) || gives_check(p, m)) {
            checks.push_back(m);
        } else if (!is_last || p.in_check(seat)) {
            others.push_back(m);
        }
    }
    checks.insert(checks.end(), others.begin(), others.end());
    return checks;
}

}  // namespace

std::optional<int> EliminationProof::moves_left(const Position& root, int max_moves) {
    seat_ = root.player();
    for (int own_moves = 1; own_moves <= max_moves && !limits_.was_given_up(); ++own_moves) {
        turns_left_ = kColors * (own_moves + kPassedRounds);
        if (is_lost(root, own_moves) && !limits_.was_given_up()) return own_moves;
    }
    return std::nullopt;
}

bool EliminationProof::is_lost(const Position& position, int own_moves) {
    if (turns_left_ == 0) return false;
    --turns_left_;
    const bool lost = is_lost_now(position, own_moves);
    ++turns_left_;
    return lost;
}

bool EliminationProof::is_lost_now(const Position& position, int own_moves) {
    if (!position.active().contains(seat_)) return true;
    if (position.is_over()) return false;
    if (!has_legal_move(position, position.turn())) {
        Position next = position;
        next.resolve_stuck_turn();
        return is_lost(next, own_moves);
    }
    if (limits_.is_drawn(position)) return false;
    if (position.player() != seat_) return can_be_eliminated(position, own_moves);
    // Moves of an acquired army may also save the seat, but are not counted.
    const bool is_own = position.turn() == seat_;
    if (is_own && own_moves == 0) return false;
    for (const Move m : legal_moves(position)) {
        if (limits_.is_given_up()) return false;
        Position next = position;
        next.play(m);
        if (!is_lost(next, own_moves - (is_own ? 1 : 0))) return false;
    }
    return true;
}

bool EliminationProof::can_be_eliminated(const Position& position, int own_moves) {
    for (const Move m : attacking_moves(position, seat_)) {
        if (limits_.is_given_up()) return false;
        Position next = position;
        next.play(m);
        if (is_lost(next, own_moves)) return true;
    }
    return false;
}

}  // namespace quadrille
