// Reads moves in every form and writes them in every format.

#include "protocol/notation/move/move_text.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/movegen.h"
#include "engine/util/random.h"
#include "protocol/notation/square_text.h"
#include "tests/support/board_words.h"
#include "tests/support/random_positions.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

using test::kKings;

Position classic_start(const RuleSet& rules = RuleSet::ffa()) {
    return Position::start(StartSetup::Classic, rules);
}

/// Returns the move of `text` in UCI format, or the error.
std::string uci_of(std::string_view text, const Position& position) {
    const auto move = parse_move(text, position);
    return move ? format_uci(*move) : describe(move.error());
}

Move must_parse(std::string_view text, const Position& position) {
    const auto move = parse_move(text, position);
    EXPECT_TRUE(move) << describe(move.error());
    return move.value_or(Move::none());
}

void expect_all(const std::vector<std::string_view>& texts, std::string_view uci,
                const Position& position) {
    for (const std::string_view text : texts) EXPECT_EQ(uci_of(text, position), uci) << text;
}

// ------------------------------------------------------------------ input forms

TEST(MoveText, ReadsKnightMoveInEveryForm) {
    expect_all({"Ne1-f3", "e1-f3",  "e1f3",     "Ne1f3",  "ne1-f3", "ne1f3",     "Nf3",
                "Nef3",   "N1f3",   "♘f3",      "♞f3",    "♘e1-f3", "  Nf3\r\n", "Nf3+",
                "Nf3++",  "e1-f3#", "Ne1-f3+#", "Nf3+++", "Nf3##",  "Nf3###"},
               "e1f3", classic_start());
}

TEST(MoveText, ReadsPawnSteps) {
    expect_all({"h2-h4", "h2h4", "h4", "Ph2-h4", "ph2h4", "Ph4", "♙h4", "hh4"}, "h2h4",
               classic_start());
    expect_all({"h2-h3", "h3"}, "h2h3", classic_start());
}

TEST(MoveText, ReadsSquaresOfTwoDigits) {
    const Position p = test::position_of(kKings + "rRd10");
    expect_all({"d10-d11", "d10d11", "Rd11", "Rd10-d11", "rd10d11", "R10d11", "Rdd11"}, "d10d11",
               p);
    expect_all({"d10-n10", "Rn10", "d10n10"}, "d10n10", p);
    expect_all({"d10-d1", "Rd1", "d10d1"}, "d10d1", p);
}

TEST(MoveText, ReadsCapturesWithAndWithoutTheCapturedLetter) {
    const Position p = test::position_of(kKings + "rQg1 gQn8");
    expect_all({"Qg1xQn8+", "Qg1xn8", "g1xn8", "g1-n8", "g1n8", "Qg1xqn8", "qg1xqn8", "qg1xQn8",
                "Qxn8", "QxQn8", "Qn8", "Qg1Xn8", "Dg1xDn8", "♕xn8", "♛g1x♕n8", "g1xQn8"},
               "g1n8", p);
}

TEST(MoveText, DistinguishesFilesFromPieceLetters) {
    const Position p = test::position_of(kKings + "rRd4 gNn4 rRe8 bBb8");
    expect_all({"d4xn4", "d4xnn4", "d4xNn4", "Rxn4", "rd4xnn4"}, "d4n4", p);
    expect_all({"e8xb8", "e8xbb8", "e8xBb8", "Rxb8"}, "e8b8", p);
}

TEST(MoveText, ReadsPawnsFileInShortCaptures) {
    const Position p = test::position_of(kKings + "rPe4 rPg4 bNf5 gNd5");
    expect_all({"exf5", "e4xf5", "e4xNf5", "exNf5", "ef5"}, "e4f5", p);
    expect_all({"gxf5", "g4-f5"}, "g4f5", p);
    expect_all({"exd5"}, "e4d5", p);
    // Blue's pawns move along the ranks, so two pawns of one file may capture on the same square.
    const Position blue = test::position_of(kKings + "bPc5 bPc7 rNd6", RuleSet::ffa(), Color::Blue);
    expect_all({"c5xd6", "5xd6"}, "c5d6", blue);
    expect_all({"c7xd6", "7xd6"}, "c7d6", blue);
}

