#include "tools/mates/task_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>

#include "engine/movegen.h"
#include "engine/points.h"
#include "engine/stuck_turns.h"
#include "search/mates/mate_search.h"
#include "tools/base/failure.h"

namespace quadrille::mates {

namespace {

using Moves = std::vector<Move>;
using Proven = Expected<Moves, std::string>;

/// FFA: minimum lead, in points, of the best `RoundValue` over the points of any other move.
constexpr int kMargin = 4;
/// Most points that another move may score when a mate in n > 1 is the best move.
constexpr int kSmallGain = 3;
/// A best move may lose 1 / kLossShare of its score before the mover's next turn.
constexpr int kLossShare = 4;
constexpr const char* kBudgetExhausted = "the proof needs more moves; raise --budget";

bool is_drawn(const Position& p) {
    return p.halfmove_clock() >= p.rules().fifty_move_plies || p.has_insufficient_material();
}

/// Takes one from `budget`. Returns false when `budget` is 0.
bool spend(std::uint64_t& budget) {
    if (budget == 0) return false;
    --budget;
    return true;
}

/// Returns the capture points of a seat's pieces. A 1-point queen counts like a queen.
int material_of(const Position& position, Color c) {
    constexpr int kUncounted = kArmyPoints[PieceType::Queen] - kArmyPoints[PieceType::OneQueen];
    return army_points(position.board(), c) +
           kUncounted * position.board().pieces(c, PieceType::OneQueen).count();
}

bool contains(const Moves& moves, Move move) {
    return std::ranges::find(moves, move) != moves.end();
}

int gain(const Position& position, Move move) {
    Position next = position;
    next.play(move);
    return next.points(position.turn()) - position.points(position.turn());
}

/// Returns the number of kings that the mover attacks after its move but not before.
int newly_attacked_kings(const Position& before, const Position& after) {
    const Color us = before.turn();
    int kings = 0;
    for (const Color c : after.active()) {
        if (after.checkers_of(c).contains(us) && !before.checkers_of(c).contains(us)) ++kings;
    }
    return kings;
}

/// Returns the task that a legal move in FFA fulfils, or `nullopt`.
std::optional<Task> task_of(const Position& position, Move move) {
    if (position.zombie_kings().contains(move.to()) || position.takes_king(move)) {
        return Task{Kind::King, 1};
    }
    Position next = position;
    if (!next.play(move).mated.empty()) return Task{Kind::Mate, 1};
    const int kings = newly_attacked_kings(position, next);
    if (kings > 1) return Task{Kind::Checks, kings};
    return std::nullopt;
}

Proven prove_team_mate(const Position& position, int n, std::uint64_t budget) {
    const MoveList all = legal_moves(position);
    MateSearch search{position};
    Moves moves = search.find_all({all.begin(), all.end()}, n, ProofLimits{budget});
    if (search.was_given_up()) return fail(kBudgetExhausted);
    if (moves.empty()) return fail(fmt::format("a mate in {} does not exist", n));
    const int fastest = search.disproven() + 1;
    if (fastest < n) return fail(fmt::format("there is a mate in {}", fastest));
    return moves;
}

Proven prove_seat_mate(const Position& position, int n, std::uint64_t budget) {
    SeatMateProof proof{budget};
    if (position.active().size() < 3) return fail("only two seats are left, so the mate can wait");
    for (const Move m : legal_moves(position)) {
        const auto task = task_of(position, m);
        if (task && task->kind != Kind::Checks)
            return fail("a move mates or captures a king at once");
    }
    Moves best;
    for (const Color victim : position.active() - ColorSet::of(position.turn())) {
        for (int shorter = 2; shorter < n; ++shorter) {
            if (!proof.mating_moves(position, victim, shorter).empty()) {
                return fail(fmt::format("there is a mate in {}", shorter));
            }
        }
        for (const Move m : proof.mating_moves(position, victim, n)) {
            if (!contains(best, m)) best.push_back(m);
        }
    }
    if (proof.is_budget_exhausted()) return fail(kBudgetExhausted);
    if (best.empty()) return fail(fmt::format("a mate in {} does not exist", n));
    for (const Move m : legal_moves(position)) {
        if (!contains(best, m) && gain(position, m) > kSmallGain) {
            return fail("another move scores at once");
        }
    }
    return best;
}

/// Returns whether another seat could capture the zombie king on `square` before the mover's next
/// turn if the seats in between pass.
bool can_others_capture(const Position& position, Square square) {
    const Color us = position.turn();
    for (Position p = position; p.pass_turn(), p.turn() != us;) {
        const bool can_take =
            std::ranges::any_of(legal_moves(p), [&](Move m) { return m.to() == square; });
        if (can_take && p.active().contains(p.turn())) return true;
    }
    return false;
}

/// Returns whether playing the move later may lose something. A move that ends the game can wait
/// until others have scored, a capture of a zombie king until another seat could capture it.
bool loses_by_waiting(const Position& position, Move move) {
    if (position.zombie_kings().contains(move.to())) {
        return can_others_capture(position, move.to());
    }
    Position next = position;
    next.play(move);
    return !next.is_over();
}

Proven prove_at_once(const Position& position, const Task& task, std::uint64_t budget) {
    struct Candidate {
        Move move;
        int value;
    };
    RoundValue value{budget};
    std::vector<Candidate> candidates;
    int max_other_gain = 0;
    int best_value = 0;
    for (const Move m : legal_moves(position)) {
        if (task_of(position, m) != task) {
            max_other_gain = std::max(max_other_gain, gain(position, m));
            continue;
        }
        if (!loses_by_waiting(position, m)) return fail("a move that performs the task can wait");
        candidates.push_back({m, value.evaluate(position, m)});
        if (value.is_budget_exhausted()) return fail(kBudgetExhausted);
        best_value = std::max(best_value, candidates.back().value);
    }
    if (candidates.empty()) return fail("no legal move performs '" + format_task(task) + "'");
    if (best_value < max_other_gain + kMargin) return fail("another move may be as good");
    Moves best;
    for (const Candidate& c : candidates) {
        if (c.value + kMargin > best_value) best.push_back(c.move);
    }
    const bool is_safe = std::ranges::all_of(best, [&](Move m) {
        const int scored = gain(position, m);
        return scored - best_value <= scored / kLossShare;
    });
    if (!is_safe) return fail("a best move loses too much before the next turn");
    return best;
}

/// Returns whether `seat` has more points than any other seat.
bool is_leader(const Position& position, Color seat) {
    return std::ranges::all_of(kAllColors, [&](Color c) {
        return c == seat || position.points(c) < position.points(seat);
    });
}

/// Returns whether `seat` leads at its next turn, or at the end of the game before it, against
/// every reply of all others together. Invalid when `budget` is 0.
bool keeps_lead(const Position& position, Color seat, std::uint64_t& budget) {
    if (position.is_over() || is_drawn(position) || position.turn() == seat) {
        return is_leader(position, seat);
    }
    if (!position.active().contains(seat)) return false;
    return std::ranges::all_of(legal_moves(position), [&](Move m) {
        if (!spend(budget)) return false;
        Position next = position;
        advance(next, m);
        return keeps_lead(next, seat, budget);
    });
}

/// Returns whether another seat ends the lead of `seat` with its next move, while the seats before
/// it pass. If `must_end_game`, this move must also end the game.
bool loses_lead(const Position& position, Color seat, bool must_end_game) {
    Position turn = position;
    if (turn.is_over()) return !is_leader(turn, seat);
    // A seat in check does not pass.
    for (bool passes = true; passes && turn.turn() != seat && !turn.is_over(); turn.pass_turn()) {
        const bool loses = std::ranges::any_of(legal_moves(turn), [&](Move m) {
            Position next = turn;
            advance(next, m);
            return !is_leader(next, seat) && (next.is_over() || !must_end_game);
        });
        if (loses && turn.active().contains(turn.turn())) return true;
        passes = !turn.in_check(turn.turn());
    }
    return false;
}

Proven prove_lead(const Position& position, int n, std::uint64_t budget) {
    if (position.active().size() != n) {
        return fail(fmt::format("{} seats are active", position.active().size()));
    }
    const Color seat = position.turn();
    Moves best;
    int best_gain = 0;
    int other_gain = 0;
    for (const Move m : legal_moves(position)) {
        Position next = position;
        advance(next, m);
        if (loses_lead(next, seat, /*must_end_game=*/n == 2)) {
            other_gain = std::max(other_gain, gain(position, m));
            continue;
        }
        const bool keeps = keeps_lead(next, seat, budget);
        if (budget == 0) return fail(kBudgetExhausted);
        if (!keeps) return fail("a move loses the lead only against some replies");
        best.push_back(m);
        best_gain = std::max(best_gain, gain(position, m));
    }
    if (best.empty()) return fail("no move keeps the lead");
    if (other_gain <= best_gain) {
        return fail("no move that loses the lead scores more at once");
    }
    return best;
}

Proven prove_unsorted(const Position& position, const Task& task, std::uint64_t budget) {
    if (position.is_over()) return fail("the game is over");
    if (position.rules().is_teams_variant()) {
        if (task.kind != Kind::Mate) return fail("Teams supports only the kind mate");
        return prove_team_mate(position, task.n, budget);
    }
    if (position.rules().mate_timing != MateTiming::Move) {
        return fail("FFA proofs require mates that take effect at once (MateTiming=move)");
    }
    if (task.kind == Kind::Mate && task.n > 1) return prove_seat_mate(position, task.n, budget);
    if (task.kind == Kind::Lead) return prove_lead(position, task.n, budget);
    return prove_at_once(position, task, budget);
}

}  // namespace

std::vector<Move> SeatMateProof::mating_moves(const Position& position, Color victim, int moves) {
    assert(position.rules().mate_timing == MateTiming::Move);
    seat_ = position.turn();
    victim_ = victim;
    std::vector<Move> mating;
    if (position.is_over() || victim == seat_) return mating;
    for (const Move m : legal_moves(position)) {
        if (forces_mate(position, m, moves)) mating.push_back(m);
    }
    return mating;
}

bool SeatMateProof::forces_mate(const Position& position, Move move, int moves) {
    if (!spend(budget_)) return false;
    Position next = position;
    const PlyReport report = next.play(move);
    if ((report.mated | report.king_captured).contains(victim_)) return true;
    if (moves == 1) return false;
    resolve_stuck_turns(next);
    return is_forced_mate(next, moves - 1);
}

bool SeatMateProof::is_forced_mate(const Position& position, int moves) {
    if (position.is_over() || is_drawn(position)) return false;
    if (!position.active().contains(seat_) || !position.active().contains(victim_)) return false;
    const MoveList all = legal_moves(position);
    if (position.turn() == seat_) {
        return std::ranges::any_of(all, [&](Move m) { return forces_mate(position, m, moves); });
    }
    return std::ranges::all_of(all, [&](Move m) {
        if (!spend(budget_)) return false;
        Position next = position;
        advance(next, m);
        return is_forced_mate(next, moves);
    });
}

int RoundValue::evaluate(const Position& position, Move move) {
    seat_ = position.turn();
    points_before_ = position.points(seat_);
    Position next = position;
    next.play(move);
    material_after_ = material_of(next, seat_);
    if (!next.is_over()) resolve_stuck_turns(next);
    return worst_value(next);
}

int RoundValue::balance(const Position& position) const {
    const int scored = position.points(seat_) - points_before_;
    if (!position.active().contains(seat_)) return scored - material_after_ - kOwnKing;
    return scored - (material_after_ - material_of(position, seat_));
}

int RoundValue::worst_value(const Position& position) {
    if (position.is_over() || !position.active().contains(seat_) || position.turn() == seat_) {
        return balance(position);
    }
    int value = std::numeric_limits<int>::max();
    for (const Move m : legal_moves(position)) {
        if (!spend(budget_)) return 0;
        Position next = position;
        advance(next, m);
        value = std::min(value, worst_value(next));
    }
    return value;
}

Proven prove(const Position& position, const Task& task, std::uint64_t budget) {
    Proven best = prove_unsorted(position, task, budget);
    if (best) std::ranges::sort(*best, {}, [](Move m) { return m.raw(); });
    return best;
}

}  // namespace quadrille::mates
