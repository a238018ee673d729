#pragma once

#include <algorithm>
#include <limits>
#include <memory>

#include "engine/movegen.h"
#include "engine/position.h"
#include "eval/evaluator.h"
#include "search/score.h"

// Reference searches without pruning, written independently of the engine's `Objective`.

namespace quadrille::testing {

/// Minimax between the root's side and all others.
class Minimax {
  public:
    explicit Minimax(const Position& root)
        : root_(root), evaluator_(default_evaluation()->make(root.rules())), seat_(root.turn()) {}
    virtual ~Minimax() = default;
    Minimax(const Minimax&) = delete;
    Minimax& operator=(const Minimax&) = delete;

    [[nodiscard]] virtual int value(Position p, int depth, int ply) const {
        if (p.is_over()) return end_value(p, ply);
        if (!is_in(p)) return static_value(p);
        const MoveList moves = legal_moves(p);
        const bool is_drawn =
            p.halfmove_clock() >= p.rules().fifty_move_plies || p.has_insufficient_material();
        if (is_drawn && !moves.empty()) {
            p.end_drawn(EndReason::FiftyMoves);
            return end_value(p, ply);
        }
        if (depth == 0) return static_value(p);  // even without a legal move
        if (moves.empty()) {
            p.resolve_stuck_turn();
            return value(p, depth, ply);
        }
        int best = is_ours(p) ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
        for (const Move m : moves) {
            Position next = p;
            next.play(m);
            const int v = value(next, depth - 1, ply + 1);
            best = is_ours(p) ? std::max(best, v) : std::min(best, v);
        }
        return best;
    }

  protected:
    [[nodiscard]] bool is_ours(const Position& p) const {
        return root_.side_of(seat_).contains(p.turn());
    }
    [[nodiscard]] bool is_in(const Position& p) const {
        return p.rules().has_teams || p.active().contains(seat_);
    }
    /// In FFA, returns a seat's points above the mean of the others that were active at the root.
    [[nodiscard]] int utility(Color seat, const PerColor<int>& values) const {
        int sum = 0;
        int others = 0;
        for (const Color c : root_.active()) {
            if (c == seat) continue;
            sum += values[c];
            ++others;
        }
        return (values[seat] * others - sum) / others;
    }
    /// In FFA, returns the points in hundredths.
    [[nodiscard]] static PerColor<int> points_of(const Position& p) {
        PerColor<int> values;
        for (const Color c : kAllColors) values[c] = 100 * p.points(c);
        return values;
    }
    [[nodiscard]] PerColor<int> expected_points(const Position& p) const {
        return evaluator_->expected_points(p, seat_);
    }

    const Position& root_;
    std::unique_ptr<const Evaluator> evaluator_;
    Color seat_;

  private:
    [[nodiscard]] int static_value(const Position& p) const {
        // A network's value depends on the perspective; the search uses the team's first seat.
        if (p.rules().has_teams) return evaluator_->team_score(p, root_.side_of(seat_).first());
        return utility(seat_, expected_points(p));
    }
    [[nodiscard]] int end_value(const Position& p, int ply) const {
        if (p.rules().has_teams) {
            if (!p.outcome().winner.has_value()) return 0;
            return p.side_of(seat_).contains(*p.outcome().winner) ? win_in(ply) : loss_in(ply);
        }
        const PerColor<int> values = points_of(p);
        bool first = true;
        for (const Color c : kAllColors) first = first && (c == seat_ || values[c] < values[seat_]);
        return first ? first_place(utility(seat_, values), ply) : utility(seat_, values);
    }
};

}  // namespace quadrille::testing
