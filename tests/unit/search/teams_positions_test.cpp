// Positions of the Teams game in which the right move is known. Red and Yellow play Blue and Green.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/unit/search/board_builder.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

BoardBuilder teams() { return BoardBuilder(RuleSet::teams()); }

TEST(TeamsPositions, MatesTheNextSeatInOne) {
    const Game game = sheltered_kings().put(Color::Red, "Re10").game();
    const SearchResult r = searched(game, 4);
    EXPECT_EQ(r.best, move("e10", "a10"));
    EXPECT_EQ(mate_of(r), 1);
    const Game end = after_move(game, r.best);
    EXPECT_EQ(end.outcome().reason, EndReason::Checkmate);
    EXPECT_EQ(end.outcome().winner, Color::Red);
}

TEST(TeamsPositions, MatesTheLastSeatThroughTheTeammate) {
    // Red's rook mates Green along the n file. Green is judged on its turn, after Blue and Yellow
    // have moved, and Blue cannot help it.
    const Game game = sheltered_kings().put(Color::Red, "Re5").put(Color::Blue, "Ra6 Ra8").game();
    const SearchResult r = searched(game, 5);
    EXPECT_EQ(r.best, move("e5", "n5"));
    EXPECT_EQ(mate_of(r), 2);
}

TEST(TeamsPositions, MatesThePartnerOfASeatThatStandsToWinMaterial) {
    // As before, but Blue's knight may take a queen meanwhile: what it then has does not count.
    const Game game =
        sheltered_kings().put(Color::Red, "Re5 Qd9").put(Color::Blue, "Ra6 Ra8 Nb10").game();
    const SearchResult r = searched(game, 4);
    EXPECT_EQ(r.best, move("e5", "n5"));
    EXPECT_EQ(mate_of(r), 2);
}

TEST(TeamsPositions, TakesAKingThatStandsAttacked) {
    const Game game = sheltered_kings().put(Color::Red, "Rn5").put(Color::Blue, "Qj4").game();
    const SearchResult r = searched(game, 3);
    EXPECT_EQ(r.best, move("n5", "n8"));
    EXPECT_EQ(mate_of(r), 1);
    EXPECT_EQ(after_move(game, r.best).outcome().reason, EndReason::KingCaptured);
}

TEST(TeamsPositions, TakesAHangingQueen) {
    const Game game = sheltered_kings().put(Color::Red, "Ne4").put(Color::Blue, "Qf6").game();
    EXPECT_EQ(searched(game, 3).best, move("e4", "f6"));
}

TEST(TeamsPositions, DoesNotTakeADefendedPawnWithTheQueen) {
    const Game game = sheltered_kings()
                          .put(Color::Red, "Qg5")
                          .put(Color::Blue, "Pg9 Bf8 Rc6")
                          .put(Color::Yellow, "Rj12")
                          .put(Color::Green, "Rk12")
                          .game();
    EXPECT_NE(searched(game, 3).best, move("g5", "g9"));
}

TEST(TeamsPositions, SavesItsAttackedQueen) {
    // Blue's pawn attacks the queen; Green's knight covers the squares it likes best.
    const Game game = sheltered_kings()
                          .put(Color::Red, "Qg5 Pf5")
                          .put(Color::Blue, "Pf6 Nd5")
                          .put(Color::Green, "Nj7")
                          .game();
    const SearchResult r = searched(game, 4);
    const Game next = after_move(game, r.best);
    // Whatever Blue and Green do at once, no queen is lost for nothing.
    EXPECT_GT(r.last_info->score.cp, 300);
    EXPECT_TRUE(r.best.from() == square("g5")) << "the queen stays attacked";
    EXPECT_FALSE(next.is_over());
}

TEST(TeamsPositions, LeavesNoMateInOneBehind) {
    // Blue's rook threatens to mate on the first rank: h1 has no flight square.
    const Game game = sheltered_kings().put(Color::Blue, "Re4").put(Color::Red, "Rj8").game();
    ASSERT_EQ(mate_of(searched(after_move(game, move("j8", "j9")), 2)), 1);
    const SearchResult r = searched(game, 4);
    EXPECT_NE(mate_of(searched(after_move(game, r.best), 2)), 1);
}

TEST(TeamsPositions, KnowsItIsMatedInOne) {
    // Two rooks on the second and third rank: whatever Red does, Blue mates on the first.
    const Game game = teams()
                          .put(Color::Red, "Kh1")
                          .put(Color::Blue, "Ka7 Rd2 Re3 Pb6 Pb7 Pb8")
                          .put(Color::Yellow, "Kg14 Pf13 Pg13 Ph13")
                          .put(Color::Green, "Kn8 Pm7 Pm8 Pm9")
                          .game();
    const SearchResult r = searched(game, 4);
    EXPECT_EQ(mate_of(r), -1);
    EXPECT_FALSE(r.best.is_none());
}

