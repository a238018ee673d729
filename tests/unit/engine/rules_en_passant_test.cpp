// En passant: engine/RULES.md. In most positions Red's pawn stands on e4 after e2-e4 and the
// passed square is e3; pawns that attack e3: Blue's on d2, d4, Yellow's on d4, f4, Green's on f2,
// f4.

#include <gtest/gtest.h>

#include "engine/movegen.h"
#include "engine/position.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::can_play;
using test::game_of;
using test::kKings;
using test::play;
using test::position_of;
using test::setup_of;
using test::square_of;

/// Red has just played e2-e4.
PositionSetup after_e2e4(const std::string& words, Color turn) {
    PositionSetup setup = setup_of("rPe4 " + words, turn);
    setup.en_passant[Color::Red] = EnPassant{square_of("e3"), square_of("e4")};
    return setup;
}

MoveKind kind_of(const Position& p, std::string_view move) {
    return test::find_move(legal_moves(p), move).kind();
}

TEST(RulesEnPassant, ADoubleStepIsRecordedEvenIfNobodyCanAnswer) {
    Game game = game_of(std::string(kKings) + "rPe2");
    play(game, "e2e4");
    EXPECT_EQ(game.position().en_passant().of(Color::Red),
              (EnPassant{square_of("e3"), square_of("e4")}));
}

TEST(RulesEnPassant, ASingleStepIsNot) {
    Game game = game_of(std::string(kKings) + "rPe2");
    play(game, "e2e3");
    EXPECT_EQ(game.position().en_passant().of(Color::Red), std::nullopt);
}

TEST(RulesEnPassant, AnyEnemyPawnThatAttacksThePassedSquareMayTake) {
    for (const auto& [color, squares] : {std::pair{Color::Blue, std::pair{"bPd2", "bPd4"}},
                                         std::pair{Color::Yellow, std::pair{"yPd4", "yPf4"}},
                                         std::pair{Color::Green, std::pair{"gPf2", "gPf4"}}}) {
        for (const char* pawn : {squares.first, squares.second}) {
            const Position p = position_of(after_e2e4(std::string(kKings) + pawn, color));
            const std::string move = std::string(pawn + 2) + "e3";
            ASSERT_TRUE(can_play(p, move)) << pawn;
            Position next = p;
            next.play(test::find_move(legal_moves(p), move));
            EXPECT_TRUE(next.piece_on(square_of("e4")).is_none()) << pawn;
            EXPECT_EQ(next.points(color), 1);
        }
    }
}

TEST(RulesEnPassant, BothFlanksMayTake) {
    const Position p = position_of(after_e2e4(std::string(kKings) + "yPd4 yPf4", Color::Yellow));
    EXPECT_EQ(kind_of(p, "d4e3"), MoveKind::EnPassant);
    EXPECT_EQ(kind_of(p, "f4e3"), MoveKind::EnPassant);
}

TEST(RulesEnPassant, EachOtherSeatHasOneTurnToTake) {
    Game game = game_of("rKh1 rPe2 bKa8 bPd4 bPb9 yKg14 yPf4 yPj13 gKn7 gPf2 gPm9");
    play(game, "e2e4");
    EXPECT_TRUE(can_play(game.position(), "d4e3"));
    play(game, "b9c9");
    EXPECT_TRUE(can_play(game.position(), "f4e3"));
    play(game, "j13j12");
    EXPECT_TRUE(can_play(game.position(), "f2e3"));
    play(game, "m9l9");
    EXPECT_EQ(game.position().en_passant().of(Color::Red), std::nullopt);  // Red's turn has come
    play(game, "h1h2");
    EXPECT_FALSE(can_play(game.position(), "d4e3"));
}

