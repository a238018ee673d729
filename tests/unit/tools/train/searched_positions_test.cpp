// Tests positions that a search evaluates: drawn at random, and the same for the same seed.

#include "tools/train/searched_positions.h"

#include <gtest/gtest.h>

#include <set>

#include "eval/evaluator_factories.h"
#include "tests/support/word_positions.h"

namespace quadrille::train {
namespace {

using quadrille::test::position_of;

std::set<Key> drawn_keys(SearchedPositions& searched, const Game& game, std::size_t wanted,
                         std::uint64_t seed) {
    Random random{seed};
    std::set<Key> keys;
    for (const Position& p : searched.draw(game, wanted, random)) keys.insert(p.key());
    return keys;
}

TEST(SearchedPositions, AreSameOnlyForSameSeed) {
    const RuleSet rules = RuleSet::teams();
    const Game game{Position::start(StartSetup::Modern, rules)};
    SearchedPositions first{material_evaluation()};
    SearchedPositions second{material_evaluation()};
    SearchedPositions third{material_evaluation()};
    const std::set<Key> keys = drawn_keys(first, game, 8, 1);
    EXPECT_GT(keys.size(), 4U);
    EXPECT_EQ(drawn_keys(second, game, 8, 1), keys);
    EXPECT_NE(drawn_keys(third, game, 8, 2), keys);
    // A new game forgets earlier searches.
    third.begin_game();
    EXPECT_EQ(drawn_keys(third, game, 8, 1), keys);
}

TEST(SearchedPositions, IncludeMiddleOfExchanges) {
    // Red's rook takes a pawn that a queen guards. A search evaluates this position.
    const RuleSet rules = RuleSet::teams();
    const Game game{position_of("rKh1 bKa7 yKg14 gKn8 rRe5 bPe8 bQe11 rPh2 rPg2 bPb7", rules)};
    SearchedPositions searched{material_evaluation()};
    Random random{1};
    bool is_pawn_taken = false;
    for (const Position& p : searched.draw(game, 400, random)) {
        const Piece on_e8 = p.piece_on(Square::at(4, 7));
        is_pawn_taken = is_pawn_taken || (on_e8.is_alive() && on_e8.color() == Color::Red);
    }
    EXPECT_TRUE(is_pawn_taken);
}

TEST(SearchedPositions, AreAtMostTheWantedNumber) {
    const RuleSet rules = RuleSet::ffa();
    const Game game{position_of("rKh1 bKa7 yKg14 gKn8 rRe5", rules)};
    SearchedPositions searched{material_evaluation()};
    Random random{1};
    EXPECT_EQ(searched.draw(game, 3, random).size(), 3U);
    EXPECT_TRUE(searched.draw(game, 0, random).empty());
    const std::size_t all = searched.draw(game, 100'000, random).size();
    EXPECT_GT(all, 20U);
    EXPECT_LE(all, 1000U);
}

}  // namespace
}  // namespace quadrille::train
