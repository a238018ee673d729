#include "search/parties.h"

#include <gtest/gtest.h>

#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kShelteredKings;
using test::position_of;

Position turn_of(const RuleSet& rules, Color c) { return position_of(kShelteredKings, rules, c); }

TEST(Parties, AreTheTeams) {
    const Position p = turn_of(RuleSet::teams(), Color::Blue);
    const Parties parties(p);
    EXPECT_TRUE(parties.is_ours(p, Color::Blue) && parties.is_ours(p, Color::Green));
    EXPECT_FALSE(parties.is_ours(p, Color::Red) || parties.is_ours(p, Color::Yellow));
    EXPECT_TRUE(parties.same_party(turn_of(RuleSet::teams(), Color::Red),
                                   turn_of(RuleSet::teams(), Color::Yellow)));
}

TEST(Parties, AreTheSeatAndAllOthers) {
    const Position p = turn_of(RuleSet::ffa(), Color::Blue);
    const Position red_to_move = turn_of(RuleSet::ffa(), Color::Red);
    const Parties parties(p);
    EXPECT_TRUE(parties.is_ours(p, Color::Blue));
    EXPECT_TRUE(parties.same_party(red_to_move, turn_of(RuleSet::ffa(), Color::Green)));
    EXPECT_FALSE(parties.same_party(red_to_move, p));
    EXPECT_EQ(parties.sign(p), 1);
    EXPECT_EQ(parties.sign(red_to_move), -1);
}

}  // namespace
}  // namespace quadrille::testing
