#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "eval/evaluator.h"
#include "search/alphabeta/move_picker.h"
#include "search/score.h"
#include "search/shared_state.h"
#include "search/thread_state.h"

namespace quadrille {

/// One thread's search of one root to a given depth: what every algorithm shares, which is limits,
/// the making of moves, draws, and the book-keeping at the root.
class SearchCore {
  public:
    SearchCore(SharedState& shared, ThreadState& thread);
    virtual ~SearchCore() = default;
    SearchCore(const SearchCore&) = delete;
    SearchCore& operator=(const SearchCore&) = delete;

    /// Searches the root moves from index `first` on in the window (alpha, beta) and writes score
    /// and line of those that matter into them. Returns the best score (fail-soft), or nothing
    /// useful once `stopped()`; moves completed before keep their results.
    virtual Score search_root(std::size_t first, Score alpha, Score beta, int depth) = 0;
    /// Whether `search_root` makes use of its window.
    [[nodiscard]] virtual bool has_windows() const { return true; }

    /// Whether the search was told to end.
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Looks whether a limit is reached or the search told to stop; to be asked before each move
    /// that is made.
    [[nodiscard]] bool must_stop();
    /// Counts a move made elsewhere on behalf of this search.
    void count_node() { thread_.count_node(); }

  protected:
    /// Records a position on the line under search, for repetitions.
    class PathGuard {
      public:
        PathGuard(ThreadState& thread, Key key) : thread_(thread) { thread_.path.push_back(key); }
        ~PathGuard() { thread_.path.pop_back(); }
        PathGuard(const PathGuard&) = delete;
        PathGuard& operator=(const PathGuard&) = delete;

      private:
        ThreadState& thread_;
    };

    /// Takes steps back from the evaluation's line that are noted while it lives.
    class LineGuard {
      public:
        explicit LineGuard(EvalLine& line) : line_(line), size_(line.size()) {}
        ~LineGuard() { line_.pop_to(size_); }
        LineGuard(const LineGuard&) = delete;
        LineGuard& operator=(const LineGuard&) = delete;

      private:
        EvalLine& line_;
        std::size_t size_;
    };

    [[nodiscard]] PlyState& at(int ply) { return thread_.plies[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] ContinuationHistories continuations_at(int ply) const;
    /// Plays `move` on `position`, a copy of `before`, the node on `ply`, notes it on the
    /// evaluation's line and counts the node.
    void play(Position& position, const Position& before, Move move, int ply);
    /// The rules go on where the seat to move has no legal move; that is noted too.
    void resolve_stuck_turn(Position& position) {
        line_.push(position.resolve_stuck_turn().change);
    }
    /// Notes that the line under search ends at `ply`, with what FFA's seats expect.
    void line_ends(int ply, const PerColor<int>& values);

    [[nodiscard]] static bool is_drawn(const Position& position);
    [[nodiscard]] bool is_repeated(const Position& position) const;

    /// Begins a node on `ply`. False: a limit is reached, or the search told to stop.
    [[nodiscard]] bool enter(int ply);
    /// Begins an iteration over the root moves from index `first` on.
    void begin_root(std::size_t first, int depth);
    void begin_root_move(std::size_t index);
    /// Ends the counting of `seldepth` for one root move and gives it.
    [[nodiscard]] int end_root_move();
    void record(RootMove& root_move, Score score, Score alpha, Score beta, int seldepth);

    SharedState& shared_;
    ThreadState& thread_;
    const Objective& objective_;
    const Parties parties_;
    /// From the root to the position that is looked at.
    EvalLine& line_;
    int root_depth_ = 0;
    bool stopped_ = false;

  private:
    /// Tells the listener of the root move under search, once, when the search has gone on for
    /// long.
    void show_root_move();

    std::optional<std::uint64_t> node_limit_;
    /// The root move under search, its number from 1, and whether the listener knows of it.
    Move root_move_;
    int root_move_number_ = 0;
    bool is_root_move_shown_ = true;
    int seldepth_before_ = 0;
};

}  // namespace quadrille
