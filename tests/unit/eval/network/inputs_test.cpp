// Network features, on boards that can be checked by hand and on random boards of all variants.

#include "eval/network/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/board_words.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::position_of;
using test::square_of;

/// Returns the number of a square among the 160, computed from the shape of the board: three ranks
/// of 8, eight of 14, three of 8.
int number_of(std::string_view square) {
    const Square s = square_of(square);
    if (s.rank() < 3) return s.rank() * 8 + s.file() - 3;
    if (s.rank() < 11) return 24 + (s.rank() - 3) * 14 + s.file();
    return 24 + 8 * 14 + (s.rank() - 11) * 8 + s.file() - 3;
}
Feature piece(Color owner, PieceType type, std::string_view square) {
    return static_cast<Feature>((idx(owner) * kPieceTypes + idx(type)) * 160 + number_of(square));
}
bool has(const NetInputs& inputs, Feature feature) {
    return std::find(inputs.pieces.begin(), inputs.pieces.end(), feature) != inputs.pieces.end();
}
Feature dead(std::string_view square) {
    return static_cast<Feature>(kFirstDeadFeature + number_of(square));
}
Feature left_king(std::string_view square) {
    return static_cast<Feature>(kFirstLeftKingFeature + number_of(square));
}
Feature turn(Color seat, ColorSet active) {
    return static_cast<Feature>(kFirstTurnFeature + idx(seat) * 16 +
                                static_cast<int>(active.bits()));
}

TEST(NetInputs, HaveOwnerTypeAndSquareOfLivingPieces) {
    const NetInputs red = inputs_of(position_of(kModernKings + "rRe5 gPm4"), Color::Red);
    EXPECT_EQ(red.pieces.size(), 6U + 1U) << "and the mobility of the rook";
    EXPECT_EQ(red.living, 6);
    EXPECT_TRUE(has(red, piece(Color::Red, PieceType::King, "h1")));
    EXPECT_TRUE(has(red, piece(Color::Blue, PieceType::King, "a7")));
    EXPECT_TRUE(has(red, piece(Color::Red, PieceType::Rook, "e5")));
    EXPECT_TRUE(has(red, piece(Color::Green, PieceType::Pawn, "m4")));
}

TEST(NetInputs, TurnThePerspectiveSeatToRedsPlace) {
    // A quarter turn clockwise takes h1 to a7: from Blue's perspective the piece on a7 is on h1.
    const NetInputs blue = inputs_of(position_of(kModernKings + "rRe5"), Color::Blue);
    EXPECT_TRUE(has(blue, piece(Color::Red, PieceType::King, "h1")));
    EXPECT_TRUE(has(blue, piece(Color::Blue, PieceType::King, "a7"))) << "Yellow's king";
    EXPECT_TRUE(has(blue, piece(Color::Green, PieceType::King, "n8"))) << "Red's king";
    // A quarter turn back takes e5 to j5: the tenth file, the fifth rank.
    EXPECT_TRUE(has(blue, piece(Color::Green, PieceType::Rook, "j5")));
}

TEST(NetInputs, CountMobility) {
    // Buckets: 9 of knights, 12 of bishops, 14 of rooks, then queens.
    const auto mobility = [](Color owner, int before, int number) {
        return static_cast<Feature>(kFirstMobilityFeature + idx(owner) * (9 + 12 + 14 + 16) +
                                    before + number);
    };
    // The rook attacks 13 squares along its rank and 13 along its file. Without l5, which the pawn
    // guards, there are 25, two per bucket.
    const NetInputs rook = inputs_of(position_of(kModernKings + "rRe5 gPm4"), Color::Red);
    EXPECT_TRUE(has(rook, mobility(Color::Red, 9 + 12, 12)));
    EXPECT_TRUE(has(inputs_of(position_of(kModernKings + "rRe5 gPm4"), Color::Green),
                    mobility(Color::Blue, 9 + 12, 12)))
        << "Red is the next seat after Green";
    // From d1 a knight reaches only e3 and f2, because b2 and c3 are off the board. Red's own rook
    // is on f2.
    EXPECT_TRUE(
        has(inputs_of(position_of(kModernKings + "rNd1"), Color::Red), mobility(Color::Red, 0, 2)));
    EXPECT_TRUE(has(inputs_of(position_of(kModernKings + "rNd1 rRf2"), Color::Red),
                    mobility(Color::Red, 0, 1)));
    // A bishop in its corner attacks only a pawn, and a queen three knights. Green's bishop has no
    // square behind its own pawn.
    const NetInputs corner = inputs_of(
        position_of(kModernKings + "rBd1 yPe2 gBn4 gPm5 rQd14 yNe14 yNd13 yNe13"), Color::Red);
    EXPECT_TRUE(has(corner, mobility(Color::Red, 9, 0))) << "one square: the lowest bucket";
    EXPECT_TRUE(has(corner, mobility(Color::Red, 9 + 12 + 14, 1))) << "three captures";
    EXPECT_TRUE(has(corner, mobility(Color::Green, 9, 0))) << "its own pawn";
}

