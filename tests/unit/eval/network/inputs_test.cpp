// What a network sees, on boards that can be checked by hand and over random ones of every rule.

#include "eval/network/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/board_words.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::position_of;
using test::square_of;

/// The number of a square among the 160, counted by hand: three ranks of 8, eight of 14, three of
/// 8.
int number_of(std::string_view square) {
    const Square s = square_of(square);
    if (s.rank() < 3) return s.rank() * 8 + s.file() - 3;
    if (s.rank() < 11) return 24 + (s.rank() - 3) * 14 + s.file();
    return 24 + 8 * 14 + (s.rank() - 11) * 8 + s.file() - 3;
}
Feature piece(Color owner, PieceType type, std::string_view square) {
    return static_cast<Feature>((idx(owner) * kPieceTypes + idx(type)) * 160 + number_of(square));
}
bool sees(const NetInputs& inputs, Feature row) {
    return std::find(inputs.pieces.begin(), inputs.pieces.end(), row) != inputs.pieces.end();
}
Feature dead(std::string_view square) {
    return static_cast<Feature>(kFirstDeadFeature + number_of(square));
}
Feature left_king(std::string_view square) {
    return static_cast<Feature>(kFirstLeftKingFeature + number_of(square));
}
Feature turn(Color who, ColorSet active) {
    return static_cast<Feature>(kFirstTurnFeature + idx(who) * 16 +
                                static_cast<int>(active.bits()));
}

const std::string kKings = "rKh1 bKa7 yKg14 gKn8 ";

TEST(NetInputs, LivingPiecesByOwnerTypeAndSquare) {
    const NetInputs red = inputs_of(position_of(kKings + "rRe5 gPm4"), Color::Red);
    EXPECT_EQ(red.pieces.size(), 6U + 1U) << "and the mobility of the rook";
    EXPECT_EQ(red.living, 6);
    EXPECT_TRUE(sees(red, piece(Color::Red, PieceType::King, "h1")));
    EXPECT_TRUE(sees(red, piece(Color::Blue, PieceType::King, "a7")));
    EXPECT_TRUE(sees(red, piece(Color::Red, PieceType::Rook, "e5")));
    EXPECT_TRUE(sees(red, piece(Color::Green, PieceType::Pawn, "m4")));
}

TEST(NetInputs, ASeatSeesItselfWhereRedSits) {
    // A quarter turn clockwise takes h1 to a7: what Blue sees at h1 stands on a7.
    const NetInputs blue = inputs_of(position_of(kKings + "rRe5"), Color::Blue);
    EXPECT_TRUE(sees(blue, piece(Color::Red, PieceType::King, "h1")));
    EXPECT_TRUE(sees(blue, piece(Color::Blue, PieceType::King, "a7"))) << "Yellow's";
    EXPECT_TRUE(sees(blue, piece(Color::Green, PieceType::King, "n8"))) << "Red's";
    // Turned back a quarter, e5 comes to j5: the tenth file, the fifth rank.
    EXPECT_TRUE(sees(blue, piece(Color::Green, PieceType::Rook, "j5")));
}

