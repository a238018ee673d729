#include "protocol/notation/fen4/fen4.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/movegen.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/square_text.h"

namespace quadrille {
namespace {

constexpr std::string_view kClassic =
    "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/"
    "14/"
    "bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/"
    "bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3";

/// Only the four kings on h1, a8, g14 and n7.
constexpr std::string_view kBareBoard = "6,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/7,rK,6";

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string out{text};
    const std::size_t at = out.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) out.replace(at, from.size(), to);
    return out;
}

/// Returns a position of the four kings with this head, the text before the board.
std::string bare(std::string_view head) { return std::string{head} + std::string{kBareBoard}; }

Square sq(std::string_view text) { return parse_square(text).value(); }

/// A position that was read, as a set-up.
struct Fen4 {
    PositionSetup setup;
    std::vector<ExtraField> kept;
    std::vector<Fen4Warning> warnings;
};

Fen4 must_parse(std::string_view text, const RuleSet& rules = RuleSet::ffa()) {
    const Expected<Fen4Position, TextError> read = parse_position(text, rules);
    if (!read) {
        ADD_FAILURE() << describe(read.error()) << "\n" << text;
        return {};
    }
    return {read->position.to_setup(), read->kept, read->warnings};
}

std::string written(const Fen4& fen4) { return format_fen4(fen4.setup, fen4.kept); }

// ------------------------------------------------------------------ reading and writing
// record_round_trips_test.cpp reads random positions back.

TEST(Fen4, WritesStartPositionAsCanonicalLine) {
    EXPECT_EQ(format_fen4(start_position(StartSetup::Classic)), kClassic);
    EXPECT_EQ(format_fen4(Position::start(StartSetup::Classic, RuleSet::teams())), kClassic);
}

struct Dialect {
    std::string_view name;
    std::string text;
};

std::vector<Dialect> dialects() {
    std::string run_together{kClassic};
    const std::size_t board = run_together.find("3,yR");
    std::string squeezed = run_together.substr(board);
    std::erase(squeezed, ',');
    squeezed = run_together.substr(0, board) + squeezed;

    std::string x_corners{kClassic};
    for (const std::string_view run : {"3,yR", "3,yP", "3,rP", "3,rR"}) {
        x_corners = replaced(x_corners, run, "x,x,x," + std::string{run.substr(2)});
    }
    for (const std::string_view run : {"yR,3/", "yP,3/", "rP,3/"}) {
        x_corners = replaced(x_corners, run, std::string{run.substr(0, 2)} + ",x,x,x/");
    }
    x_corners = replaced(x_corners, "rB,rN,rR,3", "rB,rN,rR,x,x,x");
    for (const std::string_view side : {"yP,x,x,x/14", "bR,bP,10,gP,gR/14"}) {
        x_corners = replaced(x_corners, side,
                             std::string{side.substr(0, side.size() - 2)} + "x,x,x,8,x,x,x");
    }
    std::string spaced;
    for (const char c : kClassic) spaced += std::string{c} + " \t";
    std::string broken = replaced(kClassic, "-0-3,yR", "-0-\n3,yR");
    for (std::size_t at = 0; (at = broken.find('/', at)) != std::string::npos; at += 2) {
        broken.insert(at + 1, "\n");
    }
    std::string upper_x = x_corners;
    for (char& c : upper_x) c = c == 'x' ? 'X' : c;
    return {{"trailing en-passant field", std::string{kClassic} + "-,,,"},
            {"trailing en-passant field of dashes", std::string{kClassic} + "--,-,-,-"},
            {"run together", squeezed},
            {"run together, trailing field", squeezed + "-,,,"},
            {"x corners", x_corners},
            {"X corners", upper_x},
            {"X corners run together",
             replaced(squeezed, "3yRyNyByKyQyByNyR3", "XXXyRyNyByKyQyByNyRXXX")},
            {"empty braces", replaced(kClassic, "-0-3,yR", "-0-{}-3,yR")},
            {"empty extra field", replaced(kClassic, "-0-3,yR", "-0--3,yR")},
            {"lower case turn", replaced(kClassic, "R-0", "r-0")},
            {"blanks everywhere", spaced},
            {"line breaks, as in Wikibooks", broken},
            {"CRLF at both ends", "\r\n" + std::string{kClassic} + "\r\n"},
            {"split runs", replaced(kClassic, "bR,bP,10,", "bR,bP,4,1,5,")},
            {"all passing squares empty",
             replaced(kClassic, "-0-3,yR", "-0-{'enPassant':('','','','')}-3,yR")}};
}

