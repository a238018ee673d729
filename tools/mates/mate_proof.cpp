#include "tools/mates/mate_proof.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/stuck_turns.h"

namespace quadrille::mates {

namespace {

constexpr std::size_t kMaxKnown = std::size_t{1} << 20U;
/// Odd, so that positions with different moves left have different keys.
constexpr Key kMovesLeftSalt = 0x9E3779B97F4A7C15ULL;

bool has_won(const Position& p, ColorSet team) {
    return p.outcome().winner && team.contains(*p.outcome().winner);
}

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

std::vector<Move> TeamMateProof::mating_moves(const Position& position, int moves) {
    ours_ = position.side_of(position.turn());
    known_.clear();
    refutations_.assign(static_cast<std::size_t>(moves) + 1, Move::none());
    std::vector<Move> winning;
    if (position.is_over()) return winning;
    for (const Move m : legal_moves(position)) {
        if (wins_by(position, m, moves)) winning.push_back(m);
    }
    return winning;
}

bool TeamMateProof::wins_by(const Position& position, Move move, int moves) {
    if (!spend(budget_)) return false;
    Position next = position;
    next.play(move);
    // A turn without a move can only end the game in our favour when its seat is in check.
    if (moves == 1 && !next.is_over() && !next.in_check(next.turn())) return false;
    resolve_stuck_turns(next);
    if (next.is_over()) return has_won(next, ours_);
    return moves > 1 && is_won(next, moves - 1);
}

bool TeamMateProof::is_won(const Position& position, int moves) {
    if (is_drawn(position)) return false;
    // Positions that differ in their clocks alone count as one, where these cannot run out.
    const int latest = position.halfmove_clock() + kColors * moves;
    if (latest >= position.rules().fifty_move_plies) return is_won_anew(position, moves);
    const Key key = position.key() ^ kMovesLeftSalt * static_cast<Key>(moves);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const bool won = is_won_anew(position, moves);
    if (!has_given_up() && known_.size() < kMaxKnown) known_.emplace(key, won);
    return won;
}

bool TeamMateProof::is_won_anew(const Position& position, int moves) {
    return ours_.contains(position.turn()) ? some_move_wins(position, moves)
                                           : every_move_loses(position, moves);
}

bool TeamMateProof::some_move_wins(const Position& position, int moves) {
    std::vector<Move> quiet;
    for (const Move m : legal_moves(position)) {
        if (position.takes_king(m)) return true;
        if (!gives_check(position, m)) {
            quiet.push_back(m);
        } else if (wins_by(position, m, moves)) {
            return true;
        }
    }
    return std::ranges::any_of(quiet, [&](Move m) { return wins_by(position, m, moves); });
}

bool TeamMateProof::every_move_loses(const Position& position, int moves) {
    MoveList defences = legal_moves(position);
    Move& helped_last = refutations_[static_cast<std::size_t>(moves)];
    auto* const known = std::ranges::find(defences, helped_last);
    if (known != defences.end()) std::swap(*known, *defences.begin());
    for (const Move m : defences) {
        if (!spend(budget_)) return false;
        Position next = position;
        advance(next, m);
        const bool lost = next.is_over() ? has_won(next, ours_) : is_won(next, moves);
        if (lost) continue;
        helped_last = m;
        return false;
    }
    return true;
}

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
