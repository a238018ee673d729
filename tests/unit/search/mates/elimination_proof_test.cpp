#include "search/mates/elimination_proof.h"

#include <gtest/gtest.h>

#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

/// Runs a proof outside a search.
std::optional<int> moves_left(const Game& game, int max_moves, std::uint64_t budget) {
    StandingSearch search(game);
    return EliminationProof(search.proof_limits(budget)).moves_left(search.root(), max_moves);
}

/// Two seats that are hard to mate.
const std::string kTwoOthers = "yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 gKn8,Pn7,Pn9,Pm7,Pm8,Pm9 ";

TEST(Elimination, ProvesUnavoidableMate) {
    const Game game = game_of(kTwoOthers + "rKh1 bKa7,Rd2,Re3");
    EXPECT_EQ(moves_left(game, 1, kPlenty), 1);
    EXPECT_EQ(moves_left(game, 2, kPlenty), 1);
    EXPECT_FALSE(moves_left(game, 1, 3).has_value()) << "the budget is too small";
    EXPECT_FALSE(moves_left(game, 0, kPlenty).has_value());
}

TEST(Elimination, FindsDefence) {
    const Game game = game_of(kTwoOthers + "rKh1,Rh9 bKa7,Rd2,Re3");
    EXPECT_FALSE(moves_left(game, 1, kPlenty).has_value());
}

TEST(Elimination, LetsSeveralSeatsCooperate) {
    // Blue's rook covers the second rank, then Green's rook mates on the first.
    const Game game = game_of(kTwoOthers + "rKh1 bKa7,Rd9,Rd2 gRe8");
    EXPECT_EQ(moves_left(game, 1, kPlenty), 1);
    const Game alone = game_of(kTwoOthers + "rKh1 bKa7,Rd2");
    EXPECT_FALSE(moves_left(alone, 1, kPlenty).has_value());
}

TEST(Elimination, CountsDrawAsSurvival) {
    const Game game = game_of(kTwoOthers + "rKh1 bKa7,Rd2,Re3 halfmove:99");
    EXPECT_FALSE(moves_left(game, 1, kPlenty).has_value()) << "Red's move ends the game";
}

}  // namespace
}  // namespace quadrille::testing
