// The slow twin by itself in random Chess4 games: what must hold after every ply whatever the rules
// say in detail, and that the games contain the rare things.

#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

#include "engine/util/random.h"
#include "tests/support/board_words.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"
#include "tests/support/slow_coverage.h"
#include "tests/support/slow_rules.h"

namespace quadrille {
namespace {

constexpr int kPositionsAlone = by_build(20'000, 600);
constexpr int kMostPliesAlone = 80;

void expect_sound(const slow::State& s) {
    const std::string text = test::describe(s);
    // What a position says of itself is all there is to it.
    const slow::State rebuilt = slow::set_up(s, s.rules);
    ASSERT_EQ(test::describe(rebuilt), text);
    if (s.is_over()) return;
    ASSERT_TRUE(slow::seats_with_turn(s).contains(s.turn)) << text;
    ASSERT_TRUE(slow::has_legal_move(s, s.turn)) << text;
    for (const Color c : kAllColors) {
        const bool is_active = slow::seat(s, c) == slow::Seat::Active;
        ASSERT_TRUE(!slow::king_of(s, c).is_none() || !is_active) << text;
        ASSERT_TRUE(!s.mate_credit[c] || is_active) << text;
        ASSERT_TRUE(!s.taken_by[c] || slow::seat(s, *s.taken_by[c]) == slow::Seat::Active) << text;
        if (!is_active || c == s.turn) continue;
        // Credits are for seats that have no move.
        ASSERT_TRUE(!s.mate_credit[c] || !slow::has_legal_move(s, c)) << text;
    }
}

void play_one(const slow::State& start, Random& random, slow::Coverage& coverage) {
    slow::Record game{start};
    PerColor<Move> last;
    expect_sound(game.now());
    for (int ply = 0; ply < kMostPliesAlone && !game.now().is_over(); ++ply) {
        if (testing::Test::HasFatalFailure()) return;
        const slow::State before = game.now();
        coverage.note_position(before);
        if (slow::chance(random, 3)) {
            const ColorSet active = slow::active_seats(before);
            game.depart(active.next_after(before.turn), Departure::Resigned);
            coverage.note_departure(before, game.now());
        } else {
            const std::vector<Move> legal = slow::legal_moves(before, before.turn);
            const Move move = slow::pick_move(random, before, legal, last[before.turn]);
            last[before.turn] = move;
            const slow::PlyEvents events = game.play(move);
            coverage.note_ply(before, move, events, game.now());
        }
        expect_sound(game.now());
    }
}

slow::Coverage play_many(Variant variant, std::uint64_t seed) {
    slow::Coverage coverage;
    Random random{seed};
    while (coverage.positions() < kPositionsAlone && !testing::Test::HasFatalFailure()) {
        const RuleSet rules = slow::random_rules(random, variant);
        play_one(slow::set_up(slow::random_setup(random, rules), rules), random, coverage);
    }
    std::printf("%s", coverage.table().c_str());
    return coverage;
}

TEST(TwinAlone, Chess4) {
    const slow::Coverage coverage = play_many(Variant::Chess4, 21);
    if (kMeetsEverything) {
        EXPECT_EQ(coverage.missing(slow::kRareInChess4), "");
    }
}

TEST(TwinAlone, Chess4Takeover) {
    const slow::Coverage coverage = play_many(Variant::Chess4Takeover, 22);
    if (kMeetsEverything) {
        EXPECT_EQ(coverage.missing(slow::kRareInChess4), "");
        EXPECT_EQ(coverage.missing(slow::kRareInTakeovers), "");
    }
}

TEST(TwinAlone, Chess4Partners) {
    const slow::Coverage coverage = play_many(Variant::Chess4Partners, 23);
    if (kMeetsEverything) {
        EXPECT_EQ(coverage.missing(slow::kRareInChess4), "");
        EXPECT_EQ(coverage.missing({slow::Rare::TeamOut, slow::Rare::TeammateExposed}), "");
    }
}

}  // namespace
}  // namespace quadrille
