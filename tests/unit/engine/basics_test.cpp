// Small value types: seats and sets of seats, pieces, squares, moves, lists, random numbers.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "engine/move.h"
#include "engine/outcome.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/seat_geometry.h"
#include "engine/square.h"
#include "engine/types.h"
#include "engine/util/fixed_vector.h"
#include "engine/util/random.h"

namespace quadrille {
namespace {

TEST(Colors, FollowEachOtherClockwise) {
    EXPECT_EQ(after(Color::Red), Color::Blue);
    EXPECT_EQ(after(Color::Green), Color::Red);
    EXPECT_EQ(after(Color::Blue, 3), Color::Red);
}

TEST(ColorSet, NextAfterSkipsSeatsNotInTheSet) {
    const ColorSet set = {Color::Red, Color::Yellow};
    EXPECT_EQ(set.next_after(Color::Red), Color::Yellow);
    EXPECT_EQ(set.next_after(Color::Blue), Color::Yellow);
    EXPECT_EQ(set.next_after(Color::Yellow), Color::Red);
    EXPECT_EQ(set.next_after(Color::Green), Color::Red);
    EXPECT_EQ(ColorSet::of(Color::Green).next_after(Color::Green), Color::Green);
}

TEST(ColorSet, IteratesAndSupportsSetAlgebra) {
    const ColorSet set = {Color::Green, Color::Blue};
    EXPECT_EQ(set.size(), 2);
    std::vector<Color> seen;
    for (const Color c : set) seen.push_back(c);
    EXPECT_EQ(seen, (std::vector<Color>{Color::Blue, Color::Green}));
    EXPECT_EQ(ColorSet::all() - set, (ColorSet{Color::Red, Color::Yellow}));
    EXPECT_EQ(set & ColorSet::of(Color::Blue), ColorSet::of(Color::Blue));
    EXPECT_TRUE((set & ColorSet{}).empty());
}

TEST(Variant, IsFoundByItsName) {
    for (const auto& [text, variant] : kVariantNames) {
        EXPECT_EQ(name(variant), text);
        EXPECT_EQ(variant_from_name(text), variant);
        EXPECT_EQ(RuleSet::of(variant).variant, variant);
    }
    for (const char* const other : {"", "FFA", "ffa ", "chess", "chess4-takeover2"}) {
        EXPECT_EQ(variant_from_name(other), std::nullopt) << other;
    }
}

TEST(Piece, HasUniqueCodeAndKeepsItsParts) {
    std::vector<int> codes = {Piece::none().code(), Piece::wall().code()};
    for (const PieceType t : kAllPieceTypes) {
        codes.push_back(Piece::dead_ownerless(t).code());
        EXPECT_TRUE(Piece::dead_ownerless(t).is_dead());
        for (const Color c : kAllColors) {
            const Piece alive{c, t};
            EXPECT_EQ(alive.color(), c);
            EXPECT_EQ(alive.type(), t);
            EXPECT_TRUE(alive.is_alive());
            EXPECT_FALSE(alive.is_dead());
            EXPECT_EQ(alive.killed(), Piece::dead(c, t));
            EXPECT_EQ(alive.killed().color(), c);
            EXPECT_EQ(alive.killed().type(), t);
            codes.push_back(alive.code());
            codes.push_back(alive.killed().code());
        }
    }
    std::sort(codes.begin(), codes.end());
    EXPECT_EQ(std::adjacent_find(codes.begin(), codes.end()), codes.end());
}

TEST(Square, QuarterTurnMovesRedsHomeRowToBlues) {
    for (int file = 3; file <= 10; ++file) {
        const Square home = Square::at(file, 0);
        EXPECT_EQ(relative_rank(Color::Red, home), 1);
        EXPECT_EQ(relative_rank(Color::Blue, home.turned()), 1);
        EXPECT_EQ(relative_rank(Color::Yellow, home.turned(2)), 1);
        EXPECT_EQ(relative_rank(Color::Green, home.turned(3)), 1);
    }
}

TEST(SeatGeometry, SeatsAreQuarterTurnsOfEachOther) {
    const auto turned = [](Step s) { return Step{s.ranks, -s.files}; };
    for (const Color c : kAllColors) {
        const SeatGeometry& mine = kSeatGeometry[c];
        const SeatGeometry& next = kSeatGeometry[after(c)];
        EXPECT_EQ(turned(mine.push), next.push);
        EXPECT_EQ(turned(mine.captures[0]), next.captures[0]);
        EXPECT_EQ(turned(mine.captures[1]), next.captures[1]);
    }
}

TEST(Move, KeepsItsParts) {
    const Move ep = Move::promotion(Square::at(13, 9), Square::at(12, 10), PieceType::Knight,
                                    MoveKind::EnPassantPromotion);
    EXPECT_EQ(ep.from(), Square::at(13, 9));
    EXPECT_EQ(ep.to(), Square::at(12, 10));
    EXPECT_EQ(ep.becomes(), PieceType::Knight);
    EXPECT_TRUE(ep.is_en_passant());
    EXPECT_TRUE(ep.is_promotion());
    EXPECT_EQ(Move::from_raw(ep.raw()), ep);
    EXPECT_LT(ep.raw(), 1U << 22);
    EXPECT_TRUE(Move::none().is_none());
    EXPECT_TRUE((Move{Square::at(7, 0), Square::at(9, 0), MoveKind::CastleShort}).is_castling());
}

TEST(FixedVector, KeepsItsElements) {
    FixedVector<int, 4> a;
    a.push_back(1);
    a.push_back(2);
    FixedVector<int, 4> b = a;
    EXPECT_EQ(a, b);
    b.push_back(3);
    EXPECT_NE(a, b);
    EXPECT_EQ(a.size(), 2U);
    EXPECT_EQ(b.back(), 3);
    b.truncate(2);
    EXPECT_EQ(a, b) << "removed elements must not be compared";
    b[1] = 3;
    a = b;
    EXPECT_EQ(a[1], 3);
    b.clear();
    EXPECT_TRUE(b.empty());
}

TEST(Random, IsSplitMix64) {
    // First outputs for seed 1234567, from the reference implementation by Sebastiano Vigna.
    Random random{1234567};
    EXPECT_EQ(random.next(), 6457827717110365317ULL);
    EXPECT_EQ(random.next(), 3203168211198807973ULL);
}

TEST(Random, BelowIsUniform) {
    Random random{99};
    std::array<int, 7> hits{};
    for (int i = 0; i < 70000; ++i) ++hits[random.below(7)];
    for (const int h : hits) {
        EXPECT_NEAR(h, 10000, 400);  // four standard errors
    }
    EXPECT_EQ(random.below(1), 0U);
}

TEST(RuleSet, TeammateOptionSelectsThePairing) {
    RuleSet teams = RuleSet::teams();
    EXPECT_EQ(teams.side_of(Color::Blue), (ColorSet{Color::Blue, Color::Green}));
    teams.teammate = 1;
    EXPECT_EQ(teams.side_of(Color::Red), (ColorSet{Color::Red, Color::Blue}));
    EXPECT_EQ(teams.side_of(Color::Green), (ColorSet{Color::Yellow, Color::Green}));
    teams.teammate = 3;
    EXPECT_EQ(teams.side_of(Color::Yellow), (ColorSet{Color::Blue, Color::Yellow}));
    EXPECT_EQ(RuleSet::ffa().side_of(Color::Blue), ColorSet::of(Color::Blue));
}

TEST(Ranking, TiesShareTheBetterPlace) {
    const PerColor<int> points = {{{10, 30, 10, 0}}};
    EXPECT_EQ(ranking(points), (PerColor<int>{{{2, 1, 2, 4}}}));
}

TEST(StartSetup, IsFoundByItsName) {
    for (int i = 0; i < kStartSetups; ++i) {
        const auto s = static_cast<StartSetup>(i);
        EXPECT_EQ(start_setup_from_name(name(s)), s);
    }
    EXPECT_FALSE(start_setup_from_name("Classic").has_value());
    EXPECT_FALSE(start_setup_from_name("").has_value());
}

}  // namespace
}  // namespace quadrille
