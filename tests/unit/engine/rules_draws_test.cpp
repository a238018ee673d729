// Repetition, the 50-move rule, insufficient material, agreed draws: engine/RULES.md.

#include <gtest/gtest.h>

#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::game_of;
using test::per_seat;
using test::play;
using test::position_of;
using test::setup_of;
using test::square_of;

// ------------------------------------------------------------------ repetition

const std::string kShuffle = "rKh1,Rk2 yKg14,Rd13";

TEST(RulesRepetition, EndsTheGameAtTheThirdOccurrence) {
    expect_rules({
        {"ten for each active seat", kShuffle,
         "k2k3 d13d12 k3k2 d12d13 end:- k2k3 d13d12 k3k2 end:- d12d13 end:Repetition "
         "points:10,0,10,0"},
        {"it need not be consecutive", kShuffle,
         "k2k3 d13d12 k3k2 d12d13 k2k4 d13d11 k4k5 d11d10 k5k2 d10d13 end:Repetition"},
        {"in Teams it draws without points", "rKh1,Rk2 bKa6 yKg14,Rd13 gKn7",
         "k2k3 a6a7 d13d12 n7n8 k3k2 a7a6 d12d13 n8n7 end:- "
         "k2k3 a6a7 d13d12 n7n8 k3k2 a7a6 d12d13 n8n7 end:Repetition winner:- points:0,0,0,0",
         teams()},
    });
}

TEST(RulesRepetition, AsksForTheSameSeatToMove) {
    // Red loses a move with its rook (k2-k3-k4-k2 against d13-d12-d13): the same placement comes
    // with Yellow to move.
    Game game = game_of(kShuffle);
    play(game, "k2k3 d13d12 k3k4 d12d13 k4k2");
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_NE(game.position().key(), game.start().key());
}

/// Two set-ups that are or are not the same position for repetition.
void expect_keys(const PositionSetup& a, const PositionSetup& b, bool same,
                 const RuleSet& rules = RuleSet::ffa()) {
    EXPECT_EQ(position_of(a, rules).key() == position_of(b, rules).key(), same)
        << test::describe(a) << "\n"
        << test::describe(b);
}

constexpr const char* kBase = "rKh1 rRd1 rRk1 rPe4 bKa8 yKg14 gKn7 ";

TEST(RulesRepetitionKey, HoldsThePlacementDeadPiecesAndWallsIncluded) {
    const PositionSetup base = setup_of(kBase);
    expect_keys(base, setup_of(kBase), true);
    expect_keys(base, setup_of(std::string(kBase) + "rNe5"), false);
    expect_keys(base, setup_of(std::string(kBase) + "dPe5"), false);
    expect_keys(base, setup_of(std::string(kBase) + "Xe5"), false);
    expect_keys(setup_of(std::string(kBase) + "rQe5"), setup_of(std::string(kBase) + "rDe5"),
                false);
    expect_keys(setup_of(std::string(kBase) + "bNe5"), setup_of(std::string(kBase) + "yNe5"),
                false);
    expect_keys(setup_of(std::string(kBase) + "bNe5"), setup_of(std::string(kBase) + "dbNe5"),
                false);
}

TEST(RulesRepetitionKey, HoldsTheSeatToMove) {
    expect_keys(setup_of(kBase), setup_of(kBase, Color::Blue), false);
}

TEST(RulesRepetitionKey, HoldsCastlingRights) {
    PositionSetup with_short = setup_of(kBase);
    with_short.castle_short = {Color::Red};
    PositionSetup with_long = setup_of(kBase);
    with_long.castle_long = {Color::Red};
    expect_keys(setup_of(kBase), with_short, false);
    expect_keys(setup_of(kBase), with_long, false);
    expect_keys(with_short, with_long, false);
}

TEST(RulesRepetitionKey, HoldsEnPassantChancesUsableOrNot) {
    // Nobody can take on e3.
    PositionSetup chance = setup_of(kBase, Color::Blue);
    chance.en_passant[Color::Red] = EnPassant{square_of("e3"), square_of("e4")};
    expect_keys(setup_of(kBase, Color::Blue), chance, false);
}

