// Measures copying a position, and making a move on the copy. `quadrille perft` measures perft.

#include <benchmark/benchmark.h>

#include "engine/movegen.h"
#include "engine/position.h"

namespace quadrille {
namespace {

Position modern() { return Position::start(StartSetup::Modern, RuleSet::ffa()); }

void copy_position(benchmark::State& state) {
    const Position start = modern();
    for (auto _ : state) {
        Position copy = start;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_position);

void copy_and_play(benchmark::State& state) {
    const Position start = modern();
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
