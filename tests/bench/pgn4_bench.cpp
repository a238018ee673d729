// Measures reading and converting PGN4. Every run uses the same random games of a variant. The goal
// for reading is 50000 plies per second.

#include <benchmark/benchmark.h>

#include <string>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/converted.h"

namespace quadrille {
namespace {

constexpr std::size_t kPlies = 400;
constexpr int kGames = 8;

Game random_game(Variant variant, std::uint64_t seed) {
    Random random{seed};
    Game game{Position::start(StartSetup::Modern, RuleSet::of(variant))};
    while (!game.is_over() && game.entries().size() < kPlies) {
        const MoveList moves = legal_moves(game.position());
        if (!game.play(moves[random.below(moves.size())])) break;
    }
    return game;
}

struct Games {
    std::string text;
    std::int64_t plies = 0;
};

Games games_of(Variant variant) {
    Games games;
    for (int i = 0; i < kGames; ++i) {
        const Game game = random_game(variant, static_cast<std::uint64_t>(i));
        games.text += format_pgn4(record_of(game, {})) + '\n';
        games.plies += static_cast<std::int64_t>(game.entries().size());
    }
    return games;
}

void report(benchmark::State& state, const Games& games) {
    state.counters["plies/s"] = benchmark::Counter(static_cast<double>(games.plies),
                                                   benchmark::Counter::kIsIterationInvariantRate);
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(games.text.size()));
}

void read_pgn4(benchmark::State& state, Variant variant) {
    const Games games = games_of(variant);
    for (auto _ : state) {
        for (Pgn4Reader reader(games.text); !reader.at_end();) {
            auto game = reader.next();
            benchmark::DoNotOptimize(game);
        }
    }
    report(state, games);
}
BENCHMARK_CAPTURE(read_pgn4, ffa, Variant::Ffa)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(read_pgn4, teams, Variant::Teams)->Unit(benchmark::kMillisecond);

/// Reads the games and writes them again.
void convert_pgn4(benchmark::State& state, const std::string& to) {
    const Games games = games_of(Variant::Ffa);
    ConvertOrder order;
    order.to = output_format_from_name(to);
    order.reading.start = Position::start(StartSetup::Classic, RuleSet::ffa());
    order.writing.style.shape = MovetextLayout::Columns;
    order.writing.style.format = order.to->notation;
    for (auto _ : state) {
        benchmark::DoNotOptimize(test::convert(games.text, order).text);
    }
    report(state, games);
}
BENCHMARK_CAPTURE(convert_pgn4, to_pgn4, "pgn4")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(convert_pgn4, to_list, "list")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(convert_pgn4, to_fen4, "fen4")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille
