// Analysis of random games with departures and walking kings, by a real search.

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <variant>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "search/registry.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tools/games/analysis/game_annotation.h"
#include "tools/games/analysis/game_plot.h"

namespace quadrille {
namespace {

/// Returns a game of random moves with some departures.
Game random_game(Random& random, const Position& start, int plies, int percent_departures) {
    Game game{start};
    for (int i = 0; i < plies && !game.is_over(); ++i) {
        const Color seat = slow::chance(random, 70)
                               ? game.position().turn()
                               : color_from_idx(static_cast<int>(random.below(kColors)));
        const bool leaves =
            slow::chance(random, percent_departures) && game.apply({EventKind::Resigns, seat});
        if (leaves) continue;
        const MoveList moves = legal_moves(game.position());
        EXPECT_TRUE(game.play(moves[random.below(moves.size())]));
    }
    return game;
}

TEST(AnalysisProperty, NewAnalysisOfWrittenGameGivesSameText) {
    Random random{20301};
    const std::unique_ptr<Searcher> searcher = make_searcher();
    SearchLimits limits;
    limits.nodes = 300;
    SearchOptions options;
    options.hash_mb = 1;
    SearchSignals signals;
    AnalysisListener listener;
    int marks = 0;
    int walks = 0;
    constexpr int kGames = by_build(25, 5);
    for (int i = 0; i < kGames; ++i) {
        const Variant variant = i % 4 == 3 ? Variant::Teams : Variant::Ffa;
        RuleSet rules = slow::random_rules(random, variant);
        if (i % 2 == 0) rules.dead_king_walking = variant == Variant::Ffa;
        const auto start = Position::from_setup(slow::random_setup(random, rules), rules);
        ASSERT_TRUE(start);
        const Game game = random_game(random, *start, 18, variant == Variant::Teams ? 1 : 8);
        const GameRecord plain = record_of(game, {});

        GameRecord record = plain;
        const GameAnalysis analysis =
            analyse_game(game, {*searcher, limits, options, signals}, listener);
        annotate(record, game, analysis);
        const std::string text = format_pgn4(record);
        ASSERT_EQ(record.main.nodes.size(), plain.main.nodes.size());
        for (std::size_t n = 0; n < game.entries().size(); ++n) {
            ASSERT_TRUE(analysis.positions[n].has_value()) << n << '\n' << text;
            const bool is_judged =
                std::holds_alternative<Move>(game.entries()[n]) &&
                game.position_after(n).active().contains(game.position_after(n).turn());
            ASSERT_EQ(analysis.losses[n].has_value(), is_judged) << n << '\n' << text;
            ASSERT_GE(analysis.losses[n].value_or(0), 0) << text;
            marks += record.main.nodes[n].suffix.empty() ? 0 : 1;
            walks += is_judged ? 0 : 1;
        }
        auto read = parse_pgn4(text);
        ASSERT_TRUE(read) << describe(read.error()) << '\n' << text;
        ASSERT_EQ(read->main, record.main) << text;
        annotate(*read, game, analyse_game(game, {*searcher, limits, options, signals}, listener));
        ASSERT_EQ(format_pgn4(*read), text);
        const LineChart plot = plot_of(record, game, analysis, MoveFormat::Dash);
        ASSERT_EQ(plot.series.size(), variant == Variant::Teams ? 1U : 4U);
        ASSERT_FALSE(draw_chart(plot, kFileLook).empty());
    }
    EXPECT_GT(marks, kCoversRareCases ? 40 : 0);
    EXPECT_GT(walks, kCoversRareCases ? 30 : 0);
}

}  // namespace
}  // namespace quadrille
