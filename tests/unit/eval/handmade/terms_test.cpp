// The single terms of the evaluation: positions whose features can be counted by hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat_geometry.h"
#include "eval/handmade/features.h"
#include "eval/handmade/piece_square.h"
#include "eval/handmade/threats.h"
#include "eval/king_danger.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille::testing {
namespace {

using test::kModernKings;
using test::position_of;
using test::square_of;

/// How often features count a weight.
int count_of(const std::vector<Feature>& features, int weight) {
    const auto found =
        std::ranges::find(features, weight, [](const Feature& f) { return f.weight; });
    return found == features.end() ? 0 : found->count;
}

/// What features count of some terms: case by case, nothing that counts 0.
using Cases = std::map<int, int>;
Cases cases_of(const std::vector<Feature>& features, Term first, Term last) {
    Cases cases;
    for (const Feature& f : features) {
        const bool within =
            f.weight >= weight_at(first) &&
            f.weight < weight_at(last) + force_weight_groups()[static_cast<std::size_t>(last)].size;
        if (within) cases[f.weight - weight_at(first)] = f.count;
    }
    return cases;
}
Cases cases_of(const std::vector<Feature>& features, Term term) {
    return cases_of(features, term, term);
}

PerColor<std::vector<Feature>> features_of(const Position& position) {
    return force_features(HandmadeEvaluator(position.rules()), position);
}

/// Kings at home, Red's on h1, and what the words add.
struct Board {
    std::string words;
    Color turn = Color::Red;
    RuleSet rules = RuleSet::ffa();

    [[nodiscard]] Position position() const {
        return position_of(kModernKings + words, rules, turn);
    }
    [[nodiscard]] std::vector<Feature> features(Color of = Color::Red) const {
        return features_of(position())[of];
    }
};

TEST(Material, CountsLivingPiecesOfActiveSeats) {
    const Position p = position_of("rKh1,Pd2,Ne4,Bf4,Rg4,Qi4,Dj4 bKa7,Qd7 out:b yKg14 gKn8");
    const auto features = features_of(p);
    for (const PieceType t : kAllPieceTypes) {
        EXPECT_EQ(count_of(features[Color::Red], material_at(t)), 1);
        EXPECT_EQ(count_of(features[Color::Yellow], material_at(t)), t == PieceType::King ? 1 : 0);
    }
    EXPECT_TRUE(features[Color::Blue].empty());
}

TEST(PieceSquare, MirrorImagesAreWorthTheSame) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const ForceWeights& w = rules.has_teams ? default_weights().teams : default_weights().ffa;
        for (int i = 0; i < kSquares; ++i) {
            const Square s = Square::from_idx(i);
            if (!s.is_playable()) continue;
            const Square mirrored = Square::at(kBoardSide - 1 - s.file(), s.rank());
            for (const PieceType t : kAllPieceTypes) {
                EXPECT_EQ(square_bonus(t, s, w, rules), square_bonus(t, mirrored, w, rules));
            }
        }
    }
}

TEST(PieceSquare, SeatsAreQuarterTurnsOfEachOther) {
    const RuleSet rules = RuleSet::ffa();
    const PieceSquareTable table(default_weights().ffa, rules);
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        if (!s.is_playable()) continue;
        for (const PieceType t : kAllPieceTypes) {
            for (const Color c : kAllColors) {
                EXPECT_EQ(table.value(Piece(c, t), s), table.value(Piece(after(c), t), s.turned()));
            }
        }
    }
    EXPECT_EQ(table.value(Piece(Color::Red, PieceType::Pawn), square_of("e7")),
              default_weights().ffa[material_at(PieceType::Pawn)] +
                  square_bonus(PieceType::Pawn, square_of("e7"), default_weights().ffa, rules));
}

TEST(PieceSquare, APawnGrowsTowardItsPromotionRowAndNotBeyond) {
    for (const RuleSet& rules : {RuleSet::ffa(), RuleSet::teams()}) {
        const ForceWeights& w = rules.has_teams ? default_weights().teams : default_weights().ffa;
        for (const Phase phase : {Phase{Phase::kAll}, Phase{0}}) {
            const auto bonus = [&](int row) {
                return square_bonus(PieceType::Pawn, Square::at(6, row - 1), w, rules).at(phase);
            };
            EXPECT_GT(bonus(rules.promotion_row - 1), bonus(rules.promotion_row - 2));
            EXPECT_GT(bonus(rules.promotion_row - 1), bonus(2));
            EXPECT_LT(bonus(rules.promotion_row + 1), bonus(rules.promotion_row - 1));
        }
    }
}

