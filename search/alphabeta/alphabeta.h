#pragma once

#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "search/alphabeta/move_picker.h"
#include "search/score.h"
#include "search/search_core.h"
#include "search/transposition.h"

namespace quadrille {

/// One thread's principal variation search (Marsland and Campbell, "Parallel search of strongly
/// ordered game trees", 1982) between the two sides of an `Objective`. Consecutive seats may belong
/// to the same side. Then window and value keep their sign.
///
/// Scores of nodes are from the perspective of the side to move.
class AlphaBeta final : public SearchCore {
  public:
    AlphaBeta(SharedState& shared, ThreadState& thread);

    Score search_root(std::size_t first, Score alpha, Score beta, int depth) override;

  private:
    static constexpr std::size_t kMaxSearched = 64;  // capacity of a list of `SearchedMoves`

    struct Node {
        const Position& position;
        Score alpha = 0;
        Score beta = 0;
        int depth = 0;
        int ply = 0;
        /// Move that a singular extension search skips.
        Move excluded = Move::none();
        /// Best-reply search: the other opponents pass before and after the move.
        bool is_reply = false;
        [[nodiscard]] bool is_pv() const { return beta - alpha > 1; }
    };
    /// A position after moves and passes from a node. The accumulator stack includes these during
    /// the lifetime of the object.
    struct Child {
        Child(const Node& node, AccumulatorStack& line) : position(node.position), guard(line) {}
        Position position;
        AccumulatorGuard guard;
    };
    struct NodeInfo {
        std::optional<TTEntry> tt_entry;
        bool in_check = false;
        /// From the perspective of the side to move; kInfinity in check.
        Score static_eval = kInfinity;
        /// `static_eval` is higher than at the side's previous turn.
        bool improving = false;
        [[nodiscard]] Move tt_move() const {
            return tt_entry.has_value() ? tt_entry->move : Move::none();
        }
    };
    /// The best value and move of a node so far.
    struct Best {
        Score alpha = 0;
        Score score = -kInfinity;
        Move move = Move::none();
        int move_count = 0;
    };
    /// Moves that did not cause a cutoff.
    struct SearchedMoves {
        FixedVector<Move, kMaxSearched> quiets;
        FixedVector<Move, kMaxSearched> noisy;
    };
    enum class Kind { Main, Quiescence };

    Score search(Node node);
    void search_moves(const Node& node, const NodeInfo& info, int tt_move_extension, Best& best);
    Score search_move(const Node& node, const NodeInfo& info, const Child& child, Move move,
                      bool is_quiet, const Best& best, int depth);
    Score quiescence(Node node, int capture_ply);

    /// Returns the value of `next`. The value and the window of `next` are from the perspective of
    /// the side to move at `node`.
    template <Kind kKind>
    Score value_of(const Node& node, Node next, int capture_ply = 0);
    /// Returns the value of a node whose seat has no legal move. The next node has the same ply.
    template <Kind kKind>
    Score value_after_stuck_turn(const Node& node, int capture_ply = 0);

    // Best-reply search
    [[nodiscard]] bool is_opponents_turn(const Position& p) const {
        return !p.is_over() && !objective_.is_out(p) && !sides_.is_ours(p, p.turn());
    }
    [[nodiscard]] bool is_brs_node(const Node& node) const;
    Score search_brs_replies(const Node& node, const NodeInfo& info);
    void brs_pass(Child& child);
    void brs_pass_to_seat(Child& child) {
        for (int i = 0; i < kColors && is_opponents_turn(child.position); ++i) brs_pass(child);
    }
    template <class Visit>
    void for_each_opponent(const Node& node, Visit visit);

    [[nodiscard]] NodeInfo node_info(const Node& node);
    [[nodiscard]] int plies_between_turns(const Node& node) const;
    [[nodiscard]] Score static_eval_of(const Node& node, const std::optional<TTEntry>& entry);
    /// Returns the value of a node that needs no search: a finished or drawn game, a root seat that
    /// is out, or a line of `kMaxPly` plies.
    std::optional<Score> terminal_value(const Node& node);
    Score game_end_value(const Node& node, Score proven);
    Score evaluate_leaf(const Node& node);

    void make(Child& child, const Node& node, Move move);
    /// Passes the turn. This may eliminate seats and even end the game.
    void pass(Child& child) { accumulators_.push(child.position.pass_turn()); }
    [[nodiscard]] MovePicker make_picker(const Node& node, Move tt_move);
    void order_root_moves(const Node& root, const NodeInfo& info);

    [[nodiscard]] std::optional<TTEntry> probe(const Node& node);
    [[nodiscard]] static bool is_tt_cutoff(const TTEntry& entry, const Node& node);
    void store(const Node& node, const Best& best, int depth, Score static_eval);
    void update_best(const Node& node, Move move, Score score, Best& best);
    void update_histories(const Node& node, Move best, bool is_quiet,
                          const SearchedMoves& searched);

    const SearchProfile& profile_;
    const bool is_brs_;
};

}  // namespace quadrille
