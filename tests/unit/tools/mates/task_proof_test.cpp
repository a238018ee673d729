// The proofs of the suites, on small positions. Mates of Teams are also tested in
// tests/unit/search/mates/mate_search_test.cpp.

#include "tools/mates/task_proof.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/word_positions.h"
#include "tests/unit/search/mates/plain_mates.h"

namespace quadrille::mates {
namespace {

using test::kShelteredKings;
using test::move;
using test::position_of;
using Moves = std::vector<Move>;

constexpr std::uint64_t kBudget = 5'000'000;

/// Red's rooks drive Blue's lone king; the other seats are out.
const std::string kLadder = "rKh1,Rd11,Rd10 bKa7 ";

/// Returns the moves of Red that mate Blue in FFA.
Moves mates_of_blue(const std::string& words, int moves) {
    SeatMateProof proof{kBudget};
    Moves found = proof.mating_moves(position_of(words), Color::Blue, moves);
    EXPECT_FALSE(proof.is_budget_exhausted());
    return found;
}

bool contains(const Moves& moves, Move m) {
    return std::find(moves.begin(), moves.end(), m) != moves.end();
}

TEST(TaskProof, FindsTeamMatesOfPlainRules) {
    constexpr int kPositions = by_build(400, 30);
    Random random{11};
    int mates = 0;
    for (int tested = 0; tested < kPositions;) {
        const auto position = testing::random_ending(random);
        if (!position) continue;
        ++tested;
        for (int n = 1; n <= 2; ++n) {
            Moves expected = testing::plain_wins(*position, n);
            std::ranges::sort(expected, {}, [](Move m) { return m.raw(); });
            const auto best = prove(*position, Task{Kind::Mate, n}, 100 * kBudget);
            EXPECT_EQ(best.value_or(Moves{}), expected) << tested;
            if (expected.empty()) continue;
            ++mates;
            break;
        }
    }
    EXPECT_GT(mates, kPositions / 5);
}

TEST(TaskProof, DoesNotCountStalemateAsTeamMate) {
    // A stalemate ends the game at once as a draw.
    const Position board = position_of("rKh1,Rh5,Rk11 bKa4 yKd14 gKn9", RuleSet::teams());
    Position next = board;
    next.play(move("k11", "b11"));
    ASSERT_EQ(next.resolve_stuck_turn().kind, StuckKind::Stalemated);
    for (const int n : {1, 2}) {
        const auto best = prove(board, Task{Kind::Mate, n}, kBudget);
        EXPECT_FALSE(contains(best.value_or(Moves{}), move("k11", "b11")));
    }
}

TEST(SeatMateProof, FindsLadderMateInTwo) {
    EXPECT_EQ(mates_of_blue(kLadder, 1), Moves{});
    Moves found = mates_of_blue(kLadder, 2);
    EXPECT_EQ(found.size(), 2U);
    EXPECT_TRUE(contains(found, move("d11", "b11")));
    EXPECT_TRUE(contains(found, move("d10", "b10")));
}

TEST(SeatMateProof, ReturnsNoMovesWhenDefenderBreaksLadder) {
    EXPECT_EQ(mates_of_blue(kLadder + "bRk9", 2), Moves{});
}

TEST(SeatMateProof, DoesNotCountMateByAnotherSeat) {
    // From e10, Red's rook can mate Blue on a10 or Green on n10.
    const std::string net = kShelteredKings + "rRe10";
    EXPECT_EQ(mates_of_blue(net, 1), Moves{move("e10", "a10")});
    SeatMateProof proof{kBudget};
    EXPECT_EQ(proof.mating_moves(position_of(net), Color::Green, 1), Moves{move("e10", "n10")});
    const Moves in_two = mates_of_blue(kShelteredKings + "rRe10,Rj10 yRl11", 2);
    EXPECT_TRUE(contains(in_two, move("e10", "a10")));
    // If Red waits, Yellow may mate first: l11-a11.
    EXPECT_FALSE(contains(in_two, move("h1", "g1")));
}

TEST(RoundValue, SubtractsLossesBeforeNextTurn) {
    const std::string board = "rKh1,Qd5 bKa8,Pd7 yKg14 gKn7 ";
    RoundValue value{kBudget};
    EXPECT_EQ(value.evaluate(position_of(board), move("d5", "d7")), 1);
    // A rook recaptures the queen.
    EXPECT_EQ(value.evaluate(position_of(board + "bRd10"), move("d5", "d7")), 1 - 9);
    EXPECT_FALSE(value.is_budget_exhausted());
}

TEST(TaskProof, FindsMovesOrReportsReason) {
    const std::string mate_in_one = "rKh1,Rb11,Rd10 bKa7 ";
    // Red's rook may take a pawn, but guards rank 1 against a mate on e1.
    const std::string back_rank = "rKh1,Pg2,Ph2,Pi2,Rd1 bKa7,Pd10 points:10,0,0,0 ";
    const std::string zombie = "rKh1,Pc6 bKa5 yKd7 gKn7 resigned:y ";
    struct Row {
        std::string words;
        RuleSet rules;
        Task task;
        std::uint64_t budget;
        std::string expected;  // some of the moves, or the error
    };
    const RuleSet ffa = RuleSet::ffa();
    const RuleSet teams = RuleSet::teams();
    const Row rows[] = {
        {kShelteredKings, teams, {Kind::Mate, 2}, 3, "the proof needs more moves; raise --budget"},
        {kShelteredKings + "rRe10", teams, {Kind::Mate, 2}, kBudget, "there is a mate in 1"},
        // A mate that ends the game may wait; with a third seat it may not.
        {mate_in_one, ffa, {Kind::Mate, 1}, kBudget, "a move that performs the task can wait"},
        {mate_in_one + "yKk14,Pk13", ffa, {Kind::Mate, 1}, kBudget, "d10a10"},
        {kLadder, ffa, {Kind::Mate, 2}, kBudget, "only two seats are left, so the mate can wait"},
        {kLadder + "yKk14,Pk13", ffa, {Kind::Mate, 2}, kBudget, "d11b11"},
        // No other seat can capture the zombie. With a bishop, Green could capture it.
        {zombie, ffa, {Kind::King, 1}, kBudget, "a move that performs the task can wait"},
        {zombie + "gBg4", ffa, {Kind::King, 1}, kBudget, "c6d7"},
        {"rKh1,Qd5 bKa7 yKd9 gKn7,Bg6 resigned:y",
         ffa,
         {Kind::King, 1},
         kBudget,
         "a best move loses too much before the next turn"},
        {back_rank + "bRe8", ffa, {Kind::Lead, 2}, kBudget, "d1f1 d1g1 h1g1"},
        {back_rank + "bRe8", ffa, {Kind::Lead, 2}, 20, "the proof needs more moves"},
        // Blue has to answer the check from d7.
        {back_rank + "bRe8 yKg14",
         ffa,
         {Kind::Lead, 3},
         kBudget,
         "d1f1 d1g1 h1g1 h1i1 g2g3 h2h3 i2i3 d1d7 g2g4 h2h4 i2i4"},
        {back_rank + "bRe8", ffa, {Kind::Lead, 3}, kBudget, "2 seats are active"},
        // A mate for 20 points does not end this lead.
        {back_rank + "bRe8 points:20,0,0,0",
         ffa,
         {Kind::Lead, 2},
         kBudget,
         "no move that loses the lead scores more at once"},
        {back_rank + "bRe8 yKg14 points:0,1,0,0", ffa, {Kind::Lead, 3}, kBudget, "no move keeps"},
        // Yellow mates only if Blue's knight leaves e8.
        {back_rank + "bNe8 yKg14,Re14",
         ffa,
         {Kind::Lead, 3},
         kBudget,
         "a move loses the lead only against some replies"},
    };
    for (const Row& row : rows) {
        const auto best = prove(position_of(row.words, row.rules), row.task, row.budget);
        const std::string found = best ? format_moves(*best) : best.error();
        EXPECT_NE(found.find(row.expected), std::string::npos) << row.words << ": " << found;
    }
}

}  // namespace
}  // namespace quadrille::mates
