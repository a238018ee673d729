// Searches of random positions with dead and zombie pieces, walls, all rule options and seats that
// are out.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

/// Checks expected points. In FFA no seat loses points. In Chess4 the sum is the total value of all
/// places, or less if three seats tie for first.
void check_values(const Position& position, const PerColor<int>& values) {
    int sum = 0;
    int players = 0;
    for (const Color c : kAllColors) {
        sum += values[c];
        players += position.active().contains(c) || position.seats().exit_order(c) > 0 ? 1 : 0;
        if (position.rules().scoring == Scoring::Captures) {
            EXPECT_GE(values[c], 100 * position.points(c));
        }
    }
    if (position.rules().scoring != Scoring::Eliminations) return;
    const int total = 100 * players * (players - 1) / 2;
    EXPECT_LE(sum, total + players) << "each value is rounded";
    const int three_tied_for_first = 300;
    EXPECT_TRUE(sum >= total - players || (players == kColors && sum == three_tied_for_first))
        << sum << " of " << total;
}

void search_random_positions(Variant variant, int count) {
    Random random{5};
    SearchRunner runner;
    runner.options.hash_mb = 1;
    int searched = 0;
    for (int i = 0; i < count; ++i) {
        const RuleSet rules = slow::random_rules(random, variant);
        const auto position = Position::from_setup(slow::random_setup(random, rules), rules);
        ASSERT_TRUE(position.has_value());
        Game game(*position);
        SearchLimits limits;
        limits.nodes = 400;
        for (int ply = 0; ply < 6 && !game.is_over(); ++ply) {
            const SearchResult r = runner.run(game, limits);
            ASSERT_TRUE(is_legal(game.position(), r.best));
            if (r.last_info.has_value()) {
                ASSERT_EQ(r.last_info->pv.front(), r.best);
            }
            for (const SearchInfo& info : runner.listener.infos) {
                Game line = game;
                for (const Move m : info.pv) ASSERT_TRUE(line.play(m));
                const bool has_values = !rules.has_teams && info.bound == BoundKind::Exact;
                ASSERT_EQ(info.values.has_value(), has_values);
                if (!has_values) continue;
                const PerColor<int>& values = *info.values;
                check_values(game.position(), values);
            }
            ASSERT_TRUE(game.play(r.best));
            ASSERT_TRUE(r.ponder.is_none() || is_legal(game.position(), r.ponder));
            ++searched;
        }
    }
    EXPECT_GT(searched, count);
}

constexpr int kMany = by_build(150, 25);
constexpr int kEnough = by_build(100, 20);

TEST(RandomPositions, SearchReportsInFfaAreValid) { search_random_positions(Variant::Ffa, kMany); }
TEST(RandomPositions, SearchReportsInTeamsAreValid) {
    search_random_positions(Variant::Teams, kMany);
}
TEST(RandomPositions, SearchReportsInChess4AreValid) {
    search_random_positions(Variant::Chess4, kEnough);
}
TEST(RandomPositions, SearchReportsInTakeoverAreValid) {
    search_random_positions(Variant::Chess4Takeover, kEnough);
}
TEST(RandomPositions, SearchReportsInChess4PartnersAreValid) {
    search_random_positions(Variant::Chess4Partners, kEnough);
}

}  // namespace
}  // namespace quadrille::testing
