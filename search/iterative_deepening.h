#pragma once

#include <optional>
#include <vector>

#include "search/mates/mate_search.h"
#include "search/search_core.h"
#include "search/searcher.h"
#include "search/shared_state.h"
#include "search/thread_state.h"

namespace quadrille {

/// Iterative deepening of one thread, with aspiration windows and one search for each line of
/// MultiPV. The main thread reports and ends the search; the others search until they are stopped.
class IterativeDeepening {
  public:
    IterativeDeepening(SharedState& shared, ThreadState& thread, SearchCore& core);

    /// Runs until a limit is reached or the search is aborted. The best root move is then first.
    void run();
    /// Returns the last line reported for the best move, if any.
    [[nodiscard]] const std::optional<SearchInfo>& best_info() const { return best_info_; }

  private:
    /// Deepens until a limit is reached. Returns the finished lines of an unfinished iteration.
    std::size_t iterate();
    void report_unfinished(std::size_t lines_finished);
    /// Searches line number `line` (from 0); returns false when the search was stopped.
    bool search_line(std::size_t line, int depth);
    void sort_from(std::size_t line);
    void report(std::size_t line);
    void report_lines(std::size_t count);
    void report_best(SearchInfo info);
    [[nodiscard]] SearchInfo info_of(std::size_t line) const;
    void add_statistics(SearchInfo& info) const;
    [[nodiscard]] ReportedScore reported(const RootMove& root_move) const;
    [[nodiscard]] bool ends_eliminated(const RootMove& root_move) const;
    /// FFA: tries to prove that the root's seat is eliminated, when its best line ends so.
    void prove_elimination();
    /// Teams: tries to prove the shortest mate when the team is far ahead, found a mate in the
    /// previous search, or `go mate` is used. `go infinite` and `go mate` also try to shorten the
    /// search's own mate. A proven mate becomes the first line and is reported. Returns whether the
    /// first line is proven now.
    [[nodiscard]] bool prove_mate(int depth);
    /// Puts `mate` first among the root moves. Returns the number of root moves that changed.
    std::size_t put_first(const ProvenMate& mate, int depth);
    [[nodiscard]] ProofLimits proof_limits(std::uint64_t budget);
    [[nodiscard]] bool has_requested_mate() const;
    [[nodiscard]] bool has_disproven_requested_mate() const;
    [[nodiscard]] bool should_stop(int depth);

    SharedState& shared_;
    ThreadState& thread_;
    SearchCore& core_;
    std::size_t lines_;
    std::vector<Score> last_score_;  // of each line in the previous iteration
    std::optional<SearchInfo> best_info_;
    std::optional<SearchInfo> exact_info_;  // the last one with an exact score
    std::optional<int> moves_left_;         // FFA: proven moves until the seat is out
    std::optional<MateSearch> mate_search_;
    std::uint64_t proof_nodes_ = 0;  // used by mate_search_
    bool has_proof_ = false;         // the first line is proven to be shortest
    Move stable_move_;               // the best move of the last iterations
    int stable_iterations_ = 0;
};

/// Returns the number of moves that the root's side makes in `plies` if no seat is eliminated.
[[nodiscard]] int own_moves_within(const Position& root, int plies);

}  // namespace quadrille
