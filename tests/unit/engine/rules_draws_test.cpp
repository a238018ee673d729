// Tests of engine/RULES.md: repetition, 50-move rule, insufficient material, agreed draws.

#include <gtest/gtest.h>

#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"
#include "tests/unit/engine/rule_cases.h"

namespace quadrille {
namespace {

using test::game_of;
using test::kKings;
using test::play;
using test::position_of;

// ------------------------------------------------------------------ repetition

const std::string kShuffle = "rKh1,Rk2 yKg14,Rd13";

TEST(RulesRepetition, EndsTheGameAtTheThirdOccurrence) {
    expect_rules({
        {"repetition scores 10 for each active seat", kShuffle,
         "k2k3 d13d12 k3k2 d12d13 end:- k2k3 d13d12 k3k2 end:- d12d13 end:Repetition "
         "points:10,0,10,0"},
        {"the repetitions need not be consecutive", kShuffle,
         "k2k3 d13d12 k3k2 d12d13 k2k4 d13d11 k4k5 d11d10 k5k2 d10d13 end:Repetition"},
        {"repetition in Teams draws without points", "rKh1,Rk2 bKa6 yKg14,Rd13 gKn7",
         "k2k3 a6a7 d13d12 n7n8 k3k2 a7a6 d12d13 n8n7 end:- "
         "k2k3 a6a7 d13d12 n7n8 k3k2 a7a6 d12d13 n8n7 end:Repetition winner:- points:0,0,0,0",
         teams()},
    });
}

TEST(RulesRepetition, RequiresTheSameSeatToMove) {
    // Red's rook takes three moves (k2-k3-k4-k2) and Yellow's two (d13-d12-d13): the same placement
    // occurs with Yellow to move.
    Game game = game_of(kShuffle);
    play(game, "k2k3 d13d12 k3k4 d12d13 k4k2");
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_NE(game.position().key(), game.start().key());
}

TEST(RulesRepetition, RequiresTheSamePosition) {
    const std::string kBase = "rKh1,Rd1,Rk1,Pe4 bKa8 yKg14 gKn7 ";
    const auto key_of = [&](const std::string& more, Color turn = Color::Red,
                            const RuleSet& rules = RuleSet::ffa()) {
        return position_of(kBase + more, rules, turn).key();
    };
    // Other pieces, dead pieces, walls, castling rights, unusable en-passant chances or seats.
    const std::vector<std::string> different = {
        "",     "rNe5",  "dPe5",    "Xe5",    "rQe5",          "rDe5",       "bNe5",
        "yNe5", "dbNe5", "short:r", "long:r", "passed:re3,e4", "resigned:b", "out:b"};
    for (const Color turn : {Color::Yellow, Color::Green}) {
        for (const std::string& one : different) {
            EXPECT_NE(key_of(one, turn), key_of(one)) << one;
            for (const std::string& other : different) {
                EXPECT_EQ(key_of(one, turn) == key_of(other, turn), one == other)
                    << one << ", " << other;
            }
        }
    }
    EXPECT_NE(key_of("", Color::Red, kWalking), key_of("resigned:b", Color::Red, kWalking));
    EXPECT_EQ(key_of(""), key_of("points:1,2,3,4 halfmove:33"));
}

TEST(RulesRepetition, ComparesEnPassantChances) {
    // The position after e2-e4 has an en-passant chance and cannot occur again.
    Game game = game_of("rKh1 rPe2 rRk2 yKg14 yRd13");
    play(game, "e2e4");
    const Key with_chance = game.position().key();
    play(game, "d13d12 k2k3 d12d13 k3k2");
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_NE(game.position().key(), with_chance);
}

// ------------------------------------------------------------------ 50-move rule

TEST(RulesFiftyMoves, DrawsAfter100PliesOfAnySeats) {
    const std::string quiet = "rKh1,Rk2 bKa8 yKg14 gKn7 ";
    const std::string other = "rKh1,Rk2,Pe2,Rd1 bKa8 yNk5,Kg14 dPd2 gKn7 halfmove:99";
    expect_rules({
        {"the draw scores 10 for each active seat", quiet + "halfmove:98",
         "k2k3 end:- a8a9 end:FiftyMoves points:10,10,10,10"},
        {"a pawn move resets the count", other, "e2e3 end:- halfmove:0"},
        {"a capture resets the count", other, "k2k5 end:- halfmove:0"},
        {"a capture of a dead piece resets the count", other, "d1d2 end:- halfmove:0"},
        {"the number of plies is an option", quiet, "k2k3 a8a9 end:- g14g13 end:FiftyMoves",
         ffa("FiftyMovePlies=3")},
        {"insufficient material comes first", "rKh1,Ng11 bKa8 yKd14,Pd13,Pe13,Re14 halfmove:99",
         "g11f13 end:InsufficientMaterial"},
        {"the rule draws without points in Teams", quiet + "halfmove:99",
         "k2k3 end:FiftyMoves winner:- points:0,0,0,0", teams()},
    });
}

// ------------------------------------------------------------------ insufficient material

TEST(RulesInsufficientMaterial, MeansBareKingsOrOneMinorPiece) {
    struct Row {
        std::string words;
        bool is_insufficient;
        RuleSet rules = RuleSet::ffa();
    };
    const std::vector<Row> rows = {
        {"rKh1 yKg14", true},
        {"rKh1 bKa8 yKg14", true},
        {"rKh1 bKa8 yKg14 gKn7", true},
        {"rKh1,Nd5 yKg14", true},  // two seats, one minor piece
        {"rKh1 yKg14,Bd5", true},
        {"rKh1,Nd5,Ne5 yKg14", false},
        {"rKh1,Nd5 yKg14,Be5", false},
        {"rKh1,Nd5 bKa8 yKg14", false},  // three seats
        {"rKh1,Pd5 yKg14", false},
        {"rKh1,Rd5 yKg14", false},
        {"rKh1,Qd5 yKg14", false},
        {"rKh1,Dd5 yKg14", false},
        {"rKh1 yKg14 dbQd5 dRe5 Xf5", true},
        {"rKh1 bKa8 yKg14 resigned:b", false},
        // Walking kings count as bare kings, but a minor piece may mate or capture them.
        {"rKh1 yKg14 bKa8 resigned:b", true, kWalking},
        {"rKh1 yKg14 gKn7 bKa8 resigned:b", true, kWalking},
        {"rKh1 yKg14 dQe5 bKa8 resigned:b", true, kWalking},
        {"rKh1,Pd5 yKg14 bKa8 resigned:b", false, kWalking},
        {"rKh1,Nd5 yKg14 bKa8 resigned:b", false, kWalking},
        // Teams: at most one minor piece in total.
        {kKings, true, teams()},
        {kKings + "rNd5", true, teams()},
        {kKings + "gBd5", true, teams()},
        {kKings + "rNd5 yNe5", false, teams()},
        {kKings + "rNd5 gBe5", false, teams()},
        {kKings + "gPd5", false, teams()},
    };
    for (const Row& row : rows) {
        const Position position = position_of(row.words, row.rules);
        EXPECT_EQ(position.has_insufficient_material(), row.is_insufficient) << row.words;
    }
}

TEST(RulesInsufficientMaterial, EndsTheGameAndSharesPointsForWalkingKings) {
    expect_rules({
        {"the draw scores 10 for each active seat", "rKh1,Nd5 yRf6,Kg14",
         "d5f6 end:InsufficientMaterial points:15,0,10,0"},
        // The captured rook scores 5. Each active seat gets 10 and a share of 20 for Blue's king.
        {"two seats share a walking king", "rKh1 yRi1,Kg14 bKa8 resigned:b",
         "h1i1 end:InsufficientMaterial points:25,0,20,0", kWalking},
        {"three seats share a walking king", "rKh1 yRi1,Kg14 gKn7 bKa8 resigned:b",
         "h1i1 end:InsufficientMaterial points:21,0,16,16", kWalking},
        {"a walking king may take the last piece", "rKh1 yRa9,Kg14 bKa8 resigned:b",
         "a8a9 end:InsufficientMaterial points:20,0,20,0", kWalking, Color::Blue},
        {"a resigning seat that leaves only kings shares the draw", "rKh1,Rk2 yKg14",
         "resign:r end:InsufficientMaterial points:10,0,10,0", kWalking},
        {"a seat out of time that leaves only kings shares the draw", "rKh1,Rk2 yKg14",
         "flag:r end:InsufficientMaterial points:10,0,10,0", kWalking},
        {"a resigning seat shares earlier walking kings, not its own",
         "rKh1,Rk2 yKg14 bKa8 resigned:b", "resign:r points:20,0,20,0", kWalking},
        {"a seat out of time shares earlier walking kings, not its own",
         "rKh1,Rk2 yKg14 bKa8 resigned:b", "flag:r points:20,0,20,0", kWalking},
        {"a seat that resigns off turn shares the draw of three", "rKh1 yKg14 gKn7,Qm7",
         "resign:g end:InsufficientMaterial points:10,0,10,10", kWalking},
        {"a resigning seat that leaves other pieces loses", "rKh1,Rk2 yKg14,Pd13",
         "resign:r end:LastStanding points:0,0,20,0", kWalking},
        {"a resigning seat that leaves a standing king loses", "rKh1,Rk2 yKg14",
         "resign:r end:LastStanding points:0,0,20,0"},
    });
}

// ------------------------------------------------------------------ agreement

TEST(RulesDrawAgreed, EndsTheGame) {
    expect_rules({
        {"an agreed draw scores 10 for each active seat in FFA", "rKh1,Rk2 yKg14 gKn7",
         "draw end:DrawAgreed points:10,0,10,10"},
        {"an agreed draw has no winner in Teams", "rKh1,Rk2 bKa8 yKg14 gKn7",
         "draw end:DrawAgreed winner:- points:0,0,0,0", teams()},
    });
}

}  // namespace
}  // namespace quadrille
