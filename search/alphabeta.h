#pragma once

#include <optional>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "eval/evaluator.h"
#include "eval/score.h"
#include "search/shared_state.h"
#include "search/thread_state.h"
#include "search/transposition.h"

namespace quadrille {

/// One thread's alpha-beta search with principal variations (Marsland and Campbell, "Parallel
/// search of strongly ordered game trees", 1982) between the two parties of an `Objective`.
/// Neighbours in turn order may belong to the same party: then neither window nor value changes
/// sign.
///
/// Scores inside are from the view of the party of the seat to move.
class AlphaBeta {
  public:
    AlphaBeta(SharedState& shared, ThreadState& thread);

    /// Searches the root moves from index `first` on in the window (alpha, beta) and writes score
    /// and line of those that matter into them. Returns the best score (fail-soft), or nothing
    /// useful once `stopped()`; moves completed before keep their results.
    Score search_root(std::size_t first, Score alpha, Score beta, int depth);

    /// Whether the search was told to end.
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Looks whether a limit is reached or the search told to stop; to be asked before each move
    /// that is made.
    [[nodiscard]] bool must_stop();
    /// Counts a move made elsewhere on behalf of this search.
    void count_node() { thread_.count_node(); }

  private:
    static constexpr std::size_t kMaxTried = 64;  // quiet moves remembered for the history

    /// A node of the tree: a position and what is asked about it.
    struct Node {
        const Position& position;
        const EvalState& state;
        Score alpha;
        Score beta;
        int depth;
        int ply;
        /// Whether an exact value is wanted.
        [[nodiscard]] bool is_pv() const { return beta - alpha > 1; }
    };
    /// A position after a move, with its evaluation state.
    struct Child {
        Position position;
        EvalState state;
    };
    class PathGuard;
    enum class Kind { Full, Captures };

    Score search(Node node);
    Score search_moves(const Node& node, const std::optional<TableEntry>& known);
    Score quiescence(Node node, int capture_ply);
    /// The best of `stand_pat` and what captures lead to; without it, of what all moves lead to.
    Score search_captures(const Node& node, const std::optional<TableEntry>& known,
                          std::optional<Score> stand_pat, int capture_ply);

    /// The value of `child` for the party to move at `node`, in a window of that party.
    Score value_of(const Node& node, const Child& child, Score alpha, Score beta, int depth);
    Score captures_value_of(const Node& node, const Child& child, Score alpha, Score beta,
                            int capture_ply);
    /// The value of a node whose seat has no legal move: the rules go on at the same ply.
    Score after_stuck_turn(const Node& node, Kind kind, int capture_ply);

    [[nodiscard]] Child make(const Node& node, Move move);
    /// The value of a node that needs no search: the game is over or drawn, or the line too long.
    std::optional<Score> settled(const Node& node);
    [[nodiscard]] bool is_drawn(const Position& position) const;
    [[nodiscard]] bool is_repeated(const Position& position) const;
    Score leaf(const Node& node);
    [[nodiscard]] Score static_value_of(const Node& node,
                                        const std::optional<TableEntry>& known) const;

    [[nodiscard]] std::optional<TableEntry> look_up(const Node& node) const;
    [[nodiscard]] static bool decides(const TableEntry& entry, const Node& node);
    void remember(const Node& node, Score best, Move move, int depth,
                  std::optional<Score> static_value);
    /// Tells the listener of the root move under search, once, when the search has gone on for
    /// long.
    void show_root_move();
    void reward_quiet(const Node& node, Move best, const FixedVector<Move, kMaxTried>& tried);

    [[nodiscard]] PlyState& at(int ply) { return thread_.plies[static_cast<std::size_t>(ply)]; }
    void record(RootMove& root_move, Score score, Score alpha, Score beta, int depth, int seldepth);
    void line_ends(const Node& node, const PerColor<int>& values);

    SharedState& shared_;
    ThreadState& thread_;
    const Objective& objective_;
    const SearchParams& params_;
    std::optional<std::uint64_t> node_limit_;
    int root_depth_ = 0;
    /// The root move under search, its number from 1, and whether the listener knows of it.
    Move root_move_;
    int root_move_number_ = 0;
    bool is_root_move_shown_ = true;
    bool stopped_ = false;
};

}  // namespace quadrille