TEST(NetInputs, HowFarPiecesSee) {
    // Behind 9 cases of knights, 12 of bishops and 14 of rooks.
    const auto mobility = [](Color owner, int before, int number) {
        return static_cast<Feature>(kFirstMobilityFeature + idx(owner) * (9 + 12 + 14 + 16) +
                                    before + number);
    };
    // The rook sees 13 squares along its rank and as many along its file, but for l5, which the
    // pawn guards: 25, of which two make a case.
    const NetInputs rook = inputs_of(position_of(kKings + "rRe5 gPm4"), Color::Red);
    EXPECT_TRUE(sees(rook, mobility(Color::Red, 9 + 12, 12)));
    EXPECT_TRUE(sees(inputs_of(position_of(kKings + "rRe5 gPm4"), Color::Green),
                     mobility(Color::Blue, 9 + 12, 12)))
        << "its second seat on";
    // From d1 a knight reaches b2 and c3, which are no squares, e3 and f2. Red's own rook is on f2.
    EXPECT_TRUE(
        sees(inputs_of(position_of(kKings + "rNd1"), Color::Red), mobility(Color::Red, 0, 2)));
    EXPECT_TRUE(
        sees(inputs_of(position_of(kKings + "rNd1 rRf2"), Color::Red), mobility(Color::Red, 0, 1)));
    // A bishop in its corner sees the pawn that it can take and no further, a queen three knights,
    // and Green's bishop nothing behind its own pawn.
    const NetInputs corner =
        inputs_of(position_of(kKings + "rBd1 yPe2 gBn4 gPm5 rQd14 yNe14 yNd13 yNe13"), Color::Red);
    EXPECT_TRUE(sees(corner, mobility(Color::Red, 9, 0))) << "one square: the least case";
    EXPECT_TRUE(sees(corner, mobility(Color::Red, 9 + 12 + 14, 1))) << "three to take";
    EXPECT_TRUE(sees(corner, mobility(Color::Green, 9, 0))) << "its own pawn";
}

TEST(NetInputs, DeadPiecesAndKingsLeftBehind) {
    const NetInputs out = inputs_of(position_of(kKings + "bRd7 out:b"), Color::Red);
    EXPECT_TRUE(sees(out, dead("d7")));
    EXPECT_TRUE(sees(out, dead("a7")));
    const NetInputs left = inputs_of(position_of(kKings + "bRd7 resigned:b"), Color::Red);
    EXPECT_TRUE(sees(left, dead("d7")));
    EXPECT_TRUE(sees(left, left_king("a7")));
    RuleSet walking = RuleSet::ffa();
    walking.dead_king_walking = true;
    Game game = test::game_of(kKings + "bRd7", walking);
    test::resign(game, Color::Blue);
    EXPECT_TRUE(sees(inputs_of(game.position(), Color::Red), left_king("a7"))) << "it walks";
}

TEST(NetInputs, TurnChecksAndPoints) {
    const Position p = position_of(kKings + "rRe7 points:3,5,300,9 out:g");
    const NetInputs red = inputs_of(p, Color::Red);
    const ColorSet active = {Color::Red, Color::Blue, Color::Yellow};
    EXPECT_EQ(red.turn, turn(Color::Red, active));
    EXPECT_EQ(red.checks, kFirstCheckFeature + 2) << "Red to move, Blue alone";
    EXPECT_EQ(red.points, (PerColor<int>{{3, 5, kWholePoints, 9}}));
    const NetInputs yellow = inputs_of(p, Color::Yellow);
    EXPECT_EQ(yellow.turn, turn(Color::Yellow, {Color::Red, Color::Yellow, Color::Green}));
    EXPECT_EQ(yellow.checks, kFirstCheckFeature + 2 * 16 + 8);
    EXPECT_EQ(yellow.points, (PerColor<int>{{kWholePoints, 9, 3, 5}}));
}

/// The row of a piece that may be lost: whose as the seat that looks counts, its type, how
/// (eval/network/threats.h: 0 it hangs, 1 to a pawn, 2 to a minor piece, 3 to a rook), when.
Feature threat(Color owner, PieceType victim, int kind, ThreatTime time) {
    const int piece = idx(owner) * kPieceTypes + idx(victim);
    return static_cast<Feature>(kFirstThreatFeature + (piece * kThreatKinds + kind) * kThreatTimes +
                                static_cast<int>(time));
}
std::vector<Feature> signs_of(const NetInputs& inputs) {
    std::vector<Feature> rows{inputs.danger_features.begin(), inputs.danger_features.end()};
    std::sort(rows.begin(), rows.end());
    return rows;
}
std::vector<Feature> threats_of(const NetInputs& inputs) {
    std::vector<Feature> rows = signs_of(inputs);
    std::erase_if(rows, [](Feature row) { return row >= kFirstKingSafetyFeature; });
    return rows;
}

