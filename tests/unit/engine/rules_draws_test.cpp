// Repetition, the 50-move rule, insufficient material, agreed draws: engine/RULES.md.

#include <gtest/gtest.h>

#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::game_of;
using test::per_seat;
using test::play;
using test::position_of;
using test::setup_of;
using test::square_of;

// ------------------------------------------------------------------ repetition

constexpr const char* kShuffle = "rKh1 rRk2 yKg14 yRd13";
constexpr const char* kThereAndBack = "k2k3 d13d12 k3k2 d12d13";

TEST(RulesRepetition, EndsTheGameAtTheThirdOccurrenceWithTenForEachActiveSeat) {
    Game game = game_of(kShuffle);
    play(game, kThereAndBack);
    EXPECT_FALSE(game.is_over());  // the second occurrence
    play(game, "k2k3 d13d12 k3k2");
    EXPECT_FALSE(game.is_over());
    play(game, "d12d13");
    EXPECT_EQ(game.outcome().reason, EndReason::Repetition);
    EXPECT_EQ(game.position().points(), per_seat(10, 0, 10, 0));
}

TEST(RulesRepetition, NeedNotBeConsecutive) {
    Game game = game_of(kShuffle);
    play(game, kThereAndBack);
    play(game, "k2k4 d13d11 k4k5 d11d10 k5k2 d10d13");
    EXPECT_EQ(game.outcome().reason, EndReason::Repetition);
}

TEST(RulesRepetition, AsksForTheSameSeatToMove) {
    // Red loses a move with its rook (k2-k3-k4-k2 against d13-d12-d13): the same placement comes
    // with Yellow to move.
    Game game = game_of(kShuffle);
    play(game, "k2k3 d13d12 k3k4 d12d13 k4k2");
    EXPECT_EQ(game.position().turn(), Color::Yellow);
    EXPECT_NE(game.position().key(), game.start().key());
}

TEST(RulesRepetition, InTeamsDrawsWithoutPoints) {
    Game game = game_of("rKh1 rRk2 bKa6 yKg14 yRd13 gKn7", RuleSet::teams());
    const char* round_trip = "k2k3 a6a7 d13d12 n7n8 k3k2 a7a6 d12d13 n8n7";
    play(game, round_trip);
    EXPECT_FALSE(game.is_over());
    play(game, round_trip);
    EXPECT_EQ(game.outcome().reason, EndReason::Repetition);
    EXPECT_EQ(game.outcome().winner, std::nullopt);
    EXPECT_EQ(game.position().points(), PerColor<int>{});
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
    PositionSetup setup = setup_of("rKh1 rRk2 bKa8 yKg14 gKn7");
    setup.halfmove = 98;
    Game game = game_of(setup);
    play(game, "k2k3");
    EXPECT_FALSE(game.is_over());
    play(game, "a8a9");
    EXPECT_EQ(game.outcome().reason, EndReason::FiftyMoves);
    EXPECT_EQ(game.position().points(), per_seat(10, 10, 10, 10));
}

TEST(RulesFiftyMoves, CapturesAndPawnMovesStartTheCountAgain) {
    PositionSetup setup = setup_of("rKh1 rRk2 rPe2 bKa8 yNk5 dPd2 rRd1 yKg14 gKn7");
    setup.halfmove = 99;
    for (const char* move : {"e2e3", "k2k5", "d1d2"}) {  // pawn, capture, capture of a dead piece
        Game game = game_of(setup);
        play(game, move);
        EXPECT_FALSE(game.is_over()) << move;
        EXPECT_EQ(game.position().halfmove_clock(), 0) << move;
    }
}

TEST(RulesFiftyMoves, TheNumberOfPliesIsAnOption) {
    RuleSet rules = RuleSet::ffa();
    rules.fifty_move_plies = 3;
    Game game = game_of("rKh1 rRk2 bKa8 yKg14 gKn7", rules);
    play(game, "k2k3 a8a9");
    EXPECT_FALSE(game.is_over());
    play(game, "g14g13");
    EXPECT_EQ(game.outcome().reason, EndReason::FiftyMoves);
}

