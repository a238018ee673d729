// Conversion of streams of games between formats, and its errors.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/preset.h"
#include "tests/support/converted.h"
#include "tests/support/failing_stream.h"
#include "tests/support/pgn4_records.h"

namespace quadrille {
namespace {

using test::convert;
using test::Converted;

ConvertOrder order_to(std::string_view to, const RuleSet& rules = RuleSet::ffa()) {
    ConvertOrder order;
    order.to = output_format_from_name(to);
    EXPECT_NE(order.to, nullptr) << to;
    order.writing.style.shape = MovetextLayout::Columns;
    order.writing.style.format = order.to->notation;
    order.reading.start = Position::start(StartSetup::Classic, rules);
    return order;
}

std::string ffa(std::string_view movetext) {
    return records::record("FFA", nullptr, nullptr, movetext);
}

const std::string kStart =
    "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/"
    "bB,bP,10,gP,gB/bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/"
    "3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,rB,rN,rR,3";
const std::string kFen = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-" + kStart;

TEST(Converter, SecondConversionGivesSameBytes) {
    const std::string text = std::string{records::wikibooks_game()} + "\n" +
                             ffa("1. h2-h3! { a } ( 1. h2-h4 ) .. b7-c7 .. g13-g12 .. R\n2. bT");
    const Converted once = convert(text, order_to("pgn4"));
    EXPECT_EQ(once.errors, "");
    EXPECT_EQ(once.counts.games, 2U);
    EXPECT_EQ(once.counts.bytes, text.size());
    EXPECT_EQ(convert(once.text, order_to("pgn4")).text, once.text);
}

TEST(Converter, ReportsFaultyGameAndContinues) {
    const std::string good = ffa("1. h2-h3");
    const std::string text =
        good + "\n" + ffa("1. h2-h3 .. b7-c7\n2. e2-e5") + "\n" + "[Variant \"Chess\"]\n\n" + good;
    const Converted result = convert(text, order_to("moves"));
    EXPECT_EQ(result.text, "h2-h3\n\nh2-h3\n");
    EXPECT_EQ(result.counts.games, 2U);
    EXPECT_EQ(result.counts.failed, 2U);
    EXPECT_EQ(result.errors.substr(0, result.errors.find(": illegal")), "in:8:4: round 2, Yellow");
    EXPECT_NE(result.errors.find("\nin:10:11: unknown variant: "), std::string::npos)
        << result.errors;
}

TEST(Converter, SkipsOnlyGameThatIsTooLongOrHasOpenComment) {
    const std::string good = ffa("1. h2-h3");
    const Converted open = convert(ffa("1. h2-h3 { open") + "\n" + good, order_to("moves"));
    EXPECT_EQ(open.counts.failed, 1U);
    EXPECT_TRUE(open.errors.starts_with("in:3:10: round 1, Blue: unclosed comment")) << open.errors;
    EXPECT_EQ(open.text, "h2-h3\n");
    const std::string endless = ffa("1. h2-h3 { " + std::string(kMaxChunkBytes, 'x') + "\n} ..");
    const Converted result = convert(endless + "\n" + good, order_to("moves"));
    EXPECT_EQ(result.counts.failed, 1U) << result.errors;
    EXPECT_EQ(result.text, "h2-h3\n");
}

TEST(Converter, ConvertsGamesBeforeReadError) {
    constexpr std::size_t kBlockBytes = 65536;
    std::string text;
    while (text.size() < 2 * kBlockBytes) text += ffa("1. h2-h3 .. b7-c7 .. g13-g12") + "\n";
    test::FailingStream in{text.substr(0, kBlockBytes * 3 / 2)};
    const Converted result = convert(in, order_to("moves"));
    EXPECT_EQ(result.errors, "in: cannot be read beyond byte 65536\n");
    EXPECT_EQ(result.counts.failed, 1U);
    EXPECT_GT(result.counts.games, 100U);
    EXPECT_TRUE(convert(text, order_to("moves")).text.starts_with(result.text));
}

TEST(Converter, KeepsTextOfPositions) {
    const std::string kept = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'wb':true}-" + kStart;
    const Converted same = convert(kFen + "\n" + kept + "\n", order_to("fen4"));
    EXPECT_EQ(same.text, kFen + "\n" + kept + "\n");
    const Converted as_games = convert(kFen + "\n" + kept, order_to("pgn4"));
    EXPECT_NE(as_games.text.find("[StartFen4 \"4PCo\"]"), std::string::npos) << as_games.text;
    EXPECT_NE(as_games.text.find("[StartFen4 \"" + kept + "\"]"), std::string::npos);
    EXPECT_EQ(convert(as_games.text, order_to("fen4")).text, kFen + "\n" + kFen + "\n");
    const Converted bad = convert(kFen + "\n\n" + kFen.substr(0, 40) + "rZ\n", order_to("fen4"));
    EXPECT_EQ(bad.counts.failed, 1U);
    EXPECT_TRUE(bad.errors.starts_with("in:3:4")) << bad.errors;
    const Converted warned = convert(
        "B-0,0,0,0-1,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/"
        "bK,13/13,gK/14/14/14/14/14/7,rK,6",
        order_to("fen4"));
    EXPECT_TRUE(warned.errors.starts_with("in:1:11: warning: short castling of Red dropped"))
        << warned.errors;
    EXPECT_EQ(warned.counts.failed, 0U);
}

TEST(Converter, SkipsCommentLines) {
    const std::string text = "% one\n" + kFen + "\n% two\n" + kFen + "\n";
    EXPECT_EQ(convert(text, order_to("fen4")).text, kFen + "\n" + kFen + "\n");
    const std::string hashed = "# one\n  # two\n" + kFen + "\n#\n" + kFen + "\n# end";
    EXPECT_EQ(convert(hashed, order_to("fen4")).text, kFen + "\n" + kFen + "\n");
    const Converted lists = convert("% one\n\n1. h3\n% two\nc7\n", order_to("moves"));
    EXPECT_EQ(lists.text, "h2-h3 b7-c7\n");
    EXPECT_EQ(lists.counts.games, 1U);
}

TEST(Converter, ConvertsListsToRecordsAndBack) {
    const std::string lists = "1. h3 c7 g12 l8\n2. Nf3\n\n1. h4\n";
    const Converted games = convert(lists, order_to("pgn4"));
    EXPECT_EQ(games.counts.games, 2U) << games.errors;
    EXPECT_NE(games.text.find("[StartFen4 \"4PCo\"]"), std::string::npos);
    EXPECT_EQ(convert(games.text, order_to("list")).text,
              "1.   h3          c7          g12         l8\n2.   Nf3\n\n1.   h4\n");
    ConvertOrder german = order_to("moves");
    german.reading.language = *find_language("de");
    EXPECT_EQ(convert("h3 c7 g12 l8 Sf3", german).text, "h2-h3 b7-c7 g13-g12 m8-l8 e1-f3\n");
    EXPECT_TRUE(convert("\n\n1. h3\n  Sf3", order_to("moves")).errors.starts_with("in:4:3: round"));
}

TEST(Converter, WarnsOnceOfOmittedParts) {
    const std::string game = ffa("1. h2-h3! { a } ( 1. h2-h4 )");
    const std::string other = ffa("1. h2-h3 ; b");
    ConvertOrder order = order_to("moves");
    const Converted moves = convert(game + "\n" + other, order);
    EXPECT_EQ(moves.text, "h2-h3\n\nh2-h3\n");
    EXPECT_EQ(moves.errors,
              "in:1:1: warning: moves cannot hold comments, variations and marks like ! and ?: "
              "they are left out\n");
    EXPECT_EQ(moves.counts.failed, 0U);
    order.writing.leaves_out = true;
    EXPECT_EQ(convert(game, order).text, "h2-h3\n");
    EXPECT_EQ(convert(game, order).errors, "");
    EXPECT_EQ(convert(ffa("1. h2-h3"), order_to("moves")).errors, "");
    const Converted columns = convert(game, order_to("list"));
    EXPECT_EQ(columns.text, "1.   h3!\n");
    EXPECT_EQ(columns.errors,
              "in:1:1: warning: a list in columns cannot hold comments and variations: they are "
              "left out (--listing text keeps them)\n");
    ConvertOrder text = order_to("list");
    text.writing.style.shape = MovetextLayout::Text;
    const Converted kept = convert(game + "\n" + other, text);
    EXPECT_EQ(kept.text, "1. h3! { a } ( 1. h4 )\n\n1. h3 { b }\n");
    EXPECT_EQ(kept.errors, "");
    // A record keeps comments, variations and marks of a list.
    EXPECT_NE(convert("1. h3! { a } ( 1. h4 ) c7 $2 ; b", order_to("pgn4"))
                  .text.find("1. h2-h3! { a } ( 1. h2-h4 ) .. b7-c7? { b }"),
              std::string::npos);
    const Converted chess4 = convert("1. g4 ( 1. g3 )", order_to("c4pgn", RuleSet::chess4()));
    EXPECT_EQ(chess4.errors, "in:1:1: warning: c4pgn cannot hold variations: they are left out\n");
    EXPECT_EQ(chess4.counts.games, 1U);
}

TEST(Converter, WarnsOfRulesThatListCannotHold) {
    const std::string begin =
        "a list cannot hold the rules and the start of the game; read it with ";
    const auto read_with = [&](const std::string& tags, const std::string& arguments) {
        const std::string text = tags + "\n1. h2-h3\n";
        for (const char* const format : {"moves", "list"}) {
            const Converted list = convert(text, order_to(format));
            EXPECT_EQ(list.errors,
                      arguments.empty() ? "" : "in:1:1: warning: " + begin + arguments + '\n');
        }
    };
    read_with("[Variant \"FFA\"]\n", "");
    read_with("[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n", "--preset site");
    read_with("[Variant \"Teams\"]\n[StartFen4 \"4PCb\"]\n", "--variant teams --setup by");
    read_with(
        "[Variant \"FFA\"]\n[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-1-" + kStart + "\"]\n",
        "--variant ffa and --fen");
    ConvertOrder known = order_to("moves");
    known.writing.known_start =
        Position::start(StartSetup::Modern, preset_rules(Preset::Site, Variant::Ffa));
    EXPECT_EQ(convert("[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n\n1. h2-h3",
                      known)
                  .errors,
              "");
}

TEST(Converter, WarnsOfRulesThatFen4CannotHold) {
    const std::string site = "[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n\n";
    const std::string teams = "[Variant \"Teams\"]\n[RuleVariants \"EnPassant Prom=9\"]\n\n";
    const Converted fens = convert(site + teams + site + ffa(""), order_to("fen4"));
    EXPECT_EQ(fens.counts.games, 4U);
    EXPECT_EQ(
        fens.errors,
        "in:1:1: warning: fen4 cannot hold the rules of the game; read the FEN4 with --preset "
        "site\n"
        "in:4:1: warning: fen4 cannot hold the rules of the game; read the FEN4 with --variant "
        "teams --rules \"Prom=9\"\n");
    ConvertOrder known = order_to("fen4");
    known.writing.known_start =
        Position::start(StartSetup::Modern, preset_rules(Preset::Site, Variant::Ffa));
    EXPECT_EQ(convert(site, known).errors, "");
}

TEST(Converter, KeepsRulesInRecordThatStartsAtGivenPly) {
    const std::string game =
        "[Variant \"FFA\"]\n[RuleVariants \"EnPassant DeadKingWalking\"]\n\n1. h2-h3 .. b7-c7\n";
    ConvertOrder order = order_to("record");
    order.writing.ply = 1;
    const Converted at = convert(game, order);
    EXPECT_EQ(at.errors, "");
    EXPECT_NE(at.text.find("[RuleVariants \"EnPassant DeadKingWalking\"]"), std::string::npos)
        << at.text;
    EXPECT_NE(at.text.find("[StartFen4 \"B-0,0,0,0-"), std::string::npos) << at.text;
    EXPECT_EQ(at.text.find("b7"), std::string::npos) << at.text;
    order.writing.ply = 3;
    EXPECT_EQ(convert(game, order).errors, "in:1:1: the game has 2 moves and events, not 3\n");
    ConvertOrder chess4 = order_to("record", RuleSet::chess4());
    chess4.writing.ply = 1;
    const Converted in_c4pgn = convert("1. g4 Nc4", chess4);
    EXPECT_EQ(in_c4pgn.errors, "");
    EXPECT_NE(in_c4pgn.text.find("StartFen4"), std::string::npos) << in_c4pgn.text;
}

TEST(Converter, WritesAnyPositionOfGame) {
    const std::string game = ffa("1. h2-h3 .. R .. g13-g12");
    ConvertOrder order = order_to("fen4");
    order.writing.ply = 0;
    EXPECT_EQ(convert(game, order).text, kFen + "\n");
    order.writing.ply = 1;
    EXPECT_TRUE(convert(game, order).text.starts_with("B-0,0,0,0-"));
    order.writing.ply = 2;
    EXPECT_TRUE(convert(game, order).text.starts_with("Y-0,1,0,0-"));
    order.writing.ply = 4;
    EXPECT_EQ(convert(game, order).errors, "in:1:1: the game has 3 moves and events, not 4\n");
    order = order_to("board");
    EXPECT_NE(convert(game, order).text.find("Green to move"), std::string::npos);
}

TEST(Converter, RefusesSecondGameInSvg) {
    const std::string game = ffa("1. h2-h3");
    const Converted result = convert(game + "\n" + game, order_to("svg"));
    EXPECT_EQ(result.counts.games, 1U);
    EXPECT_EQ(result.errors, "in:5:1: svg holds only one game\n");
}

}  // namespace
}  // namespace quadrille