TEST(MoveText, ReadsPromotions) {
    const Position ffa = test::position_of(kKings + "rPd7");
    expect_all({"d7-d8=D", "d7d8d", "d7-d8=Q", "d7d8q", "d7-d8", "d7d8", "d8=D", "d8=Q", "d8",
                "d8d", "d8Q", "d8=♕", "d7-d8=D+", "Pd7-d8=d"},
               "d7d8d", ffa);
    const Position teams = test::position_of(kKings + "rPh10 gRi11", RuleSet::teams());
    expect_all({"h10h11q", "h10-h11=Q", "h11=Q", "h11Q", "h10h11=Q", "h11=♕", "h11=♛"}, "h10h11q",
               teams);
    expect_all({"h10h11n", "h11=N", "h10-h11=n+"}, "h10h11n", teams);
    expect_all({"hxi11=R", "h10xRi11=R", "h10i11r"}, "h10i11r", teams);
}

TEST(MoveText, QueenLetterPrefersRealQueen) {
    RuleSet rules = RuleSet::ffa();
    rules.promote_to = {PieceType::Queen, PieceType::OneQueen};
    const Position p = test::position_of(kKings + "rPd7", rules);
    expect_all({"d8=Q", "d7d8q"}, "d7d8q", p);
    expect_all({"d8=D", "d7d8d"}, "d7d8d", p);
    EXPECT_EQ(parse_move("d7-d8", p).error().wrong, "missing promotion piece");
}

/// Returns a position with kings and rooks at home and all castling rights.
Position castling_position(Color turn) {
    return test::position_of(
        "rKh1,Rd1,Rk1 bKa8,Ra4,Ra11 yKg14,Rd14,Rk14 gKn7,Rn4,Rn11 short:rbyg long:rbyg",
        RuleSet::ffa(), turn);
}

TEST(MoveText, ReadsCastling) {
    struct Case {
        Color turn;
        std::string_view king;
        std::string_view short_to;
        std::string_view long_to;
    };
    const std::vector<Case> cases = {{Color::Red, "h1", "j1", "f1"},
                                     {Color::Blue, "a8", "a10", "a6"},
                                     {Color::Yellow, "g14", "e14", "i14"},
                                     {Color::Green, "n7", "n5", "n9"}};
    for (const Case& c : cases) {
        const Position p = castling_position(c.turn);
        for (const bool is_short : {true, false}) {
            const std::string to{is_short ? c.short_to : c.long_to};
            const std::string uci = std::string{c.king}.append(to);
            const std::string dashed = std::string{c.king}.append("-").append(to);
            const std::string with_letter = "K" + dashed;
            const std::string brief = "K" + to;
            expect_all({uci, dashed, with_letter, brief}, uci, p);
            if (is_short) {
                expect_all({"O-O", "o-o", "0-0", "O-O+", "O-O#", "o-O++"}, uci, p);
            } else {
                expect_all({"O-O-O", "o-o-o", "0-0-0", "O-O-O+", "0-0-0##"}, uci, p);
            }
            const Move move = must_parse(uci, p);
            EXPECT_EQ(move.kind(), is_short ? MoveKind::CastleShort : MoveKind::CastleLong);
            EXPECT_EQ(format_dash(move), dashed);
            EXPECT_EQ(format_long(move, p), is_short ? "O-O" : "O-O-O");
            // After long castling the rook gives check to another seat's king.
            EXPECT_EQ(format_san(move, p), is_short ? "O-O" : "O-O-O+");
        }
    }
}

