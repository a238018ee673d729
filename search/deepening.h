#pragma once

#include <optional>
#include <vector>

#include "search/mates/mate_search.h"
#include "search/search_core.h"
#include "search/searcher.h"
#include "search/shared_state.h"
#include "search/thread_state.h"

namespace quadrille {

/// One thread's iterations: the root searched one ply deeper each time, once for each line that is
/// wanted, in a window around the last score. The main thread reports and decides when enough is
/// known; the others search for the table they share until they are told to stop.
class Deepening {
  public:
    Deepening(SharedState& shared, ThreadState& thread, SearchCore& core);

    /// Returns when a limit is reached or the search is aborted. The thread's root moves are then
    /// in order, the best first.
    void run();
    /// The last line reported for the best move, if any.
    [[nodiscard]] const std::optional<SearchInfo>& best_info() const { return best_info_; }

  private:
    /// Deepens until a limit is reached; how many lines are finished of an iteration cut short.
    std::size_t iterate();
    void report_unfinished(std::size_t lines_finished);
    /// Searches line number `line` (from 0) at `depth`; false when it was cut short.
    bool search_line(std::size_t line, int depth);
    void sort_from(std::size_t line);
    void report(std::size_t line);
    void report_lines(std::size_t count);
    void tell_best(SearchInfo info);
    [[nodiscard]] SearchInfo info_of(std::size_t line) const;
    void add_effort(SearchInfo& info) const;
    [[nodiscard]] ReportedScore reported(const RootMove& root_move) const;
    [[nodiscard]] bool ends_out(const RootMove& root_move) const;
    /// FFA: looks for a proof that the seat is put out, when its best line ends so.
    void judge_elimination();
    /// Teams: looks for a proof of the shortest mate when the team is far ahead, found one in the
    /// search before, or is asked for one. One that is found is told, and the first line from now
    /// on. Where the search has found a mate itself, one that is shorter is looked for if that is
    /// wanted. True when the first line is proven now.
    [[nodiscard]] bool prove_mate(int depth);
    /// Returns how many root moves stand elsewhere now, or have another line.
    std::size_t put_first(const ProvenMate& mate, int depth);
    [[nodiscard]] ProofLimits proof_limits(std::uint64_t budget);
    [[nodiscard]] bool has_wanted_mate() const;
    [[nodiscard]] bool lacks_wanted_mate() const;
    /// Whether the limits that are looked at between iterations end the search.
    [[nodiscard]] bool is_enough(int depth);

    SharedState& shared_;
    ThreadState& thread_;
    SearchCore& core_;
    std::size_t lines_;
    std::vector<Score> last_score_;  // of each line in the iteration before
    std::optional<SearchInfo> best_info_;
    std::optional<SearchInfo> whole_info_;  // the last one that was no bound
    std::optional<int> moves_left_;         // FFA: the seat is out after so many moves, proven
    std::optional<MateSearch> mate_search_;
    std::uint64_t proof_nodes_ = 0;  // moves that it has made
    bool has_proof_ = false;         // the first line is the shortest mate
    Move settled_move_;              // the best move of the last iterations
    int settled_iterations_ = 0;     // for how many
};

/// How many moves of its own the root's side makes until a result `plies` plies after the root,
/// when turns follow each other around the table.
[[nodiscard]] int own_moves_within(const Position& root, int plies);

}  // namespace quadrille