TEST(Fen4, ReadsEveryDialect) {
    const PositionSetup expected = start_position(StartSetup::Classic);
    for (const Dialect& dialect : dialects()) {
        const Fen4 fen4 = must_parse(dialect.text);
        EXPECT_EQ(fen4.setup, expected) << dialect.name;
        EXPECT_TRUE(fen4.warnings.empty()) << dialect.name;
        EXPECT_EQ(written(fen4), kClassic) << dialect.name;
    }
}

TEST(Fen4, ReadsEachKindOfSquare) {
    const Fen4 fen4 = must_parse(replaced(bare("G-0,0,0,0-0,0,0,0-0,0,0,0-1,22,333,4444-57-"),
                                          "14/14/14/14/14/bK",
                                          "3,X,rP,bN,yB,gR,dQ,dgD,rD,3/14/14/"
                                          "x,13/14/bK"));
    const PerSquare<Piece>& board = fen4.setup.board;
    EXPECT_TRUE(board[sq("d13")].is_wall());
    EXPECT_EQ(board[sq("e13")], Piece(Color::Red, PieceType::Pawn));
    EXPECT_EQ(board[sq("f13")], Piece(Color::Blue, PieceType::Knight));
    EXPECT_EQ(board[sq("g13")], Piece(Color::Yellow, PieceType::Bishop));
    EXPECT_EQ(board[sq("h13")], Piece(Color::Green, PieceType::Rook));
    EXPECT_EQ(board[sq("i13")], Piece::dead_ownerless(PieceType::Queen));
    EXPECT_EQ(board[sq("j13")], Piece::dead(Color::Green, PieceType::OneQueen));
    EXPECT_EQ(board[sq("k13")], Piece(Color::Red, PieceType::OneQueen));
    EXPECT_TRUE(board[sq("a10")].is_wall());
    EXPECT_EQ(fen4.setup.turn, Color::Green);
    EXPECT_EQ(fen4.setup.points, (PerColor<int>{{{1, 22, 333, 4444}}}));
    EXPECT_EQ(fen4.setup.halfmove, 57);
}

TEST(Fen4, KeepsShortAndLongCastlingApart) {
    const Fen4 fen4 = must_parse(replaced(kClassic, "1,1,1,1-1,1,1,1", "1,0,0,1-0,1,0,0"));
    EXPECT_EQ(fen4.setup.castle_short, (ColorSet{Color::Red, Color::Green}));
    EXPECT_EQ(fen4.setup.castle_long, (ColorSet{Color::Blue}));
    EXPECT_TRUE(fen4.warnings.empty());
}

// ------------------------------------------------------------------ en passant

/// Pawns after double steps from e2, b4, d13 and m4. Tests remove the pawn of the seat to move.
constexpr std::string_view kDoubleSteps =
    "6,yK,7/14/14/3,yP,10/14/14/bK,13/13,gK/14/14/3,bP,rP,5,gP,3/14/14/7,rK,6";

TEST(Fen4, DerivesEnPassantVictimFromPassedSquareAndSeat) {
    const std::string board = replaced(kDoubleSteps, "3,bP,rP,5", "3,bP,6");
    const std::string head = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-";
    const Fen4 trailing = must_parse(head + board + "-,c4,d12,l4");
    EXPECT_EQ(trailing.setup.en_passant[Color::Blue], (EnPassant{sq("c4"), sq("d4")}));
    EXPECT_EQ(trailing.setup.en_passant[Color::Yellow], (EnPassant{sq("d12"), sq("d11")}));
    EXPECT_EQ(trailing.setup.en_passant[Color::Green], (EnPassant{sq("l4"), sq("k4")}));
    EXPECT_FALSE(trailing.setup.en_passant[Color::Red].has_value());
    EXPECT_TRUE(trailing.warnings.empty());

    for (const std::string_view field : {"{'enPassant':('','c4:d4','d12:d11','l4:k4')}-",
                                         "{'enPassant':('','c4','d12',' l4 : k4 ')}-",
                                         "{'enPassant':(null,'c4:d4','d12:d11','l4:k4')}-"}) {
        std::string text = head;
        text.append(field).append(board);
        EXPECT_EQ(must_parse(text).setup, trailing.setup) << field;
    }
    EXPECT_EQ(written(trailing), head + "{'enPassant':('','c4:d4','d12:d11','l4:k4')}-" + board);
}

