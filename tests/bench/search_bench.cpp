// Speed of search and evaluation: nodes (moves made on the board) per second.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "engine/game.h"
#include "eval/evaluator.h"
#include "protocol/notation/fen4/fen4.h"
#include "search/tree_searcher.h"

namespace quadrille {
namespace {

SearchResult searched(TreeSearcher& searcher, const Game& game, std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    SearchSignals signals;
    SearchListener silent;
    return searcher.search(game, limits, {}, signals, silent);
}

/// Returns the positions of a variant in tests/suites/middle_games.txt, empty if one is invalid.
std::vector<Game> middle_games(const std::string& variant, const RuleSet& rules) {
    std::ifstream file{QUADRILLE_TEST_DATA "/suites/middle_games.txt"};
    std::vector<Game> games;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(variant + " ")) continue;
        const auto read = parse_position(line.substr(variant.size() + 1), rules);
        if (!read) return {};
        games.emplace_back(read->position);
    }
    return games;
}

constexpr const char* kNoGames =
    "tests/suites/middle_games.txt: no valid positions of this variant";

/// Searches each of `middle_games` with empty hash. Reports the median of nodes per CPU second.
void speed(benchmark::State& state, const std::string& variant, const RuleSet& rules) {
    const std::vector<Game> games = middle_games(variant, rules);
    if (games.empty()) return state.SkipWithError(kNoGames);
    TreeSearcher searcher;
    std::vector<double> speeds;
    for (auto _ : state) {
        for (const Game& game : games) {
            searcher.new_game();
            const std::clock_t start = std::clock();
            const SearchResult r = searched(searcher, game, 500'000);
            const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
            speeds.push_back(static_cast<double>(r.nodes) / seconds);
        }
    }
    std::ranges::sort(speeds);
    state.counters["median nodes/s"] = speeds[speeds.size() / 2];
    state.counters["least"] = speeds.front();
    state.counters["most"] = speeds.back();
}

void evaluate(benchmark::State& state, const std::string& variant, const RuleSet& rules) {
    const std::vector<Game> games = middle_games(variant, rules);
    if (games.empty()) return state.SkipWithError(kNoGames);
    const Position& p = games.front().position();
    const auto evaluator = default_evaluation()->make(rules);
    for (auto _ : state) {
        if (rules.is_teams_variant()) {
            benchmark::DoNotOptimize(evaluator->team_score(p, Color::Red));
        } else {
            benchmark::DoNotOptimize(evaluator->expected_points(p));
        }
    }
}

BENCHMARK_CAPTURE(speed, teams, "teams", RuleSet::teams())->Iterations(1);
BENCHMARK_CAPTURE(speed, ffa, "ffa", RuleSet::ffa())->Iterations(1);
BENCHMARK_CAPTURE(evaluate, teams, "teams", RuleSet::teams());
BENCHMARK_CAPTURE(evaluate, ffa, "ffa", RuleSet::ffa());

}  // namespace
}  // namespace quadrille
