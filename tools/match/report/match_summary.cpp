#include "tools/match/report/match_summary.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace quadrille::match {

MatchAnalysis analyse(const MatchSummary& summary) {
    const std::size_t engines = summary.heading.engines.size();
    const auto rotations = group_by_rotation(summary.results, summary.heading.games_per_rotation);
    MatchAnalysis analysis;
    analysis.table = make_table(rotations, engines);
    analysis.ratings = rate_by_places(rotations, engines);
    analysis.order.resize(engines);
    std::iota(analysis.order.begin(), analysis.order.end(), std::size_t{0});
    std::ranges::stable_sort(analysis.order, std::ranges::greater{},
                             [&](std::size_t engine) { return analysis.ratings[engine].elo; });
    if (engines == 2) {
        const std::vector<double> buckets = pair_buckets(rotations, 0, 1);
        analysis.elo = elo_from_buckets(buckets);
        if (summary.heading.games_per_rotation == 2 && !buckets.empty()) {
            analysis.pairs = pair_statistics(buckets);
        }
    }
    if (summary.heading.is_null_match)
        analysis.null_verdict = null_match_verdict(rotations, engines);
    return analysis;
}

}  // namespace quadrille::match