TEST(Mobility, CountsSquaresThatAreFreeToGoTo) {
    EXPECT_EQ(cases_of(Board{"rNg7"}.features(), Term::KnightMobility), (Cases{{8, 1}}));
    EXPECT_EQ(cases_of(Board{"rNg7,Ph9,Pf9"}.features(), Term::KnightMobility), (Cases{{6, 1}}))
        << "not where its own pieces stand";
    EXPECT_EQ(cases_of(Board{"rNg7 bPe8"}.features(), Term::KnightMobility), (Cases{{7, 1}}))
        << "the pawn may be captured, f9 is attacked by it";
    EXPECT_EQ(cases_of(Board{"rNg7 bNe8"}.features(), Term::KnightMobility), (Cases{{8, 1}}));
    // h8 i9 j10 k11, f8 e9 d10 c11, h6 i5 j4 k3, f6 e5 d4: 15 squares, two to an entry.
    EXPECT_EQ(cases_of(Board{"rBg7"}.features(), Term::BishopMobility), (Cases{{15 / 2, 1}}));
    EXPECT_EQ(cases_of(Board{"rRd5"}.features(), Term::RookMobility), (Cases{{26 / 2, 1}}));
    // A bishop's 15 and a rook's 26 squares.
    EXPECT_EQ(cases_of(Board{"rQg7"}.features(), Term::QueenMobility), (Cases{{41 / 3, 1}}));
}

TEST(Mobility, TeammatesAreInTheWay) {
    Board board{"rNg7 yNh9"};
    EXPECT_EQ(cases_of(board.features(), Term::KnightMobility), (Cases{{8, 1}}));
    board.rules = RuleSet::teams();
    EXPECT_EQ(cases_of(board.features(), Term::KnightMobility), (Cases{{7, 1}}));
}

TEST(Mobility, PairsAndOpenFiles) {
    const auto count = [](const char* words, Term term) {
        return count_of(Board{words}.features(), weight_at(term));
    };
    EXPECT_EQ(count("rBg7", Term::BishopPair), 0);
    EXPECT_EQ(count("rBg7,Be7", Term::BishopPair), 1);
    EXPECT_EQ(count("rQg7", Term::SecondQueen), 0);
    EXPECT_EQ(count("rQg7,De7", Term::SecondQueen), 1);
    EXPECT_EQ(count("rRd5,Re5,Pd9", Term::OpenRook), 1) << "the pawn stands on d";
    // Blue's files are the ranks of the board.
    const auto blue = Board{"bRc5,Rc6,Pe5"}.features(Color::Blue);
    EXPECT_EQ(count_of(blue, weight_at(Term::OpenRook)), 1);
}

TEST(Pawns, ProtectedBlockedAndFree) {
    const auto count = [](const Board& board, Term term, int i = 0) {
        return count_of(board.features(), weight_at(term, i));
    };
    EXPECT_EQ(count({"rPe4,Pd3"}, Term::PawnProtected), 1);
    EXPECT_EQ(count({"rPe4,Pd4"}, Term::PawnProtected), 0);
    EXPECT_EQ(count({"rPe4,Ne5"}, Term::PawnBlockedByOwn), 1);
    EXPECT_EQ(count({"rPe4 bNe5"}, Term::PawnBlockedByOwn), 0);
    EXPECT_EQ(count({"rPe7,Pf6"}, Term::PawnFree, 0), 1) << "FFA: pawns promote on row 8";
    EXPECT_EQ(count({"rPe7,Pf6"}, Term::PawnFree, 1), 1);
    EXPECT_EQ(count({"rPe7 bRd8"}, Term::PawnFree, 0), 0) << "e8 is attacked";
    EXPECT_EQ(count({"rPe7 bNe8"}, Term::PawnFree, 0), 0) << "e8 is occupied";
    EXPECT_EQ(count({"rPe4", Color::Red, RuleSet::teams()}, Term::PawnFree, 2), 0);
    EXPECT_EQ(count({"rPe8", Color::Red, RuleSet::teams()}, Term::PawnFree, 2), 1);
}

