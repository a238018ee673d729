// All errors of FEN4 texts, with their field and place.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/fen4/fen4.h"
#include "tests/support/refusals.h"

namespace quadrille {
namespace {

using Refusals = std::vector<test::FieldRefusal>;

void expect_refused_fen4(const Refusals& refusals) {
    test::expect_all_refused(
        refusals, [](const std::string& text) { return parse_position(text, RuleSet::ffa()); });
}

/// A board with four kings, to be put behind a head.
const std::string kBoardOfKings = "6,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/7,rK,6";
const std::string kHead = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-";

TEST(Fen4Refusal, RefusesBadFields) {
    expect_refused_fen4({
        {"^", "not a seat", "turn", "found the end of the text, expected R, B, Y or G"},
        {"^W-0,0,0,0", "not a seat", "turn", "found \"W-0,0,0,0\""},
        {"R^,0,0,0,0-", "missing separator", "turn", "expected '-' and the next field"},
        {"R-0,^2,0,0-0,0,0,0", "not a flag", "dead", "expected 0 or 1"},
        {"R-0,0,0^-0,0,0,0-", "missing separator", "dead", "the next of four flags"},
        {"R-0,0,0,0^,0-0,0,0,0-", "missing separator", "dead", "the next field"},
        {"R-0,0,0,0-^x,0,0,0-", "not a flag", "castleShort", "expected 0 or 1"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,^-", "not a flag", "castleLong", "expected 0 or 1"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,^-5,0,0-0-" + kBoardOfKings, "not a number", "points of Blue",
         "a number from 0 to 9999"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,^x,0-0-" + kBoardOfKings, "not a number",
         "points of Yellow", "a number from 0 to 9999"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-^10000,0,0,0-0-" + kBoardOfKings, "number out of range",
         "points of Red", "found \"10000,0,0,0"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,^99999999999999999999-0-" + kBoardOfKings,
         "number out of range", "points of Green", "a number from 0 to 9999"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0^-0-" + kBoardOfKings, "missing separator", "points",
         "the next of four numbers"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-^10000-" + kBoardOfKings, "number out of range",
         "halfmove", "a number from 0 to 9999"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-^-" + kBoardOfKings, "not a number", "halfmove",
         "a number from 0 to 9999"},
        {"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0^/" + kBoardOfKings, "missing separator", "halfmove",
         "the next field"},
    });
}

TEST(Fen4Refusal, RefusesBadBoards) {
    expect_refused_fen4({
        {kHead + "^rP,5,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/7,rK,6",
         "a piece on a removed corner", "board square a14", "expected no piece on a corner"},
        {kHead + "6,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/13,^dP/7,rK,6",
         "a piece on a removed corner", "board square n2", "found \"dP/7,rK,6\""},
        {kHead + "^6,yK,8/14/14/14/14/14/bK,13/13,gK/14/14/14/14/14/7,rK,6",
         "a rank of the wrong length", "board rank 14", "found 15 squares, expected 14 squares"},
        {kHead + "6,yK,7/14/14/^13/14/14/bK,13/13,gK/14/14/14/14/14/7,rK,6",
         "a rank of the wrong length", "board rank 11", "found 13 squares"},
        {kHead + "6,yK,7/14/14/^14,14,rP/14/14/bK,13/13,gK/14/14/14/14/14/7,rK,6",
         "a rank of the wrong length", "board rank 11", "found 29 squares"},
        {kHead + "6,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/14/7,rK,6^",
         "the wrong number of ranks", "board", "found 13 ranks, expected 14 ranks"},
        {kHead + "6,yK,7/14^-,,,", "the wrong number of ranks", "board", "found 2 ranks"},
        {kHead + kBoardOfKings + "^/14", "the wrong number of ranks", "board", "found a 15th rank"},
        {kHead + "6,yK,7/14/14/^15/14/14/bK,13", "number of empty squares out of range",
         "board rank 11", "a number from 1 to 14"},
        {kHead + "6,yK,7/14/14/^0,14/14/14/bK,13", "number of empty squares out of range",
         "board rank 11", "a number from 1 to 14"},
        {kHead + "6,yK,7/14/^9999999999/14/14/bK,13", "number of empty squares out of range",
         "board rank 12", "a number from 1 to 14"},
        {kHead + "6,^zK,7/14", "not a square of the board", "board rank 14", "found \"zK,7/14\""},
        {kHead + "6,^yk,7/14", "not a square of the board", "board rank 14", "a piece like rK"},
        {kHead + "6,^K,7/14", "not a square of the board", "board rank 14",
         "a dead piece like dP or drP"},
        {kHead + "6,^d,7/14", "not a square of the board", "board rank 14", "found \"d,7/14\""},
        {kHead + "6,^,yK,7/14", "not a square of the board", "board rank 14", "expected a number"},
        {kHead + "^/14", "not a square of the board", "board rank 14", "expected a number"},
        {kHead + "6,yK,7/^\xC3\xA9", "not a square of the board", "board rank 13",
         "found \"\xC3\xA9\""},
    });
}

TEST(Fen4Refusal, RefusesBadSeats) {
    expect_refused_fen4({
        {kHead + "6,yK,7/14/14/14/14/14/bK,13/13,gK/14/14/14/7,^rK,6/14/7,rK,6", "a second king",
         "board square h3", "found another king of Red, expected one king for each seat"},
        {kHead + "^6,yK,7/14/14/14/14/14/14/13,gK/14/14/14/14/14/7,rK,6",
         "an active seat without a king", "board", "found no king of Blue"},
        {kHead + "^6,yK,7/14/14/14/14/14/dbK,13/13,gK/14/14/14/14/14/7,rK,6",
         "an active seat without a king", "board", "found no king of Blue"},
        {"^R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + kBoardOfKings,
         "the seat to move is out of the game", "turn",
         "found Red, expected a seat that is still in the game"},
    });
}

TEST(Fen4Refusal, AcceptsFinishedGameWithoutTurn) {
    const std::string text =
        "R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'gameOver':true}-" + kBoardOfKings;
    EXPECT_TRUE(parse_position(text, RuleSet::ffa()));
}

TEST(Fen4Refusal, RefusesBadEnPassant) {
    expect_refused_fen4({
        {kHead + kBoardOfKings + "-^d33,,,", "not an en-passant square", "en passant of Red",
         "found \"d33,,,\""},
        {kHead + kBoardOfKings + "-,,,^abcdefghijkl", "not an en-passant square",
         "en passant of Green", "like d3"},
        {kHead + kBoardOfKings + "-,^a1,,", "not an en-passant square", "en passant of Blue",
         "found \"a1,,\""},
        {kHead + kBoardOfKings + "-,,^", "missing separator", "en passant",
         "the next of four squares"},
        {kHead + kBoardOfKings + "-,,,^,", "text after the end", "board",
         "expected the end of the text"},
        {kHead + "{'enPassant':^('d3:d4','','')}-" + kBoardOfKings, "bad value",
         "extra 'enPassant'", "four texts like ('d3:d4','','','')"},
        {kHead + "{'enPassant':^('d3:a1','','','')}-" + kBoardOfKings, "bad value",
         "extra 'enPassant'", "bad value"},
        {kHead + "{'enPassant':^('',3,'','')}-" + kBoardOfKings, "bad value", "extra 'enPassant'",
         "four texts"},
    });
}

TEST(Fen4Refusal, RefusesBadExtraSyntax) {
    expect_refused_fen4({
        {kHead + "{^wb:true}-" + kBoardOfKings, "not an extra field", "extra", "a text in quotes"},
        {kHead + "{^'wb:true}-" + kBoardOfKings, "not an extra field", "extra",
         "expected a closing quote"},
        {kHead + "{'wb'^,true}-" + kBoardOfKings, "not an extra field", "extra",
         "a colon and a value"},
        {kHead + "{'wb':^yes}-" + kBoardOfKings, "not an extra field", "extra",
         "true, false, null"},
        {kHead + "{'wb':^}-" + kBoardOfKings, "not an extra field", "extra", "a number"},
        {kHead + "{'wb':(true^:1)}-" + kBoardOfKings, "not an extra field", "extra",
         "a comma or a closing par"},
        {kHead + "{'wb':(1,^(2))}-" + kBoardOfKings, "not an extra field", "extra",
         "found \"(2))}"},
        {kHead + "{'wb':true^-" + kBoardOfKings, "not an extra field", "extra",
         "a comma or a closing brace"},
        {kHead + "{'wb':true,^}-" + kBoardOfKings, "not an extra field", "extra",
         "a text in quotes"},
        {kHead + "{'boxOffset':^--1}-" + kBoardOfKings, "not an extra field", "extra", "a number"},
        {kHead + "{'boxOffset':^1.}-" + kBoardOfKings, "not an extra field", "extra", "a number"},
        {kHead + "{'boxOffset':^1234567890123456789}-" + kBoardOfKings, "not an extra field",
         "extra", "at most 18 characters"},
        {kHead + "{'uniquify':^'a\x01'}-" + kBoardOfKings, "not an extra field", "extra",
         "without control characters"},
        {kHead + "{'wb':true}^" + kBoardOfKings, "missing separator", "extra", "the next field"},
        {kHead + "{'wb':true,^'wb':true}-" + kBoardOfKings, "a key given twice", "extra",
         "each key once"},
        {kHead + "{^'colour':'red'}-" + kBoardOfKings, "unknown key", "extra",
         "found \"'colour':'red'}-6,yK,7/1...\", expected one of the keys enPassant"},
    });
}

/// A key with a value that is refused, and the message.
struct RefusedKey {
    std::string key;
    std::string value;
    std::string_view in_message;
};

void expect_refused_keys(std::string_view wrong, const std::vector<RefusedKey>& keys) {
    for (const auto& [key, value, in_message] : keys) {
        const std::string text = kHead + "{'" + key + "':^" + value + "}-" + kBoardOfKings;
        const std::string field = "extra '" + key + "'";
        expect_refused_fen4({{text, wrong, field, in_message}});
    }
}

TEST(Fen4Refusal, RefusesExtraKeysThatWouldChangeGame) {
    expect_refused_keys("not supported",
                        {
                            {"lives", "(1,3,1,1)", "not supported: found \"(1,3,1,1)}-"},
                            {"lives", "0", "1 for every seat"},
                            {"lives", "(0,1,1,1)", "1 for"},
                            {"bank", "('','P','','')", "expected empty banks"},
                            {"pawnsBaseRank", "5", "expected 2"},
                            {"pawnBaseRank", "(2,2,2,3)", "expected 2"},
                            {"royal", "('g1','','','')", "the square of its own king"},
                            {"royal", "'h1'", "own king"},
                            {"kingSquares", "('a1','','','')", "a square of the board"},
                            {"zombieType", "('','rook','','')", "no zombie types"},
                            {"zombieImmune", "(false,true,false,false)", "can be captured"},
                            {"std2pc", "true", "four seats play"},
                            {"dim", "'8x8'", "'14x14'"},
                            {"takenBy", "('','r','','')", "belongs to Chess4"},
                            {"passing", "''", "belongs to Chess4"},
                        });
}

TEST(Fen4Refusal, RefusesExtraKeysWithBadValues) {
    expect_refused_keys("bad value", {
                                         {"resigned", "(true,'yes',false,false)", "four flags"},
                                         {"flagged", "true", "four flags"},
                                         {"stalemated", "(true,2,false,false)", "four flags"},
                                         {"gameOver", "(true)", "true, false or a text"},
                                         {"mate", "('','b','','')", "the letter of another seat"},
                                         {"mate", "('','x','','')", "the letter of another seat"},
                                     });
}

TEST(Fen4Refusal, RefusesLongText) {
    std::string text = kHead + kBoardOfKings;
    text.append(kMaxFen4Bytes - text.size(), ' ');
    EXPECT_TRUE(parse_position(text, RuleSet::ffa()));
    text += ' ';
    const auto refused = parse_position(text, RuleSet::ffa());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().wrong, "the text is too long");
    EXPECT_EQ(describe(refused.error()),
              "FEN4, character 65537: the text is too long: found 65537 bytes, expected at most "
              "65536 bytes");
}

}  // namespace
}  // namespace quadrille
