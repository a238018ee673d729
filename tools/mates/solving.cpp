#include "tools/mates/solving.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

#include "engine/game.h"
#include "search/registry.h"

namespace quadrille::mates {

namespace {

bool is_answer(const SuiteRow& row, Move move, const ReportedScore& score) {
    if (std::ranges::find(row.best, move) == row.best.end()) return false;
    if (!row.position.rules().is_teams_variant()) return true;
    return score.mate && *score.mate > 0 && *score.mate <= row.task.n;
}

/// Keeps since when the lines of a search solve a row.
class SolutionWatch final : public SearchListener {
  public:
    explicit SolutionWatch(const SuiteRow& row) : row_(row) {}

    void on_info(const SearchInfo& info) override {
        // A bound is no answer yet, and no other answer either.
        if (info.bound != BoundKind::Exact || info.pv.empty()) return;
        const bool solves = is_answer(row_, info.pv.front(), info.score);
        if (solves && !since) since = Solution{{}, true, elapsed(), info.nodes, info.depth};
        if (!solves) since.reset();
    }
    [[nodiscard]] Milliseconds elapsed() const {
        return std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    }

    std::optional<Solution> since;  // but for its result

  private:
    using Clock = std::chrono::steady_clock;

    const SuiteRow& row_;
    Clock::time_point start_ = Clock::now();
};

}  // namespace

Solver::Solver(const SearchOptions& options) : options_(options), searcher_(make_searcher()) {
    SearchListener listener;
    searcher_->prepare(options_, listener, std::atomic<bool>{false});
}

Solution Solver::solve(const SuiteRow& row, SearchLimits limits) {
    if (row.position.rules().is_teams_variant()) limits.mate = row.task.n;
    searcher_->new_game();
    SearchSignals signals;
    SolutionWatch watch{row};
    SearchResult result = searcher_->search(Game{row.position}, limits, options_, signals, watch);
    const int depth = result.last_info ? result.last_info->depth : 0;
    Solution solution =
        watch.since.value_or(Solution{{}, false, watch.elapsed(), result.nodes, depth});
    solution.is_solved = result.last_info && is_answer(row, result.best, result.last_info->score);
    solution.result = std::move(result);
    return solution;
}

}  // namespace quadrille::mates