TEST(RulesFiftyMoves, InTeamsDrawsWithoutPoints) {
    PositionSetup setup = setup_of("rKh1 rRk2 bKa8 yKg14 gKn7");
    setup.halfmove = 99;
    Game game = game_of(setup, RuleSet::teams());
    play(game, "k2k3");
    EXPECT_EQ(game.outcome().reason, EndReason::FiftyMoves);
    EXPECT_EQ(game.outcome().winner, std::nullopt);
    EXPECT_EQ(game.position().points(), PerColor<int>{});
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

RuleSet walking_rules() {
    RuleSet rules = RuleSet::ffa();
    rules.dead_king_walking = true;
    return rules;
}

/// The pieces with Blue's king alone, which walks.
PositionSetup with_walking_blue(const std::string& others) {
    PositionSetup setup = setup_of(others + " bKa8");
    setup.departure[Color::Blue] = Departure::Resigned;
    return setup;
}

TEST(RulesInsufficientMaterial, WalkingKingsAreKingsAmongKings) {
    const auto is_drawn = [](const std::string& others) {
        return position_of(with_walking_blue(others), walking_rules()).has_insufficient_material();
    };
    EXPECT_TRUE(is_drawn("rKh1 yKg14"));
    EXPECT_TRUE(is_drawn("rKh1 yKg14 gKn7"));
    EXPECT_TRUE(is_drawn("rKh1 yKg14 dQe5"));
    EXPECT_FALSE(is_drawn("rKh1 rPd5 yKg14"));
    EXPECT_FALSE(is_drawn("rKh1 rNd5 yKg14"));  // a minor piece may mate or take the walking king
}

// Red's king takes Yellow's rook, 5 points, the last piece that is no king.
TEST(RulesInsufficientMaterial, TheActiveSeatsShareWalkingKings) {
    Game two = game_of(with_walking_blue("rKh1 yRi1 yKg14"), walking_rules());
    play(two, "h1i1");
    EXPECT_EQ(two.outcome().reason, EndReason::InsufficientMaterial);
    EXPECT_EQ(two.position().points(), per_seat(5 + 10 + 10, 0, 10 + 10, 0));
    Game three = game_of(with_walking_blue("rKh1 yRi1 yKg14 gKn7"), walking_rules());
    play(three, "h1i1");
    EXPECT_EQ(three.outcome().reason, EndReason::InsufficientMaterial);
    EXPECT_EQ(three.position().points(), per_seat(5 + 10 + 6, 0, 10 + 6, 10 + 6));
}

TEST(RulesInsufficientMaterial, AWalkingKingMayTakeTheLastPiece) {
    PositionSetup setup = with_walking_blue("rKh1 yRa9 yKg14");
    setup.turn = Color::Blue;
    Game game = game_of(setup, walking_rules());
    play(game, "a8a9");
    EXPECT_EQ(game.outcome().reason, EndReason::InsufficientMaterial);
    EXPECT_EQ(game.position().points(), per_seat(20, 0, 20, 0));
}

TEST(RulesInsufficientMaterial, WhoLeavesNothingButKingsHasItsPartInTheDraw) {
    for (const EventKind how : {EventKind::Resigns, EventKind::RunsOutOfTime}) {
        Game last = game_of("rKh1 rRk2 yKg14", walking_rules());
        ASSERT_TRUE(last.apply({how, Color::Red}));
        EXPECT_EQ(last.outcome().reason, EndReason::InsufficientMaterial);
        EXPECT_EQ(last.position().points(), per_seat(10, 0, 10, 0));
        // Nothing for its own king, but its part of one that walked before.
        Game another = game_of(with_walking_blue("rKh1 rRk2 yKg14"), walking_rules());
        ASSERT_TRUE(another.apply({how, Color::Red}));
        EXPECT_EQ(another.position().points(), per_seat(20, 0, 20, 0));
        // On another's turn, among three.
        Game three = game_of("rKh1 yKg14 gKn7 gQm7", walking_rules());
        ASSERT_TRUE(three.apply({how, Color::Green}));
        EXPECT_EQ(three.outcome().reason, EndReason::InsufficientMaterial);
        EXPECT_EQ(three.position().points(), per_seat(10, 0, 10, 10));
    }
}

TEST(RulesInsufficientMaterial, WhoLeavesOtherPiecesOrAStandingKingLoses) {
    Game pawn = game_of("rKh1 rRk2 yKg14 yPd13", walking_rules());
    ASSERT_TRUE(pawn.apply({EventKind::Resigns, Color::Red}));
    EXPECT_EQ(pawn.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(pawn.position().points(), per_seat(0, 0, 20, 0));
    Game standing = game_of("rKh1 rRk2 yKg14");
    ASSERT_TRUE(standing.apply({EventKind::Resigns, Color::Red}));
    EXPECT_EQ(standing.outcome().reason, EndReason::LastStanding);
    EXPECT_EQ(standing.position().points(), per_seat(0, 0, 20, 0));
}

TEST(RulesInsufficientMaterial, EndsTheGameWithTenForEachActiveSeat) {
    Game game = game_of("rKh1 rNd5 yRf6 yKg14");
    play(game, "d5f6");
    EXPECT_EQ(game.outcome().reason, EndReason::InsufficientMaterial);
    EXPECT_EQ(game.position().points(), per_seat(15, 0, 10, 0));
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

TEST(RulesDrawAgreed, PaysTenToEachActiveSeatInFfa) {
    Game game = game_of("rKh1 rRk2 yKg14 gKn7");
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Red}));
    EXPECT_EQ(game.outcome().reason, EndReason::DrawAgreed);
    EXPECT_EQ(game.position().points(), per_seat(10, 0, 10, 10));
}

TEST(RulesDrawAgreed, HasNoWinnerInTeams) {
    Game game = game_of("rKh1 rRk2 bKa8 yKg14 gKn7", RuleSet::teams());
    ASSERT_TRUE(game.apply({EventKind::DrawAgreed, Color::Red}));
    EXPECT_EQ(game.outcome(), (Outcome{EndReason::DrawAgreed, std::nullopt}));
    EXPECT_EQ(game.position().points(), PerColor<int>{});
}

}  // namespace
}  // namespace quadrille
