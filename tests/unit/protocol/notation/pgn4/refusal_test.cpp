// All errors of PGN4 records, with their place.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"
#include "tests/support/refusals.h"

namespace quadrille {
namespace {

using Refusals = std::vector<test::Refusal>;

void expect_refused(const Refusals& refusals) {
    test::expect_all_refused(refusals, [](const std::string& text) { return parse_pgn4(text); });
}

std::string ffa(std::string_view movetext) {
    return records::record("FFA", nullptr, nullptr, movetext);
}

TEST(Pgn4Refusal, RefusesBadGlyphs) {
    expect_refused({
        {ffa("1. ^$1 h2-h3"), "not a move or token", "expected a mark only behind a move"},
        {ffa("1. h2-h3 .. ^$1"), "not a move or token", "expected a mark only behind a move"},
        {ffa("1. h2-h3 ^$"), "not a move or token", "expected a mark like $1 or $14"},
        {ffa("1. h2-h3 ^$1234"), "not a move or token", "expected a mark like $1 or $14"},
    });
}

TEST(Pgn4Refusal, RefusesBadTags) {
    expect_refused({
        {"^", "no game", "found the end of the text, expected a tag like [Variant \"FFA\"]"},
        {"% a\n^1. d2-d4", "no game", "line 2, column 1: no game: found \"1. d2-d4\""},
        {"[^\"FFA\"]", "not a tag", "expected the name of a tag"},
        {"[Variant ^FFA]", "not a tag", "expected a value in double quotes"},
        {"[Variant^", "not a tag", "found the end of the text"},
        {"[Variant \"FFA^\n[Red \"x\"]", "not a tag", "found the end of the line, expected a '\"'"},
        {"[Variant \"FFA^\n\n\"]", "not a tag", "found the end of the line, expected a '\"'"},
        {"[Variant \"FFA\"^\n\n]", "not a tag", "expected a ']' after the value"},
        {"[Variant \"FFA\"^\n", "not a tag", "expected a ']' after the value"},
        {"[Variant \"FFA\\\"]^", "not a tag", "expected a '\"' after the value"},
        {"[Variant \"FFA\" ^x]", "not a tag", "expected a ']' after the value"},
        {"[Variant \"FFA\"]\n^[Variant \"Teams\"]", "tag given twice",
         "tag given twice: found \"[Variant \"Teams\"]\", expected one tag"},
        {"[RuleVariants \"\"]\n^[RuleVariant \"\"]", "tag given twice", "tag given twice"},
        {"[StartFen4 \"\"]\n^[StartFen4 \"\"]", "tag given twice", "tag given twice"},
        {"^[Red \"FFA\"]\n\n1. d2-d4", "missing tag Variant",
         "a tag Variant with FFA, Solo or Teams, or option --variant or --preset"},
        {"[Variant \"^Chess4\"]", "unknown variant",
         "unknown variant: found \"Chess4\", expected FFA, Solo or Teams"},
        {"[Variant \"FFA\"]\n[RuleVariants \"^Crazyhouse\"]", "bad rule variants",
         "line 2, column 16: bad rule variants: rule variant Crazyhouse, character 1: unknown"},
        {"[Variant \"FFA\"]\n[StartFen4 \"^W-0,0,0,0\"]", "bad start position",
         "bad start position: turn, character 1: not a seat"},
    });
}

TEST(Pgn4Refusal, RefusesBadWordsAndSeparators) {
    expect_refused({
        {ffa("^1234567. d2-d4"), "not a round number", "found \"1234567. d2-d4\""},
        {ffa("^12 d2-d4"), "not a round number", "a round number like 12. or 12.. or 12..."},
        {ffa("^1.... d2-d4"), "not a round number", "a round number"},
        {ffa("1. d2-d4 ^. b8-c8"), "missing separator", "expected two periods"},
        {ffa("1. d2-d4 ^.... b8-c8"), "missing separator", "expected two periods"},
        {ffa("1. d2-d4 .. ^.. k13-k11"), "missing move",
         "round 1, Blue: missing move: found \".. k13-k11\""},
        {ffa("1. d2-d4 .. ^2. d4-d5"), "missing move", "round 1, Blue"},
        {ffa("1. ^2. d2-d4"), "missing move", "round 1, Red"},
        {"[Variant \"FFA\"]\n\n1. d2-d4 ..^", "missing move", "found the end of the text"},
        {ffa("1. ^}"), "not a move or token", "expected a move, a token, a comment or a variation"},
        {ffa("1. ^[x]"), "not a move or token", "found \"[x]\""},
        {ffa("1. ^!"), "not a move or token", "expected a move, R, T, D, # or S"},
        {ffa("1. ^d2-d4!?!"), "not a move or token", "not a move or token"},
        {ffa("1. d2-d4 ^{ never closed"), "unclosed comment", "expected a closing '}'"},
    });
}

TEST(Pgn4Refusal, NamesRoundSeatAndReasonOfIllegalMove) {
    expect_refused({
        {ffa("1. d2-^d5"), "illegal move",
         "line 3, column 7, round 1, Red: illegal move: \"d2-d5\" (to, character 4): the piece "
         "cannot move there: found Red's pawn on d2"},
        {ffa("1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. ^d5-d6"), "illegal move",
         "line 4, column 4, round 2, Red: illegal move"},
        {ffa("1. d2-d4 .. b8-c8 ( 1.. b7-c7 .. ^b8-c8 )"), "illegal move",
         "round 1, Yellow, in a variation: illegal move: \"b8-c8\" (from, character 1): not its"},
        {ffa("5. d2-d4 .. ^e2-e4"), "illegal move", "round 5, Blue"},
        {ffa("1. xyzz^y"), "not a move or token", "not a move or token: \"xyzzy\""},
        {ffa("1. ^Kh1-h2R"), "no walking king", "only with the rule DeadKingWalking"},
        {records::record("FFA", "DeadKingWalking", nullptr, "1. Kh1-^h3R"), "illegal move",
         "round 1, Red: illegal move: \"Kh1-h3\""},
        {records::record("Teams", nullptr, nullptr, "1. R .. ^b8-c8"), "illegal move",
         "the game is over: found resignation"},
    });
}

TEST(Pgn4Refusal, RefusesTokensThatContradictGame) {
    expect_refused({
        {ffa("1. ^#"), "token contradicts the game", "expected a move of Red, which is not mated"},
        {ffa("1. d2-d4 .. ^S"), "token contradicts the game",
         "expected a move of Blue, which is not stalem"},
        {ffa("1. ^RT"), "not a move or token", "found \"RT\""},
        {ffa("1. ^RD"), "not a move or token", "found \"RD\""},
        {ffa("1. ^##"), "not a move or token", "found \"##\""},
        {ffa("1. bR .. d2-d4 .. ^bT"), "token contradicts the game",
         "no event of Blue, which has left"},
        {ffa("1. D .. ^R"), "token contradicts the game",
         "expected no more moves: the game is over"},
        {ffa("1. D .. ^#"), "token contradicts the game",
         "expected no more moves: the game is over"},
        {ffa("1. D .. ^D"), "token contradicts the game",
         "expected no more moves: the game is over"},
        {records::record("Teams", nullptr, records::mate_in_one().c_str(), "1. Ra4 .. #^!"),
         "not a move or token", "no mark behind # and S"},
    });
}

TEST(Pgn4Refusal, RefusesBadVariations) {
    expect_refused({
        {ffa("1. ^( 1. d2-d4 )"), "misplaced variation", "expected a variation only behind a move"},
        {ffa("1. d2-d4 .. ^( 1. e2-e4 )"), "misplaced variation", "round 1, Blue"},
        {ffa("1. d2-d4 ( ^)"), "empty variation", "empty variation"},
        {ffa("1. d2-d4 ( 1. e2-e4 .. ^)"), "missing move", "round 1, Blue, in a variation"},
        {ffa("1. d2-d4 ( 1. ^)"), "missing move", "round 1, Red, in a variation"},
        {ffa("1. d2-d4 ^) .. b8-c8"), "unmatched ')'", "unmatched ')'"},
        {ffa("1. d2-d4 ( 1. e2-e4") + "^", "unclosed variation", "expected a ')' for every '('"},
        {records::record("Teams", nullptr, records::mate_in_one().c_str(), "1. Ra4 .. # ^( S )"),
         "misplaced variation", "misplaced variation"},
    });
}

TEST(Pgn4Refusal, RefusesSecondGame) {
    expect_refused({{ffa("1. d2-d4") + "\n^[Variant \"FFA\"]", "text after the game",
                     "text after the game: found \"[Variant \"FFA\"]\", expected one game"}});
}

TEST(Pgn4Refusal, RefusesDeeplyNestedVariations) {
    const auto nested = [](int depth) {
        std::string open;
        std::string close;
        for (int i = 0; i < depth; ++i) {
            open += "( 1. d2-d4 ";
            close += ")";
        }
        return ffa("1. d2-d4 " + open + close);
    };
    EXPECT_TRUE(parse_pgn4(nested(kMaxPgn4Depth)));
    const auto refused = parse_pgn4(nested(kMaxPgn4Depth + 1));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().wrong, "variations are nested too deep");
    EXPECT_NE(describe(refused.error()).find("at most 64 levels"), std::string::npos);
    EXPECT_FALSE(parse_pgn4(nested(100'000)));
}

TEST(Pgn4Refusal, RefusesLongGame) {
    const std::string comment = "{" + std::string(kMaxPgn4Bytes, 'x') + "}";
    const auto refused = parse_pgn4(ffa("1. d2-d4 " + comment + " .. b8-c8"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().wrong, "the game is too long");
    const auto tag = parse_pgn4("[Variant \"FFA\"]\n[Red \"" + comment + "\"]");
    ASSERT_FALSE(tag);
    EXPECT_EQ(tag.error().wrong, "the game is too long");
}

}  // namespace
}  // namespace quadrille