/// The row of a king's sign.
Feature king(Color owner, KingSafetyFeature sign, int which) {
    int number = which;
    for (int before = 0; before < static_cast<int>(sign); ++before) {
        number += kKingSafetyBuckets[static_cast<std::size_t>(before)];
    }
    return static_cast<Feature>(kFirstKingSafetyFeature + idx(owner) * kAllKingSafetyBuckets +
                                number);
}

TEST(NetInputs, HowExposedAKingIs) {
    // Red's king on h1 between its own rooks, alone but for them: Blue's rook on h9 gives check,
    // the queen on n3 could check on h3 and n1 (and Blue's rook elsewhere on the rank of the king).
    const Position p = position_of("rKh1 bKa8 yKg14 gKn7 bRh9 rRg1 rRi1", RuleSet::ffa());
    const std::vector<Feature> rows = signs_of(inputs_of(p, Color::Red));
    const auto count = [&](KingSafetyFeature sign, int which) {
        return std::count(rows.begin(), rows.end(), king(Color::Red, sign, which));
    };
    EXPECT_EQ(count(KingSafetyFeature::RingSeats, 1), 1) << "Blue alone";
    // h2 is attacked, and guarded by nothing but the king.
    EXPECT_EQ(count(KingSafetyFeature::RingWeak, 1), 1);
    // g2 and i2; the rooks stand on the others, and h2 is attacked.
    EXPECT_EQ(count(KingSafetyFeature::KingMoves, 2), 1);
    EXPECT_EQ(count(KingSafetyFeature::CheckSeats, 1), 1) << "Blue's rook";
    EXPECT_EQ(count(KingSafetyFeature::SafeChecks, 2), 1)
        << "from h2 on, where only the king stands guard";
    EXPECT_EQ(count(KingSafetyFeature::KingLines, 0), 0) << "left to the neurons";
    // Yellow sees the same king as that of its second seat on.
    const std::vector<Feature> yellow = signs_of(inputs_of(p, Color::Yellow));
    EXPECT_EQ(std::count(yellow.begin(), yellow.end(),
                         king(Color::Yellow, KingSafetyFeature::KingMoves, 2)),
              1);
}

TEST(NetInputs, PiecesThatMayBeLost) {
    // Red's knight hangs to Blue's rook; Blue's queen is defended, and Yellow's pawn attacks it. In
    // FFA each is the others' enemy, Red moves first, then Blue, then Yellow.
    const Position p = position_of(kKings + "rNe5 bRb5 bQj10 bBi9 yPi11");
    const std::vector<Feature> expected = {
        threat(Color::Red, PieceType::Knight, 0, ThreatTime::ToMove),
        threat(Color::Blue, PieceType::Queen, 1, ThreatTime::Later),
        // Blue's queen and bishop against the pawn: Blue moves before Yellow does.
        threat(Color::Yellow, PieceType::Pawn, 0, ThreatTime::Now)};
    EXPECT_EQ(threats_of(inputs_of(p, Color::Red)), expected);
    // Yellow counts from itself: Red is its second seat on, Blue its third.
    std::vector<Feature> of_yellow = {
        threat(Color::Yellow, PieceType::Knight, 0, ThreatTime::ToMove),
        threat(Color::Green, PieceType::Queen, 1, ThreatTime::Later),
        threat(Color::Red, PieceType::Pawn, 0, ThreatTime::Now)};
    std::sort(of_yellow.begin(), of_yellow.end());
    EXPECT_EQ(threats_of(inputs_of(p, Color::Yellow)), of_yellow);
    // Between partners nothing is lost.
    EXPECT_EQ(
        threats_of(inputs_of(position_of(kKings + "rNe5 yRb5", RuleSet::teams()), Color::Red)),
        std::vector<Feature>{});
}