TEST(RulesEnPassant, ChancesOfSeveralSeatsStandSideBySide) {
    Game game = game_of("rKh1 rPe2 bKa8 bPb9 yKg14 yPf4 yPd10 gKn7");
    play(game, "e2e4 b9d9");
    EXPECT_TRUE(can_play(game.position(), "f4e3"));   // takes e4
    EXPECT_TRUE(can_play(game.position(), "d10c9"));  // takes d9
}

TEST(RulesEnPassant, EndsWhenThePawnIsTaken) {
    Game game = game_of("rKh1 rPe2 bKa8 bRe9 yKg14 yPf4 gKn7");
    play(game, "e2e4 e9e4");
    EXPECT_EQ(game.position().en_passant().of(Color::Red), std::nullopt);
    EXPECT_FALSE(can_play(game.position(), "f4e3"));
}

TEST(RulesEnPassant, EndsWhenThePushingSeatIsEliminated) {
    Game game = game_of(after_e2e4(std::string(kKings) + "yPf4", Color::Yellow));
    EXPECT_TRUE(can_play(game.position(), "f4e3"));
    test::resign(game, Color::Red);
    EXPECT_EQ(game.position().en_passant().of(Color::Red), std::nullopt);
    EXPECT_FALSE(can_play(game.position(), "f4e3"));
}

TEST(RulesEnPassant, ADoubleCaptureTakesThePieceOnThePassedSquareToo) {
    // Blue's knight jumps from d5 to e3, then Yellow takes it and the pawn, 3 + 1 points.
    Game game = game_of("rKh1 rPe2 bKa8 bNd5 yKg14 yPf4 gKn7");
    play(game, "e2e4 d5e3");
    EXPECT_EQ(kind_of(game.position(), "f4e3"), MoveKind::EnPassant);
    play(game, "f4e3");
    EXPECT_EQ(game.position().points(Color::Yellow), 4);
    EXPECT_TRUE(game.position().piece_on(square_of("e4")).is_none());
    EXPECT_EQ(game.position().piece_on(square_of("e3")), Piece(Color::Yellow, PieceType::Pawn));
}

TEST(RulesEnPassant, ADoubleCaptureReplacesThePlainOne) {
    const Position p = position_of(after_e2e4("rKh1 bKa8 bNe3 yKg14 yPf4 gKn7", Color::Yellow));
    int captures = 0;
    for (const Move m : legal_moves(p)) captures += test::text_of(m) == "f4e3" ? 1 : 0;
    EXPECT_EQ(captures, 1);
}

TEST(RulesEnPassant, ADeadPieceOnThePassedSquareIsTakenForNothing) {
    Game game = game_of(after_e2e4(std::string(kKings) + "dbQe3 yPf4", Color::Yellow));
    play(game, "f4e3");
    EXPECT_EQ(game.position().points(Color::Yellow), 1);
}

TEST(RulesEnPassant, AnOwnPieceOnThePassedSquareForbidsIt) {
    EXPECT_FALSE(can_play(position_of(after_e2e4(std::string(kKings) + "yNe3 yPf4", Color::Yellow)),
                          "f4e3"));
}

TEST(RulesEnPassant, OneDoubleCaptureMayAnswerTwoChecks) {
    // Yellow's king d5 is attacked by the pawn e4 and by Blue's knight e3: f4xe3 takes both.
    const Position p = position_of(after_e2e4("rKh1 bKa8 bNe3 yKd5 yPf4 gKn7", Color::Yellow));
    EXPECT_EQ(p.checking_pieces(Color::Yellow).count(), 2);
    EXPECT_TRUE(can_play(p, "f4e3"));
    EXPECT_TRUE(has_legal_move(p, Color::Yellow));
}

