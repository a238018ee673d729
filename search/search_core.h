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

/// Base of all search algorithms: one thread's search to a depth. It handles limits, making moves,
/// draws and the list of root moves.
class SearchCore {
  public:
    SearchCore(SharedState& shared, ThreadState& thread);
    virtual ~SearchCore() = default;
    SearchCore(const SearchCore&) = delete;
    SearchCore& operator=(const SearchCore&) = delete;

    /// Searches the root moves from index `first` in the window (alpha, beta) and sets their scores
    /// and lines. Returns the best score (fail-soft). After `stopped()` the return value is not
    /// valid, but results of finished moves are.
    virtual Score search_root(std::size_t first, Score alpha, Score beta, int depth) = 0;
    /// Returns whether `search_root` uses its window.
    [[nodiscard]] virtual bool has_windows() const { return true; }

    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Returns whether a limit is reached or the search was stopped. Call it before each move.
    [[nodiscard]] bool must_stop();
    /// Counts a node of a proof search.
    void count_node() { thread_.count_node(); }

  protected:
    /// Adds a position to the current line during its lifetime, to detect repetitions.
    class PathGuard {
      public:
        PathGuard(ThreadState& thread, Key key) : thread_(thread) { thread_.path.push_back(key); }
        ~PathGuard() { thread_.path.pop_back(); }
        PathGuard(const PathGuard&) = delete;
        PathGuard& operator=(const PathGuard&) = delete;

      private:
        ThreadState& thread_;
    };

    /// Pops what was pushed to the accumulator stack during its lifetime.
    class AccumulatorGuard {
      public:
        explicit AccumulatorGuard(AccumulatorStack& line)
            : accumulators_(line), size_(line.size()) {}
        ~AccumulatorGuard() { accumulators_.pop_to(size_); }
        AccumulatorGuard(const AccumulatorGuard&) = delete;
        AccumulatorGuard& operator=(const AccumulatorGuard&) = delete;

      private:
        AccumulatorStack& accumulators_;
        std::size_t size_;
    };

    [[nodiscard]] PlyState& at(int ply) { return thread_.plies[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] ContinuationHistories continuations_at(int ply) const;
    /// Plays `move` on `position`, updates the accumulator stack and counts the node. `position` is
    /// a copy of `before`, the position at `ply`.
    void play(Position& position, const Position& before, Move move, int ply);
    /// Resolves the turn of a seat without a legal move: stalemate, checkmate or a pass.
    void resolve_stuck_turn(Position& position) {
        accumulators_.push(position.resolve_stuck_turn().change);
    }
    /// Ends the principal variation at `ply`, with the expected points (FFA) there.
    void end_pv(int ply, const PerColor<int>& values);

    [[nodiscard]] static bool is_drawn(const Position& position);
    [[nodiscard]] bool is_repeated(const Position& position) const;

    /// Initializes a node at `ply`. Returns false when the search must stop.
    [[nodiscard]] bool enter(int ply);
    void begin_root(std::size_t first, int depth);
    void begin_root_move(std::size_t index);
    /// Ends the current root move. Returns its `seldepth`.
    [[nodiscard]] int end_root_move();
    void record(RootMove& root_move, Score score, Score alpha, Score beta, int seldepth);

    SharedState& shared_;
    ThreadState& thread_;
    const Objective& objective_;
    const Sides sides_;
    /// From the root to the current position.
    AccumulatorStack& accumulators_;
    int root_depth_ = 0;
    bool stopped_ = false;

  private:
    /// Reports the current root move once, in a long search.
    void show_root_move();

    std::optional<std::uint64_t> node_limit_;  // of one thread, which stops exactly there
    std::uint64_t sum_interval_ = 0;  // nodes between sums over several threads; 0: no limit
    // The current root move, its number (from 1), and whether it was reported.
    Move root_move_;
    int root_move_number_ = 0;
    bool is_root_move_shown_ = true;
    int seldepth_before_ = 0;
};

}  // namespace quadrille