TEST(TeamsPositions, MatesInTwoOfItsOwnMoves) {
    // Blue's king has left its shelter: Red and Yellow drive it with two rooks.
    const Game game = teams()
                          .put(Color::Red, "Kh1 Rb5")
                          .put(Color::Blue, "Ka7")
                          .put(Color::Yellow, "Kg14 Rj13")
                          .put(Color::Green, "Kn8 Pm7 Pm8 Pm9")
                          .game();
    const SearchResult r = searched(game, 5);
    EXPECT_EQ(mate_of(r), 2);
    // After the first move and any answer the mate is one move away.
    Game next = after_move(game, r.best);
    ASSERT_FALSE(next.is_over());
    next = after_move(next, searched(next, 4).best);
    ASSERT_FALSE(next.is_over());
    EXPECT_EQ(next.position().turn(), Color::Yellow);
    EXPECT_EQ(mate_of(searched(next, 3)), 1);
}

TEST(TeamsPositions, DoesNotStalemateWhenItIsAhead) {
    // Blue's king in its corner has the squares a10, b10 and b11 left.
    const Game game = teams()
                          .put(Color::Red, "Kh1 Qd9 Pg2 Ph2 Pi2")
                          .put(Color::Blue, "Ka11")
                          .put(Color::Yellow, "Kg14 Pf13 Pg13 Ph13")
                          .put(Color::Green, "Kn8 Qj4 Pm7 Pm8 Pm9")
                          .game();
    const Move blunder = move("d9", "c10");
    ASSERT_EQ(after_move(game, blunder).outcome().reason, EndReason::Stalemate);
    const SearchResult r = searched(game, 4);
    EXPECT_NE(after_move(game, r.best).outcome().reason, EndReason::Stalemate);
}

TEST(TeamsPositions, StalematesWhenItIsLost) {
    const Game game = teams()
                          .put(Color::Red, "Kh1 Qd9 Pg2 Ph2 Pi2")
                          .put(Color::Blue, "Ka11")
                          .put(Color::Yellow, "Kg14 Pf13 Pg13 Ph13")
                          .put(Color::Green, "Kn8 Qj4 Qj5 Qk6 Rk10 Pm7 Pm8 Pm9")
                          .game();
    SearchRunner runner;
    SearchLimits limits;
    limits.depth = 2;
    limits.search_moves = {move("d9", "c10"), move("h2", "h3"), move("g2", "g3")};
    const SearchResult r = runner.run(game, limits);
    EXPECT_EQ(r.best, move("d9", "c10"));
    EXPECT_EQ(r.last_info->score.cp, 0);
}

TEST(TeamsPositions, PromotesAtTheEleventhRow) {
    const Game game = sheltered_kings().put(Color::Red, "Pd10").game();
    const SearchResult r = searched(game, 3);
    ASSERT_TRUE(r.best.is_promotion());
    EXPECT_EQ(r.best.becomes(), PieceType::Queen);
}

TEST(TeamsPositions, TakesAPawnInPassing) {
    // Blue's pawn stepped from b10 over c10 to d10.
    const Game game = sheltered_kings()
                          .put(Color::Red, "Pd9")
                          .put(Color::Blue, "Pd10")
                          .en_passant(Color::Blue, "c10", "d10")
                          .game();
    const Move en_passant = move("d9", "c10", MoveKind::EnPassant);
    ASSERT_TRUE(is_legal(game.position(), en_passant));
    SearchRunner runner;
    SearchLimits limits;
    limits.depth = 3;
    limits.search_moves = {en_passant, move("h2", "h3"), move("g2", "g3")};
    EXPECT_EQ(runner.run(game, limits).best, en_passant);
}

TEST(TeamsPositions, AvoidsTheFiftyMoveRuleWhenAhead) {
    // Ahead, and the next quiet ply draws.
    const Game game =
        sheltered_kings().put(Color::Red, "Ng5 Ng7").put(Color::Blue, "Pe6").halfmove(99).game();
    ASSERT_TRUE(after_move(game, move("g5", "h3")).is_over());
    const SearchResult r = searched(game, 2);
    const Game next = after_move(game, r.best);
    EXPECT_FALSE(next.is_over());
    EXPECT_EQ(next.position().halfmove_clock(), 0);
}

TEST(TeamsPositions, RedMatesForYellowsTeamWhenPairedWithBlue) {
    // Pairing Red and Blue: two of the team's moves follow each other.
    RuleSet rules = RuleSet::teams();
    rules.teammate = 1;
    const Game game = BoardBuilder(rules)
                          .put(Color::Red, "Kh1 Rd10")
                          .put(Color::Blue, "Ka7 Re9")
                          .put(Color::Yellow, "Kg14")
                          .put(Color::Green, "Kn8 Pm7 Pm8 Pm9")
                          .game();
    // Red: the thirteenth rank; Blue: the fourteenth, mate.
    const SearchResult r = searched(game, 7);
    EXPECT_EQ(mate_of(r), 2);
}

}  // namespace
}  // namespace quadrille::testing
