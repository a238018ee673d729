#include "tools/mates/solver.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

#include "engine/game.h"
#include "search/registry.h"

namespace quadrille::mates {

namespace {

bool is_solution(const SuiteEntry& entry, Move move, const ReportedScore& score) {
    if (std::ranges::find(entry.best, move) == entry.best.end()) return false;
    if (!entry.position.rules().is_teams_variant()) return true;
    return score.mate && *score.mate > 0 && *score.mate <= entry.task.n;
}

/// Stores the first line of a search from which on all lines solve an entry.
class SolutionListener final : public SearchListener {
  public:
    explicit SolutionListener(const SuiteEntry& entry) : entry_(entry) {}

    void on_info(const SearchInfo& info) override {
        // A bound neither solves the entry nor changes the last line.
        if (info.bound != BoundKind::Exact || info.pv.empty()) return;
        const bool solves = is_solution(entry_, info.pv.front(), info.score);
        if (solves && !since) since = Solution{{}, true, elapsed(), info.nodes, info.depth};
        if (!solves) since.reset();
    }
    [[nodiscard]] Milliseconds elapsed() const {
        return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    }

    std::optional<Solution> since;  // without `result`

  private:
    using Clock = std::chrono::steady_clock;

    const SuiteEntry& entry_;
    Clock::time_point start_ = Clock::now();
};

}  // namespace

Solver::Solver(const SearchOptions& options) : options_(options), searcher_(make_searcher()) {
    SearchListener listener;
    searcher_->prepare(options_, listener, std::atomic<bool>{false});
}

Solution Solver::solve(const SuiteEntry& entry, SearchLimits limits) {
    if (entry.position.rules().is_teams_variant()) limits.mate = entry.task.n;
    searcher_->new_game();
    SearchSignals signals;
    SolutionListener listener{entry};
    SearchResult result =
        searcher_->search(Game{entry.position}, limits, options_, signals, listener);
    const int depth = result.last_info ? result.last_info->depth : 0;
    Solution solution =
        listener.since.value_or(Solution{{}, false, listener.elapsed(), result.nodes, depth});
    solution.is_solved =
        result.last_info && is_solution(entry, result.best, result.last_info->score);
    solution.result = std::move(result);
    return solution;
}

}  // namespace quadrille::mates
