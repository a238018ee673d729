#pragma once

#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "search/alphabeta/check_squares.h"
#include "search/alphabeta/move_order.h"
#include "search/score.h"
#include "search/search_core.h"
#include "search/transposition.h"

namespace quadrille {

/// One thread's alpha-beta search with principal variations (Marsland and Campbell, "Parallel
/// search of strongly ordered game trees", 1982) between the two parties of an `Objective`.
/// Neighbours in turn order may belong to the same party: then neither window nor value changes
/// sign.
///
/// Scores inside are from the view of the party of the seat to move.
class AlphaBeta final : public SearchCore {
  public:
    AlphaBeta(SharedState& shared, ThreadState& thread);

    Score search_root(std::size_t first, Score alpha, Score beta, int depth) override;

  private:
    static constexpr std::size_t kMaxTried = 64;  // moves remembered for the histories

    /// A node of the tree: a position and what is asked about it.
    struct Node {
        const Position& position;
        Score alpha = 0;
        Score beta = 0;
        int depth = 0;
        int ply = 0;
        /// A move that is not looked at: the question is what the others are worth.
        Move excluded = Move::none();
        /// Whether an exact value is wanted.
        [[nodiscard]] bool is_pv() const { return beta - alpha > 1; }
    };
    /// A position some steps after a node. As long as it lives, the steps are on the evaluation's
    /// line.
    struct Child {
        Child(const Node& node, EvalLine& line) : position(node.position), guard(line) {}
        Position position;
        LineGuard guard;
    };
    /// What is known of a node before its moves are looked at.
    struct Insight {
        std::optional<TableEntry> known;
        bool in_check = false;
        /// The static value from the view of the party to move; kInfinity in check.
        Score static_value = kInfinity;
        /// Whether it is higher than when the same party was last to move. The root always is.
        bool is_improving = false;
        /// None where none is known.
        [[nodiscard]] Move table_move() const {
            return known.has_value() ? known->move : Move::none();
        }
    };
    /// Moves that were searched and did not refute the node.
    struct Tried {
        FixedVector<Move, kMaxTried> quiet;
        FixedVector<Move, kMaxTried> noisy;
    };
    /// What the moves of a node have brought so far.
    struct Found {
        Score alpha = 0;
        Score best = -kInfinity;
        Move best_move = Move::none();
        int count = 0;
    };
    enum class Kind { Full, Captures };

    void order_root_moves(const Node& root, const Insight& insight);
    Score search(Node node);
    [[nodiscard]] int plies_between_turns(const Node& node) const;
    [[nodiscard]] Insight insight_into(const Node& node);
    /// A value for the whole node without a look at its moves, if one is good enough.
    std::optional<Score> pruned(const Node& node, const Insight& insight);
    std::optional<Score> null_move(const Node& node, const Insight& insight);
    /// How many plies deeper the table's move is searched because no other comes near it, or a
    /// value for the whole node.
    struct Singular {
        int extension = 0;
        std::optional<Score> value;
    };
    Singular singular(const Node& node, const Insight& insight);
    Score search_moves(const Node& node, const Insight& insight);
    [[nodiscard]] MovePicker picker_of(const Node& node, Move table_move);
    [[nodiscard]] bool is_opponents_turn(const Position& p) const {
        return !p.is_over() && !objective_.is_out(p) && !parties_.is_ours(p, p.turn());
    }
    [[nodiscard]] bool takes_replies(const Node& node) const;
    /// A pass may put seats out, and even end the game.
    void pass(Child& child) { line_.push(child.position.pass_turn()); }
    void stand_aside(Child& child);
    /// The turn goes on to the searching seat.
    void stand_aside_to_seat(Child& child) {
        for (int i = 0; i < kColors && is_opponents_turn(child.position); ++i) stand_aside(child);
    }
    /// Calls `visit(Node)` for the node with each opponent to move, those before it having stood
    /// aside, until that returns false.
    template <class Visit>
    void for_each_opponent(const Node& node, Visit visit) {
        Child now(node, line_);
        for (int i = 0; i < kColors && is_opponents_turn(now.position); ++i, stand_aside(now)) {
            const Node turn{now.position, node.alpha, node.beta, node.depth, node.ply};
            if (!visit(turn)) return;
        }
    }
    Score search_replies(const Node& node, const Insight& insight);
    void try_moves(const Node& node, const Insight& insight, MovePicker& picker, int extension,
                   Found& found);
    void take(const Node& node, Move move, Score score, bool is_reply, Found& found);
    Score search_late_move(const Node& node, const Insight& insight, const Child& child, Move move,
                           bool is_quiet, const Found& found, int depth);
    [[nodiscard]] bool is_hopeless(const Node& node, const Insight& insight, Move move,
                                   bool is_quiet, bool is_late, CheckSquares& checks) const;
    [[nodiscard]] bool is_late(const Node& node, const Insight& insight, int count) const;
    Score quiescence(Node node, int capture_ply);
    /// The best of `stand_pat` and what captures lead to; with -kInfinity, in check, of what all
    /// moves lead to.
    Score search_captures(const Node& node, const std::optional<TableEntry>& known, Score stand_pat,
                          int capture_ply);
    void try_captures(const Node& node, MovePicker& picker, int capture_ply, Found& found);

    /// The value of `child` for the party to move at `node`, in a window of that party.
    Score value_of(const Node& node, const Child& child, Score alpha, Score beta, int depth);
    Score captures_value_of(const Node& node, const Child& child, Score alpha, Score beta,
                            int capture_ply);
    /// The value of a node whose seat has no legal move: the rules go on at the same ply.
    Score after_stuck_turn(const Node& node, Kind kind, int capture_ply);

    /// Makes a fresh child of `node` the position after `move`.
    void make(Child& child, const Node& node, Move move);
    /// The value of a node that needs no search: the game is over or drawn, or the line too long.
    std::optional<Score> settled(const Node& node);
    Score ended(const Node& node, Score proven);
    Score leaf(const Node& node);
    [[nodiscard]] Score static_value_of(const Node& node, const std::optional<TableEntry>& known);

    [[nodiscard]] std::optional<TableEntry> look_up(const Node& node) const;
    [[nodiscard]] static bool decides(const TableEntry& entry, const Node& node);
    /// Stores a result; `static_value` is kInfinity where the node has none.
    void remember(const Node& node, Score best, Move move, int depth, Score static_value);
    void learn(const Node& node, Move best, bool is_quiet, const Tried& tried);

    const SearchProfile& profile_;
    const bool is_brs_;
    const bool use_table_;
};

}  // namespace quadrille