TEST(NetInputs, HaveDeadPiecesAndLeftKings) {
    const NetInputs out = inputs_of(position_of(kModernKings + "bRd7 out:b"), Color::Red);
    EXPECT_TRUE(has(out, dead("d7")));
    EXPECT_TRUE(has(out, dead("a7")));
    const NetInputs left = inputs_of(position_of(kModernKings + "bRd7 resigned:b"), Color::Red);
    EXPECT_TRUE(has(left, dead("d7")));
    EXPECT_TRUE(has(left, left_king("a7")));
    RuleSet walking = RuleSet::ffa();
    walking.dead_king_walking = true;
    Game game = test::game_of(kModernKings + "bRd7", walking);
    test::resign(game, Color::Blue);
    EXPECT_TRUE(has(inputs_of(game.position(), Color::Red), left_king("a7"))) << "a walking king";
}

TEST(NetInputs, HaveTurnChecksAndPoints) {
    const Position p = position_of(kModernKings + "rRe7 points:3,5,300,9 out:g");
    const NetInputs red = inputs_of(p, Color::Red);
    const ColorSet active = {Color::Red, Color::Blue, Color::Yellow};
    EXPECT_EQ(red.turn, turn(Color::Red, active));
    EXPECT_EQ(red.checks, kFirstCheckFeature + 2) << "Red to move, only Blue in check";
    EXPECT_EQ(red.points, (PerColor<int>{{3, 5, kWholePoints, 9}}));
    const NetInputs yellow = inputs_of(p, Color::Yellow);
    EXPECT_EQ(yellow.turn, turn(Color::Yellow, {Color::Red, Color::Yellow, Color::Green}));
    EXPECT_EQ(yellow.checks, kFirstCheckFeature + 2 * 16 + 8);
    EXPECT_EQ(yellow.points, (PerColor<int>{{kWholePoints, 9, 3, 5}}));
}

/// Returns the feature of a threat: owner from the perspective, type, kind (eval/network/threats.h:
/// 0 hanging, 1 to a pawn, 2 to a minor piece, 3 to a rook), time.
Feature threat(Color owner, PieceType victim, int kind, ThreatTime time) {
    const int piece = idx(owner) * kPieceTypes + idx(victim);
    return static_cast<Feature>(kFirstThreatFeature + (piece * kThreatKinds + kind) * kThreatTimes +
                                static_cast<int>(time));
}
std::vector<Feature> danger_features_of(const NetInputs& inputs) {
    std::vector<Feature> features{inputs.danger_features.begin(), inputs.danger_features.end()};
    std::sort(features.begin(), features.end());
    return features;
}
std::vector<Feature> threats_of(const NetInputs& inputs) {
    std::vector<Feature> features = danger_features_of(inputs);
    std::erase_if(features, [](Feature feature) { return feature >= kFirstKingSafetyFeature; });
    return features;
}

/// Returns a king-safety feature.
Feature king(Color owner, KingSafetyFeature kind, int bucket) {
    int number = bucket;
    for (int before = 0; before < static_cast<int>(kind); ++before) {
        number += kKingSafetyBuckets[static_cast<std::size_t>(before)];
    }
    return static_cast<Feature>(kFirstKingSafetyFeature + idx(owner) * kAllKingSafetyBuckets +
                                number);
}

TEST(NetInputs, HaveKingSafety) {
    // Red's king on h1 stands between its own rooks. Blue's rook on h9 gives check.
    const Position p = position_of("rKh1 bKa8 yKg14 gKn7 bRh9 rRg1 rRi1", RuleSet::ffa());
    const std::vector<Feature> features = danger_features_of(inputs_of(p, Color::Red));
    const auto count = [&](KingSafetyFeature kind, int bucket) {
        return std::count(features.begin(), features.end(), king(Color::Red, kind, bucket));
    };
    EXPECT_EQ(count(KingSafetyFeature::RingSeats, 1), 1) << "Blue alone";
    // h2 is attacked, and only the king guards it.
    EXPECT_EQ(count(KingSafetyFeature::RingWeak, 1), 1);
    // The king may move to g2 and i2: the rooks stand on g1 and i1, and h2 is attacked.
    EXPECT_EQ(count(KingSafetyFeature::KingMoves, 2), 1);
    EXPECT_EQ(count(KingSafetyFeature::CheckSeats, 1), 1) << "Blue's rook";
    EXPECT_EQ(count(KingSafetyFeature::SafeChecks, 2), 1)
        << "on file h from h2 on; only the king guards h2";
    EXPECT_EQ(count(KingSafetyFeature::KingLines, 0), 0)
        << "the evaluation does not use this feature";
    // From Yellow's perspective Red's king belongs to the second seat after Yellow.
    const std::vector<Feature> yellow = danger_features_of(inputs_of(p, Color::Yellow));
    EXPECT_EQ(std::count(yellow.begin(), yellow.end(),
                         king(Color::Yellow, KingSafetyFeature::KingMoves, 2)),
              1);
}

