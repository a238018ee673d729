// Pawns, promotion, castling: engine/RULES.md.

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
using test::targets;

Position with_kings(const std::string& words, Color turn = Color::Red,
                    const RuleSet& rules = RuleSet::ffa()) {
    return position_of(kKings + words, rules, turn);
}

// ------------------------------------------------------------------ pawns

TEST(RulesPawns, StepAwayFromTheirSeatOneOrTwoFromTheHomeRow) {
    EXPECT_EQ(targets(with_kings("rPe2"), "e2"), "e3 e4");
    EXPECT_EQ(targets(with_kings("bPb5", Color::Blue), "b5"), "c5 d5");
    EXPECT_EQ(targets(with_kings("yPe13", Color::Yellow), "e13"), "e11 e12");
    EXPECT_EQ(targets(with_kings("gPm5", Color::Green), "m5"), "k5 l5");
}

TEST(RulesPawns, StepOnceFromAnyOtherRow) {
    EXPECT_EQ(targets(with_kings("rPe3"), "e3"), "e4");
    EXPECT_EQ(targets(with_kings("bPc5", Color::Blue), "c5"), "d5");
    EXPECT_EQ(targets(with_kings("yPe12", Color::Yellow), "e12"), "e11");
    EXPECT_EQ(targets(with_kings("gPl5", Color::Green), "l5"), "k5");
}

TEST(RulesPawns, AreBlockedByAnythingAhead) {
    EXPECT_EQ(targets(with_kings("rPe2 bNe3"), "e2"), "");
    EXPECT_EQ(targets(with_kings("rPe2 bNe4"), "e2"), "e3");
    EXPECT_EQ(targets(with_kings("rPe2 dyNe3"), "e2"), "");
    EXPECT_EQ(targets(with_kings("rPe2 Xe4"), "e2"), "e3");
}

TEST(RulesPawns, CaptureForwardDiagonallyOnly) {
    // Enemies all around e5; a dead piece counts as one, a wall does not.
    const Position p = with_kings("rPe5 bNd6 yNf6 gNe6 bNd5 yNf5 bNd4 gNf4");
    EXPECT_EQ(targets(p, "e5"), "d6 f6");
    EXPECT_EQ(targets(with_kings("rPe5 dNd6 Xf6"), "e5"), "d6 e6");
    EXPECT_EQ(targets(with_kings("gPe5 rNd6 yNd4 bNf6", Color::Green), "e5"), "d4 d5 d6");
}

// ------------------------------------------------------------------ promotion

TEST(RulesPromotion, InFfaOnRowEightToAOnePointQueenOnly) {
    EXPECT_EQ(targets(with_kings("rPe7"), "e7"), "e8d");
    EXPECT_EQ(targets(with_kings("bPg5", Color::Blue), "g5"), "h5d");
    EXPECT_EQ(targets(with_kings("yPe8", Color::Yellow), "e8"), "e7d");
    EXPECT_EQ(targets(with_kings("gPh5", Color::Green), "h5"), "g5d");
    EXPECT_EQ(targets(with_kings("rPe6"), "e6"), "e7");
}

TEST(RulesPromotion, InTeamsOnRowElevenToQueenRookBishopKnight) {
    const RuleSet teams = RuleSet::teams();
    EXPECT_EQ(targets(with_kings("rPe10", Color::Red, teams), "e10"), "e11b e11n e11q e11r");
    EXPECT_EQ(targets(with_kings("bPj5", Color::Blue, teams), "j5"), "k5b k5n k5q k5r");
    EXPECT_EQ(targets(with_kings("yPe5", Color::Yellow, teams), "e5"), "e4b e4n e4q e4r");
    EXPECT_EQ(targets(with_kings("gPe5", Color::Green, teams), "e5"), "d5b d5n d5q d5r");
    EXPECT_EQ(targets(with_kings("rPe7", Color::Red, teams), "e7"), "e8");
}

TEST(RulesPromotion, HappensOnCapturesToo) {
    EXPECT_EQ(targets(with_kings("rPe7 bNd8 yNf8 gNe8"), "e7"), "d8d f8d");
}

TEST(RulesPromotion, ChoicesAndRowAreOptions) {
    RuleSet rules = RuleSet::teams();
    rules.promote_to = {PieceType::Queen};
    EXPECT_EQ(targets(with_kings("rPe10", Color::Red, rules), "e10"), "e11q");
    rules = RuleSet::ffa();
    rules.promote_to = {PieceType::Queen, PieceType::Knight};
    rules.promotion_row = 6;
    EXPECT_EQ(targets(with_kings("rPe5", Color::Red, rules), "e5"), "e6n e6q");
    EXPECT_EQ(targets(with_kings("rPe7", Color::Red, rules), "e7"), "e8");
}

TEST(RulesPromotion, NeverComesForAPawnSetUpBeyondItsRow) {
    // On its row, one beyond, and at the far edge, where it is stuck.
    EXPECT_EQ(targets(with_kings("rPe8"), "e8"), "e9");
    EXPECT_EQ(targets(with_kings("rPe9"), "e9"), "e10");
    EXPECT_EQ(targets(with_kings("rPe14"), "e14"), "");
    EXPECT_EQ(targets(with_kings("rPa11"), "a11"), "");  // the corner a12 is ahead
}