TEST(RulesRepetitionKey, HoldsTheActiveSeats) {
    // The lone king of Blue stands on a8: active, a zombie, or dead.
    PositionSetup zombie = setup_of(kBase);
    zombie.departure[Color::Blue] = Departure::Resigned;
    PositionSetup dead = setup_of(kBase);
    dead.departure[Color::Blue] = Departure::Dead;
    expect_keys(setup_of(kBase), zombie, false);
    expect_keys(setup_of(kBase), dead, false);
    expect_keys(zombie, dead, false);
    RuleSet walking = RuleSet::ffa();
    walking.dead_king_walking = true;
    expect_keys(setup_of(kBase), zombie, false, walking);
}

TEST(RulesRepetitionKey, HoldsNeitherPointsNorTheClock) {
    PositionSetup other = setup_of(kBase);
    other.points = per_seat(1, 2, 3, 4);
    other.halfmove = 33;
    expect_keys(setup_of(kBase), other, true);
}

TEST(RulesRepetition, AMissedEnPassantChanceIsAnotherPosition) {
    // After e2-e4 the position with the chance occurs once; it can never come back.
    Game game = game_of("rKh1 rPe2 rRk2 yKg14 yRd13");
    play(game, "e2e4");
    const Key with_chance = game.position().key();
    play(game, "d13d12 k2k3 d12d13 k3k2");
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_NE(game.position().key(), with_chance);
}

// ------------------------------------------------------------------ 50-move rule

TEST(RulesFiftyMoves, AHundredPliesOfAnySeatsDraw) {
    const std::string quiet = "rKh1,Rk2 bKa8 yKg14 gKn7 ";
    const std::string other = "rKh1,Rk2,Pe2,Rd1 bKa8 yNk5,Kg14 dPd2 gKn7 halfmove:99";
    expect_rules({
        {"ten for each active seat", quiet + "halfmove:98",
         "k2k3 end:- a8a9 end:FiftyMoves points:10,10,10,10"},
        {"a pawn move starts the count again", other, "e2e3 end:- halfmove:0"},
        {"so does a capture", other, "k2k5 end:- halfmove:0"},
        {"and a capture of a dead piece", other, "d1d2 end:- halfmove:0"},
        {"the number of plies is an option", quiet, "k2k3 a8a9 end:- g14g13 end:FiftyMoves",
         ffa("FiftyMovePlies=3")},
        {"in Teams it draws without points", quiet + "halfmove:99",
         "k2k3 end:FiftyMoves winner:- points:0,0,0,0", teams()},
    });
}

// ------------------------------------------------------------------ insufficient material

bool is_insufficient(const std::string& words, const RuleSet& rules = RuleSet::ffa()) {
    return position_of(words, rules).has_insufficient_material();
}

TEST(RulesInsufficientMaterial, BareKingsOfAnyNumber) {
    EXPECT_TRUE(is_insufficient("rKh1 yKg14"));
    EXPECT_TRUE(is_insufficient("rKh1 bKa8 yKg14"));
    EXPECT_TRUE(is_insufficient("rKh1 bKa8 yKg14 gKn7"));
}

TEST(RulesInsufficientMaterial, TwoSeatsWithOneMinorPieceBetweenThem) {
    EXPECT_TRUE(is_insufficient("rKh1 rNd5 yKg14"));
    EXPECT_TRUE(is_insufficient("rKh1 yKg14 yBd5"));
    EXPECT_FALSE(is_insufficient("rKh1 rNd5 rNe5 yKg14"));
    EXPECT_FALSE(is_insufficient("rKh1 rNd5 yKg14 yBe5"));
    EXPECT_FALSE(is_insufficient("rKh1 rNd5 bKa8 yKg14"));  // three seats
}

TEST(RulesInsufficientMaterial, NotWithAnyOtherPiece) {
    for (const char* piece : {"rPd5", "rRd5", "rQd5", "rDd5"}) {
        EXPECT_FALSE(is_insufficient(std::string("rKh1 yKg14 ") + piece)) << piece;
    }
}

TEST(RulesInsufficientMaterial, DeadPiecesAndWallsDoNotMatter) {
    EXPECT_TRUE(is_insufficient("rKh1 yKg14 dbQd5 dRe5 Xf5"));
}

TEST(RulesInsufficientMaterial, NotWhileAZombieKingIsLeft) {
    PositionSetup setup = setup_of("rKh1 bKa8 yKg14");
    setup.departure[Color::Blue] = Departure::Resigned;
    EXPECT_FALSE(position_of(setup).has_insufficient_material());
}

