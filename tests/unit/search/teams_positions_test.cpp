// Positions of the Teams game in which the right move is known. Red and Yellow play Blue and Green.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;
using test::kShelteredKings;
using test::move;
using test::square_of;

TEST(TeamsPositions, FindsTheBestMove) {
    struct Case {
        std::string what;
        std::string pieces;
        int depth;
        Move best;
        int mate = 0;
        EndReason reason = EndReason::None;
    };
    for (const auto& [what, pieces, depth, best, mate, reason] :
         {Case{"mate of the next seat", "rRe10", 4, move("e10", "a10"), 1, EndReason::Checkmate},
          // Red's rook mates Green along the n file. The mate counts on Green's turn, after Blue
          // and Yellow have moved, and Blue cannot prevent it.
          {"mate of the last seat", "rRe5 bRa6,Ra8", 5, move("e5", "n5"), 2},
          // Blue's knight may capture a queen meanwhile, which does not matter.
          {"mate of the last seat, for a queen", "rRe5,Qd9 bRa6,Ra8,Nb10", 4, move("e5", "n5"), 2},
          {"capture of an attacked king", "rRn5 bQj4", 3, move("n5", "n8"), 1,
           EndReason::KingCaptured},
          {"a hanging queen", "rNe4 bQf6", 3, move("e4", "f6")}}) {
        const Game game = game_of(kShelteredKings + pieces, RuleSet::teams());
        const SearchResult r = searched(game, depth);
        EXPECT_EQ(r.best, best) << what;
        EXPECT_EQ(mate_of(r), mate) << what;
        EXPECT_EQ(after_move(game, r.best).outcome().reason, reason) << what;
    }
}

TEST(TeamsPositions, DoesNotTakeADefendedPawnWithTheQueen) {
    const Game game = game_of(kShelteredKings + "rQg5 bPg9,Bf8,Rc6 yRj12 gRk12", RuleSet::teams());
    EXPECT_NE(searched(game, 3).best, move("g5", "g9"));
}

TEST(TeamsPositions, SavesTheAttackedQueen) {
    // Blue's pawn attacks the queen; Green's knight covers its best squares.
    const Game game = game_of(kShelteredKings + "rQg5,Pf5 bPf6,Nd5 gNj7", RuleSet::teams());
    const SearchResult r = searched(game, 4);
    const Game next = after_move(game, r.best);
    // The score shows that Red does not lose the queen.
    EXPECT_GT(r.last_info->score.cp, 300);
    EXPECT_TRUE(r.best.from() == square_of("g5")) << "the queen stays attacked";
    EXPECT_FALSE(next.is_over());
}

TEST(TeamsPositions, PreventsAMateInOne) {
    // Blue's rook threatens to mate on the first rank: h1 has no flight square.
    const Game game = game_of(kShelteredKings + "bRe4 rRj8", RuleSet::teams());
    ASSERT_EQ(mate_of(searched(after_move(game, move("j8", "j9")), 2)), 1);
    const SearchResult r = searched(game, 4);
    EXPECT_NE(mate_of(searched(after_move(game, r.best), 2)), 1);
}

TEST(TeamsPositions, ReportsANegativeMateWhenMatedInOne) {
    // Two rooks on the second and third rank: after any move of Red, Blue mates on the first.
    const Game game = game_of("rKh1 bKa7,Rd2,Re3,Pb6,Pb7,Pb8 yKg14,Pf13,Pg13,Ph13 gKn8,Pm7,Pm8,Pm9",
                              RuleSet::teams());
    const SearchResult r = searched(game, 4);
    EXPECT_EQ(mate_of(r), -1);
    EXPECT_FALSE(r.best.is_none());
}

