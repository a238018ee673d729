#include "search/strength.h"

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "search/registry.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

TEST(Strength, GrowsWithElo) {
    Weakness before = weakness_of(kLeastElo);
    EXPECT_LT(before.nodes, 100U);
    EXPECT_GT(before.random_per_mille, 0);
    for (int elo = kLeastElo + 25; elo <= kMostElo; elo += 25) {
        const Weakness w = weakness_of(elo);
        EXPECT_GT(w.nodes, before.nodes) << elo;
        EXPECT_LE(w.random_per_mille, before.random_per_mille) << elo;
        EXPECT_LT(w.nodes, 2 * before.nodes) << "no leap at " << elo;
        before = w;
    }
    EXPECT_EQ(before.random_per_mille, 0);
    EXPECT_EQ(weakness_of(kMostElo + 500).nodes, before.nodes);
    EXPECT_EQ(weakness_of(0).nodes, weakness_of(kLeastElo).nodes);
}

TEST(Strength, RandomMovesComeAsOftenAsAsked) {
    const Weakness weakness{40, 250};
    Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    Random random{5};
    int drawn = 0;
    int asked = 0;
    for (int i = 0; i < 400 && !game.is_over(); ++i) {
        const MoveList moves = legal_moves(game.position());
        const int choice = random_choice(weakness, game, moves.size());
        EXPECT_EQ(choice, random_choice(weakness, game, moves.size())) << "the same each time";
        EXPECT_LT(choice, static_cast<int>(moves.size()));
        drawn += choice >= 0 ? 1 : 0;
        ++asked;
        ASSERT_TRUE(game.play(moves[random.below(moves.size())]));
    }
    // Four standard deviations of a binomial about a quarter.
    EXPECT_GT(drawn, asked / 4 - asked / 10);
    EXPECT_LT(drawn, asked / 4 + asked / 10);
}

TEST(Strength, LimitsTheNodesAndNotWhatIsAskedBesides) {
    SearchLimits limits;
    limits.depth = 9;
    EXPECT_EQ(weakened(limits, {40, 0}).nodes, 40U);
    EXPECT_EQ(weakened(limits, {40, 0}).depth, 9);
    limits.nodes = 12;
    EXPECT_EQ(weakened(limits, {40, 0}).nodes, 12U);
}

TEST(Strength, AWeakSearchIsShortAndLegal) {
    const Game game(Position::start(StartSetup::Classic, RuleSet::teams()));
    SearchOptions options;
    options.elo = kLeastElo;
    const SearchResult r = searched_by_name(game, options, 6);
    EXPECT_TRUE(is_legal(game.position(), r.best));
    EXPECT_LE(r.nodes, weakness_of(kLeastElo).nodes);
}

}  // namespace
}  // namespace quadrille::testing