TEST(Fen4, DerivesEnPassantVictimOfRed) {
    const std::string text =
        "B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + replaced(kDoubleSteps, "3,bP,rP", "4,rP");
    const Fen4 fen4 = must_parse(text + "-e3,-,-,-");
    EXPECT_EQ(fen4.setup.en_passant[Color::Red], (EnPassant{sq("e3"), sq("e4")}));
}

TEST(Fen4, AllowsEqualEnPassantPairsAndRefusesDifferentOnes) {
    const std::string text =
        "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'enPassant':('','c4:d4','','')}-" +
        replaced(kDoubleSteps, "3,bP,rP", "3,bP,1");
    EXPECT_TRUE(must_parse(text + "-,c4,,").setup.en_passant[Color::Blue].has_value());
    const auto refused = parse_position(text + "-,c5,,", RuleSet::ffa());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().wrong, "two en-passant squares for one seat");
    EXPECT_EQ(refused.error().offset, text.size() + 2);
    EXPECT_EQ(refused.error().field, "en passant of Blue");
}

// ------------------------------------------------------------------ seats that left

TEST(Fen4, ReadsHowSeatsLeft) {
    struct Case {
        std::string_view dead;
        std::string_view extra;
        Departure blue;
    };
    const std::vector<Case> cases = {
        {"0,0,0,0", "", Departure::None},
        {"0,1,0,0", "", Departure::Dead},
        {"0,1,0,0", "{'resigned':(false,true,false,false)}-", Departure::Resigned},
        {"0,0,0,0", "{'resigned':(false,true,false,false)}-", Departure::Resigned},
        {"0,1,0,0", "{'flagged':(0,1,0,0)}-", Departure::Flagged},
        {"0,1,0,0", "{'stalemated':(null,true,'',false)}-", Departure::Stalemated},
        {"0,1,0,0", "{'stalemated':(false,true,false,false),'resigned':(false,true,false,false)}-",
         Departure::Stalemated},
        {"0,1,0,0", "{'flagged':(false,true,false,false),'resigned':(false,true,false,false)}-",
         Departure::Resigned},
        {"0,1,0,0", "{'flagged':(false,false,false,false)}-", Departure::Dead},
    };
    for (const Case& c : cases) {
        const Fen4 fen4 = must_parse(bare("R-" + std::string{c.dead} +
                                          "-0,0,0,0-0,0,0,0-0,0,0,0-0-" + std::string{c.extra}));
        EXPECT_EQ(fen4.setup.departure[Color::Blue], c.blue) << c.dead << c.extra;
        EXPECT_EQ(fen4.setup.departure[Color::Green], Departure::None);
        EXPECT_EQ(must_parse(written(fen4)).setup, fen4.setup) << c.extra;
    }
}

TEST(Fen4, KillsAllPiecesOfDeadSeats) {
    const std::string text =
        replaced(bare("R-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-"), "bK,13", "bK,bR,dbN,dP,10");
    const Fen4 dead = must_parse(text);
    EXPECT_EQ(dead.setup.board[sq("a8")], Piece::dead(Color::Blue, PieceType::King));
    EXPECT_EQ(dead.setup.board[sq("b8")], Piece::dead(Color::Blue, PieceType::Rook));
    EXPECT_NE(written(dead).find("/dbK,dbR,dbN,dP,10/"), std::string::npos);

    const Fen4 resigned =
        must_parse(replaced(text, "-0-6", "-0-{'resigned':(false,true,false,false)}-6"));
    EXPECT_EQ(resigned.setup.board[sq("a8")], Piece(Color::Blue, PieceType::King));
    EXPECT_EQ(resigned.setup.board[sq("b8")], Piece::dead(Color::Blue, PieceType::Rook));
    EXPECT_NE(written(resigned).find("/bK,dbR,dbN,dP,10/"), std::string::npos);
}

TEST(Fen4, AcceptsTurnOfWalkingKingOnly) {
    const std::string text =
        bare("B-0,1,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'flagged':(false,true,false,false)}-");
    RuleSet walking = RuleSet::ffa();
    walking.dead_king_walking = true;
    EXPECT_EQ(must_parse(text, walking).setup.turn, Color::Blue);
    const auto refused = parse_position(text, RuleSet::ffa());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().wrong, "the seat to move is out of the game");
    EXPECT_NE(describe(refused.error()).find("turn, character 1"), std::string::npos);
}