const RuleSet kWalking = ffa("DeadKingWalking");

TEST(RulesInsufficientMaterial, WalkingKingsAreKingsAmongKings) {
    const auto is_drawn = [](const std::string& others) {
        return is_insufficient(others + " bKa8 resigned:b", kWalking);
    };
    EXPECT_TRUE(is_drawn("rKh1 yKg14"));
    EXPECT_TRUE(is_drawn("rKh1 yKg14 gKn7"));
    EXPECT_TRUE(is_drawn("rKh1 yKg14 dQe5"));
    EXPECT_FALSE(is_drawn("rKh1 rPd5 yKg14"));
    EXPECT_FALSE(is_drawn("rKh1 rNd5 yKg14"));  // a minor piece may mate or take the walking king
}

TEST(RulesInsufficientMaterial, EndsTheGameAndTheActiveSeatsShareWalkingKings) {
    expect_rules({
        {"ten for each active seat", "rKh1,Nd5 yRf6,Kg14",
         "d5f6 end:InsufficientMaterial points:15,0,10,0"},
        // Red's king takes Yellow's rook, 5 points, the last piece that is no king.
        {"two share a walking king", "rKh1 yRi1,Kg14 bKa8 resigned:b",
         "h1i1 end:InsufficientMaterial points:25,0,20,0", kWalking},
        {"three share it", "rKh1 yRi1,Kg14 gKn7 bKa8 resigned:b",
         "h1i1 end:InsufficientMaterial points:21,0,16,16", kWalking},
        {"a walking king may take the last piece", "rKh1 yRa9,Kg14 bKa8 resigned:b",
         "a8a9 end:InsufficientMaterial points:20,0,20,0", kWalking, Color::Blue},
        {"who resigns and leaves nothing but kings has its part in the draw", "rKh1,Rk2 yKg14",
         "resign:r end:InsufficientMaterial points:10,0,10,0", kWalking},
        {"so has who runs out of time", "rKh1,Rk2 yKg14",
         "flag:r end:InsufficientMaterial points:10,0,10,0", kWalking},
        {"nothing for its own king, but its part of one that walked before",
         "rKh1,Rk2 yKg14 bKa8 resigned:b", "resign:r points:20,0,20,0", kWalking},
        {"the same by time", "rKh1,Rk2 yKg14 bKa8 resigned:b", "flag:r points:20,0,20,0", kWalking},
        {"on another's turn, among three", "rKh1 yKg14 gKn7,Qm7",
         "resign:g end:InsufficientMaterial points:10,0,10,10", kWalking},
        {"who leaves other pieces loses", "rKh1,Rk2 yKg14,Pd13",
         "resign:r end:LastStanding points:0,0,20,0", kWalking},
        {"who leaves a standing king loses", "rKh1,Rk2 yKg14",
         "resign:r end:LastStanding points:0,0,20,0"},
    });
}

TEST(RulesInsufficientMaterial, InTeamsMeansOneMinorPieceAtMostInAll) {
    const RuleSet teams = RuleSet::teams();
    const std::string kings = "rKh1 bKa8 yKg14 gKn7 ";
    EXPECT_TRUE(is_insufficient(kings, teams));
    EXPECT_TRUE(is_insufficient(kings + "rNd5", teams));
    EXPECT_TRUE(is_insufficient(kings + "gBd5", teams));
    EXPECT_FALSE(is_insufficient(kings + "rNd5 yNe5", teams));
    EXPECT_FALSE(is_insufficient(kings + "rNd5 gBe5", teams));
    EXPECT_FALSE(is_insufficient(kings + "gPd5", teams));
}

// ------------------------------------------------------------------ agreement

TEST(RulesDrawAgreed, EndsTheGame) {
    expect_rules({
        {"in FFA with ten for each active seat", "rKh1,Rk2 yKg14 gKn7",
         "draw end:DrawAgreed points:10,0,10,10"},
        {"in Teams without a winner", "rKh1,Rk2 bKa8 yKg14 gKn7",
         "draw end:DrawAgreed winner:- points:0,0,0,0", teams()},
    });
}

}  // namespace
}  // namespace quadrille
