// Pawn sets equal the union of single pawns. Attack maps contain only playable squares.

#include <gtest/gtest.h>

#include "engine/attack_map.h"
#include "engine/attacks.h"
#include "engine/pawn_sets.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "tests/support/random_positions.h"

namespace quadrille {
namespace {

Bitboard random_pawns(Random& random) {
    Bitboard pawns;
    for (const Square s : Bitboard::playable()) {
        if (random.below(4) == 0) pawns |= Bitboard::of(s);
    }
    return pawns;
}

TEST(PawnSets, EqualUnionOfSetsOfSinglePawns) {
    Random random{21};
    for (int round = 0; round < 100; ++round) {
        const Bitboard pawns = round == 0 ? Bitboard::playable() : random_pawns(random);
        for (const Color c : kAllColors) {
            Bitboard attacked;
            Bitboard reached;
            for (const Square s : pawns) {
                attacked |= pawn_attacks(c, s);
                const Square to = stepped(s, kSeatGeometry[c].push);
                if (!to.is_none()) reached |= Bitboard::of(to);
            }
            EXPECT_TRUE(pawn_attack_set(c, pawns) == attacked);
            EXPECT_TRUE(pawn_push_set(c, pawns) == reached);
        }
    }
}

TEST(AttackMap, ContainsPlayableSquaresOnly) {
    Random random{22};
    for (int round = 0; round < 300; ++round) {
        const auto variant = static_cast<Variant>(random.below(kVariantNames.size()));
        const RuleSet rules = slow::random_rules(random, variant);
        const Position p = Position::from_setup(slow::random_setup(random, rules), rules).value();
        const AttackMap map = attack_map(p);
        for (const Color c : kAllColors) {
            const ArmyAttacks& by = map.by[c];
            for (const Bitboard& set : {by.pawns, by.knights, by.bishops, by.rooks, by.queens,
                                        by.minors, by.all_but_king, by.all, map.side[c]}) {
                for (const Square s : set) EXPECT_TRUE(s.is_playable()) << "index " << s.idx();
                EXPECT_TRUE(set.without(Bitboard::playable()).empty());
            }
        }
    }
}

}  // namespace
}  // namespace quadrille