TEST(NetInputs, WherePointsMeanNothingNoneAreSeen) {
    for (const Variant variant : {Variant::Teams, Variant::Chess4}) {
        const Position p = position_of(kKings + "points:3,5,7,9", RuleSet::of(variant));
        EXPECT_EQ(inputs_of(p, Color::Red).points, PerColor<int>{}) << name(variant);
    }
}

TEST(NetInputs, ATurnedSeatOfATurnedPositionSeesTheSame) {
    Random random{4};
    int taken_over = 0;
    for (const auto& [text, variant] : kVariantNames) {
        for (int i = 0; i < 300; ++i) {
            const RuleSet rules = slow::random_rules(random, variant);
            const PositionSetup setup = slow::random_setup(random, rules);
            const Position p = position_of(setup, rules);
            const Position t = position_of(slow::turned(setup), slow::turned(rules));
            taken_over += p.seats().acquired().size();
            NetInputs of_red = inputs_of(p, Color::Red);
            for (const Color perspective : kAllColors) {
                NetInputs inputs = inputs_of(p, perspective);
                NetInputs turned = inputs_of(t, after(perspective));
                std::sort(inputs.danger_features.begin(), inputs.danger_features.end());
                std::sort(turned.danger_features.begin(), turned.danger_features.end());
                EXPECT_EQ(turned, inputs) << text;
                // Row by row from what Red sees.
                FixedVector<Feature, kMaxPieceFeatures> rows;
                for (const Feature row : of_red.pieces)
                    rows.push_back(from_perspective(row, perspective));
                std::sort(rows.begin(), rows.end());
                std::sort(inputs.pieces.begin(), inputs.pieces.end());
                EXPECT_EQ(rows, inputs.pieces);
                std::vector<Feature> danger_features;
                for (const Feature row : of_red.danger_features)
                    danger_features.push_back(from_perspective(row, perspective));
                std::sort(danger_features.begin(), danger_features.end());
                EXPECT_EQ(danger_features, signs_of(inputs));
                EXPECT_EQ(from_perspective(of_red.turn, perspective), inputs.turn);
                EXPECT_EQ(from_perspective(of_red.checks, perspective), inputs.checks);
                EXPECT_EQ(from_perspective(of_red.points, perspective), inputs.points);
            }
        }
    }
    EXPECT_GT(taken_over, 20);
}

TEST(NetInputs, AnArmyThatWasTakenOverIsItsPlayers) {
    Random random{5};
    const RuleSet rules = RuleSet::chess4(Variant::Chess4Takeover);
    int seen = 0;
    for (int i = 0; i < 400; ++i) {
        const Position p = position_of(slow::random_setup(random, rules), rules);
        const NetInputs inputs = inputs_of(p, Color::Red);
        for (const Color c : p.seats().acquired()) {
            p.board().pieces(c, PieceType::Rook).for_each([&](Square s) {
                ++seen;
                EXPECT_TRUE(sees(
                    inputs, piece(p.seats().controller(c), PieceType::Rook, test::text_of(s))));
            });
        }
    }
    EXPECT_GT(seen, 10);
}

TEST(NetInputs, TurningMovesRowsWithinTheirGroups) {
    const int ends[] = {kPieceFeatures,          kFirstLeftKingFeature, kFirstMobilityFeature,
                        kFirstTurnFeature,       kFirstCheckFeature,    kFirstThreatFeature,
                        kFirstKingSafetyFeature, kFirstPointFeature,    kFeatures};
    for (const Color perspective : kAllColors) {
        std::set<Feature> seen;
        const int* end = ends;
        for (int row = 0; row < kFeatures; ++row) {
            if (row == *end) ++end;
            const Feature turned = from_perspective(static_cast<Feature>(row), perspective);
            seen.insert(turned);
            EXPECT_LT(turned, *end);
            EXPECT_TRUE(end == ends || turned >= end[-1]);
            // The other way round it is where it was.
            EXPECT_EQ(from_perspective(turned, after(Color::Red, kColors - idx(perspective))), row);
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(kFeatures));
    }
}

}  // namespace
}  // namespace quadrille::testing
