#include "search/elimination.h"

#include <gtest/gtest.h>

#include "tests/unit/search/board_builder.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

/// Asks for a proof outside a running search.
std::optional<int> moves_left(const Game& game, int most, std::uint64_t budget) {
    StandingSearch search(game);
    return EliminationProof(search.proof_limits(budget)).moves_left(search.root(), most);
}

BoardBuilder three_others() {
    return BoardBuilder(RuleSet::ffa())
        .put(Color::Yellow, "Kg14 Pf14 Ph14 Pf13 Pg13 Ph13")
        .put(Color::Green, "Kn8 Pn7 Pn9 Pm7 Pm8 Pm9");
}

TEST(Elimination, MateThatCannotBeAvoidedIsProven) {
    const Game game = three_others().put(Color::Red, "Kh1").put(Color::Blue, "Ka7 Rd2 Re3").game();
    EXPECT_EQ(moves_left(game, 1, kPlenty), 1);
    EXPECT_EQ(moves_left(game, 2, kPlenty), 1);
    EXPECT_FALSE(moves_left(game, 1, 3).has_value()) << "too little to prove it";
    EXPECT_FALSE(moves_left(game, 0, kPlenty).has_value());
}

TEST(Elimination, ASeatThatCanDefendIsNotLost) {
    const Game game =
        three_others().put(Color::Red, "Kh1 Rh9").put(Color::Blue, "Ka7 Rd2 Re3").game();
    EXPECT_FALSE(moves_left(game, 1, kPlenty).has_value());
}

TEST(Elimination, SeveralSeatsMayWorkTogether) {
    // Blue's rook takes the second rank from Red's king, Green's rook then mates on the first.
    const Game game = three_others()
                          .put(Color::Red, "Kh1")
                          .put(Color::Blue, "Ka7 Rd9 Rd2")
                          .put(Color::Green, "Re8")
                          .game();
    EXPECT_EQ(moves_left(game, 1, kPlenty), 1);
    const Game alone = three_others().put(Color::Red, "Kh1").put(Color::Blue, "Ka7 Rd2").game();
    EXPECT_FALSE(moves_left(alone, 1, kPlenty).has_value());
}

TEST(Elimination, ADrawIsNoElimination) {
    const Game game =
        three_others().put(Color::Red, "Kh1").put(Color::Blue, "Ka7 Rd2 Re3").halfmove(99).game();
    EXPECT_FALSE(moves_left(game, 1, kPlenty).has_value()) << "Red's move ends the game";
}

}  // namespace
}  // namespace quadrille::testing
