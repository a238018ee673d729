#include "protocol/uci/bench.h"

#include <fmt/format.h>

#include <cassert>
#include <chrono>

#include "engine/game.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/uci/search_lines.h"
#include "protocol/uci/version.h"
#include "protocol/uci/worker.h"
#include "protocol/uci/writer.h"
#include "search/registry.h"

namespace quadrille {

namespace {

constexpr std::size_t kBenchHashMb = 16;

}  // namespace

bool run_bench(int depth, const std::shared_ptr<const EvaluatorKind>& evaluation,
               JobControl& control, Writer& writer) {
    using SteadyClock = std::chrono::steady_clock;
    SearchLimits limits;
    limits.depth = depth;
    SearchOptions options;
    options.hash_mb = kBenchHashMb;
    options.evaluation = evaluation;
    SearchListener listener;
    std::uint64_t total = 0;
    SteadyClock::duration spent{0};
    int number = 0;
    for (const BenchPosition& row : bench_positions()) {
        const RuleSet rules = RuleSet::of(row.variant);
        const auto parsed = parse_position(row.fen4, rules);
        assert(parsed);
        if (!parsed) continue;
        const Game game{parsed->position};
        const std::unique_ptr<Searcher> searcher = make_searcher();
        const auto start = SteadyClock::now();
        const SearchResult result =
            searcher->search(game, limits, options, control.signals(), listener);
        spent += SteadyClock::now() - start;
        if (control.is_stopped()) {
            control.mark_answered();
            writer.info_string("bench was stopped");
            return false;
        }
        total += result.nodes;
        writer.line(fmt::format("Position {}/{} {}: {} nodes, {}", ++number,
                                bench_positions().size(), name(row.variant), result.nodes,
                                format_dash(result.best)));
    }
    const auto time = std::chrono::duration_cast<Milliseconds>(spent);
    writer.line(fmt::format("Nodes searched: {}", total));
    writer.line(fmt::format("Time: {}.{:03} s", time.count() / 1000, time.count() % 1000));
    writer.line(fmt::format("Nodes/second: {}", nodes_per_second(total, time)));
    control.mark_answered();
    writer.line(fmt::format("CPU level: {}", kCpuLevel));
    return true;
}

}  // namespace quadrille