TEST(Pawns, DeadMaterialBlocksAndSurrounds) {
    const Position p = Board{"rPe4,Pf4 bNe5,Ni2,Ng3 out:b"}.position();
    const auto red = features_of(p)[Color::Red];
    EXPECT_EQ(count_of(red, weight_at(Term::PawnBlockedByDead)), 1);
    EXPECT_EQ(count_of(red, weight_at(Term::DeadAroundKing)), 1);
}

TEST(KingSafety, CheckedByTheTurnsBeforeItsAnswerAndTheSquaresLeft) {
    // Blue's rook checks h1; g1 g2 i2 i1 are left, which counts as three.
    const auto checked = [](const Board& board) {
        return cases_of(board.features(), Term::Checked);
    };
    EXPECT_EQ(checked({"bRd2"}), Cases{});
    EXPECT_EQ(checked({"bRh9"}), Cases{}) << "Red answers now";
    EXPECT_EQ(checked({"bRh9", Color::Green}), (Cases{{3, 1}}));
    EXPECT_EQ(checked({"bRh9", Color::Yellow}), (Cases{{kCheckedMoves + 3, 1}}));
    EXPECT_EQ(checked({"rNg1,Pg2,Ni1 bRh9", Color::Yellow}), (Cases{{kCheckedMoves + 1, 1}}));
}

TEST(KingSafety, NobodyWaitsForAnAnswerInAFinishedGame) {
    Position p = Board{"yRd7", Color::Red, RuleSet::teams()}.position();
    ASSERT_TRUE(p.in_check(Color::Blue));
    EXPECT_EQ(cases_of(features_of(p)[Color::Blue], Term::Checked), (Cases{{3, 1}}));
    p.depart(Color::Red, Departure::Resigned);
    ASSERT_TRUE(p.is_over());
    const auto features = features_of(p)[Color::Blue];
    EXPECT_EQ(cases_of(features, Term::Checked), Cases{});
    EXPECT_EQ(cases_of(features, Term::DeadAroundKing), Cases{}) << "the weight before it";
}

TEST(KingSafety, AttacksAroundTheKing) {
    // Around h1: g1 g2 h2 i2 i1. The rook attacks g2 h2 i2, and checks safely from d1.
    const auto one = Board{"bRd2"}.features();
    const int rook = idx(PieceType::Rook);
    EXPECT_EQ(cases_of(one, Term::RingAttacks), (Cases{{rook, 3}}));
    EXPECT_EQ(cases_of(one, Term::RingSeats), (Cases{{1, 1}}));
    EXPECT_EQ(cases_of(one, Term::RingWeak), (Cases{{3, 1}}));
    EXPECT_EQ(cases_of(one, Term::KingMoves), (Cases{{2, 1}}));
    EXPECT_EQ(cases_of(one, Term::SafeChecks), (Cases{{2, 1}}));
    // Green's rook attacks g1 and g2 too, and checks from h8.
    const auto two = Board{"bRd2 gRg8"}.features();
    EXPECT_EQ(cases_of(two, Term::RingAttacks), (Cases{{rook, 5}}));
    EXPECT_EQ(cases_of(two, Term::RingSeats), (Cases{{2, 1}}));
    EXPECT_EQ(cases_of(two, Term::RingWeak), (Cases{{4, 1}}));
    EXPECT_EQ(cases_of(two, Term::KingMoves), (Cases{{1, 1}}));
    EXPECT_EQ(cases_of(two, Term::SafeChecks), (Cases{{2, 2}}));
    // A knight on f1 guards h2 and d2, and shuts the first rank.
    const auto guarded = Board{"rNf1 bRd2"}.features();
    EXPECT_EQ(cases_of(guarded, Term::RingWeak), (Cases{{2, 1}}));
    EXPECT_EQ(cases_of(guarded, Term::SafeChecks), Cases{});
    // Nobody is near.
    EXPECT_EQ(cases_of(Board{""}.features(), Term::RingAttacks), Cases{});
    EXPECT_EQ(cases_of(Board{""}.features(), Term::RingSeats), (Cases{{0, 1}}));
}

TEST(KingSafety, SquaresAroundTheKingThatTwoArmiesAttack) {
    // Both rooks attack g2.
    EXPECT_EQ(cases_of(Board{"bRd2 gRg8"}.features(), Term::RingTwice), (Cases{{1, 1}}));
    EXPECT_EQ(cases_of(Board{"rNe1 bRd2 gRg8"}.features(), Term::RingTwice), (Cases{{0, 1}}))
        << "the knight guards it";
    EXPECT_EQ(cases_of(Board{"bRd2,Rg8"}.features(), Term::RingTwice), Cases{}) << "one army";
}

