// The words of `go`, and whose clock runs.

#include "protocol/uci/go_command.h"

#include <gtest/gtest.h>

#include <string>

namespace quadrille {
namespace {

GoCommand parsed_go(std::string_view words) {
    const auto go = parse_go(split_words(words));
    EXPECT_TRUE(go) << words << ": " << (go ? "" : go.error().message);
    return go.value_or(GoCommand{});
}

TEST(ParseGo, EveryLimit) {
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

TEST(ParseGo, SearchMovesEndAtTheNextWord) {
    const GoCommand go = parsed_go("searchmoves h2-h3 O-O depth 3");
    EXPECT_EQ(go.move_words, (std::vector<std::string>{"h2-h3", "O-O"}));
    EXPECT_EQ(go.depth, 3);
}

TEST(ParseGo, NothingAtAll) {
    const GoCommand go = parsed_go("");
    EXPECT_FALSE(go.has_limit_without_clock());
    EXPECT_FALSE(go.names_a_clock());
}

TEST(ParseGo, Perft) { EXPECT_EQ(parsed_go("perft 4").perft, 4); }

TEST(ParseGo, ClocksOfSeats) {
    const GoCommand go = parsed_go(
        "rtime 1000 btime 2000 ytime 3000 gtime 4000 rinc 1 binc 2 yinc 3 ginc 4 "
        "rdelay 10 bdelay 20 ydelay 30 gdelay 40");
    EXPECT_TRUE(go.names_a_clock());
    int n = 1;
    for (const Color c : kAllColors) {
        const auto clock = go.clock_of(c);
        ASSERT_TRUE(clock);
        EXPECT_EQ(clock->left, Milliseconds{1000 * n});
        EXPECT_EQ(clock->increment, Milliseconds{n});
        EXPECT_EQ(clock->delay, Milliseconds{10 * n});
        ++n;
    }
}

TEST(ParseGo, BlueTimeAloneIsBlues) {
    const GoCommand go = parsed_go("btime 2000 binc 5");
    EXPECT_FALSE(go.clock_of(Color::Red));
    EXPECT_FALSE(go.clock_of(Color::Green));
    EXPECT_EQ(go.clock_of(Color::Blue)->left, Milliseconds{2000});
    EXPECT_EQ(go.clock_of(Color::Blue)->increment, Milliseconds{5});
}

TEST(ParseGo, WhiteTimeMakesTwoClocks) {
    const GoCommand go = parsed_go("wtime 1000 btime 2000 winc 10 binc 20");
    for (const Color c : {Color::Red, Color::Yellow}) {
        EXPECT_EQ(go.clock_of(c)->left, Milliseconds{1000});
        EXPECT_EQ(go.clock_of(c)->increment, Milliseconds{10});
    }
    for (const Color c : {Color::Blue, Color::Green}) {
        EXPECT_EQ(go.clock_of(c)->left, Milliseconds{2000});
        EXPECT_EQ(go.clock_of(c)->increment, Milliseconds{20});
    }
}

TEST(ParseGo, WhiteIncrementAloneMakesTwoClocksToo) {
    const GoCommand go = parsed_go("winc 10 btime 2000");
    EXPECT_EQ(go.clock_of(Color::Green)->left, Milliseconds{2000});
    EXPECT_FALSE(go.clock_of(Color::Red));
}

TEST(ParseGo, TwoClocksWinOverSeatClocks) {
    const GoCommand go = parsed_go("rtime 1 btime 2000 ytime 3 gtime 4 wtime 1000");
    EXPECT_EQ(go.clock_of(Color::Red)->left, Milliseconds{1000});
    EXPECT_EQ(go.clock_of(Color::Yellow)->left, Milliseconds{1000});
    EXPECT_EQ(go.clock_of(Color::Blue)->left, Milliseconds{2000});
    EXPECT_EQ(go.clock_of(Color::Green)->left, Milliseconds{2000});
}

TEST(ParseGo, OneDelayForAllAndItsExceptions) {
    const GoCommand go = parsed_go("rtime 60000 ytime 60000 delay 15000 ydelay 5000");
    EXPECT_EQ(go.clock_of(Color::Red)->delay, Milliseconds{15000});
    EXPECT_EQ(go.clock_of(Color::Yellow)->delay, Milliseconds{5000});
    const GoCommand two = parsed_go("wtime 60000 btime 60000 delay 15000");
    EXPECT_EQ(two.clock_of(Color::Green)->delay, Milliseconds{15000});
}

TEST(ParseGo, AnOverrunClockIsEmpty) {
    EXPECT_EQ(parsed_go("rtime -5").clock_of(Color::Red)->left, Milliseconds{0});
    EXPECT_EQ(parsed_go("movestogo 0 rtime 5").moves_to_go, std::nullopt);
}

// errors.txt (tests/protocol/transcripts) holds the words of refusals.
TEST(ParseGo, RefusesNumbersOutOfRange) {
    for (const char* bad : {"nodes 0", "nodes -1", "nodes 9223372036854775808", "mate 0",
                            "mate 1001", "movestogo -1", "movestogo 10001", "rinc -1", "delay -1",
                            "rtime 1000000000001", "wtime x", "perft 101"}) {
        EXPECT_FALSE(parse_go(split_words(bad))) << bad;
    }
}

}  // namespace
}  // namespace quadrille
