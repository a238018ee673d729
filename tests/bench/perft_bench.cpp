// Measures perft with counted and with made leaves, and perft of the reference, in leaves per
// second. Also measures copying a position, and making a move on the copy.

#include <benchmark/benchmark.h>

#include "engine/movegen.h"
#include "engine/perft.h"
#include "tests/support/slow_rules.h"

namespace quadrille {
namespace {

Position modern(bool teams) {
    return Position::start(StartSetup::Modern, teams ? RuleSet::teams() : RuleSet::ffa());
}

void report_leaves(benchmark::State& state, std::uint64_t leaves) {
    state.counters["leaves/s"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void perft_bench(benchmark::State& state, bool teams, LeafMode mode) {
    const Position start = modern(teams);
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += perft(start, static_cast<int>(state.range(0)), mode);
    report_leaves(state, leaves);
}
BENCHMARK_CAPTURE(perft_bench, ffa_counted, false, LeafMode::Count)
    ->Arg(5)
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_bench, teams_counted, true, LeafMode::Count)
    ->Arg(5)
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_bench, ffa_made, false, LeafMode::Make)
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft_bench, teams_made, true, LeafMode::Make)
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);

void slow_reference_perft(benchmark::State& state) {
    const slow::State start = slow::set_up(start_position(StartSetup::Modern), RuleSet::ffa());
    std::uint64_t leaves = 0;
    for (auto _ : state) leaves += slow::perft(start, static_cast<int>(state.range(0)));
    report_leaves(state, leaves);
}
BENCHMARK(slow_reference_perft)->Arg(3)->Unit(benchmark::kMillisecond);

void copy_position(benchmark::State& state) {
    const Position start = modern(false);
    for (auto _ : state) {
        Position copy = start;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_position);

void copy_and_play(benchmark::State& state) {
    const Position start = modern(false);
    const MoveList moves = legal_moves(start);
    std::size_t i = 0;
    for (auto _ : state) {
        Position next = start;
        next.play(moves[i]);
        benchmark::DoNotOptimize(next);
        i = i + 1 < moves.size() ? i + 1 : 0;
    }
}
BENCHMARK(copy_and_play);

}  // namespace
}  // namespace quadrille
