#include "tools/mates/mate_proof.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/stuck_turns.h"

namespace quadrille::mates {

namespace {

bool is_drawn(const Position& p) {
    return p.halfmove_clock() >= p.rules().fifty_move_plies || p.has_insufficient_material();
}

/// Takes one off `budget`; false, and nothing taken, when there is none left.
bool spend(std::uint64_t& budget) {
    if (budget == 0) return false;
    --budget;
    return true;
}

/// The capture points of a seat's pieces; a 1-point queen is as much of a loss as another.
int force_of(const Position& position, Color c) {
    constexpr int kUnpaid = kArmyPoints[PieceType::Queen] - kArmyPoints[PieceType::OneQueen];
    return army_points(position.board(), c) +
           kUnpaid * position.board().pieces(c, PieceType::OneQueen).count();
}

}  // namespace

std::vector<Move> SeatMateProof::mating_moves(const Position& position, Color victim, int moves) {
    assert(position.rules().mate_timing == MateTiming::Move);
    seat_ = position.turn();
    victim_ = victim;
    std::vector<Move> mating;
    if (position.is_over() || victim == seat_) return mating;
    for (const Move m : legal_moves(position)) {
        if (falls_by(position, m, moves)) mating.push_back(m);
    }
    return mating;
}

bool SeatMateProof::falls_by(const Position& position, Move move, int moves) {
    if (!spend(budget_)) return false;
    Position next = position;
    const PlyReport report = next.play(move);
    if ((report.mated | report.king_captured).contains(victim_)) return true;
    if (moves == 1) return false;
    resolve_stuck_turns(next);
    return always_falls(next, moves - 1);
}

bool SeatMateProof::always_falls(const Position& position, int moves) {
    if (position.is_over() || is_drawn(position)) return false;
    if (!position.active().contains(seat_) || !position.active().contains(victim_)) return false;
    const MoveList all = legal_moves(position);
    if (position.turn() == seat_) {
        return std::ranges::any_of(all, [&](Move m) { return falls_by(position, m, moves); });
    }
    return std::ranges::all_of(all, [&](Move m) {
        if (!spend(budget_)) return false;
        Position next = position;
        advance(next, m);
        return always_falls(next, moves);
    });
}

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
        if (!spend(budget_)) return 0;
        Position next = position;
        advance(next, m);
        value = std::min(value, worst(next));
    }
    return value;
}

}  // namespace quadrille::mates