TEST(TeamsPositions, MatesInTwoMovesOfTheTeam) {
    // Blue's king has left its shelter: Red and Yellow drive it with two rooks.
    const Game game = game_of("rKh1,Rb5 bKa7 yKg14,Rj13 gKn8,Pm7,Pm8,Pm9", RuleSet::teams());
    const SearchResult r = searched(game, 5);
    EXPECT_EQ(mate_of(r), 2);
    // After the first move and any reply the mate is one move away.
    Game next = after_move(game, r.best);
    ASSERT_FALSE(next.is_over());
    next = after_move(next, searched(next, 4).best);
    ASSERT_FALSE(next.is_over());
    EXPECT_EQ(next.position().turn(), Color::Yellow);
    EXPECT_EQ(mate_of(searched(next, 3)), 1);
}

TEST(TeamsPositions, DoesNotStalemateWhenAhead) {
    // Blue's king in the corner can still move to a10, b10 and b11.
    const Game game = game_of(
        "rKh1,Qd9,Pg2,Ph2,Pi2 bKa11 yKg14,Pf13,Pg13,Ph13 gKn8,Qj4,Pm7,Pm8,Pm9", RuleSet::teams());
    const Move blunder = move("d9", "c10");
    ASSERT_EQ(after_move(game, blunder).outcome().reason, EndReason::Stalemate);
    const SearchResult r = searched(game, 4);
    EXPECT_NE(after_move(game, r.best).outcome().reason, EndReason::Stalemate);
}

TEST(TeamsPositions, StalematesWhenLost) {
    const Game game =
        game_of("rKh1,Qd9,Pg2,Ph2,Pi2 bKa11 yKg14,Pf13,Pg13,Ph13 gKn8,Qj4,Qj5,Qk6,Rk10,Pm7,Pm8,Pm9",
                RuleSet::teams());
    const SearchResult r =
        searched_among(game, 2, {move("d9", "c10"), move("h2", "h3"), move("g2", "g3")});
    EXPECT_EQ(r.best, move("d9", "c10"));
    EXPECT_EQ(r.last_info->score.cp, 0);
}

TEST(TeamsPositions, PromotesAtTheEleventhRow) {
    const Game game = game_of(kShelteredKings + "rPd10", RuleSet::teams());
    const SearchResult r = searched(game, 3);
    ASSERT_TRUE(r.best.is_promotion());
    EXPECT_EQ(r.best.becomes(), PieceType::Queen);
}

TEST(TeamsPositions, CapturesEnPassant) {
    // Blue's pawn stepped from b10 over c10 to d10.
    const Game game = game_of(kShelteredKings + "rPd9 bPd10 passed:bc10,d10", RuleSet::teams());
    const Move en_passant = move("d9", "c10", MoveKind::EnPassant);
    ASSERT_TRUE(is_legal(game.position(), en_passant));
    EXPECT_EQ(searched_among(game, 3, {en_passant, move("h2", "h3"), move("g2", "g3")}).best,
              en_passant);
}

TEST(TeamsPositions, AvoidsTheFiftyMoveRuleWhenAhead) {
    // Red is ahead, and the next quiet ply draws.
    const Game game = game_of(kShelteredKings + "rNg5,Ng7 bPe6 halfmove:99", RuleSet::teams());
    ASSERT_TRUE(after_move(game, move("g5", "h3")).is_over());
    const SearchResult r = searched(game, 2);
    const Game next = after_move(game, r.best);
    EXPECT_FALSE(next.is_over());
    EXPECT_EQ(next.position().halfmove_clock(), 0);
}

TEST(TeamsPositions, RedAndBlueMateYellowTogetherWhenTeammates) {
    // Red and Blue are a team, so two moves of the team follow each other.
    RuleSet rules = RuleSet::teams();
    rules.teammate = 1;
    const Game game = game_of("rKh1,Rd10 bKa7,Re9 yKg14 gKn8,Pm7,Pm8,Pm9", rules);
    // Red's rook takes the thirteenth rank, then Blue's mates on the fourteenth.
    const SearchResult r = searched(game, 7);
    EXPECT_EQ(mate_of(r), 2);
}

}  // namespace
}  // namespace quadrille::testing