// ------------------------------------------------------------------ the extra field

TEST(Fen4, WritesKeptKeysInOrder) {
    const std::string text = replaced(
        kClassic, "-0-3,yR",
        "-0-{'uniquify':7,'pawnsBaseRank':2,'pawnBaseRank':2,'lives':(1,1,1,1),"
        "'royal':('h1','a8','g14','n7'),'kingSquares':('h1','a8','g14','n7'),"
        "'zombieType':('','','',''),'zombieImmune':(false,false,false,false),'std2pc':false,"
        "'dim':'14x14','wb':true,'bank':('','','',''),'promotedFrom':null,"
        "'boxOffset':(-1.5,0,0,20)}-3,yR");
    const Fen4 fen4 = must_parse(text);
    ASSERT_EQ(fen4.kept.size(), 14U);
    EXPECT_EQ(fen4.kept.front().key, "uniquify");
    EXPECT_EQ(format_extra_value(fen4.kept.back().value), "(-1.5,0,0,20)");
    EXPECT_EQ(written(fen4), text);
    EXPECT_TRUE(fen4.warnings.empty());
    // Keys given in another order keep their order.
    const Fen4 swapped =
        must_parse(replaced(kClassic, "-0-3,yR", "-0-{'wb':false,'uniquify':'a b'}-3,yR"));
    EXPECT_NE(written(swapped).find("-0-{'wb':false,'uniquify':'a b'}-3,yR"), std::string::npos);
}

TEST(Fen4, KeepsTextsExceptLineBreaks) {
    const Fen4 fen4 =
        must_parse(replaced(kClassic, "-0-3,yR", "-0-{ 'uniquify' : ' a-b} \n{c ' }-3,yR"));
    ASSERT_EQ(fen4.kept.size(), 1U);
    EXPECT_EQ(format_extra_value(fen4.kept[0].value), "' a-b} {c '");
}

TEST(Fen4, ReadsGameOver) {
    const auto over = [](std::string_view value) {
        return replaced(kClassic, "-0-3,yR", "-0-{'gameOver':" + std::string{value} + "}-3,yR");
    };
    EXPECT_TRUE(must_parse(over("true")).setup.game_over);
    EXPECT_TRUE(must_parse(over("true")).kept.empty());
    EXPECT_EQ(written(must_parse(over("true"))), over("true"));
    for (const std::string_view value : {"false", "null", "''"}) {
        EXPECT_FALSE(must_parse(over(value)).setup.game_over) << value;
        EXPECT_EQ(written(must_parse(over(value))), kClassic) << value;
    }
    const Fen4 named = must_parse(over("'Red won'"));
    EXPECT_TRUE(named.setup.game_over);
    EXPECT_EQ(written(named), over("'Red won'"));
    const auto position = parse_position(over("true"), RuleSet::ffa());
    ASSERT_TRUE(position);
    EXPECT_TRUE(position->position.is_over());
    EXPECT_TRUE(legal_moves(position->position).empty());
}

TEST(Fen4, BoardDeterminesReasonOfFinishedGame) {
    const std::string text = bare("R-0,1,1,1-0,0,0,0-0,0,0,0-40,0,0,0-0-");
    for (const std::string& each : {text, written(must_parse(text))}) {
        const auto position = parse_position(each, RuleSet::ffa());
        ASSERT_TRUE(position);
        EXPECT_EQ(position->position.outcome().reason, EndReason::LastStanding);
    }
}

TEST(Fen4, ReadsHowSeatOfTeamsLeft) {
    for (const auto& [event, key, reason] :
         {std::tuple{EventKind::Resigns, "resigned", EndReason::Resignation},
          std::tuple{EventKind::RunsOutOfTime, "flagged", EndReason::TimeOut}}) {
        Game game{Position::start(StartSetup::Classic, RuleSet::teams())};
        ASSERT_TRUE(game.apply({event, Color::Blue}));
        const std::string text = format_fen4(game.position());
        EXPECT_NE(text.find(key), std::string::npos) << text;
        const auto again = parse_position(text, RuleSet::teams());
        ASSERT_TRUE(again);
        EXPECT_EQ(again->position.outcome(), game.outcome());
        EXPECT_EQ(again->position.outcome().reason, reason);
    }
}

