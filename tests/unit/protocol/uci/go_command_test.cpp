// The words of `go`, and the clock of each seat.

#include "protocol/uci/go_command.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

GoCommand parsed_go(std::string_view words) { return parse_go(split_words(words)); }

TEST(ParseGo, ParsesEveryLimit) {
    const GoCommand go = parsed_go(
        "ponder depth 12 nodes 100000 mate 3 movetime 250 infinite movestogo 40 "
        "searchmoves h2-h3 e1f3");
    EXPECT_TRUE(go.ponder);
    EXPECT_TRUE(go.infinite);
    EXPECT_EQ(go.depth, 12);
    EXPECT_EQ(go.nodes, 100000U);
    EXPECT_EQ(go.mate, 3);
    EXPECT_EQ(go.movetime, Milliseconds{250});
    EXPECT_EQ(go.moves_to_go, 40);
    EXPECT_EQ(go.move_words, (std::vector<std::string>{"h2-h3", "e1f3"}));
    EXPECT_TRUE(go.has_limit_without_clock());
    EXPECT_FALSE(go.names_a_clock());
}

TEST(ParseGo, EndsSearchMovesAtNextWord) {
    const GoCommand go = parsed_go("searchmoves h2-h3 O-O depth 3");
    EXPECT_EQ(go.move_words, (std::vector<std::string>{"h2-h3", "O-O"}));
    EXPECT_EQ(go.depth, 3);
}

TEST(ParseGo, FindsNoLimitWithoutWords) {
    const GoCommand go = parsed_go("");
    EXPECT_FALSE(go.has_limit_without_clock());
    EXPECT_FALSE(go.names_a_clock());
}

TEST(ParseGo, ParsesPerft) { EXPECT_EQ(parsed_go("perft 4").perft, 4); }

TEST(ParseGo, GivesEachSeatItsClock) {
    struct Row {
        const char* words;
        const char* clocks;  // by seat: time left, increment, delay
    };
    const Row rows[] = {
        {"rtime 1000 btime 2000 ytime 3000 gtime 4000 rinc 1 binc 2 yinc 3 ginc 4 "
         "rdelay 10 bdelay 20 ydelay 30 gdelay 40",
         "1000 1 10, 2000 2 20, 3000 3 30, 4000 4 40"},
        {"btime 2000 binc 5", "-, 2000 5 0, -, -"},
        {"wtime 1000 btime 2000 winc 10 binc 20", "1000 10 0, 2000 20 0, 1000 10 0, 2000 20 0"},
        {"winc 10 btime 2000", "-, 2000 0 0, -, 2000 0 0"},
        {"rtime 1 btime 2000 ytime 3 gtime 4 wtime 1000", "1000 0 0, 2000 0 0, 1000 0 0, 2000 0 0"},
        {"rtime 60000 ytime 60000 delay 15000 ydelay 5000", "60000 0 15000, -, 60000 0 5000, -"},
        {"wtime 1 btime 2 delay 9", "1 0 9, 2 0 9, 1 0 9, 2 0 9"},
        {"rtime -5", "0 0 0, -, -, -"},
    };
    for (const auto& [words, clocks] : rows) {
        const GoCommand go = parsed_go(words);
        EXPECT_TRUE(go.names_a_clock()) << words;
        const auto text = [&](Color c) -> std::string {
            const auto clock = go.clock_of(c);
            if (!clock) return "-";
            return fmt::format("{} {} {}", clock->left.count(), clock->increment.count(),
                               clock->delay.count());
        };
        EXPECT_EQ(join(kAllColors, ", ", text), clocks) << words;
    }
    EXPECT_EQ(parsed_go("movestogo 0 rtime 5").moves_to_go, std::nullopt);
}

// never_waits.txt (tests/protocol/transcripts) has the texts of the warnings.
TEST(ParseGo, CorrectsNumbersOutOfRangeWithWarning) {
    for (const char* bad : {"nodes 0", "nodes -1", "nodes 9223372036854775808", "mate 0",
                            "mate 1001", "movestogo -1", "movestogo 10001", "rinc -1", "delay -1",
                            "rtime 1000000000001", "wtime x", "depth", "depth 1 depth 2"}) {
        EXPECT_EQ(parsed_go(bad).warnings.size(), 1U) << bad;
    }
    EXPECT_EQ(parsed_go("depth 0").depth, 1);
    EXPECT_EQ(parsed_go("depth 5000").depth, kMaxGoDepth);
    EXPECT_EQ(parsed_go("depth x").depth, 1);
    EXPECT_EQ(parsed_go("movetime -5").movetime, Milliseconds{0});
    EXPECT_EQ(parsed_go("depth 4 depth 2").depth, 2);
    std::string many = "infinite";
    for (int i = 0; i < 1000; ++i) many += " infinite x";
    EXPECT_LE(parsed_go(many).warnings.size(), 20U);
    EXPECT_EQ(parsed_go("perft 101").perft, 1);
    EXPECT_EQ(parsed_go("perft x").perft, 1);
    EXPECT_EQ(parsed_go("depth 2 perft 3").warnings,
              (std::vector<std::string>{"go: perft: depth is ignored"}));
}

}  // namespace
}  // namespace quadrille
