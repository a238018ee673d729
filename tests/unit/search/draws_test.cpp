// Repetition, the fifty-move rule and bare kings in the search tree.

#include <gtest/gtest.h>

#include "protocol/notation/fen4/fen4.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;
using test::move;

/// Returns a game in which the kings move there and back. Green can then repeat the start position
/// for the third time with n9-n8.
Game twice_repeated(const std::string& more) {
    Game game =
        game_of("rKh1,Pg2,Ph2,Pi2 bKa5,Pb4,Pb5,Pb6 yKg14,Pe13,Pf13,Pg13 gKn8,Pm7,Pm8,Pm9 " + more,
                RuleSet::teams());
    for (int round = 0; round < 2; ++round) {
        test::play(game, "h1i1 a5a6 g14h14 n8n9 i1h1 a6a5 h14g14");
        if (round == 0) test::play(game, "n9n8");
    }
    return game;
}

TEST(Draws, TheThirdOccurrenceIsAvoidedWhenAhead) {
    const Game game = twice_repeated("gQj7,Qj8");
    EXPECT_EQ(searched_among(game, 2, {move("n9", "n8")}).last_info->score.cp, 0);
    const SearchResult r = searched(game, 2);
    EXPECT_NE(r.best, move("n9", "n8"));
    EXPECT_GT(r.last_info->score.cp, 500);
}

TEST(Draws, TheThirdOccurrenceIsSoughtWhenBehind) {
    const Game game = twice_repeated("rQd5,Qe5,Re6");
    const SearchResult r = searched(game, 2);
    EXPECT_EQ(r.best, move("n9", "n8"));
    EXPECT_EQ(r.last_info->score.cp, 0);
}

TEST(Draws, RepetitionOnTheLineUnderSearchCounts) {
    // Walls leave each king two squares and block the pawns. The position repeats after four plies
    // of the search. The only result is a draw: ten points for Red and for Blue. Red already
    // has 50.
    const auto read = parse_position(
        "R-0,0,1,1-0,0,0,0-0,0,0,0-50,0,0,0-0-14/14/14/14/14/X,X,12/1,X,12/bK,X,12/X,X,12/14/"
        "1,bP,X,11/6,X,7/3,X,X,X,rP,7/3,rK,1,X,8",
        RuleSet::ffa());
    ASSERT_TRUE(read);
    const Game game(read->position);
    const PerColor<int> drawn{{6000, 1000, 0, 0}};
    EXPECT_NE(*searched(game, 3).last_info->values, drawn);
    for (const int depth : {4, 7}) {
        const SearchResult r = searched(game, depth);
        EXPECT_EQ(*r.last_info->values, drawn) << depth;
        EXPECT_EQ(r.last_info->pv.size(), 4U) << depth;
    }
}

TEST(Draws, FfaDrawByTheFiftyMoveRulePaysTenToEachActiveSeat) {
    const Game game = game_of("rKh1,Rd5 bKa7,Re6 yKg14,Rj9 points:3,5,7,9 halfmove:99");
    const SearchResult r = searched_among(game, 1, {move("h1", "i1")});
    EXPECT_EQ(*r.last_info->values, (PerColor<int>{{1300, 1500, 1700, 900}}));
    EXPECT_EQ(r.last_info->score.cp, 1300 - 1600);
}

TEST(Draws, FfaDrawThatSecuresFirstPlaceCountsAsMate) {
    const Game game = game_of("rKh1,Rd5 bKa7,Re6 yKg14,Rj9 points:30,5,7,9 halfmove:99");
    EXPECT_EQ(mate_of(searched_among(game, 1, {move("h1", "i1")})), 1);
}

TEST(Draws, BareKingsEndTheGame) {
    // Capturing the last pawn leaves bare kings, which is a draw.
    const Game game = game_of("rKh1 bKa7 yKg14 gKn8,Pi2", RuleSet::teams());
    EXPECT_EQ(searched_among(game, 3, {move("h1", "i2")}).last_info->score.cp, 0);
}

}  // namespace
}  // namespace quadrille::testing