TEST(RulesEnPassant, InTeamsNeitherPieceMayBeATeammates) {
    const RuleSet teams = RuleSet::teams();
    // Yellow is Red's teammate: the pawn stays, and e3 is empty.
    EXPECT_FALSE(can_play(
        position_of(after_e2e4(std::string(kKings) + "yPf4", Color::Yellow), teams), "f4e3"));
    // Green may, but not with Blue's knight there.
    EXPECT_TRUE(can_play(position_of(after_e2e4(std::string(kKings) + "gPf4", Color::Green), teams),
                         "f4e3"));
    EXPECT_FALSE(can_play(
        position_of(after_e2e4(std::string(kKings) + "bNe3 gPf4", Color::Green), teams), "f4e3"));
    // A teammate's pawn and an enemy on e3: the plain capture remains.
    const Position plain =
        position_of(after_e2e4(std::string(kKings) + "bNe3 yPf4", Color::Yellow), teams);
    EXPECT_EQ(kind_of(plain, "f4e3"), MoveKind::Normal);
    EXPECT_TRUE(can_play(plain, "f4e3"));
}

TEST(RulesEnPassant, MustNotExposeTheOwnKing) {
    // Both pawns leave the fourth rank, between king c4 and rook i4.
    EXPECT_FALSE(
        can_play(position_of(after_e2e4("rKh1 bKa8 yKc4 yPf4 gKn7 gRi4", Color::Yellow)), "f4e3"));
    // The taken pawn alone shielded king g6 from bishop d3.
    EXPECT_FALSE(
        can_play(position_of(after_e2e4("rKh1 bKa8 yKg6 yPf4 gKn7 gBd3", Color::Yellow)), "f4e3"));
}

TEST(RulesEnPassant, MayPromote) {
    // FFA: file h is Blue's row 8. Red h2-h4, Blue g4xh3.
    Game game = game_of("rKk1 rPh2 bKa8 bPg4 yKg14 gKn7");
    play(game, "h2h4");
    EXPECT_EQ(kind_of(game.position(), "g4h3d"), MoveKind::EnPassantPromotion);
    play(game, "g4h3d");
    EXPECT_EQ(game.position().piece_on(square_of("h3")), Piece(Color::Blue, PieceType::OneQueen));
    EXPECT_TRUE(game.position().piece_on(square_of("h4")).is_none());
}

TEST(RulesEnPassant, CanBeSwitchedOff) {
    RuleSet rules = RuleSet::ffa();
    rules.en_passant = false;
    Game game = game_of("rKh1 rPe2 bKa8 bPd4 yKg14 gKn7", rules);
    play(game, "e2e4");
    EXPECT_EQ(game.position().en_passant().of(Color::Red), std::nullopt);
    EXPECT_FALSE(can_play(game.position(), "d4e3"));
}

TEST(RulesEnPassant, ImpossibleChancesOfASetUpAreDroppedWithAWarning) {
    const auto kept = [](const PositionSetup& setup) {
        std::vector<SetupIssue> warnings;
        const auto p = Position::from_setup(setup, RuleSet::ffa(), &warnings);
        EXPECT_EQ(warnings.empty(), p->en_passant().of(Color::Red).has_value());
        return p->en_passant().of(Color::Red).has_value();
    };
    const std::string words = std::string(kKings) + "yPf4 ";
    EXPECT_TRUE(kept(after_e2e4(words, Color::Yellow)));
    EXPECT_FALSE(kept(after_e2e4(words, Color::Red)));              // Red's turn has come again
    EXPECT_FALSE(kept(after_e2e4(words + "rNe3", Color::Yellow)));  // Red's own piece is in the way
    EXPECT_FALSE(kept(after_e2e4(words + "rNe2", Color::Yellow)));
    PositionSetup no_pawn = after_e2e4(words, Color::Yellow);
    no_pawn.board[square_of("e4")] = Piece{Color::Red, PieceType::Knight};
    EXPECT_FALSE(kept(no_pawn));
    PositionSetup wrong_row = setup_of(words + "rPe5", Color::Yellow);
    wrong_row.en_passant[Color::Red] = EnPassant{square_of("e4"), square_of("e5")};
    EXPECT_FALSE(kept(wrong_row));
}

}  // namespace
}  // namespace quadrille
