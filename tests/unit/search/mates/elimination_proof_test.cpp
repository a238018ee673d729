#include "search/mates/elimination_proof.h"

#include <gtest/gtest.h>

#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;

/// Asks for a proof outside a running search.
std::optional<int> moves_left(const Game& game, int most, std::uint64_t budget) {
    StandingSearch search(game);
    return EliminationProof(search.proof_limits(budget)).moves_left(search.root(), most);
}

/// Two seats that are hard to mate.
const std::string kTwoOthers = "yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 gKn8,Pn7,Pn9,Pm7,Pm8,Pm9 ";

TEST(Elimination, MateThatCannotBeAvoidedIsProven) {
    const Game game = game_of(kTwoOthers + "rKh1 bKa7,Rd2,Re3");
    EXPECT_EQ(moves_left(game, 1, kPlenty), 1);
    EXPECT_EQ(moves_left(game, 2, kPlenty), 1);
    EXPECT_FALSE(moves_left(game, 1, 3).has_value()) << "too little to prove it";
    EXPECT_FALSE(moves_left(game, 0, kPlenty).has_value());
}

TEST(Elimination, ASeatThatCanDefendIsNotLost) {
    const Game game = game_of(kTwoOthers + "rKh1,Rh9 bKa7,Rd2,Re3");
    EXPECT_FALSE(moves_left(game, 1, kPlenty).has_value());
}

TEST(Elimination, SeveralSeatsMayWorkTogether) {
    // Blue's rook takes the second rank from Red's king, Green's rook then mates on the first.
    const Game game = game_of(kTwoOthers + "rKh1 bKa7,Rd9,Rd2 gRe8");
    EXPECT_EQ(moves_left(game, 1, kPlenty), 1);
    const Game alone = game_of(kTwoOthers + "rKh1 bKa7,Rd2");
    EXPECT_FALSE(moves_left(alone, 1, kPlenty).has_value());
}

TEST(Elimination, ADrawIsNoElimination) {
    const Game game = game_of(kTwoOthers + "rKh1 bKa7,Rd2,Re3 halfmove:99");
    EXPECT_FALSE(moves_left(game, 1, kPlenty).has_value()) << "Red's move ends the game";
}

}  // namespace
}  // namespace quadrille::testing
