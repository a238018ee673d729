// What the match runner costs beside the engines: an engine that answers at once (the mock of the
// tests) shows it. The goal is under 1 ms a move.

#include <benchmark/benchmark.h>

#include <atomic>
#include <memory>

#include "tools/match/game_play.h"

namespace quadrille::match {
namespace {

EngineSpec instant_engine() {
    EngineSpec spec;
    spec.name = "instant";
    spec.command = QUADRILLE_MOCK_ENGINE;
    spec.args = {"answer"};
    // The mock would play the whole game again before each answer.
    spec.dialect.history = Dialect::History::None;
    return spec;
}

/// `go` and `bestmove`, with the readiness before it.
void exchange(benchmark::State& state) {
    EngineClient client{instant_engine()};
    const Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    TimeControl control;
    control.nodes = 1;
    if (!client.new_game(RuleSet::ffa())) state.SkipWithError("the mock engine does not start");
    for (auto _ : state) {
        const auto answer = client.request_move(game, control, {}, Milliseconds{1000});
        if (!answer) state.SkipWithError("no answer");
    }
}
BENCHMARK(exchange)->UseRealTime()->Unit(benchmark::kMicrosecond);

/// Whole games of up to so many plies: referee, clocks, comments. The counter is the time of a move
/// in seconds.
void whole_game(benchmark::State& state) {
    PerColor<std::unique_ptr<EngineClient>> owned;
    PerColor<EngineClient*> clients;
    for (const Color c : kAllColors) {
        owned[c] = std::make_unique<EngineClient>(instant_engine());
        clients[c] = owned[c].get();
    }
    PlaySettings settings;
    settings.time.nodes = 1;
    settings.adjudication.max_plies = static_cast<int>(state.range(0));
    const std::atomic<bool> stop{false};
    const Opening opening{Position::start(StartSetup::Classic, RuleSet::ffa())};
    std::int64_t moves = 0;
    for (auto _ : state) {
        const PlayedGame played = play_game(GamePlan{}, opening, clients, settings, stop);
        moves += static_cast<std::int64_t>(played.game.entries().size());
    }
    state.counters["per_move"] = benchmark::Counter(
        static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(whole_game)->Arg(100)->Arg(400)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::match