TEST(MoveText, PawnMoveWithoutFileIsStep) {
    // Red may step to c7, or capture Blue's pawn there en passant.
    const Position p = test::position_of(kKings + "rPc6,Pb6 bPd7 passed:bc7,d7");
    EXPECT_EQ(uci_of("c7", p), "c6c7");
    EXPECT_EQ(uci_of("bxc7", p), "b6c7");
    EXPECT_EQ(uci_of("b6-c7", p), "b6c7");
    EXPECT_EQ(uci_of("b6xPc7", p), "b6c7");
    const Move passing = must_parse("bxc7", p);
    EXPECT_TRUE(passing.is_en_passant());
    EXPECT_EQ(format_long(passing, p), "b6xc7");
    EXPECT_EQ(format_san(passing, p), "bxc7");
    EXPECT_EQ(format_san(must_parse("c7", p), p), "c7");
}

TEST(MoveText, EnPassantNamesPieceOnTargetSquare) {
    const Position p = test::position_of(kKings + "rPb6 bPd7 gNc7 passed:bc7,d7");
    const Move both = must_parse("bxc7", p);
    EXPECT_TRUE(both.is_en_passant());
    EXPECT_EQ(format_long(both, p), "b6xNc7");
    expect_all({"b6xNc7", "b6xPc7", "bxc7", "b6c7"}, "b6c7", p);
    EXPECT_EQ(parse_move("b6xRc7", p).error().wrong, "wrong captured piece");
}

// ------------------------------------------------------------------ output

struct Written {
    Position position;
    std::string_view uci;
    std::string_view dash;
    std::string_view in_long;
    std::string_view san;
    std::string_view figurine;
};

void expect_written(const Written& w) {
    const Move m = must_parse(w.uci, w.position);
    EXPECT_EQ(format_move(m, w.position, MoveFormat::Uci), w.uci);
    EXPECT_EQ(format_move(m, w.position, MoveFormat::Dash), w.dash);
    EXPECT_EQ(format_move(m, w.position, MoveFormat::Long), w.in_long);
    EXPECT_EQ(format_move(m, w.position, MoveFormat::San), w.san);
    EXPECT_EQ(format_move(m, w.position, MoveFormat::Figurine), w.figurine);
}

TEST(MoveText, WritesEveryFormat) {
    const Position queens = test::position_of(kKings + "rDe5 rQe9 bDi9");
    const std::vector<Written> cases = {
        {classic_start(), "e1f3", "e1-f3", "Ne1-f3", "Nf3", "♘f3"},
        {classic_start(), "h2h4", "h2-h4", "h2-h4", "h4", "h4"},
        {test::position_of(kKings + "rQg1 gQn8"), "g1n8", "g1-n8", "Qg1xQn8+", "Qxn8+", "♕xn8+"},
        {test::position_of(kKings + "rPd7"), "d7d8d", "d7-d8=D", "d7-d8=D+", "d8=D+", "d8=D+"},
        {test::position_of(kKings + "rPh10 gRi11", RuleSet::teams()), "h10i11n", "h10-i11=N",
         "h10xRi11=N", "hxi11=N", "hxi11=♘"},
        {test::position_of(kKings + "bPc5 bPc7 rNd6", RuleSet::ffa(), Color::Blue), "c5d6", "c5-d6",
         "c5xNd6", "c5xd6", "c5xd6"},
        {test::position_of(kKings + "bPc5 rNd6", RuleSet::ffa(), Color::Blue), "c5d6", "c5-d6",
         "c5xNd6", "cxd6", "cxd6"},
        {test::position_of(kKings + "gBd6 drRf8 dQb4", RuleSet::ffa(), Color::Green), "d6f8",
         "d6-f8", "Bd6xRf8", "Bxf8", "♝xf8"},
        {test::position_of(kKings + "gBd6 drRf8 dQb4", RuleSet::ffa(), Color::Green), "d6b4",
         "d6-b4", "Bd6xQb4", "Bxb4", "♝xb4"},
        // Both kinds of queens share a letter and need disambiguation.
        {queens, "e5e6", "e5-e6", "Qe5-e6", "Q5e6", "♕5e6"},
        {queens, "e9e6", "e9-e6", "Qe9-e6", "Q9e6", "♕9e6"},
        {queens, "e5i9", "e5-i9", "Qe5xQi9", "Q5xi9", "♕5xi9"},
    };
    for (const Written& w : cases) expect_written(w);
}