TEST(Fen4, ReadsPendingMatesWithCredit) {
    RuleSet rules = RuleSet::ffa();
    rules.mate_timing = MateTiming::Turn;
    // Yellow's rooks mate Blue, and Green has the credit.
    const std::string text =
        replaced(bare("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'mate':('','g','','')}-"),
                 "14/14/14/14/14/bK,13", "14/14/yR,13/1,yR,12/14/bK,13");
    const Fen4 fen4 = must_parse(text, rules);
    EXPECT_EQ(fen4.setup.mate_credit[Color::Blue], Color::Green);
    EXPECT_FALSE(fen4.setup.mate_credit[Color::Red].has_value());
    EXPECT_EQ(written(fen4), text);
}

// ------------------------------------------------------------------ warnings

TEST(Fen4, DropsImpossibleCastlingRightsWithAWarning) {
    const std::string text = bare("R-0,0,0,0-0,1,0,0-0,0,0,0-0,0,0,0-0-");
    const Fen4 fen4 = must_parse(text);
    EXPECT_TRUE(fen4.setup.castle_short.empty());
    ASSERT_EQ(fen4.warnings.size(), 1U);
    EXPECT_EQ(fen4.warnings[0].issue.fault, SetupFault::ShortCastlingUnfounded);
    EXPECT_EQ(describe(fen4.warnings[0]),
              "short castling of Blue dropped (character 11): Blue has no living king and rook "
              "at home");
}

TEST(Fen4, DropsCastlingRightsOfKingOffItsSquare) {
    const std::string text =
        replaced(kClassic, "-0-3,yR", "-0-{'kingSquares':('g1','a8','','n7')}-3,yR");
    const Fen4 fen4 = must_parse(text);
    EXPECT_EQ(fen4.setup.castle_short, ColorSet::all() - ColorSet{Color::Red});
    EXPECT_EQ(fen4.setup.castle_long, ColorSet::all() - ColorSet{Color::Red});
    ASSERT_EQ(fen4.warnings.size(), 2U);
    EXPECT_EQ(fen4.warnings[0].issue.fault, SetupFault::ShortCastlingUnfounded);
    EXPECT_EQ(fen4.warnings[1].issue.fault, SetupFault::LongCastlingUnfounded);
    EXPECT_EQ(fen4.warnings[0].issue.color, Color::Red);
    EXPECT_EQ(fen4.warnings[0].offset, text.find("1,1,1,1"));
    EXPECT_EQ(fen4.warnings[1].offset, text.rfind("1,1,1,1-0,0,0,0"));
    EXPECT_TRUE(must_parse(written(fen4)).warnings.empty());
}

TEST(Fen4, DropsImpossibleEnPassantWithAWarning) {
    const std::string text{kClassic};
    for (const std::string_view claim :
         {"{'enPassant':('','c4:d4','','')}-", "{'enPassant':('','c4','','')}-",
          "{'enPassant':('','n4','','')}-"}) {
        const Fen4 fen4 = must_parse(replaced(text, "3,yR", std::string{claim} + "3,yR"));
        EXPECT_EQ(fen4.setup, start_position(StartSetup::Classic)) << claim;
        ASSERT_EQ(fen4.warnings.size(), 1U) << claim;
        EXPECT_EQ(fen4.warnings[0].issue.fault, SetupFault::EnPassantUnexplained);
        EXPECT_EQ(fen4.warnings[0].issue.color, Color::Blue);
        EXPECT_EQ(fen4.warnings[0].offset, text.find("3,yR") + 13);
        EXPECT_NE(describe(fen4.warnings[0]).find("en passant of Blue on "), std::string::npos);
    }
    const Fen4 trailing = must_parse(text + "-,,d12,");
    ASSERT_EQ(trailing.warnings.size(), 1U);
    EXPECT_EQ(trailing.warnings[0].offset, text.size() + 3);
}

TEST(Fen4, RefusesEveryPrefixOfPosition) {
    for (std::size_t length = 0; length < kClassic.size(); ++length) {
        const std::string_view prefix = kClassic.substr(0, length);
        const auto fen4 = parse_position(prefix, RuleSet::ffa());
        ASSERT_FALSE(fen4) << prefix;
        EXPECT_LE(fen4.error().offset, length) << prefix;
        EXPECT_FALSE(fen4.error().field.empty());
    }
}

}  // namespace
}  // namespace quadrille