TEST(KingSafety, SeatsThatCouldCheck) {
    // Blue's rook from d1, Green's from h8, and not safely from h2 and g1.
    const auto seats = [](const Board& board) {
        return cases_of(board.features(), Term::CheckSeats);
    };
    EXPECT_EQ(seats({"bRd2"}), (Cases{{1, 1}}));
    EXPECT_EQ(seats({"bRd2 gRg8"}), (Cases{{2, 1}}));
    EXPECT_EQ(seats({"bRd2 yBe2 gRg8"}), (Cases{{3, 1}})) << "Yellow's bishop from f3";
    EXPECT_EQ(seats({"rNf1 bRd2"}), (Cases{{1, 1}})) << "from h2, where the rook is lost";
    EXPECT_EQ(seats({"bPf3"}), Cases{}) << "pawns are left out";
    // A partner's piece on the only square, h5.
    Board board{"bRb5 gNh5"};
    EXPECT_EQ(seats(board), (Cases{{2, 1}}));
    board.rules = RuleSet::teams();
    EXPECT_EQ(seats(board), (Cases{{1, 1}}));
}

TEST(KingSafety, WhatStandsBetweenTheKingAndASlider) {
    const auto blockers = [](const Board& board) {
        return cases_of(board.features(), Term::KingBlockers);
    };
    const auto one = [](KingBlocker kind) { return Cases{{static_cast<int>(kind), 1}}; };
    using enum KingBlocker;
    EXPECT_EQ(blockers({"bRh9"}), Cases{});
    EXPECT_EQ(blockers({"rPh5 bRh9"}), one(Pawn));
    EXPECT_EQ(blockers({"rNh5 bRh9"}), one(Minor));
    EXPECT_EQ(blockers({"rBh5 bQh9"}), one(Minor));
    EXPECT_EQ(blockers({"rRh5 bRh9"}), one(Rook));
    EXPECT_EQ(blockers({"rQh5 bDh9"}), one(Queen));
    EXPECT_EQ(blockers({"rPj3 bBm6"}), one(Pawn)) << "on a diagonal";
    EXPECT_EQ(blockers({"rPh5 bBh9"}), Cases{}) << "a bishop does not look along a file";
    EXPECT_EQ(blockers({"rPh5,Nh4 bRh9"}), Cases{}) << "two stand between";
    EXPECT_EQ(blockers({"bRh9,Nh5"}), one(Discoverer));
    Board board{"bRh9 yNh5"};
    EXPECT_EQ(blockers(board), one(Other));
    board.rules = RuleSet::teams();
    EXPECT_EQ(blockers(board), one(Partner));
    const Position dead = Board{"bRh9 gNh5 out:g"}.position();
    EXPECT_EQ(cases_of(features_of(dead)[Color::Red], Term::KingBlockers), Cases{});
}

TEST(KingSafety, PartnersDoNotAttack) {
    Board board{"yRd2"};
    EXPECT_EQ(cases_of(board.features(), Term::RingSeats), (Cases{{1, 1}}));
    board.rules = RuleSet::teams();
    EXPECT_EQ(cases_of(board.features(), Term::RingSeats), (Cases{{0, 1}}));
}

TEST(KingSafety, ShieldAndLinesCountWhileAnEnemyHasAQueen) {
    // From h1 a queen sees g1 f1 e1 d1, i1 j1 k1 and i2 j3 k4 l5 m6 n7: 13 squares, three to an
    // entry.
    const auto with = Board{"rPg2,Ph2,Pi3 bQb5"}.features();
    EXPECT_EQ(cases_of(with, Term::ShieldNear), (Cases{{2, 1}}));
    EXPECT_EQ(cases_of(with, Term::ShieldFar), (Cases{{1, 1}}));
    EXPECT_EQ(cases_of(with, Term::KingLines), (Cases{{13 / 3, 1}}));
    const auto without = Board{"rPg2,Ph2,Pi3 bRb5"}.features();
    EXPECT_EQ(cases_of(without, Term::ShieldNear, Term::ShieldFar), Cases{});
    EXPECT_EQ(cases_of(without, Term::KingLines), Cases{});
}

/// Red's threatened pieces, as cases of the first term of threats.
Cases threats(const Board& board) {
    return cases_of(board.features(), Term::HangsNow, Term::RookThreatToMove);
}
Cases one_threat(ThreatTime time, int kind, PieceType victim) {
    return {{threat_at(time, kind, victim) - weight_at(Term::HangsNow), 1}};
}