/// A move in short and long notation.
struct Noted {
    std::string_view rule;
    std::string words;
    std::string_view uci;
    std::string_view san;
    std::string_view in_long;
    RuleSet rules = RuleSet::ffa();
};

void expect_noted(const std::vector<Noted>& rows) {
    for (const Noted& row : rows) {
        const Position p = test::position_of(row.words, row.rules);
        const Move m = must_parse(row.uci, p);
        EXPECT_EQ(format_san(m, p), row.san) << row.rule;
        EXPECT_EQ(format_long(m, p), row.in_long) << row.rule;
        EXPECT_EQ(uci_of(row.in_long, p), row.uci) << row.rule;
    }
}

TEST(MoveText, DisambiguatesByFileThenRankThenBoth) {
    // Three queens on the corners of a square can all move to its centre.
    const std::string queens = kKings + "rQd4,Qd8,Qh8";
    expect_noted({
        {"both, with a discovered check", queens, "d8f6", "Qd8f6+", "Qd8-f6+"},
        {"rank", queens, "d4f6", "Q4f6", "Qd4-f6"},
        {"file", queens, "h8f6", "Qhf6", "Qh8-f6"},
        {"rank of a rook", kKings + "rRe2,Re9", "e2e5", "R2e5", "Re2-e5"},
        {"file of a knight", kKings + "rNd4,Nf4", "d4e6", "Nde6", "Nd4-e6"},
        {"a pinned knight cannot be meant", kKings + "rNh4,Nd4 yRh12", "d4f5", "Nf5", "Nd4-f5"},
    });
}

TEST(MoveText, WritesPlusForEachNewlyCheckedKing) {
    const RuleSet teams = RuleSet::teams();
    RuleSet walking = RuleSet::ffa();
    walking.dead_king_walking = true;
    expect_noted({
        {"a fork of two kings", "rKh1,Nd3 bKc6 yKg6 gKn7", "d3e5", "Ne5++", "Nd3-e5++"},
        {"Green's rook is the new checking piece", "rKh1,Nh5 bKa5 yKg14 gKn7,Rn5", "h5i3", "Ni3+",
         "Nh5-i3+"},
        {"two new checking pieces, one king", "rKh1,Rk5,Nc5 bKa5 yKg14 gKn7", "c5b7", "Nb7+",
         "Nc5-b7+"},
        {"the rook gave check before and still does", "rKh1,Ra4 bKa8 yKg14 gKn7", "a4a5", "Ra5",
         "Ra4-a5"},
        {"no check to a teammate", "rKh1,Rd4 bKa8 yKg14 gKn7", "d4g4", "Rg4", "Rd4-g4", teams},
        {"a walking king", "rKh1,Rd4 bKa8 yKg14 gKn7 resigned:b", "d4a4", "Ra4+", "Rd4-a4+",
         walking},
        {"not a standing king", "rKh1,Rd4 bKa8 yKg14 gKn7 resigned:b", "d4a4", "Ra4", "Rd4-a4"},
        {"castling shows checks in short notation only", "rKh1,Rk1 bKa8 yKi14 gKn7 short:r", "h1j1",
         "O-O+", "O-O"},
    });
}