TEST(NetInputs, HaveThreats) {
    // Red's knight hangs to Blue's rook. Blue's queen is defended, and Yellow's pawn attacks it. In
    // FFA all seats are enemies. Red moves first, then Blue, then Yellow.
    const Position p = position_of(kModernKings + "rNe5 bRb5 bQj10 bBi9 yPi11");
    const std::vector<Feature> expected = {
        threat(Color::Red, PieceType::Knight, 0, ThreatTime::ToMove),
        threat(Color::Blue, PieceType::Queen, 1, ThreatTime::Later),
        // Blue's queen and bishop attack the pawn, and Blue moves before Yellow.
        threat(Color::Yellow, PieceType::Pawn, 0, ThreatTime::Now)};
    EXPECT_EQ(threats_of(inputs_of(p, Color::Red)), expected);
    // From Yellow's perspective Red is the second seat after Yellow, Blue the third.
    std::vector<Feature> of_yellow = {
        threat(Color::Yellow, PieceType::Knight, 0, ThreatTime::ToMove),
        threat(Color::Green, PieceType::Queen, 1, ThreatTime::Later),
        threat(Color::Red, PieceType::Pawn, 0, ThreatTime::Now)};
    std::sort(of_yellow.begin(), of_yellow.end());
    EXPECT_EQ(threats_of(inputs_of(p, Color::Yellow)), of_yellow);
    // Partners do not threaten each other.
    EXPECT_EQ(threats_of(
                  inputs_of(position_of(kModernKings + "rNe5 yRb5", RuleSet::teams()), Color::Red)),
              std::vector<Feature>{});
}

TEST(NetInputs, HaveNoPointsInTeamsAndChess4) {
    for (const Variant variant : {Variant::Teams, Variant::Chess4}) {
        const Position p = position_of(kModernKings + "points:3,5,7,9", RuleSet::of(variant));
        EXPECT_EQ(inputs_of(p, Color::Red).points, PerColor<int>{}) << name(variant);
    }
}

TEST(NetInputs, AreEqualForTurnedPositions) {
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
                // `from_perspective` converts Red's features to these features.
                FixedVector<Feature, kMaxPieceFeatures> features;
                for (const Feature feature : of_red.pieces)
                    features.push_back(from_perspective(feature, perspective));
                std::sort(features.begin(), features.end());
                std::sort(inputs.pieces.begin(), inputs.pieces.end());
                EXPECT_EQ(features, inputs.pieces);
                std::vector<Feature> danger_features;
                for (const Feature feature : of_red.danger_features)
                    danger_features.push_back(from_perspective(feature, perspective));
                std::sort(danger_features.begin(), danger_features.end());
                EXPECT_EQ(danger_features, danger_features_of(inputs));
                EXPECT_EQ(from_perspective(of_red.turn, perspective), inputs.turn);
                EXPECT_EQ(from_perspective(of_red.checks, perspective), inputs.checks);
                EXPECT_EQ(from_perspective(of_red.points, perspective), inputs.points);
            }
        }
    }
    EXPECT_GT(taken_over, 20);
}

TEST(NetInputs, GiveAcquiredArmiesToTheirPlayer) {
    Random random{5};
    const RuleSet rules = RuleSet::chess4(Variant::Chess4Takeover);
    int seen = 0;
    for (int i = 0; i < 400; ++i) {
        const Position p = position_of(slow::random_setup(random, rules), rules);
        const NetInputs inputs = inputs_of(p, Color::Red);
        for (const Color c : p.seats().acquired()) {
            p.board().pieces(c, PieceType::Rook).for_each([&](Square s) {
                ++seen;
                EXPECT_TRUE(
                    has(inputs, piece(p.seats().controller(c), PieceType::Rook, test::text_of(s))));
            });
        }
    }
    EXPECT_GT(seen, 10);
}

TEST(NetInputs, StayInTheirFeatureGroupWhenTurned) {
    const int ends[] = {kPieceFeatures,          kFirstLeftKingFeature, kFirstMobilityFeature,
                        kFirstTurnFeature,       kFirstCheckFeature,    kFirstThreatFeature,
                        kFirstKingSafetyFeature, kFirstPointFeature,    kFeatures};
    for (const Color perspective : kAllColors) {
        std::set<Feature> seen;
        const int* end = ends;
        for (int feature = 0; feature < kFeatures; ++feature) {
            if (feature == *end) ++end;
            const Feature turned = from_perspective(static_cast<Feature>(feature), perspective);
            seen.insert(turned);
            EXPECT_LT(turned, *end);
            EXPECT_TRUE(end == ends || turned >= end[-1]);
            // Turning back restores the feature.
            EXPECT_EQ(from_perspective(turned, after(Color::Red, kColors - idx(perspective))),
                      feature);
        }
        EXPECT_EQ(seen.size(), static_cast<std::size_t>(kFeatures));
    }
}

}  // namespace
}  // namespace quadrille::testing
