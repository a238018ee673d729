// The overhead of the match runner, measured with an engine that answers at once (the mock of the
// tests). The goal is less than 1 ms per move.

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
    // With a history, the mock would replay the whole game before each answer.
    spec.dialect.history = Dialect::History::None;
    return spec;
}

/// Measures `go` and `bestmove` with the preceding `isready`.
void exchange(benchmark::State& state) {
    EngineClient client{instant_engine()};
    const Game game{Position::start(StartSetup::Classic, RuleSet::ffa())};
    TimeControl control;
    control.nodes = 1;
    if (!client.new_game(RuleSet::ffa())) state.SkipWithError("the mock engine does not start");
    for (auto _ : state) {
        const auto answer = client.request_move(game, control, {}, Milliseconds{1000});
        if (!answer) state.SkipWithError("the mock engine does not answer");
    }
}
BENCHMARK(exchange)->UseRealTime()->Unit(benchmark::kMicrosecond);

/// Measures whole games of up to a given number of plies: referee, clocks and comments. The counter
/// is the time per move in seconds.
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