TEST(MoveText, MarksMatesThatTakeEffectAtOnce) {
    const std::string words = "rKh1,Rb11,Rh4 bKa8 yKg14 gKn7";
    RuleSet turn = RuleSet::ffa();
    turn.mate_timing = MateTiming::Turn;
    expect_noted({
        {"check and mate", words, "h4a4", "Ra4+#", "Rh4-a4+#"},
        // Yellow gives check already; Red attacks the last free squares.
        {"a mate without a new check", "rKh1,Rd10 bKa8 yKg14,Ra4 gKn7", "d10b10", "Rb10#",
         "Rd10-b10#"},
        {"a check if mates are judged on the turn", words, "h4a4", "Ra4+", "Rh4-a4+", turn},
        {"a check in Teams", words, "h4a4", "Ra4+", "Rh4-a4+", RuleSet::teams()},
        {"the capture of an active king", "rKh1,Rh8 bKa8 yKg14 gKn7", "h8a8", "Rxa8#", "Rh8xKa8#"},
    });
}

TEST(MoveText, FindsFormatsByName) {
    for (const std::string_view text : {"dash", "long", "uci", "san", "figurine"}) {
        const auto format = move_format_from_name(text);
        ASSERT_TRUE(format.has_value()) << text;
        EXPECT_EQ(name(*format), text);
    }
    EXPECT_FALSE(move_format_from_name("Dash").has_value());
    EXPECT_FALSE(move_format_from_name("").has_value());
}

TEST(MoveText, ParsesOnlyCanonicalSquares) {
    int squares = 0;
    for (int i = 0; i < kSquares; ++i) {
        const Square s = Square::from_idx(i);
        const std::string text = format_square(s);
        EXPECT_EQ(parse_square(text).has_value(), s.is_playable()) << text;
        if (!s.is_playable()) continue;
        EXPECT_EQ(parse_square(text), s);
        ++squares;
    }
    EXPECT_EQ(squares, 160);
    for (const std::string_view text :
         {"", "d", "4", "4d", "D4", "d0", "d15", "o4", "d044", "d4 ", "d-1"}) {
        EXPECT_FALSE(parse_square(text).has_value()) << text;
    }
}

// ------------------------------------------------------------------ properties

constexpr std::array<MoveFormat, kMoveFormats> kFormats = {
    MoveFormat::Dash, MoveFormat::Long, MoveFormat::Uci, MoveFormat::San, MoveFormat::Figurine};

/// Expects that every move is read back in every format, and that no two moves have the same text.
void expect_round_trip(const Position& position, const MoveList& moves) {
    for (const MoveFormat format : kFormats) {
        std::set<std::string> texts;
        for (const Move move : moves) {
            const std::string text = format_move(move, position, format);
            const auto back = parse_move(text, position);
            ASSERT_TRUE(back) << describe(back.error()) << " " << format_uci(move);
            EXPECT_EQ(*back, move) << text;
            EXPECT_TRUE(texts.insert(text).second) << text;
        }
    }
}

TEST(MoveText, ReadsBackEveryLegalMoveOfRandomGames) {
    Random random{4242};
    int moves_seen = 0;
    PerColor<int> turns;
    std::set<MoveKind> kinds;
    int written_with_both = 0;
    for (int game = 0; game < 60; ++game) {
        const Variant variant = game % 2 == 0 ? Variant::Ffa : Variant::Teams;
        const RuleSet rules = slow::random_rules(random, variant);
        Position p = test::position_of(slow::random_setup(random, rules), rules);
        for (int ply = 0; ply < 12 && !p.is_over(); ++ply) {
            const MoveList moves = legal_moves(p);
            if (moves.empty()) break;
            expect_round_trip(p, moves);
            for (const Move m : moves) {
                kinds.insert(m.kind());
                const std::string san = format_san(m, p);
                written_with_both += san.starts_with("Q" + format_square(m.from())) ? 1 : 0;
            }
            moves_seen += static_cast<int>(moves.size());
            ++turns[p.turn()];
            p.play(moves[random.below(moves.size())]);
        }
    }
    EXPECT_GT(moves_seen, 5000);
    EXPECT_EQ(kinds.size(), 7U);
    EXPECT_GT(written_with_both, 0);
    for (const Color c : kAllColors) EXPECT_GT(turns[c], 20);
}

}  // namespace
}  // namespace quadrille
