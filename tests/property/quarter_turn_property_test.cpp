// Tests quarter-turn symmetry: after a turn of the board, with each seat renamed to the next one,
// moves, checks, counts and results are the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/movegen.h"
#include "engine/perft.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tests/support/slow_rules.h"

namespace quadrille {
namespace {

constexpr int kSetups = by_build(2'000, 200);

std::vector<std::uint32_t> sorted(const std::vector<Move>& moves) {
    std::vector<std::uint32_t> raw;
    for (const Move m : moves) raw.push_back(m.raw());
    std::sort(raw.begin(), raw.end());
    return raw;
}

std::vector<Move> moves_of(const Position& p) {
    const MoveList moves = legal_moves(p);
    return {moves.begin(), moves.end()};
}

void expect_symmetry(const PositionSetup& setup, const RuleSet& rules) {
    const auto first = Position::from_setup(setup, rules);
    const auto next = Position::from_setup(slow::turned(setup), slow::turned(rules));
    ASSERT_TRUE(first.has_value() && next.has_value()) << test::describe(setup);

    std::vector<Move> turned_moves;
    for (const Move m : moves_of(*first)) {
        turned_moves.push_back(slow::turned(m));
        ASSERT_EQ(gives_check(*first, m), gives_check(*next, slow::turned(m)))
            << test::text_of(m) << " in " << test::describe(setup);
    }
    ASSERT_EQ(sorted(turned_moves), sorted(moves_of(*next))) << test::describe(setup);
    for (const Color c : kAllColors) {
        ASSERT_EQ(first->in_check(c), next->in_check(after(c))) << test::describe(setup);
    }
    ASSERT_EQ(perft(*first, 2), perft(*next, 2)) << test::describe(setup);
    for (const Move m : moves_of(*first)) {
        Position a = *first;
        Position b = *next;
        a.play(m);
        b.play(slow::turned(m));
        ASSERT_EQ(test::describe(slow::turned(a.to_setup())), test::describe(b.to_setup()))
            << test::text_of(m) << " in " << test::describe(setup);
    }
}

TEST(QuarterTurn, KeepsMovesChecksAndCounts) {
    Random random{11};
    for (int i = 0; i < kSetups && !testing::Test::HasFatalFailure(); ++i) {
        const Variant variant = i % 2 == 0 ? Variant::Ffa : Variant::Teams;
        const RuleSet rules = slow::random_rules(random, variant);
        expect_symmetry(slow::random_setup(random, rules), rules);
    }
}

TEST(QuarterTurn, RestoresTheSetUpAfterFourTurns) {
    Random random{12};
    for (int i = 0; i < 100; ++i) {
        const PositionSetup setup = slow::random_setup(random, RuleSet::ffa());
        EXPECT_EQ(slow::turned(slow::turned(slow::turned(slow::turned(setup)))), setup);
    }
}

TEST(QuarterTurn, KeepsTheChess4StartPosition) {
    // In `chess4` every king stands left of its queen, so that only the seat to move changes.
    PositionSetup chess4 = start_position(StartSetup::Chess4);
    PositionSetup after_turn = slow::turned(chess4);
    EXPECT_EQ(after_turn.turn, Color::Blue);
    after_turn.turn = Color::Red;
    EXPECT_EQ(after_turn, chess4);
}

}  // namespace
}  // namespace quadrille
