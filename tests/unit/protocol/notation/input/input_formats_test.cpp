// Texts of games and positions: detecting the format, cutting into chunks, reading.

#include "protocol/notation/input/input_formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/input/chunk_reader.h"
#include "protocol/notation/input/read_games.h"
#include "tests/support/pgn4_records.h"

namespace quadrille {
namespace {

const std::string kFen = format_fen4(Position::start(StartSetup::Classic, RuleSet::ffa()));

// ------------------------------------------------------------------ chunks

std::vector<TextChunk> chunks_of(const std::string& text, std::string_view format) {
    std::istringstream in{text};
    ChunkReader reader(in);
    const auto rule =
        std::ranges::find(input_formats(), format, &InputFormat::name)->make_boundary();
    std::vector<TextChunk> chunks;
    while (auto chunk = reader.next(rule)) chunks.push_back(*std::move(chunk));
    EXPECT_EQ(reader.bytes_read(), text.size());
    return chunks;
}

TEST(ChunkReader, CutsGamesAtTagsBehindMoves) {
    const std::string text =
        "% head\n\n[A \"1{\"]\n[B \"2\"]\n\n1. h2-h3 { a comment\n[C \"3\"]\n} .. b7-c7\n"
        "[D \"4\"]\n\n[E \"5\"]\n  [F \"6\"]\n\n1. h2-h4";
    const std::vector<TextChunk> chunks = chunks_of(text, "pgn4");
    ASSERT_EQ(chunks.size(), 4U);
    EXPECT_EQ(chunks[0].text, "% head\n\n");
    EXPECT_EQ(chunks[1].line, 3U);
    EXPECT_TRUE(chunks[1].text.ends_with("} .. b7-c7\n"));
    EXPECT_EQ(chunks[2].text, "[D \"4\"]\n\n");
    EXPECT_EQ(chunks[2].line, 9U);
    EXPECT_EQ(chunks[3].line, 11U);
    EXPECT_TRUE(chunks[3].text.ends_with("1. h2-h4"));
}

TEST(ChunkReader, DoesNotCutInTagOrLineComment) {
    const std::string text =
        "[A \"1\"]\n[B \"R-0-\n3,x/{\nend\"\n]\n; a {\n[C\n\"3\"]\n\n1. h2-h3 ; open {\n.. "
        "b7-c7\n\n"
        "[D \"4\"]\n\n1. h2-h4\n";
    const std::vector<TextChunk> chunks = chunks_of(text, "pgn4");
    ASSERT_EQ(chunks.size(), 2U);
    EXPECT_EQ(chunks[1].line, 13U);
    EXPECT_EQ(chunks_of("\n; a\n;b\n\n[A \"1\"]\n\n1. h2-h3\n\n; c\n[B \"2\"]\n", "pgn4").size(),
              2U);
    // An unclosed tag ends at the next tag.
    EXPECT_EQ(chunks_of("[A \"1\n[B \"2\"]\n\n1. h2-h3\n\n[C \"3\"]\n", "pgn4").size(), 2U);
}

TEST(ChunkReader, CutsEachPosition) {
    std::string spread = kFen;
    for (std::size_t at = 0; (at = spread.find('/', at)) != std::string::npos; at += 2) {
        spread.insert(at + 1, "\n");
    }
    const std::string text =
        kFen + "\nnonsense\n" + spread + "\n\n" + kFen + "\n" + kFen + "\nR-0,0\n" + kFen;
    const std::vector<TextChunk> chunks = chunks_of(text, "fen4");
    const std::vector<std::size_t> lines = {1, 2, 3, 17, 18, 19, 20, 21};
    ASSERT_EQ(chunks.size(), 7U);
    EXPECT_EQ(chunks[1].text, "nonsense\n");
    EXPECT_EQ(chunks[2].text, spread + "\n\n");
    EXPECT_EQ(chunks[2].line, 3U);
    EXPECT_EQ(chunks[3].line, 18U);
    EXPECT_EQ(chunks[5].text, "R-0,0\n");
    EXPECT_EQ(chunks[6].line, 21U);
}

TEST(ChunkReader, CutsListsAtEmptyLines) {
    const std::vector<TextChunk> chunks =
        chunks_of("\n1. h3 c7\n2. g12\n\n \nh4 { a\n\nb } c7\n\r\n", "moves");
    ASSERT_EQ(chunks.size(), 2U);
    EXPECT_EQ(chunks[0].line, 2U);
    EXPECT_EQ(chunks[1].line, 6U);
    EXPECT_TRUE(chunks[1].text.starts_with("h4 { a\n\nb } c7\n"));
}

TEST(ChunkReader, CutsGamesThatCrossReadBlocks) {
    std::string text;
    for (int i = 0; i < 4000; ++i)
        text += records::record("FFA", nullptr, nullptr, "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8") +
                "\n";
    ASSERT_GT(text.size(), 3U * 64 * 1024);
    EXPECT_EQ(chunks_of(text, "pgn4").size(), 4000U);
}

TEST(ChunkReader, IgnoresSemicolonInC4pgn) {
    // The brace opens a comment; a `[` inside it does not begin a game.
    const std::string text =
        "[ Variant \"Chess4\" ]\n\n1. k7 ; { a\n[ b ] }\n Nc4\n\n[ Variant \"Chess4\" ]\n\n1. k8\n";
    const std::vector<TextChunk> chunks = chunks_of(text, "c4pgn");
    ASSERT_EQ(chunks.size(), 2U);
    EXPECT_EQ(chunks[1].line, 7U);
    EXPECT_EQ(chunks_of("1. h3 ; { a\n\n1. h4\n", "moves").size(), 2U) << "lists have ; comments";
}

TEST(ChunkReader, IgnoresBracesInCommentLinesOfLists) {
    EXPECT_EQ(chunks_of("# a {\n% b {\n1. h3\n% c {\n\n1. h4\n", "moves").size(), 2U);
    // Among the moves `#` is a mated seat.
    EXPECT_EQ(chunks_of("1. h3\n# { c\n\n1. h4 }\n", "moves").size(), 1U);
}

// ------------------------------------------------------------------ formats

TEST(InputFormats, DetectsFormatByBeginning) {
    const auto recognised = [](std::string_view head) { return detect_format(head).name; };
    EXPECT_EQ(recognised("[Variant \"FFA\"]"), "pgn4");
    EXPECT_EQ(recognised("\xEF\xBB\xBF% x\n \n  [Variant"), "pgn4");
    EXPECT_EQ(recognised(kFen), "fen4");
    EXPECT_EQ(recognised("\n g - 1,0,0,0"), "fen4");
    EXPECT_EQ(recognised("# positions\n" + kFen), "fen4");
    EXPECT_EQ(recognised("; a game\n[Variant \"FFA\"]"), "pgn4");
    EXPECT_EQ(recognised("# h2-h3"), "moves");
    EXPECT_EQ(recognised("1. h3"), "moves");
    EXPECT_EQ(recognised("R T"), "moves");
    EXPECT_EQ(recognised(""), "moves");
}

/// Reads a text in its detected format. Returns a word for each item: line and number of moves, or
/// line and column of the error.
std::string read_back(const std::string& text, const Position& start) {
    std::istringstream in{text};
    ChunkReader reader(in);
    const InputFormat& format = detect_format(reader.head());
    const auto rule = format.make_boundary();
    std::string out{format.name};
    while (const auto chunk = reader.next(rule)) {
        format.read(*chunk, {.start = start, .names_game = true},
                    [&](const Expected<GameItem, Diagnostic>& item) {
                        if (item) {
                            out += ' ' + std::to_string(item->line) + '/' +
                                   std::to_string(item->game.main.nodes.size());
                        } else {
                            out += " fault " + std::to_string(item.error().line) + ':' +
                                   std::to_string(item.error().column);
                        }
                    });
    }
    return out;
}

TEST(InputFormats, SkipsLeadingComments) {
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    const Position chess4 = Position::start(StartSetup::Chess4, RuleSet::chess4());
    for (const std::string mark : {"%", "#", " # "}) {
        const std::string lead = mark + " one { \n" + mark + "two\n\n";
        EXPECT_EQ(read_back(lead + "1. h3 c7\nd\n", ffa), "moves fault 5:1") << mark;
        EXPECT_EQ(read_back(lead + "1. h3 c7\n\n" + mark + "x\n1. h4", ffa), "moves 4/2 7/1");
        EXPECT_EQ(read_back(lead + kFen + '\n' + kFen, ffa), "fen4 4/0 5/0") << mark;
        EXPECT_EQ(read_back(lead + "[Variant \"FFA\"]\n\n1. h2-h3 x\n", ffa), "pgn4 fault 6:10");
        EXPECT_EQ(read_back(lead + "[ Variant \"Chess4\" ]\n\n1. k7 Nk3\n", chess4), "c4pgn 4/2");
    }
    EXPECT_EQ(read_back("; one\n1. h3 c7\n", ffa), "moves 1/2");
    EXPECT_EQ(read_back("; one\n[ Variant \"Chess4\" ]\n\n1. k7\n", chess4), "c4pgn 2/1");
    EXPECT_EQ(read_back("# one\n" + kFen + "\nR-0,0\n\n", ffa), "fen4 2/0 fault 3:6");
    EXPECT_EQ(read_back("\xEF\xBB\xBF# one\n1. h3\n", ffa), "moves 2/1");
}

TEST(InputFormats, ReadsTypographicBlanksAndSigns) {
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    const std::string moves = "1.\u00A0h2\u2013h3\u3000b7\u2011c7 g13\u2014g12\u2028m8\u2212l8";
    EXPECT_EQ(read_back(moves, ffa), "moves 1/4");
    EXPECT_EQ(read_back("[Variant \"FFA\"]\n\n" + moves, ffa), "pgn4 1/4");
    std::string fen = kFen;
    fen.replace(fen.find('-'), 1, "\u2013");
    EXPECT_EQ(read_back(fen, ffa), "fen4 1/0");
    std::istringstream in{moves + " { \u2013\u00A0; }"};
    ReadingOptions options;
    options.start = ffa;
    EXPECT_TRUE(read_games(in, "x", options, [](const GameItem& item) {
        EXPECT_EQ(item.game.main.nodes.back().comments,
                  (std::vector<std::string>{"\u2013\u00A0;"}));
        return true;
    }));
}

TEST(InputFormats, WarnsOfLinesThatItSkips) {
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    ReadingOptions options;
    options.start = ffa;
    for (const std::string head : {"", "[Variant \"FFA\"]\n\n"}) {
        std::istringstream in{head + "1. h3 c7\n% one\n% two\ng12 l8\n"};
        std::vector<Diagnostic> warnings;
        EXPECT_TRUE(read_games(in, "x", options, [&](const GameItem& item) {
            warnings = item.warnings;
            return true;
        }));
        ASSERT_EQ(warnings.size(), 1U) << head;
        EXPECT_EQ(warnings[0].line, head.empty() ? 2U : 4U);
        EXPECT_EQ(warnings[0].message, "lines that begin with % are skipped");
    }
}

TEST(InputFormats, CountsColumnsInCharacters) {
    const Position ffa = Position::start(StartSetup::Classic, RuleSet::ffa());
    EXPECT_EQ(read_back("1. h3 { aou } h9", ffa), read_back("1. h3 { äöü } h9", ffa));
    EXPECT_EQ(read_back("1. h3 { äöü } \u00C4", ffa), "moves fault 1:15");
}

TEST(InputFormats, RefusesBinaryInput) {
    using namespace std::string_literals;
    for (const std::string& text : {"\xFF\xFEh\0i\0"s, "\x1F\x8B\x08\0\0"s, "PK\x03\x04"s}) {
        std::istringstream in{text};
        const auto read = read_games(in, "x", {}, [](const GameItem&) { return true; });
        ASSERT_FALSE(read.has_value());
        EXPECT_EQ(read.error(),
                  "x:1:1: not a text in UTF-8; unpack compressed files, or convert games of "
                  "quadrille-datagen");
    }
}

TEST(InputFormats, ListMayBeginWithMatedSeat) {
    // Yellow's rooks mate Blue; the mate takes effect on Blue's turn.
    RuleSet rules = RuleSet::ffa();
    rules.mate_timing = MateTiming::Turn;
    const auto mated = parse_position(
        "B-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{'mate':('','y','','')}-6,yK,7/14/14/yR,13/"
        "1,yR,12/14/bK,13/13,gK/14/14/14/14/14/7,rK,6",
        rules);
    ASSERT_TRUE(mated.has_value());
    EXPECT_EQ(read_back("# g14-f14\n", mated->position), "moves 1/1");
}

}  // namespace
}  // namespace quadrille
