// No input, of any length or content, crashes the program, hangs it or makes it write anything but
// protocol lines.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/random.h"
#include "protocol/text/words.h"
#include "tests/support/engine_process.h"

namespace quadrille {
namespace {

using test::EngineProcess;
using test::kPatience;
using Lines = std::vector<std::string>;

bool is_protocol_line(const std::string& line) {
    static constexpr std::array kStarts = {"info ",   "bestmove ", "readyok",          "id ",
                                           "option ", "uciok",     "Nodes searched: ", "moves "};
    const bool is_printable = std::ranges::all_of(line, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte != 0x7F;
    });
    const bool is_perft_row =
        line.size() > 4 && line[0] >= 'a' && line[0] <= 'n' && test::matches(line, "*-*: *");
    return is_printable && (is_perft_row || std::ranges::any_of(kStarts, [&](const char* start) {
                                return line.starts_with(start);
                            }));
}

/// Feeds the bytes, then checks that the engine still answers and has written protocol lines only.
Lines feed(EngineProcess& engine, const std::string& bytes) {
    EXPECT_TRUE(engine.write(bytes));
    engine.send("");
    engine.send("stop");
    engine.send("isready");
    Lines lines =
        engine.read_until([](const std::string& line) { return line == "readyok"; }, kPatience);
    EXPECT_FALSE(lines.empty());
    if (lines.empty()) return lines;
    EXPECT_EQ(lines.back(), "readyok");
    for (const std::string& line : lines) EXPECT_TRUE(is_protocol_line(line)) << line;
    return lines;
}

TEST(HostileInput, SurvivesLongLines) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
    for (const std::string& start :
         {std::string{}, std::string{"position fen "}, std::string{"position startpos moves "},
          std::string{"go "}, std::string{"go depth "}, std::string{"setoption name "},
          std::string{"setoption name Hash value "},
          std::string{"setoption name RuleVariants value "}, std::string{"debug "},
          std::string{"uci "}}) {
        for (const char filler : {'x', '9', ' ', '/', '(', '\''}) {
            const Lines lines = feed(engine, start + std::string(64 * 1024, filler) + "\n");
            // Answers quote only the beginning of the input.
            for (const std::string& line : lines) EXPECT_LT(line.size(), 1000U);
        }
    }
    const Lines lines = feed(engine, std::string(3'000'000, 'x') + "\nuci\n");
    EXPECT_TRUE(std::ranges::count(lines,
                                   "info string Invalid value: the line is longer than "
                                   "1048576 bytes") == 1);
    EXPECT_TRUE(std::ranges::count(lines, "uciok") == 1);
}

TEST(HostileInput, SurvivesManyWords) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
    for (const char* word : {" h2-h3", " R", " r=R", " D", " moves", " O-O"}) {
        std::string line = "position startpos moves";
        for (int i = 0; i < 10'000; ++i) line += word;
        feed(engine, line + "\n");
    }
    std::string shuffle = "position startpos moves";
    for (int i = 0; i < 3'000; ++i) {
        shuffle += i % 2 == 0 ? " e1-f3 b10-c11 e14-f12 n5-l4" : " f3-e1 c11-b10 f12-e14 l4-n5";
    }
    feed(engine, shuffle + "\n");
}

TEST(HostileInput, IgnoresBlankLines) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
    std::string blanks;
    for (int i = 0; i < 5'000; ++i) blanks += i % 3 == 0 ? "\n" : i % 3 == 1 ? "\r\n" : "  \t \n";
    EXPECT_EQ(feed(engine, blanks), Lines{"readyok"});
}

TEST(HostileInput, SurvivesRandomBytes) {
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
    Random random{42};
    for (int round = 0; round < 50; ++round) {
        std::string bytes;
        for (int i = 0; i < 4'000; ++i) bytes += static_cast<char>(random.below(256));
        feed(engine, bytes);
    }
}

TEST(HostileInput, SurvivesScrambledCommands) {
    // Words of the protocol in random order, some with a changed byte. `feed` stops each search.
    constexpr std::string_view kWords =
        "uci isready position startpos fen moves go depth nodes infinite ponder perft movetime "
        "searchmoves stop ponderhit setoption name value UCI_Variant teams ffa RuleVariants "
        "DeadKingWalking Hash 2 MultiPV 3 h2-h3 R T D r=R b=T ucinewgame debug on classic "
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-14/14/14/14/14/14/14/14/14/14/14/14/14/14 -1 0 "
        "99999999999999999999 {'a':1} rtime wtime delay mate Setup modern Clear Hash Ponder "
        "true MoveFormat long";
    const std::vector<Word> words = split_words(kWords);
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
    Random random{7};
    for (int round = 0; round < 100; ++round) {
        std::string bytes;
        for (int line = 0; line < 20; ++line) {
            const auto length = 1 + random.below(6);
            for (std::uint64_t i = 0; i < length; ++i) {
                std::string word{words[random.below(words.size())].text};
                if (random.below(12) == 0) {
                    word[static_cast<std::size_t>(random.below(word.size()))] =
                        static_cast<char>(random.below(256));
                }
                bytes += word + ' ';
            }
            bytes += '\n';
        }
        feed(engine, bytes);
    }
}

TEST(HostileInput, ExitsCleanlyAtEndOfInput) {
    for (const std::string& bytes :
         {std::string{}, std::string{"uci"}, std::string{"go infinite\n"},
          std::string{"go perft 50\n"}, std::string{"bench 50\n"}, std::string{"go ponder\n"},
          std::string{"position fen "}, std::string{"go infinite\nposition startpos\nposit"}}) {
        EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
        EXPECT_TRUE(engine.write(bytes));
        engine.close_input();
        const Lines lines = engine.read_rest();
        for (const std::string& line : lines) EXPECT_TRUE(is_protocol_line(line)) << line;
        EXPECT_EQ(engine.wait_for_exit(), 0) << bytes;
        const auto answers = std::ranges::count_if(
            lines, [](const std::string& line) { return line.starts_with("bestmove"); });
        const bool is_go = bytes.starts_with("go ");
        EXPECT_EQ(answers, is_go ? 1 : 0) << bytes;
    }
}

TEST(HostileInput, HugeHashOrManyThreadsStillGiveBestMove) {
    // The machine may have less memory and fewer CPUs. The engine must answer in any case.
    EngineProcess engine{test::tested_engine(QUADRILLE_BINARY)};
    engine.send("setoption name Hash value 65536");
    engine.send("go depth 1");
    Lines lines = engine.read_until_prefix("bestmove", std::chrono::seconds{60});
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back().starts_with("bestmove "));
    engine.send("setoption name Hash value 1");
    engine.send("setoption name Threads value 512");
    engine.send("go depth 2");
    lines = engine.read_until_prefix("bestmove", std::chrono::seconds{60});
    ASSERT_FALSE(lines.empty());
    EXPECT_TRUE(lines.back().starts_with("bestmove "));
}

}  // namespace
}  // namespace quadrille
