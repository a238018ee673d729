// Positions of the FFA game in which the right move is known.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/search_runner.h"

namespace quadrille::testing {
namespace {

using test::game_of;
using test::move;

/// A position with only Red and Blue left.
const std::string kTwoLeft = "rKh1,Pg2,Ph2,Pi2 bKa7,Pb6,Pb7,Pb8 ";

int points_of(const Game& game, Color c) { return game.position().points(c); }

TEST(FfaPositions, FindsTheBestMove) {
    struct Case {
        std::string what;
        std::string board;
        int depth;
        Move best;
        int points;  // Red's points after the move
        int mate = 0;
    };
    const std::string three = "bKa7,Pa6,Pa8,Pb6,Pb7,Pb8 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 gKn8";
    for (const auto& [what, board, depth, best, points, mate] :
         {Case{"a mate that leaves three seats, so first place is not certain",
               "rKh1,Pg1,Pi1,Pg2,Ph2,Pi2,Re10 bKa7,Pb6,Pb7,Pb8 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 "
               "gKn8,Pn7,Pn9,Pm7,Pm8,Pm9",
               4, move("e10", "a10"), 20},
          {"a mate that ends the game in first place", kTwoLeft + "rRe10 points:10,29,5,29", 3,
           move("e10", "a10"), 30, 1},
          {"a mate that ends the game in second place",
           "rKh1,Qi13,Re3 yKg14 out:b out:g points:24,45,25,10", 5, move("e3", "e14"), 44},
          // Green's king is in check from Red's knight; Green would move only after Yellow.
          {"capture of a king in check", kBoxedKings + "rNl7 bBd9", 3, move("l7", "n8"), 20},
          {"a hanging queen", kBoxedKings + "rNe4 bQf6", 3, move("e4", "f6"), 9},
          {"a zombie king before another seat captures it",
           "rKh1,Pg1,Pi1,Pg2,Ph2,Pi2,Nl7 " + three + ",Pm7,Pm8,Pm9 yRn11 resigned:g", 3,
           move("l7", "n8"), 20},
          {"a knight instead of a dead queen, which has no value",
           "rKh1,Pg1,Pi1,Pg2,Ph2,Pi2,Rf5 " + three + ",Qj5 bNf9 out:g", 3, move("f5", "f9"), 3}}) {
        const Game game = game_of(board);
        const SearchResult r = searched(game, depth);
        EXPECT_EQ(r.best, best) << what;
        EXPECT_EQ(points_of(after_move(game, r.best), Color::Red), points) << what;
        EXPECT_EQ(mate_of(r), mate) << what;
    }
}

TEST(FfaPositions, ReportsNoMateWithoutASoleFirstPlace) {
    for (const char* const points : {"points:10,5,40,0", "points:10,5,30,0"}) {
        EXPECT_EQ(mate_of(searched(game_of(kTwoLeft + "rRe10 " + points), 1)), 0) << points;
    }
}

TEST(FfaPositions, ReportsFinalPointsWhenFirstPlaceIsCertain) {
    const SearchResult r = searched(game_of(kTwoLeft + "rRe10 points:10,29,5,29"), 3);
    EXPECT_EQ(r.last_info->values, (PerColor<int>{{3000, 2900, 500, 2900}}));
}

TEST(FfaPositions, FindsACertainWinInTwoOwnMoves) {
    const Game game = game_of("rKh1,Rj10,Rk4 bKa7");
    const SearchResult r = searched(game, 8);
    EXPECT_EQ(mate_of(r), 2);
    Game next = after_move(game, r.best);
    ASSERT_FALSE(next.is_over());
    next = after_move(next, legal_moves(next.position())[0]);
    EXPECT_EQ(mate_of(searched(next, 3)), 1);
}

TEST(FfaPositions, MatesABareKingWithRookOrQueen) {
    for (const std::string board : {"rKb6,Ra5 yKi9", "rKh1,Qg14 yKe7", "rKk12,Dl11 yKd9"}) {
        for (const int points : {60, 30}) {
            Game game =
                game_of(board + " out:b out:g points:" + std::to_string(points) + ",10,30,10");
            SearchRunner runner;
            SearchLimits limits;
            limits.nodes = 3000;
            while (!game.is_over()) ASSERT_TRUE(game.play(runner.run(game, limits).best));
            EXPECT_EQ(points_of(game, Color::Red), points + 20) << board;
        }
    }
}

TEST(FfaPositions, SavesTheQueenFromTheLastSeatToMove) {
    // Green, the last seat to move, attacks the queen with a knight. This is the only threat.
    const Game game = game_of(kBoxedKings + "rQg5 gNi6");
    for (int depth = 1; depth <= 3; ++depth) {
        const SearchResult r = searched(game, depth);
        const Position next = after_move(game, r.best).position();
        Square queen;
        next.board().pieces(Color::Red, PieceType::Queen).for_each([&](Square s) { queen = s; });
        ASSERT_FALSE(queen.is_none());
        if (!next.active().contains(Color::Green)) continue;  // mate also saves the queen
        Position green = next;
        while (green.turn() != Color::Green) green.pass_turn();
        for (const Move m : legal_moves(green)) EXPECT_NE(m.to(), queen) << "depth " << depth;
    }
}

TEST(FfaPositions, DoesNotGiveTheQueenForARook) {
    const Game game = game_of(kBoxedKings + "rQg5 bRg9,Bf8");
    EXPECT_NE(searched(game, 3).best, move("g5", "g9"));
}

TEST(FfaPositions, PreventsAMateInOne) {
    // Blue's rook threatens to mate on the first rank.
    const Game game = game_of(
        "rKh1,Pg2,Ph2,Pi2,Rj8 bKa7,Pa6,Pa8,Pb6,Pb7,Pb8,Re4 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 "
        "gKn8,Pn7,Pn9,Pm7,Pm8,Pm9");
    Game careless = after_move(game, move("j8", "j9"));
    careless = after_move(careless, move("e4", "e1"));
    ASSERT_FALSE(careless.position().active().contains(Color::Red));
    const Game next = after_move(game, searched(game, 4).best);
    for (const Move m : legal_moves(next.position())) {
        EXPECT_TRUE(after_move(next, m).position().active().contains(Color::Red));
    }
}

TEST(FfaPositions, ChecksTwoKingsForFivePoints) {
    // From k11 the queen attacks the kings of Yellow (h14) and Green (n8) at once, and neither is
    // mated.
    const Game game =
        game_of("rKh1,Pg2,Ph2,Pi2,Qk4 bKa7,Pa6,Pa8,Pb6,Pb7,Pb8 yKh14,Pd13,Rj10 gKn8,Pm4");
    const SearchResult r = searched(game, 1);
    const Game next = after_move(game, r.best);
    EXPECT_EQ(points_of(next, Color::Red), 5) << r.best.to().idx();
}

TEST(FfaPositions, ChecksThreeKingsForTwentyPoints) {
    // From h9 the queen attacks the kings on h14, n9 and a9.
    const Game game = game_of("rKg1,Pf2,Pg2,Qd5 bKa9 yKh14 gKn9");
    const SearchResult r = searched(game, 1);
    const Game next = after_move(game, r.best);
    EXPECT_EQ(points_of(next, Color::Red), 20) << r.best.to().idx();
}

TEST(FfaPositions, PromotesAtTheEighthRow) {
    const Game game = game_of(kBoxedKings + "rPe7");
    const SearchResult r = searched(game, 3);
    ASSERT_TRUE(r.best.is_promotion());
    EXPECT_EQ(r.best.becomes(), PieceType::OneQueen);
}

TEST(FfaPositions, MatesForTwentyRatherThanStalematesForTen) {
    const Game game = game_of("rKh1,Qd9,Rk8 bKa11");
    const Game stalemate = after_move(game, move("d9", "c10"));
    ASSERT_TRUE(stalemate.is_over());
    ASSERT_EQ(points_of(stalemate, Color::Red), 10);
    const SearchResult r = searched(game, 9);
    EXPECT_GE(mate_of(r), 1);
    EXPECT_NE(r.best, move("d9", "c10"));
}

TEST(FfaPositions, ReportsMateInOneForAStalemateThatWinsTheGame) {
    // Red gets ten points and the game ends, so Red is first at once.
    const Game game = game_of("rKh1,Qd9,Pe8 bKa11,Pd8 points:5,3,2,1");
    const SearchResult r = searched(game, 2);
    EXPECT_EQ(mate_of(r), 1);
}

TEST(FfaPositions, DoesNotStalemateIntoSecondPlace) {
    // The stalemate would end the game with 12 points against Yellow's 25. A mate would give 22,
    // and Red can win more points before the mate.
    const Game game = game_of("rKh1,Qd9,Rk8 bKa11 points:2,0,25,0");
    EXPECT_NE(searched(game, 4).best, move("d9", "c10"));
}

TEST(FfaPositions, CapturesMaterialBeforeAnUnavoidableMate) {
    // Red cannot prevent a mate by Blue's rooks on d2 and e3, but can capture the third rook first.
    const Game game =
        game_of("rKh1,Bk7 bKa7,Rd2,Re3,Rg11,Pb6,Pb7,Pb8 yKg14,Rf12,Pg13,Ph13 gKn8,Pm7,Pm8,Pm9");
    for (int depth = 1; depth <= 10; ++depth) {
        const SearchResult r = searched(game, depth);
        EXPECT_EQ(r.best, move("k7", "g11")) << "at depth " << depth;
        EXPECT_EQ(points_of(after_move(game, r.best), Color::Red), 5);
    }
}

TEST(FfaPositions, ReportsANegativeMateWhenMatedInOne) {
    // Two rooks on the second and third rank: after any move of Red, Blue mates on the first.
    const Game game = game_of(
        "rKh1 bKa7,Rd2,Re3,Pb6,Pb7,Pb8 yKg14,Pf14,Ph14,Pf13,Pg13,Ph13 gKn8,Pn7,Pn9,Pm7,Pm8,Pm9");
    const SearchResult r = searched(game, 3);
    EXPECT_EQ(mate_of(r), -1);
    EXPECT_FALSE(r.best.is_none());
}

TEST(FfaPositions, SearchesGamesWithAWalkingKing) {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    const Game game =
        game_of("rKh1,Pg2,Ph2,Pi2,Rf5 bKg7 flagged:b yKg14,Pf13,Pg13,Ph13 gKn8,Pm7,Pm8,Pm9", rules);
    const SearchResult r = searched(game, 5);
    EXPECT_TRUE(is_legal(game.position(), r.best));
    // On the walking king's turn the search returns a random move, but the same move each time.
    const Game walk = after_move(game, move("f5", "e5"));
    ASSERT_EQ(walk.position().seats().state(walk.position().turn()), SeatState::Walking);
    const SearchResult random = searched(walk, 3);
    EXPECT_TRUE(is_legal(walk.position(), random.best));
    EXPECT_EQ(random.best, searched(walk, 5).best);
}

TEST(FfaPositions, ValuesAgreeWithTheScore) {
    const Game game(Position::start(StartSetup::Modern, RuleSet::ffa()));
    SearchRunner runner;
    (void)runner.to_depth(game, 4);
    ASSERT_FALSE(runner.listener.infos.empty());
    for (const SearchInfo& info : runner.listener.infos) {
        if (info.bound != BoundKind::Exact) continue;
        ASSERT_TRUE(info.values.has_value());
        const PerColor<int>& v = *info.values;
        const int mean3 = v[Color::Blue] + v[Color::Yellow] + v[Color::Green];
        EXPECT_EQ(info.score.cp, (3 * v[Color::Red] - mean3) / 3);
    }
}

}  // namespace
}  // namespace quadrille::testing
