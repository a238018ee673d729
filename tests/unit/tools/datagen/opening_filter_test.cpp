// Reasons to reject a position as an opening. Positions are made by hand.

#include "tools/datagen/opening_filter.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string_view>

#include "engine/game.h"
#include "search/registry.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tools/datagen/opening_source.h"
#include "tools/records/last_exact.h"
#include "tools/records/openings.h"

namespace quadrille::datagen {
namespace {

using test::kKings;
using test::position_of;

Position start(const RuleSet& rules) { return Position::start(StartSetup::Classic, rules); }
/// Returns the start position without the piece on a square.
Position start_without(std::string_view square, const RuleSet& rules) {
    PositionSetup setup = start_position(StartSetup::Classic);
    setup.board[test::square_of(square)] = Piece::none();
    return position_of(setup, rules);
}

TEST(OpeningFilter, AcceptsStartPosition) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        EXPECT_EQ(static_reject_reason(start(rules), start(rules), {}), std::nullopt);
        EXPECT_FALSE(BalanceJudge{rules}.is_unbalanced(start(rules), {}));
    }
}

TEST(OpeningFilter, RejectsPositionWithSeatOut) {
    Position position = start(RuleSet::ffa());
    position.depart(Color::Yellow, Departure::Resigned);
    EXPECT_EQ(static_reject_reason(position, start(RuleSet::ffa()), {}), RejectReason::Over);
}

TEST(OpeningFilter, RejectsFinishedGame) {
    Position position = start(RuleSet::teams());
    position.end_drawn(EndReason::Repetition);
    EXPECT_EQ(static_reject_reason(position, start(RuleSet::teams()), {}), RejectReason::Over);
}

TEST(OpeningFilter, RejectsSeatWithoutLegalMove) {
    // The queen attacks a10, b10 and b11, the only escape squares of Blue's king.
    const Position stalemated = position_of("rKh1,Qc10 bKa11 yKg14 gKn7", RuleSet::teams());
    ASSERT_FALSE(stalemated.in_check(Color::Blue));
    EXPECT_EQ(static_reject_reason(stalemated, stalemated, {}), RejectReason::NoLegalMove);
    // Two rooks control files a and b. In Teams, this mate takes effect on Blue's turn.
    const Position mated = position_of(kKings + "rRa4,Rb5", RuleSet::teams());
    ASSERT_TRUE(mated.in_check(Color::Blue));
    EXPECT_EQ(static_reject_reason(mated, mated, {}), RejectReason::NoLegalMove);
}

TEST(OpeningFilter, RejectsCheck) {
    const Position red = position_of(kKings + "bRh9");
    ASSERT_TRUE(red.in_check(Color::Red));
    EXPECT_EQ(static_reject_reason(red, red, {}), RejectReason::Check);
    // A seat that is not to move may be in check.
    const Position yellow = position_of(kKings + "bRg9");
    ASSERT_TRUE(yellow.in_check(Color::Yellow));
    EXPECT_EQ(static_reject_reason(yellow, yellow, {}), std::nullopt);
}

TEST(OpeningFilter, RejectsChangedMaterial) {
    // Capture points: a pawn 1, a knight 3.
    for (const auto& [square, points] : {std::pair{"h2", 1}, {"b8", 1}, {"e14", 3}}) {
        for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
            const Position less = start_without(square, rules);
            FilterSettings filter;
            filter.max_material = points - 1;
            EXPECT_EQ(static_reject_reason(less, start(rules), filter), RejectReason::Material)
                << square;
            // A seat may not be ahead either.
            EXPECT_EQ(static_reject_reason(start(rules), less, filter), RejectReason::Material)
                << square;
            filter.max_material = points;
            EXPECT_EQ(static_reject_reason(less, start(rules), filter), std::nullopt) << square;
        }
    }
}

TEST(OpeningFilter, RejectsTooManyPoints) {
    PositionSetup setup = start_position(StartSetup::Classic);
    setup.points[Color::Green] = 5;
    const Position position = Position::from_setup(setup, RuleSet::ffa()).value();
    FilterSettings filter;
    EXPECT_EQ(static_reject_reason(position, start(RuleSet::ffa()), filter), RejectReason::Points);
    filter.max_points = 4;
    EXPECT_EQ(static_reject_reason(position, start(RuleSet::ffa()), filter), RejectReason::Points);
    filter.max_points = 5;
    EXPECT_EQ(static_reject_reason(position, start(RuleSet::ffa()), filter), std::nullopt);
}

TEST(OpeningFilter, RejectsImbalanceAboveLimit) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        BalanceJudge judge{rules};
        // Yellow has no queen.
        const Position uneven = start_without("h14", rules);
        const auto found = judge.imbalance(uneven, 2000);
        ASSERT_TRUE(found.has_value());
        FilterSettings filter;
        filter.nodes = 2000;
        EXPECT_TRUE(judge.is_unbalanced(uneven, filter));
        int& limit = rules.is_teams_variant() ? filter.max_score : filter.max_spread;
        limit = *found - 1;
        EXPECT_TRUE(judge.is_unbalanced(uneven, filter));
        limit = *found;
        EXPECT_FALSE(judge.is_unbalanced(uneven, filter));
        // Earlier searches do not change the result.
        static_cast<void>(judge.imbalance(start(rules), 3000));
        EXPECT_EQ(judge.imbalance(uneven, 2000), found);
        EXPECT_EQ(BalanceJudge{rules}.imbalance(uneven, 2000), found);
        EXPECT_TRUE(judge.imbalance(uneven, 1).has_value()) << "a value without a line";
    }
}

TEST(OpeningFilter, UsesScoreOfSearchOrStaticEvaluation) {
    const Position uneven = start_without("h14", RuleSet::teams());
    const auto evaluator = default_evaluation()->make(RuleSet::teams());
    // One node is too few for a line, so the imbalance is the static evaluation.
    EXPECT_EQ(BalanceJudge{RuleSet::teams()}.imbalance(uneven, 1),
              std::abs(evaluator->team_score(uneven, uneven.turn())));
    SearchLimits limits;
    limits.nodes = 2000;
    SearchOptions options;
    options.hash_mb = 1;
    SearchSignals signals;
    LastExact listener;
    static_cast<void>(make_searcher()->search(Game{uneven}, limits, options, signals, listener));
    EXPECT_EQ(BalanceJudge{RuleSet::teams()}.imbalance(uneven, 2000),
              std::abs(listener.info()->score.cp));
}

TEST(OpeningFilter, RejectsForcedMate) {
    // The rook on c4 mates on a4: the other rook controls file b, and Blue is the next to move.
    const Position position = position_of(kKings + "rRc4,Rb5", RuleSet::teams());
    BalanceJudge judge{RuleSet::teams()};
    EXPECT_EQ(judge.imbalance(position, 5000), std::nullopt);
    FilterSettings filter;
    filter.max_score = 1'000'000;
    EXPECT_TRUE(judge.is_unbalanced(position, filter));
}

TEST(OpeningFilter, GivesRotatedPositionsSameKey) {
    RuleSet neighbours = RuleSet::teams();
    neighbours.teammate = 1;
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams(), neighbours}) {
        Random random{7};
        const Position position = random_walk(start(rules), 11, random);
        ASSERT_NE(canonical_key(position), canonical_key(start(rules)));
        for (int turns = 0; turns < 4; turns += rules == neighbours ? 2 : 1) {
            const Position other = turned(Game{position}, turns).position();
            EXPECT_EQ(canonical_key(position), canonical_key(other)) << turns;
        }
    }
}

}  // namespace
}  // namespace quadrille::datagen
