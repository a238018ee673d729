// The grammar of moves without a board: a two-player game and the examples in Wikipedia, "Algebraic
// notation (chess)", and the marks behind a move.

#include "protocol/notation/move/move_pattern.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "protocol/notation/move/move_text.h"
#include "tests/support/board_words.h"
#include "tests/support/word_positions.h"

namespace quadrille {
namespace {

/// Kasparov versus the World, 1999, as in Wikipedia, without the move numbers.
constexpr std::string_view kKasparovWorld =
    "e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7 c4 Nc6 Nc3 Nf6 O-O g6 d4 cxd4 Nxd4 Bg7 Nde2 Qe6 Nd5 Qxe4 "
    "Nc7+ Kd7 Nxa8 Qxc4 Nb6+ axb6 Nc3 Ra8 a4 Ne4 Nxe4 Qxe4 Qb3 f5 Bg5 Qb4 Qf7 Be5 h3 Rxa4 Rxa4 "
    "Qxa4 Qxh7 Bxb2 Qxg6 Qe4 Qf7 Bd4 Qb3 f4 Qf7 Be5 h4 b5 h5 Qc4 Qf5+ Qe6 Qxe6+ Kxe6 g3 fxg3 "
    "fxg3 b4 Bf4 Bd4+ Kh1 b3 g4 Kd5 g5 e6 h6 Ne7 Rd1 e5 Be3 Kc4 Bxd4 exd4 Kg2 b2 Kf3 Kc3 h7 Ng6 "
    "Ke4 Kc2 Rh1 d3 Kf5 b1=Q Rxb1 Kxb1 Kxg6 d2 h8=Q d1=Q Qh7 b5 Kf6+ Kb2 Qh2+ Ka1 Qf4 b4 Qxb4 "
    "Qf3+ Kg7 d5 Qd4+ Kb1 g6 Qe4 Qg1+ Kb2 Qf2+ Kc1 Kf6 d4 g7";

TEST(MovePattern, ReadsGameOfTwoPlayers) {
    std::istringstream in{std::string{kKasparovWorld}};
    int captures = 0;
    for (std::string token; in >> token;) {
        const auto pattern = parse_move_pattern(token);
        ASSERT_TRUE(pattern) << describe(pattern.error());
        captures += pattern->is_capture ? 1 : 0;
    }
    EXPECT_EQ(captures, 26);  // the tokens with an `x`
}

TEST(MovePattern, ReadsExamplesOfWikipedia) {
    for (const std::string_view text :
         {"Be5",    "N5xf3",     "exd",    "ed5",      "ed",        "B:e5",       "Be5:",
          "e1Q",    "f8=N",      "a1 (R)", "g8/Q",     "0-0",       "0-0-0",      "♞c6",
          "Nb1-c3", "Rd3xd7",    "Bb5†",   "Qf7‡",     "Bb5 ch",    "Bb5 dbl ch", "Qf7 mate",
          "Qf7#",   "exd6 e.p.", "Nf3!?",  "Kd7 ??",   "exd6e.p.+", "Be5:+!",     "Nf3!+",
          "b1(Q)+", "Ktf3",      "h1-j1:", "O-O-O+ !!"}) {
        EXPECT_TRUE(parse_move_pattern(text)) << text;
    }
}

TEST(MovePattern, RefusesInvalidMoves) {
    for (const std::string_view text :
         {"",      "!",  "ch",  "mate", "e.p.", ":",     "Nf3!!!", "Nf3?!?",
          "ee",    "ec", "exc", "o4",   "a1()", "a8=()", "(Q)",    "Nf3 (",
          "e2 e4", "=Q", "=Q1", "d7p",  "O-O:", "d8=P",  "/Q",     "d8=D1x"}) {
        EXPECT_FALSE(parse_move_pattern(text)) << text;
    }
}

TEST(MovePattern, RecognisesMarks) {
    for (const std::string_view mark : {"ch", "dbl", "mate", "e.p.", "+", "†", "!?", "+!", ""}) {
        EXPECT_TRUE(is_move_mark(mark)) << mark;
    }
    for (const std::string_view word : {"Nf3", "R", "e", "check", "Nf3+"}) {
        EXPECT_FALSE(is_move_mark(word)) << word;
    }
}

// ------------------------------------------------------------------ moves on a board

using test::kKings;

std::string pattern_to_uci(std::string_view text, const Position& position) {
    const auto move = parse_move(text, position);
    return move ? format_uci(*move) : describe(move.error());
}

TEST(MovePattern, ReadsPawnCapturesByFiles) {
    const Position p = test::position_of(kKings + "rPe4 bNd5 gNf5");
    for (const std::string_view text :
         {"exd", "ed", "e:d", "ed5", "ed5:", "e:d5", "exd ch", "ed!"}) {
        EXPECT_EQ(pattern_to_uci(text, p), "e4d5") << text;
    }
    EXPECT_EQ(pattern_to_uci("ef", p), "e4f5");
    EXPECT_EQ(pattern_to_uci("gf", p),
              "\"gf\" (capture, character 2): nothing to capture: found no pawn of Red that "
              "captures on file f, expected files of a pawn and of a piece that it can capture");
    // Two captures fit the files: by two pawns, or by a pawn that moves along a rank.
    EXPECT_EQ(parse_move("ed", test::position_of(kKings + "rPe4 rPe8 bNd5 bNd9")).error().wrong,
              "ambiguous move");
    const Position blue = test::position_of(kKings + "bPc6 rNd5 rNd7", RuleSet::ffa(), Color::Blue);
    const auto two = parse_move("cd", blue);
    ASSERT_FALSE(two);
    EXPECT_EQ(two.error().field, "to");
    EXPECT_EQ(pattern_to_uci("cd7", blue), "c6d7");
    // A step to the next file is not a capture.
    EXPECT_FALSE(parse_move("cd", test::position_of(kKings + "bPc6", RuleSet::ffa(), Color::Blue)));
}

TEST(MovePattern, ChecksCaptureSignBehindMove) {
    const Position p = test::position_of(kKings + "rRd4 bNd9");
    EXPECT_EQ(pattern_to_uci("Rd9:", p), "d4d9");
    EXPECT_EQ(pattern_to_uci("R:d9", p), "d4d9");
    EXPECT_EQ(parse_move("Rd8:", p).error().wrong, "nothing to capture");
    EXPECT_EQ(parse_move("Rd8:", p).error().offset, 3U);
}

}  // namespace
}  // namespace quadrille
