// Compares `is_legal`, which examines one piece, with the list of all legal moves. Tries many more
// illegal moves than slow_compare.cpp, which tries a few in each position.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "engine/move.h"
#include "engine/movegen.h"
#include "engine/position.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "tests/support/by_build.h"
#include "tests/support/random_positions.h"

namespace quadrille {
namespace {

constexpr int kPositionsTested = by_build(3000, 300);
constexpr int kPlies = 6;
constexpr int kRandomMoves = 40;

/// Returns a move of random bits, mostly from a square with a piece of the seat to move.
Move random_bits(Random& random, const Position& p) {
    auto raw = static_cast<std::uint32_t>(random.next());
    const Bitboard& own = p.board().pieces(p.turn());
    if (!own.empty() && !slow::chance(random, 20)) {
        std::uint64_t skipped = random.below(static_cast<std::uint64_t>(own.count()));
        own.for_each([&](Square s) {
            if (skipped-- == 0) raw = (raw & ~0xFFU) | static_cast<std::uint32_t>(s.idx());
        });
    }
    if (!slow::chance(random, 10)) raw &= (1U << Move::kBits) - 1;
    return Move::from_raw(raw);
}

void expect_membership(const Position& p, const MoveList& legal, Move move) {
    const bool is_listed = std::find(legal.begin(), legal.end(), move) != legal.end();
    ASSERT_EQ(is_legal(p, move), is_listed) << "bits " << move.raw();
}

TEST(IsLegal, AcceptsExactlyTheListedMoves) {
    Random random{2026};
    for (int i = 0; i < kPositionsTested; ++i) {
        const auto variant = static_cast<Variant>(random.below(kVariantNames.size()));
        const RuleSet rules = slow::random_rules(random, variant);
        std::optional<Position> p =
            Position::from_setup(slow::random_setup(random, rules), rules).value();
        MoveList before;
        for (int ply = 0; ply < kPlies && !p->is_over(); ++ply) {
            const MoveList legal = legal_moves(*p);
            for (const Move m : legal) ASSERT_TRUE(is_legal(*p, m)) << "bits " << m.raw();
            for (const Move m : before) expect_membership(*p, legal, m);
            for (int k = 0; k < kRandomMoves; ++k) {
                expect_membership(*p, legal, random_bits(random, *p));
            }
            // Tries every target of a piece that has a legal move.
            if (legal.empty()) break;
            const Move some = legal[random.below(legal.size())];
            for (int to = 0; to < kSquares; ++to) {
                for (const MoveKind kind : {MoveKind::Normal, MoveKind::DoubleStep,
                                            MoveKind::EnPassant, MoveKind::CastleShort}) {
                    expect_membership(*p, legal, Move{some.from(), Square::from_idx(to), kind});
                }
            }
            if (testing::Test::HasFatalFailure()) return;
            before = legal;
            p->play(some);
        }
    }
}

}  // namespace
}  // namespace quadrille
