// Every way in which a PGN4 record can be wrong: its error kind and the place it names.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/pgn4/pgn4.h"
#include "tests/support/pgn4_records.h"
#include "tests/support/refusals.h"

namespace quadrille {
namespace {

using Kind = RecordErrorKind;

using Refusals = std::vector<test::Refusal<RecordErrorKind>>;

void expect_refused(const Refusals& refusals) {
    test::expect_all_refused(refusals, [](const std::string& text) { return parse_pgn4(text); });
}

std::string ffa(std::string_view movetext) {
    return records::record("FFA", nullptr, nullptr, movetext);
}

TEST(Pgn4Refusal, Glyphs) {
    expect_refused({
        {ffa("1. ^$1 h2-h3"), Kind::BadToken, "expected a mark behind a move"},
        {ffa("1. h2-h3 .. ^$1"), Kind::BadToken, "expected a mark behind a move"},
        {ffa("1. h2-h3 ^$"), Kind::BadToken, "expected a mark like $1 or $14"},
        {ffa("1. h2-h3 ^$1234"), Kind::BadToken, "expected a mark like $1 or $14"},
    });
}

TEST(Pgn4Refusal, Tags) {
    expect_refused({
        {"^", Kind::NoGame, "found the end of the text, expected a tag like [Variant \"FFA\"]"},
        {"% a\n^1. d2-d4", Kind::NoGame, "line 2, column 1: no game: found \"1. d2-d4\""},
        {"[^\"FFA\"]", Kind::BadTag, "expected the name of a tag"},
        {"[Variant ^FFA]", Kind::BadTag, "expected a value in double quotes"},
        {"[Variant^", Kind::BadTag, "found the end of the text"},
        {"[Variant \"FFA^\n[Red \"x\"]", Kind::BadTag,
         "found the end of the line, expected a '\"'"},
        {"[Variant \"FFA^\n\n\"]", Kind::BadTag, "found the end of the line, expected a '\"'"},
        {"[Variant \"FFA\"^\n\n]", Kind::BadTag, "expected a ']' after the value"},
        {"[Variant \"FFA\"^\n", Kind::BadTag, "expected a ']' after the value"},
        {"[Variant \"FFA\\\"]^", Kind::BadTag, "expected a '\"' after the value"},
        {"[Variant \"FFA\" ^x]", Kind::BadTag, "expected a ']' after the value"},
        {"[Variant \"FFA\"]\n^[Variant \"Teams\"]", Kind::RepeatedTag,
         "tag given twice: found \"[Variant \"Teams\"]\", expected it once"},
        {"[RuleVariants \"\"]\n^[RuleVariant \"\"]", Kind::RepeatedTag, "tag given twice"},
        {"[StartFen4 \"\"]\n^[StartFen4 \"\"]", Kind::RepeatedTag, "tag given twice"},
        {"^[Red \"FFA\"]\n\n1. d2-d4", Kind::NoVariant,
         "a Variant: FFA, Solo or Teams, or a game named by --variant or --preset"},
        {"[Variant \"^Chess4\"]", Kind::BadVariant,
         "unknown variant: found \"Chess4\", expected FFA, Solo or Teams"},
        {"[Variant \"FFA\"]\n[RuleVariants \"^Crazyhouse\"]", Kind::BadRuleVariants,
         "line 2, column 16: bad rule variants: rule variant Crazyhouse, character 1: unknown"},
        {"[Variant \"FFA\"]\n[StartFen4 \"^W-0,0,0,0\"]", Kind::BadStart,
         "bad start position: turn, character 1: no seat to move"},
    });
}

TEST(Pgn4Refusal, WordsAndSeparators) {
    expect_refused({
        {ffa("^1234567. d2-d4"), Kind::BadNumber, "found \"1234567. d2-d4\""},
        {ffa("^12 d2-d4"), Kind::BadNumber, "a round number like 12. or 12.. or 12..."},
        {ffa("^1.... d2-d4"), Kind::BadNumber, "a round number"},
        {ffa("1. d2-d4 ^. b8-c8"), Kind::MissingSeparator, "expected two periods"},
        {ffa("1. d2-d4 ^.... b8-c8"), Kind::MissingSeparator, "expected two periods"},
        {ffa("1. d2-d4 ^b8-c8"), Kind::MissingSeparator, "round 1, Blue: no separator"},
        {ffa("1. d2-d4 .. ^.. k13-k11"), Kind::MissingMove,
         "round 1, Blue: no move: found \".. k13-k11\""},
        {ffa("1. d2-d4 .. ^2. d4-d5"), Kind::MissingMove, "round 1, Blue"},
        {ffa("1. ^2. d2-d4"), Kind::MissingMove, "round 1, Red"},
        {"[Variant \"FFA\"]\n\n1. d2-d4 ..^", Kind::MissingMove, "found the end of the text"},
        {ffa("1. ^}"), Kind::BadToken, "expected a move, a token, a comment or a variation"},
        {ffa("1. ^[x]"), Kind::BadToken, "found \"[x]\""},
        {ffa("1. ^!"), Kind::BadToken, "expected a move, R, T, D, # or S"},
        {ffa("1. ^d2-d4!?!"), Kind::BadToken, "not a move or token"},
        {ffa("1. d2-d4 ^{ never closed"), Kind::OpenComment, "expected a '}' further on"},
    });
}

TEST(Pgn4Refusal, MovesNameRoundSeatAndReason) {
    expect_refused({
        {ffa("1. d2-^d5"), Kind::IllegalMove,
         "line 3, column 7, round 1, Red: illegal move: \"d2-d5\" (to, character 4): it does not "
         "move there: found Red's pawn on d2"},
        {ffa("1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8\n2. ^d5-d6"), Kind::IllegalMove,
         "line 4, column 4, round 2, Red: illegal move"},
        {ffa("1. d2-d4 .. b8-c8 ( 1.. b7-c7 .. ^b8-c8 )"), Kind::IllegalMove,
         "round 1, Yellow, in a variation: illegal move: \"b8-c8\" (from, character 1): not its"},
        {ffa("5. d2-d4 .. ^e2-e4"), Kind::IllegalMove, "round 5, Blue"},
        {ffa("1. xyzz^y"), Kind::BadToken, "not a move or token: \"xyzzy\""},
        {ffa("1. ^Kh1-h2R"), Kind::NoWalkingKing, "only with the rule DeadKingWalking"},
        {records::record("FFA", "DeadKingWalking", nullptr, "1. Kh1-^h3R"), Kind::IllegalMove,
         "round 1, Red: illegal move: \"Kh1-h3\""},
        {records::record("Teams", nullptr, nullptr, "1. R .. ^b8-c8"), Kind::IllegalMove,
         "the game is over: found resignation"},
    });
}

TEST(Pgn4Refusal, Tokens) {
    expect_refused({
        {ffa("1. ^#"), Kind::WrongToken, "expected a move of Red, which is not mated"},
        {ffa("1. d2-d4 .. ^S"), Kind::WrongToken, "expected a move of Blue, which is not stalem"},
        {ffa("1. ^RT"), Kind::BadToken, "found \"RT\""},
        {ffa("1. ^RD"), Kind::BadToken, "found \"RD\""},
        {ffa("1. ^##"), Kind::BadToken, "found \"##\""},
        {ffa("1. bR .. d2-d4 .. ^bT"), Kind::WrongToken, "no event of Blue, which has left"},
        {ffa("1. D .. ^R"), Kind::WrongToken, "expected nothing: the game is over"},
        {ffa("1. D .. ^#"), Kind::WrongToken, "expected nothing: the game is over"},
        {ffa("1. D .. ^D"), Kind::WrongToken, "expected nothing: the game is over"},
        {records::record("Teams", nullptr, records::mate_in_one().c_str(), "1. Ra4 .. #^!"),
         Kind::BadToken, "no mark behind # and S"},
    });
}

TEST(Pgn4Refusal, Variations) {
    expect_refused({
        {ffa("1. ^( 1. d2-d4 )"), Kind::NothingToVary, "expected a variation behind a move"},
        {ffa("1. d2-d4 .. ^( 1. e2-e4 )"), Kind::NothingToVary, "round 1, Blue"},
        {ffa("1. d2-d4 ( ^)"), Kind::EmptyVariation, "empty variation"},
        {ffa("1. d2-d4 ( 1. e2-e4 .. ^)"), Kind::MissingMove, "round 1, Blue, in a variation"},
        {ffa("1. d2-d4 ( 1. ^)"), Kind::MissingMove, "round 1, Red, in a variation"},
        {ffa("1. d2-d4 ^) .. b8-c8"), Kind::ClosesNothing, "no variation is open"},
        {ffa("1. d2-d4 ( 1. e2-e4") + "^", Kind::OpenVariation, "expected a ')' for every '('"},
        {records::record("Teams", nullptr, records::mate_in_one().c_str(), "1. Ra4 .. # ^( S )"),
         Kind::NothingToVary, "a variation of nothing"},
    });
}

TEST(Pgn4Refusal, SecondGame) {
    expect_refused({{ffa("1. d2-d4") + "\n^[Variant \"FFA\"]", Kind::TrailingText,
                     "text after the game: found \"[Variant \"FFA\"]\", expected one game"}});
}

TEST(Pgn4Refusal, Depth) {
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
    EXPECT_EQ(refused.error().kind, Kind::TooDeep);
    EXPECT_NE(describe(refused.error()).find("at most 64 variations"), std::string::npos);
    EXPECT_FALSE(parse_pgn4(nested(100'000)));
}

TEST(Pgn4Refusal, Length) {
    const std::string comment = "{" + std::string(kMaxPgn4Bytes, 'x') + "}";
    const auto refused = parse_pgn4(ffa("1. d2-d4 " + comment + " .. b8-c8"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, Kind::TooLong);
    const auto tag = parse_pgn4("[Variant \"FFA\"]\n[Red \"" + comment + "\"]");
    ASSERT_FALSE(tag);
    EXPECT_EQ(tag.error().kind, Kind::TooLong);
}

}  // namespace
}  // namespace quadrille