TEST(Threats, KindsOfLoss) {
    constexpr Color kBlue = Color::Blue;
    constexpr ThreatTime kNow = ThreatTime::Now;
    EXPECT_EQ(threats({"rRe5", kBlue}), Cases{});
    EXPECT_EQ(threats({"rRe5 bQe11", kBlue}), one_threat(kNow, 0, PieceType::Rook));
    EXPECT_EQ(threats({"rRe5,Pd4 bQe11", kBlue}), Cases{}) << "by a dearer piece";
    EXPECT_EQ(threats({"rRe5,Pd4 bPd6", kBlue}), one_threat(kNow, 1, PieceType::Rook));
    EXPECT_EQ(threats({"rRe5,Pd4 bNf7", kBlue}), one_threat(kNow, 2, PieceType::Rook));
    EXPECT_EQ(threats({"rNe5,Pd4 bNf7", kBlue}), Cases{}) << "an even trade";
    EXPECT_EQ(threats({"rQe5,Pd4 bRe11", kBlue}), one_threat(kNow, 3, PieceType::Queen));
}

TEST(Threats, GoByWhoMovesFirst) {
    Board board{"rRe5 bQe11"};
    board.turn = Color::Blue;
    EXPECT_EQ(threats(board), one_threat(ThreatTime::Now, 0, PieceType::Rook));
    for (const Color after_blue : {Color::Yellow, Color::Green}) {
        board.turn = after_blue;
        EXPECT_EQ(threats(board), one_threat(ThreatTime::Later, 0, PieceType::Rook));
    }
    board.turn = Color::Red;
    EXPECT_EQ(threats(board), Cases{}) << "the rook can go";
    EXPECT_EQ(threats({"rRe5,Nj4 bQe11,Rb4"}), one_threat(ThreatTime::ToMove, 0, PieceType::Knight))
        << "only the dearest can go";
    // Green's queen wins nothing; Blue, which moves after Red, wins the exchange.
    EXPECT_EQ(threats({"rRe5,Pd4 bNf7 gQe11", Color::Green}),
              one_threat(ThreatTime::Later, 2, PieceType::Rook));
}

TEST(Threats, ATeammateDefendsAndDoesNotAttack) {
    const RuleSet teams = RuleSet::teams();
    EXPECT_NE(threats({"rRe5 yQe11", Color::Yellow}), Cases{}) << "FFA: Yellow attacks";
    EXPECT_EQ(threats({"rRe5 yQe11", Color::Yellow, teams}), Cases{});
    EXPECT_EQ(threats({"rRe5 bQe11 yQj5", Color::Blue, teams}), Cases{}) << "defended";
}

TEST(Threats, PiecesThatTwoArmiesAttack) {
    const auto count = [](const Board& board) {
        return cases_of(board.features(), Term::AttackedTwice);
    };
    EXPECT_EQ(count({"rRe5 bQe11 gRj5"}), (Cases{{0, 1}}));
    EXPECT_EQ(count({"rRe5 bQe11,Rj5"}), Cases{});
}

TEST(Partners, TheWeakerOneCountsWhatItLacks) {
    Board board{"rRe5 yQe11"};
    EXPECT_EQ(cases_of(board.features(), Term::WeakerPartner), Cases{}) << "FFA";
    board.rules = RuleSet::teams();
    EXPECT_EQ(cases_of(board.features(), Term::WeakerPartner), (Cases{{0, 9 - 5}}));
    EXPECT_EQ(cases_of(board.features(Color::Yellow), Term::WeakerPartner), Cases{});
}

TEST(Tempo, GoesByTheTurnsBefore) {
    const Board board{"", Color::Green};
    EXPECT_EQ(cases_of(board.features(Color::Green), Term::Tempo), (Cases{{0, 1}}));
    EXPECT_EQ(cases_of(board.features(Color::Red), Term::Tempo), (Cases{{1, 1}}));
    EXPECT_EQ(cases_of(board.features(Color::Yellow), Term::Tempo), (Cases{{3, 1}}));
    const Position two = position_of("rKh1,Rd4 yKg14,Rd5");
    const auto features = features_of(two);
    EXPECT_EQ(cases_of(features[Color::Yellow], Term::Tempo), (Cases{{1, 1}}));
}

}  // namespace
}  // namespace quadrille::testing
