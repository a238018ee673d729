// Piece values: the value of a position minus its value without the piece.

#include "eval/network/piece_value.h"

#include <gtest/gtest.h>

#include "engine/util/random.h"
#include "tests/support/board_words.h"
#include "tests/support/random_network.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

int value_for(const NetworkEvaluator& evaluator, const Position& p, Color perspective,
              Color player) {
    if (!p.rules().has_teams) return evaluator.expected_points(p, perspective)[player];
    const int score = evaluator.team_score(p, perspective);
    return p.side_of(perspective).contains(player) ? score : -score;
}

TEST(PieceValue, EqualsDifferenceBetweenPositionsWithAndWithoutPiece) {
    Random random{21};
    for (const auto& [text, variant] : kVariantNames) {
        const auto network =
            std::make_shared<const Network>(test::random_network(variant, 32, random.next()));
        int compared = 0;
        for (int i = 0; i < 40; ++i) {
            const RuleSet rules = slow::random_rules(random, variant);
            const NetworkEvaluator evaluator{rules, network};
            const PositionSetup setup = slow::random_setup(random, rules);
            const Position p = test::position_of(setup, rules);
            for (const auto& [placed, worth] : piece_values(evaluator, p, Color::Blue)) {
                PositionSetup without = setup;
                without.board[placed.square] = Piece{};
                const auto rest = Position::from_setup(without, rules);
                ASSERT_TRUE(rest.has_value());
                const Color player = p.seats().controller(placed.piece.color());
                ++compared;
                ASSERT_EQ(worth, value_for(evaluator, p, Color::Blue, player) -
                                     value_for(evaluator, *rest, Color::Blue, player))
                    << text;
            }
        }
        EXPECT_GT(compared, 200) << text;
    }
}

TEST(PieceValue, OmitsKingsDeadPiecesAndFinishedGames) {
    const NetworkEvaluator evaluator{
        RuleSet::ffa(), std::make_shared<const Network>(test::random_network(Variant::Ffa, 16, 1))};
    const auto values = piece_values(
        evaluator, test::position_of(test::kModernKings + "rRe5 bPd7 bRd9 out:b"), Color::Red);
    ASSERT_EQ(values.size(), 1U);
    EXPECT_EQ(values[0].piece.square, Square::at(4, 4));
    const Position over = test::position_of(test::kModernKings + "rRe5 out:b out:y out:g");
    ASSERT_TRUE(over.is_over());
    EXPECT_TRUE(piece_values(evaluator, over, Color::Red).empty());
}

}  // namespace
}  // namespace quadrille::testing
