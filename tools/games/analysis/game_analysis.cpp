#include "tools/games/analysis/game_analysis.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tools/games/analysis/game_analyser.h"

namespace quadrille {

namespace {

/// Keeps the last exact line of each rank and the last mate.
class ExactLines : public SearchListener {
  public:
    explicit ExactLines(AnalysisListener& listener) : listener_(listener) {}

    void on_info(const SearchInfo& info) override {
        if (info.bound != BoundKind::Exact) return;
        const auto rank = static_cast<std::size_t>(info.multi_pv);
        if (lines_.size() < rank) lines_.resize(rank);
        lines_[rank - 1] = info;
    }
    void on_mate(Color seat, int moves) override { mate_ = {seat, moves}; }
    void on_message(std::string_view text) override { listener_.on_message(text); }

    /// Returns the exact lines, or the last reported line if every line was a bound.
    [[nodiscard]] SearchReport report(const SearchResult& result) && {
        std::erase_if(lines_, [](const SearchInfo& line) { return line.pv.empty(); });
        if (lines_.empty() && result.last_info) lines_.push_back(*result.last_info);
        return {std::move(lines_), mate_, result.best};
    }

  private:
    AnalysisListener& listener_;
    std::vector<SearchInfo> lines_;
    std::optional<SeatMate> mate_;
};

/// Returns the smallest loss for each of `kMarks`, in the units of `GameAnalysis::losses`.
std::array<int, kMarks.size()> thresholds_of(const RuleSet& rules) {
    if (rules.has_teams) return {300, 100, 50};
    if (rules.is_chess4()) return {60, 30, 15};
    return {1200, 600, 300};
}

}  // namespace

std::string_view mark_of(int loss, const RuleSet& rules) {
    const auto least = thresholds_of(rules);
    for (std::size_t i = 0; i < kMarks.size(); ++i) {
        if (loss >= least[i]) return kMarks[i];
    }
    return {};
}

int mistake_loss(const RuleSet& rules) { return thresholds_of(rules)[1]; }

int clamped_advantage(const ValuedLine& line, const Position& position) {
    if (position.is_over()) {
        const std::optional<Color> winner = position.outcome().winner;
        if (!winner.has_value()) return 0;
        return position.side_of(Color::Red).contains(*winner) ? kClearAdvantage : -kClearAdvantage;
    }
    if (line.red_mate.has_value()) {
        return *line.red_mate > 0 ? kClearAdvantage : -kClearAdvantage;
    }
    return std::clamp(line.red_cp, -kClearAdvantage, kClearAdvantage);
}

GameAnalysis analyse_game(const Game& game, const AnalysisTask& task, AnalysisListener& listener) {
    task.searcher.new_game();
    // Allocates the hash table before the clock of the first search starts.
    ExactLines messages(listener);
    task.searcher.prepare(task.options, messages, task.signals.stop);
    GameAnalyser analyser{game, task.limits, task.part};
    std::size_t reported = 0;
    const auto report_progress = [&] {
        while (reported < analyser.done()) listener.on_position(++reported, analyser.total());
    };
    report_progress();
    while (const auto& request = analyser.request()) {
        if (task.signals.stop) break;
        ExactLines lines{listener};
        const SearchResult result = task.searcher.search(analyser.game_to_search(), request->limits,
                                                         task.options, task.signals, lines);
        if (task.signals.stop) break;
        analyser.take(std::move(lines).report(result));
        report_progress();
    }
    return analyser.analysis();
}

}  // namespace quadrille