TEST(RulesPromotion, GivesAQueenThatMovesAsAQueenAndIsWorthOnePoint) {
    Game game = game_of("rKh1 rPe7 bKa9 bRe12 yKg14 gKn7");
    play(game, "e7e8d");
    EXPECT_EQ(game.position().piece_on(square_of("e8")), Piece(Color::Red, PieceType::OneQueen));
    play(game, "a9a10 g14g13 n7n6");
    EXPECT_TRUE(can_play(game.position(), "e8h8"));   // as a rook
    EXPECT_TRUE(can_play(game.position(), "e8h11"));  // as a bishop
    EXPECT_FALSE(can_play(game.position(), "e8f10"));
    play(game, "h1h2 e12e8");
    EXPECT_EQ(game.position().points(Color::Blue), 1);
}

// ------------------------------------------------------------------ castling

/// King and rooks of each seat at home as in `classic`, every right there.
PositionSetup castling_setup(const std::string& more = "", Color turn = Color::Red) {
    PositionSetup setup = setup_of(
        "rKh1 rRd1 rRk1 bKa8 bRa4 bRa11 yKg14 yRd14 yRk14 gKn7 gRn4 gRn11 "
        // pawns that keep the rooks from looking at each other
        "rPd2 rPk2 bPb4 bPb11 yPd13 yPk13 gPm4 gPm11 " +
            more,
        turn);
    setup.castle_short = ColorSet::all();
    setup.castle_long = ColorSet::all();
    return setup;
}

bool castles(const PositionSetup& setup, MoveKind side, const RuleSet& rules = RuleSet::ffa()) {
    for (const Move m : legal_moves(position_of(setup, rules))) {
        if (m.kind() == side) return true;
    }
    return false;
}
bool castles_short(const PositionSetup& setup, const RuleSet& rules = RuleSet::ffa()) {
    return castles(setup, MoveKind::CastleShort, rules);
}
bool castles_long(const PositionSetup& setup, const RuleSet& rules = RuleSet::ffa()) {
    return castles(setup, MoveKind::CastleLong, rules);
}

void expect_castling(const PositionSetup& setup, const char* move, const char* king,
                     const char* rook) {
    const Color us = setup.turn;
    Position p = position_of(setup);
    const Move castling = test::find_move(legal_moves(p), move);
    ASSERT_TRUE(castling.is_castling()) << move;
    p.play(castling);
    EXPECT_EQ(p.piece_on(square_of(king)), Piece(us, PieceType::King)) << move;
    EXPECT_EQ(p.piece_on(square_of(rook)), Piece(us, PieceType::Rook)) << move;
    EXPECT_EQ((p.board().pieces(us, PieceType::Rook)).count(), 2) << move;
    EXPECT_TRUE(p.castling().short_rook(us).is_none() && p.castling().long_rook(us).is_none())
        << move;
}

TEST(RulesCastling, TheKingGoesTwoSquaresAndTheRookCrosses) {
    expect_castling(castling_setup(), "h1j1", "j1", "i1");
    expect_castling(castling_setup(), "h1f1", "f1", "g1");
    expect_castling(castling_setup("", Color::Blue), "a8a10", "a10", "a9");
    expect_castling(castling_setup("", Color::Blue), "a8a6", "a6", "a7");
    expect_castling(castling_setup("", Color::Yellow), "g14e14", "e14", "f14");
    expect_castling(castling_setup("", Color::Yellow), "g14i14", "i14", "h14");
    expect_castling(castling_setup("", Color::Green), "n7n5", "n5", "n6");
    expect_castling(castling_setup("", Color::Green), "n7n9", "n9", "n8");
}

TEST(RulesCastling, ShortIsTheSideOfTheNearRookWhereverTheKingStands) {
    // As in `rg` and `chess4`: Red's king on g1, three squares from d1 and four from k1.
    PositionSetup setup = setup_of("rKg1 rRd1 rRk1 bKa8 yKg14 gKn7");
    setup.castle_short = {Color::Red};
    EXPECT_TRUE(castles_short(setup));
    EXPECT_TRUE(can_play(position_of(setup), "g1e1"));
    EXPECT_FALSE(castles_long(setup));
    setup.castle_short = {};
    setup.castle_long = {Color::Red};
    EXPECT_TRUE(can_play(position_of(setup), "g1i1"));
    EXPECT_FALSE(castles_short(setup));
}

TEST(RulesCastling, WorksInEverySetUp) {
    // All pieces but kings and rooks taken off: both castlings of the seat to move are there.
    for (int i = 0; i < kFullSetups; ++i) {
        PositionSetup setup = start_position(static_cast<StartSetup>(i));
        for (Piece& piece : setup.board.values) {
            if (!piece.is_piece() || piece.type() == PieceType::King) continue;
            const bool stays = piece.type() == PieceType::Rook || piece.type() == PieceType::Pawn;
            if (!stays) piece = Piece::none();
        }
        for (const Color c : kAllColors) {
            setup.turn = c;
            EXPECT_TRUE(castles_short(setup)) << i << test::text_of(c);
            EXPECT_TRUE(castles_long(setup)) << i << test::text_of(c);
        }
    }
}

