#include "search/strength.h"

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

std::uint64_t nodes_of(int elo) { return *limit_strength({}, elo, {}, Random{1}).nodes; }

TEST(Strength, NodesGrowWithElo) {
    std::uint64_t before = nodes_of(kMinElo);
    EXPECT_LT(before, 100U);
    for (int elo = kMinElo + 25; elo <= kMaxElo; elo += 25) {
        const std::uint64_t nodes = nodes_of(elo);
        EXPECT_GT(nodes, before) << elo;
        EXPECT_LT(nodes, 2 * before) << "too large a step at " << elo;
        before = nodes;
    }
    EXPECT_EQ(nodes_of(kMaxElo + 500), before);
    EXPECT_EQ(nodes_of(0), nodes_of(kMinElo));
}

TEST(Strength, SomeMovesAreRandomAtLowElo) {
    const Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    const MoveList legal = legal_moves(game.position());
    const std::vector<Move> moves(legal.begin(), legal.end());
    const auto random_of_1000 = [&](int elo) {
        int count = 0;
        for (std::uint64_t seed = 0; seed < 1000; ++seed) {
            const SearchLimits limits = limit_strength({}, elo, moves, Random{seed});
            if (limits.search_moves.empty()) continue;
            ++count;
            EXPECT_TRUE(is_legal(game.position(), limits.search_moves.at(0)));
        }
        return count;
    };
    // Four standard deviations of a binomial.
    EXPECT_NEAR(random_of_1000(kMinElo), 100, 38);
    EXPECT_NEAR(random_of_1000(800), 50, 28);
    EXPECT_EQ(random_of_1000(1100), 0);
}

TEST(Strength, KeepsDepthLimitAndLowerNodeLimit) {
    SearchLimits limits;
    limits.depth = 9;
    limits.nodes = 12;
    const SearchLimits weak = limit_strength(limits, kMinElo, {}, Random{1});
    EXPECT_EQ(weak.nodes, 12U);
    EXPECT_EQ(weak.depth, 9);
}

TEST(Strength, WeakSearchKeepsItsNodeLimitAndReturnsALegalMove) {
    const Game game(Position::start(StartSetup::Classic, RuleSet::teams()));
    SearchRunner runner;
    runner.options.elo = kMinElo;
    const SearchResult r = runner.to_depth(game, 6);
    EXPECT_TRUE(is_legal(game.position(), r.best));
    EXPECT_LE(r.nodes, nodes_of(kMinElo));
}

}  // namespace
}  // namespace quadrille::testing
