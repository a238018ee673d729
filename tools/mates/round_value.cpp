#include "tools/mates/round_value.h"

#include <algorithm>
#include <limits>

#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/stuck_turns.h"

namespace quadrille::mates {

namespace {

/// The capture points of a seat's pieces; a 1-point queen is as much of a loss as another.
int force_of(const Position& position, Color c) {
    constexpr int kUnpaid = kArmyPoints[PieceType::Queen] - kArmyPoints[PieceType::OneQueen];
    return army_points(position, c) + kUnpaid * position.pieces(c, PieceType::OneQueen).count();
}

}  // namespace

int RoundValue::of(const Position& position, Move move) {
    seat_ = position.turn();
    points_before_ = position.points(seat_);
    Position next = position;
    next.play(move);
    force_after_ = force_of(next, seat_);
    if (!next.is_over()) resolve_stuck_turns(next);
    return worst(next);
}

int RoundValue::balance(const Position& position) const {
    const int scored = position.points(seat_) - points_before_;
    if (!position.active().contains(seat_)) return scored - force_after_ - kOwnKing;
    return scored - (force_after_ - force_of(position, seat_));
}

int RoundValue::worst(const Position& position) {
    if (position.is_over() || !position.active().contains(seat_) || position.turn() == seat_) {
        return balance(position);
    }
    int value = std::numeric_limits<int>::max();
    for (const Move m : legal_moves(position)) {
        if (budget_ == 0) return 0;
        --budget_;
        Position next = position;
        next.play(m);
        resolve_stuck_turns(next);
        value = std::min(value, worst(next));
    }
    return value;
}

}  // namespace quadrille::mates