TEST(RulesCastling, NeedsTheRight) {
    PositionSetup setup = castling_setup();
    setup.castle_short.remove(Color::Red);
    EXPECT_FALSE(castles_short(setup));
    EXPECT_TRUE(castles_long(setup));
    setup.castle_long.remove(Color::Red);
    EXPECT_FALSE(castles_long(setup));
}

TEST(RulesCastling, NeedsEmptySquaresBetweenKingAndRook) {
    EXPECT_FALSE(
        castles_long(castling_setup("rNe1")));  // beside the rook, the king does not go there
    EXPECT_FALSE(castles_long(castling_setup("bNg1")));
    EXPECT_FALSE(castles_short(castling_setup("dNj1")));
    EXPECT_FALSE(castles_short(castling_setup("Xi1")));
    EXPECT_TRUE(castles_short(castling_setup("rNe1")));
}

TEST(RulesCastling, IsForbiddenFromThroughAndToAttackedSquares) {
    EXPECT_FALSE(castles_short(castling_setup("yRh5")));  // origin: in check
    EXPECT_FALSE(castles_short(castling_setup("yRi5")));  // transit
    EXPECT_FALSE(castles_short(castling_setup("yRj5")));  // target
    EXPECT_FALSE(castles_long(castling_setup("yRh5")));
    EXPECT_FALSE(castles_long(castling_setup("yRg5")));
    EXPECT_FALSE(castles_long(castling_setup("yRf5")));
    EXPECT_FALSE(castles_short(castling_setup("bPh2 bPi2")));  // Blue's pawns attack i1, j1
}

TEST(RulesCastling, MayCrossAttackedSquaresWithTheRookAlone) {
    EXPECT_TRUE(castles_long(castling_setup("yRe5")));    // e1
    EXPECT_TRUE(castles_short(castling_setup("yBg5 ")));  // aims at k1 past h4, i3, j2
}

TEST(RulesCastling, IsNotForbiddenByTeammatesOrTheDead) {
    EXPECT_TRUE(castles_short(castling_setup("yRi5"), RuleSet::teams()));
    EXPECT_FALSE(castles_short(castling_setup("bRi5"), RuleSet::teams()));
    EXPECT_TRUE(castles_short(castling_setup("dyRi5")));
}

TEST(RulesCastling, BothRightsEndWhenTheKingMoves) {
    Game game = game_of(castling_setup());
    play(game, "h1h2 b11c11 k13k12 m11l11 h2h1");
    const Position& p = game.position();
    EXPECT_TRUE(p.castling().short_rook(Color::Red).is_none());
    EXPECT_TRUE(p.castling().long_rook(Color::Red).is_none());
    EXPECT_EQ(p.castling().short_rook(Color::Blue), square_of("a11"));
}

TEST(RulesCastling, OneRightEndsWhenItsRookMoves) {
    Game game = game_of(castling_setup());
    play(game, "k1j1 b11c11 k13k12 m11l11 j1k1 b4c4 d13d12 m4l4");
    EXPECT_EQ(targets(game.position(), "h1"), "f1 g1 g2 h2 i1 i2");
    EXPECT_TRUE(can_play(game.position(), "h1f1"));  // the long one is still there
}

TEST(RulesCastling, ARightEndsWhenItsRookIsTaken) {
    // Blue's bishop takes k1; another rook on k1 would not bring the right back.
    Game game = game_of(castling_setup("bBi3 yPg3", Color::Blue));
    play(game, "i3k1");
    EXPECT_TRUE(game.position().castling().short_rook(Color::Red).is_none());
    EXPECT_EQ(game.position().castling().long_rook(Color::Red), square_of("d1"));
}

TEST(RulesCastling, RightsEndWithTheSeat) {
    Game game = game_of(castling_setup());
    test::resign(game, Color::Yellow);
    const PositionSetup now = game.position().to_setup();
    EXPECT_FALSE(now.castle_short.contains(Color::Yellow));
    EXPECT_FALSE(now.castle_long.contains(Color::Yellow));
}

TEST(RulesCastling, RightsWithoutKingAndRookAtHomeAreDroppedWithAWarning) {
    PositionSetup setup = setup_of("rKf1 rRd1 rRk1 bKa8 bRa4 yKg14 gKn7");
    setup.castle_short = {Color::Red,
                          Color::Blue};  // Red's king is no central square, a11 is empty
    setup.castle_long = {Color::Blue};
    std::vector<SetupIssue> warnings;
    const auto p = Position::from_setup(setup, RuleSet::ffa(), &warnings);
    ASSERT_TRUE(p.has_value());
    EXPECT_TRUE(p->castling().short_rook(Color::Red).is_none());
    EXPECT_TRUE(p->castling().short_rook(Color::Blue).is_none());
    EXPECT_EQ(p->castling().long_rook(Color::Blue), square_of("a4"));
    EXPECT_EQ(warnings.size(), 2U);
}

}  // namespace
}  // namespace quadrille
