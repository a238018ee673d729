#include "tools/match/report/match_summary.h"

#include <algorithm>
#include <numeric>

namespace quadrille::match {

namespace {

std::vector<double> game_scores(const std::vector<Rotation>& rotations, std::size_t a,
                                std::size_t b) {
    std::vector<double> scores;
    for (const Rotation& rotation : rotations) {
        if (!rotation.is_complete) continue;
        for (const GameResult* game : rotation.games) {
            if (const auto score = score_in_game(*game, a, b)) scores.push_back(*score);
        }
    }
    return scores;
}

}  // namespace

MatchAnalysis analyse(const MatchSummary& summary) {
    const std::size_t engines = summary.engines.size();
    const auto rotations = group_by_rotation(summary.results, summary.games_per_rotation);
    MatchAnalysis analysis;
    analysis.table = make_table(rotations, engines);
    analysis.ratings = rate_by_places(rotations, engines, summary.rating);
    analysis.order.resize(engines);
    std::iota(analysis.order.begin(), analysis.order.end(), std::size_t{0});
    std::stable_sort(analysis.order.begin(), analysis.order.end(),
                     [&](std::size_t a, std::size_t b) {
                         return analysis.ratings[a].elo > analysis.ratings[b].elo;
                     });
    if (engines == 2) {
        analysis.elo = elo_from_buckets(pair_buckets(rotations, 0, 1).values);
        analysis.elo_by_games = elo_from_buckets(game_scores(rotations, 0, 1));
    }
    if (summary.is_null_match) analysis.null_verdict = null_match_verdict(rotations, engines);
    return analysis;
}

}  // namespace quadrille::match
