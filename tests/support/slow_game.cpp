// Perft and the game with its history: engine/RULES.md.
#include <algorithm>

#include "tests/support/slow_rules.h"

namespace quadrille::slow {
namespace {

void resolve_stuck_turns(State& s) {
    while (!s.is_over() && !has_legal_move(s, s.turn)) resolve_stuck_turn(s);
}

/// Returns the parts of a position that repetition compares.
PositionSetup repetition_part(const State& s) {
    PositionSetup part;
    part.board = s.board;
    part.turn = s.turn;
    part.castle_short = s.castle_short;
    part.castle_long = s.castle_long;
    part.en_passant = s.en_passant;
    part.waiting_en_passant = s.waiting_en_passant;
    part.taken_by = s.taken_by;
    part.acquired_rooks = s.acquired_rooks;
    for (const Color c : kAllColors) {
        const bool is_active = s.departure[c] == Departure::None;
        part.departure[c] = is_active ? Departure::None : Departure::Dead;
    }
    return part;
}

}  // namespace

std::uint64_t perft(const State& s, int depth) {
    if (depth == 0) return 1;
    State resolved = s;
    resolve_stuck_turns(resolved);
    const std::vector<Move> moves = legal_moves(resolved, resolved.turn);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const Move m : moves) {
        State next = resolved;
        play(next, m);
        nodes += perft(next, depth - 1);
    }
    return nodes;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(const State& s, int depth) {
    State resolved = s;
    resolve_stuck_turns(resolved);
    std::vector<std::pair<Move, std::uint64_t>> result;
    for (const Move m : legal_moves(resolved, resolved.turn)) {
        State next = resolved;
        play(next, m);
        result.emplace_back(m, perft(next, depth - 1));
    }
    return result;
}

Record::Record(const State& start) : now_(start) { settle(); }

PlyEvents Record::play(Move m) {
    const PlyEvents events = slow::play(now_, m);
    settle();
    return events;
}

void Record::depart(Color c, Departure how) {
    slow::depart(now_, c, how);
    settle();
}

void Record::settle() {
    resolve_stuck_turns(now_);
    if (now_.is_over()) return;
    seen_.push_back(repetition_part(now_));
    if (has_insufficient_material(now_)) {
        end_drawn(now_, EndReason::InsufficientMaterial);
    } else if (std::count(seen_.begin(), seen_.end(), seen_.back()) >= 3) {
        end_drawn(now_, EndReason::Repetition);
    } else if (now_.halfmove >= now_.rules.fifty_move_plies) {
        end_drawn(now_, EndReason::FiftyMoves);
    }
}

}  // namespace quadrille::slow
