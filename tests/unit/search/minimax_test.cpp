// Alpha-beta with table, move ordering and windows must return the value of plain minimax. Check
// extensions and quiescence are off, so that both search the same tree.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/plain_minimax.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

void expect_minimax(const Game& game, int depth) {
    if (game.is_over()) return;
    SearchRunner runner(SearchParams::full_width(), "paranoid");
    const SearchResult r = runner.to_depth(game, depth);
    ASSERT_TRUE(r.last_info.has_value());
    const Minimax reference(game.position());
    const int expected = reference.value(game.position(), depth, 0);
    ASSERT_EQ(r.last_info->score.cp, expected) << "depth " << depth;
    // The chosen move is one of the best.
    Position next = game.position();
    next.play(r.best);
    ASSERT_EQ(reference.value(next, depth - 1, 1), expected) << "depth " << depth;
}

void expect_minimax_on_random_games(const RuleSet& rules, int games, int max_depth) {
    Random random{2024};
    // A build with assertions checks each evaluation. A third of the games still covers all depths.
    const int count = kHasAsserts ? games / 3 : games;
    for (int i = 0; i < count; ++i) {
        const auto setup = i % 2 == 0 ? StartSetup::Classic : StartSetup::Modern;
        // From the opening to boards with few pieces.
        const Game game = random_game(Position::start(setup, rules), 15 * (i % 20), random);
        const int depth = 1 + i % max_depth;
        // The reference does not prune, so it searches three plies only if there are few moves.
        const bool is_wide = count_moves(game.position()) > 25;
        expect_minimax(game, is_wide ? std::min(depth, 2) : depth);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(Minimax, EqualsAlphaBetaInTeams) { expect_minimax_on_random_games(RuleSet::teams(), 60, 3); }

TEST(Minimax, EqualsAlphaBetaInFfa) { expect_minimax_on_random_games(RuleSet::ffa(), 60, 3); }

TEST(Minimax, EqualsAlphaBetaInPartners) {
    expect_minimax_on_random_games(RuleSet::chess4(Variant::Chess4Partners), 40, 3);
}

TEST(Minimax, EqualsAlphaBetaWithNeighborsAsTeammates) {
    RuleSet rules = RuleSet::teams();
    rules.teammate = 3;
    expect_minimax_on_random_games(rules, 40, 3);
}

TEST(Minimax, EqualsAlphaBetaNearTheEndOfTheGame) {
    // Few pieces are left: the game can end soon, and few moves allow deeper searches.
    for (const char* const points : {"points:0,0,5,0", "points:0,30,5,0"}) {
        const Game game = game_of(std::string{"rKh1,Rj10 bKa7,Pd8 "} + points);
        for (int depth = 1; depth <= 4; ++depth) expect_minimax(game, depth);
    }
    const Game teams = game_of("rKh1,Rb5 bKa7 yKg14 gKn8,Pm8", RuleSet::teams());
    for (int depth = 1; depth <= 4; ++depth) expect_minimax(teams, depth);
}

}  // namespace
}  // namespace quadrille::testing
