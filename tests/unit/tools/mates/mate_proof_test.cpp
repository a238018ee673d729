// The proofs behind the suites, on positions small enough to see why. Red and Yellow play Blue and
// Green in Teams.

#include "tools/mates/mate_proof.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/by_build.h"
#include "tests/unit/search/board_builder.h"
#include "tests/unit/search/plain_mates.h"
#include "tools/mates/round_value.h"
#include "tools/mates/task_proof.h"

namespace quadrille::mates {
namespace {

using testing::BoardBuilder;
using testing::move;
using testing::sheltered_kings;
using Moves = std::vector<Move>;

constexpr std::uint64_t kBudget = 5'000'000;

/// Red's rooks drive Blue's lone king; the other seats are out.
BoardBuilder ladder() {
    return BoardBuilder(RuleSet::ffa())
        .put(Color::Red, "Kh1 Rd11 Rd10")
        .put(Color::Blue, "Ka7")
        .out(Color::Yellow)
        .out(Color::Green);
}

Moves team_mates(const BoardBuilder& builder, int moves) {
    TeamMateProof proof{kBudget};
    Moves found = proof.mating_moves(builder.position(), moves);
    EXPECT_FALSE(proof.has_given_up());
    return found;
}

Moves mates_of_blue(const BoardBuilder& builder, int moves) {
    SeatMateProof proof{kBudget};
    Moves found = proof.mating_moves(builder.position(), Color::Blue, moves);
    EXPECT_FALSE(proof.has_given_up());
    return found;
}

bool contains(const Moves& moves, Move m) {
    return std::find(moves.begin(), moves.end(), m) != moves.end();
}

TEST(TeamMateProof, ARookMatesOnTheEdge) {
    EXPECT_EQ(team_mates(sheltered_kings().put(Color::Red, "Re10"), 1), Moves{move("e10", "a10")});
}

TEST(TeamMateProof, ACheckThatCanBeAnsweredIsNoMate) {
    // Blue's rook steps between, or takes.
    EXPECT_EQ(team_mates(sheltered_kings().put(Color::Red, "Re10").put(Color::Blue, "Rc9"), 1),
              Moves{});
    EXPECT_EQ(team_mates(sheltered_kings().put(Color::Red, "Re10").put(Color::Blue, "Ra11"), 1),
              Moves{});
}

TEST(TeamMateProof, AMatedSeatsTeammateMayHelpBeforeItsTurn) {
    const auto net = [] {
        return BoardBuilder(RuleSet::teams())
            .put(Color::Red, "Kd1 Rg5 Rf1")
            .put(Color::Blue, "Ka8")
            .put(Color::Yellow, "Kd14")
            .put(Color::Green, "Kn4");
    };
    // Green is judged after a move of Blue and one of Yellow: the mate takes two.
    EXPECT_EQ(team_mates(net(), 1), Moves{});
    EXPECT_TRUE(contains(team_mates(net(), 2), move("f1", "f4")));
    // A bishop of Blue's steps between, on k4.
    EXPECT_FALSE(contains(team_mates(net().put(Color::Blue, "Bh7"), 2), move("f1", "f4")));
}

TEST(TeamMateProof, TheTeammateGivesTheMate) {
    const auto game = BoardBuilder(RuleSet::teams())
                          .put(Color::Red, "Kh1 Rb5")
                          .put(Color::Blue, "Ka7")
                          .put(Color::Yellow, "Kg14 Rj13")
                          .put(Color::Green, "Kn8 Pm7 Pm8 Pm9");
    EXPECT_EQ(team_mates(game, 1), Moves{});
    EXPECT_FALSE(team_mates(game, 2).empty());
}

TEST(TeamMateProof, ACapturedKingWins) {
    EXPECT_EQ(team_mates(sheltered_kings().put(Color::Red, "Rn5 Pm5"), 1), Moves{move("n5", "n8")});
}

TEST(TeamMateProof, AStalemateIsNoMate) {
    const auto game = BoardBuilder(RuleSet::teams())
                          .put(Color::Red, "Kh1 Rh5 Rk11")
                          .put(Color::Blue, "Ka4")
                          .put(Color::Yellow, "Kd14")
                          .put(Color::Green, "Kn9");
    // It ends the game at once, as a draw.
    Position next = game.position();
    next.play(move("k11", "b11"));
    ASSERT_EQ(next.resolve_stuck_turn().kind, StuckKind::Stalemated);
    EXPECT_FALSE(contains(team_mates(game, 1), move("k11", "b11")));
    EXPECT_FALSE(contains(team_mates(game, 2), move("k11", "b11")));
}

TEST(TeamMateProof, ADrawByFiftyMovesIsNoMate) {
    const auto net = [] {
        return sheltered_kings().put(Color::Red, "Re5").put(Color::Blue, "Ra6 Ra8");
    };
    EXPECT_TRUE(contains(team_mates(net().halfmove(96), 2), move("e5", "n5")));
    // Blue's answer to the check would be the last quiet move that the rules allow.
    EXPECT_EQ(team_mates(net().halfmove(98), 2), Moves{});
}

TEST(TeamMateProof, FindsWhatThePlainRulesTell) {
    constexpr int kPositions = by_build(400, 30);
    Random random{11};
    int mates = 0;
    for (int looked_at = 0; looked_at < kPositions;) {
        const auto position = testing::random_ending(random);
        if (!position) continue;
        ++looked_at;
        for (int moves = 1; moves <= 2; ++moves) {
            const Moves expected = testing::plain_wins(*position, moves);
            TeamMateProof proof{100 * kBudget};
            EXPECT_EQ(proof.mating_moves(*position, moves), expected) << looked_at;
            mates += expected.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(mates, kPositions / 5);
}

TEST(TeamMateProof, GivesUpWhenItsMovesAreUsedUp) {
    TeamMateProof proof{3};
    EXPECT_TRUE(proof.mating_moves(sheltered_kings().position(), 2).empty());
    EXPECT_TRUE(proof.has_given_up());
}

TEST(SeatMateProof, TheLadderMatesInTwo) {
    EXPECT_EQ(mates_of_blue(ladder(), 1), Moves{});
    Moves found = mates_of_blue(ladder(), 2);
    EXPECT_EQ(found.size(), 2U);
    EXPECT_TRUE(contains(found, move("d11", "b11")));
    EXPECT_TRUE(contains(found, move("d10", "b10")));
}

TEST(SeatMateProof, ADefenderBreaksTheLadder) {
    EXPECT_EQ(mates_of_blue(ladder().put(Color::Blue, "Rk9"), 2), Moves{});
}

TEST(SeatMateProof, AMateByAnotherSeatDoesNotCount) {
    // Blue stands mated by one move of Red and by one of Yellow, who is to move next after Blue.
    const auto net = sheltered_kings(RuleSet::ffa()).put(Color::Red, "Re10");
    EXPECT_EQ(mates_of_blue(net, 1), Moves{move("e10", "a10")});
    SeatMateProof proof{kBudget};
    EXPECT_EQ(proof.mating_moves(net.position(), Color::Green, 1), Moves{move("e10", "n10")});
    auto twice = sheltered_kings(RuleSet::ffa()).put(Color::Red, "Re10 Rj10");
    const Moves in_two = mates_of_blue(twice.put(Color::Yellow, "Rl11"), 2);
    EXPECT_TRUE(contains(in_two, move("e10", "a10")));
    // Once Red waits, Yellow may take the mate away: l11-a11.
    EXPECT_FALSE(contains(in_two, move("h1", "g1")));
}

TEST(RoundValue, CountsWhatIsLostBeforeTheNextTurn) {
    const auto board = [] {
        return BoardBuilder(RuleSet::ffa())
            .put(Color::Red, "Kh1 Qd5")
            .put(Color::Blue, "Ka8 Pd7")
            .put(Color::Yellow, "Kg14")
            .put(Color::Green, "Kn7");
    };
    RoundValue value{kBudget};
    EXPECT_EQ(value.of(board().position(), move("d5", "d7")), 1);
    // A rook takes the queen back.
    EXPECT_EQ(value.of(board().put(Color::Blue, "Rd10").position(), move("d5", "d7")), 1 - 9);
    EXPECT_FALSE(value.has_given_up());
}

TEST(TaskProof, AMateThatEndsTheGameMayWait) {
    const auto board = [] {
        return BoardBuilder(RuleSet::ffa())
            .put(Color::Red, "Kh1 Rb11 Rd10")
            .put(Color::Blue, "Ka7")
            .out(Color::Green);
    };
    const Task mate{Kind::Mate, 1};
    EXPECT_FALSE(prove(board().out(Color::Yellow).position(), mate, kBudget).has_value());
    const auto best = prove(board().put(Color::Yellow, "Kk14 Pk13").position(), mate, kBudget);
    ASSERT_TRUE(best.has_value()) << best.error();
    EXPECT_EQ(*best, Moves{move("d10", "a10")});
}

TEST(TaskProof, BetweenTwoSeatsAMateInTwoMayWait) {
    const auto in_two = [](const BoardBuilder& b) {
        return prove(b.position(), Task{Kind::Mate, 2}, kBudget);
    };
    EXPECT_FALSE(in_two(ladder()).has_value());
    // A third seat, without a say in the matter.
    const auto best = in_two(BoardBuilder(RuleSet::ffa())
                                 .put(Color::Red, "Kh1 Rd11 Rd10")
                                 .put(Color::Blue, "Ka7")
                                 .put(Color::Yellow, "Kk14 Pk13")
                                 .out(Color::Green));
    ASSERT_TRUE(best.has_value()) << best.error();
    EXPECT_TRUE(contains(*best, move("d11", "b11")));
}

TEST(TaskProof, AShorterMateIsToldOf) {
    const auto net = sheltered_kings().put(Color::Red, "Re10");
    const auto best = prove(net.position(), Task{Kind::Mate, 2}, kBudget);
    ASSERT_FALSE(best.has_value());
    EXPECT_EQ(best.error(), "there is a mate in 1");
}

TEST(TaskProof, AZombieThatNobodyElseCanTakeMayWait) {
    const auto board = [] {
        return BoardBuilder(RuleSet::ffa())
            .put(Color::Red, "Kh1 Pc6")
            .put(Color::Blue, "Ka5")
            .put(Color::Yellow, "Kd7")
            .put(Color::Green, "Kn7")
            .out(Color::Yellow, Departure::Resigned);
    };
    const Task capture{Kind::King, 1};
    EXPECT_FALSE(prove(board().position(), capture, kBudget).has_value());
    // Green's bishop could take it first, and is left with a pawn.
    const auto best = prove(board().put(Color::Green, "Bg4").position(), capture, kBudget);
    ASSERT_TRUE(best.has_value()) << best.error();
    EXPECT_EQ(*best, Moves{move("c6", "d7")});
}

TEST(TaskProof, AQueenForAKingIsTooMuch) {
    const auto board = BoardBuilder(RuleSet::ffa())
                           .put(Color::Red, "Kh1 Qd5")
                           .put(Color::Blue, "Ka7")
                           .put(Color::Yellow, "Kd9")
                           .put(Color::Green, "Kn7 Bg6")
                           .out(Color::Yellow, Departure::Resigned);
    const auto best = prove(board.position(), Task{Kind::King, 1}, kBudget);
    ASSERT_FALSE(best.has_value());
    EXPECT_EQ(best.error(), "too much is lost before the next turn");
}

}  // namespace
}  // namespace quadrille::mates
