#include "tools/engines/time_control.h"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

using Milliseconds = TimeControl::Milliseconds;

TimeControl clock_of(int base_ms, int increment_ms = 0, int delay_ms = 0) {
    TimeControl control;
    control.base = Milliseconds{base_ms};
    control.increment = Milliseconds{increment_ms};
    control.delay = Milliseconds{delay_ms};
    return control;
}

TEST(TimeControl, ReadsClocks) {
    EXPECT_EQ(parse_clock("10+0.1"), clock_of(10'000, 100));
    EXPECT_EQ(parse_clock("60+15d"), clock_of(60'000, 0, 15'000));
    EXPECT_EQ(parse_clock("10"), clock_of(10'000));
    EXPECT_EQ(parse_clock("1m+2"), clock_of(60'000, 2000));
    EXPECT_EQ(parse_clock("1.5m+500d"), clock_of(90'000, 0, 500'000));
    EXPECT_EQ(parse_clock(".005+0.001s"), clock_of(5, 1));
    EXPECT_EQ(parse_clock("5+0.1+2d"), clock_of(5000, 100, 2000));
    EXPECT_EQ(parse_clock("1h"), clock_of(3'600'000));
    EXPECT_EQ(parse_clock("0+0.1d"), clock_of(0, 0, 100));
    TimeControl of_moves = clock_of(60'000, 500);
    of_moves.moves = 40;
    EXPECT_EQ(parse_clock("40/60+0.5"), of_moves);
    EXPECT_EQ(parse_clock("40/1m+0.5"), of_moves);
}

TEST(TimeControl, RefusesInvalidClocks) {
    for (const char* const text :
         {"",       "+1",         "10+",    "x",      "10+0.1x",  "0",      "0+1",
          "0+0d",   "-5",         "10+1+2", "10d",    "10+1d+2d", "1.2345", "1.",
          "10 + 1", "9999999999", "1mm",    "0/60",   "/60",      "+4/60",  "1001/60",
          "40/",    "40/60/60",   "4.5/60", "60+1/40"}) {
        const auto control = parse_clock(text);
        ASSERT_FALSE(control.has_value()) << text;
        EXPECT_TRUE(control.error().starts_with("found \"")) << control.error();
        EXPECT_NE(control.error().find("expected seconds"), std::string::npos) << control.error();
    }
    EXPECT_EQ(parse_clock("10+x").error(),
              "found \"x\" in \"10+x\", expected seconds, then +increment or +delayd, e.g. 10+0.1 "
              "or 60+15d or 1m+2, or 40/60 for every 40 moves");
}

TEST(TimeControl, FormatsClocksAsTheyAreRead) {
    for (const char* const text :
         {"10+0.1", "60+15d", "10", "0.25", "5+0.1+2d", "0+0.1d", "40/60+0.5"}) {
        EXPECT_EQ(describe(*parse_clock(text)), text);
    }
    TimeControl control;
    EXPECT_EQ(describe(control), "no limit");
    control.nodes = 1000;
    EXPECT_EQ(describe(control), "1000 nodes/move");
    control.depth = 3;
    EXPECT_EQ(describe(control), "1000 nodes/move, depth 3");
    control.movetime = Milliseconds{250};
    EXPECT_EQ(describe(control), "250 ms/move, 1000 nodes/move, depth 3");
}

TEST(TimeControl, ParsedClockReplacesOldClockButKeepsDepth) {
    TimeControl control;
    control.depth = 4;
    control.increment = Milliseconds{7};
    const auto read = parse_clock("40/60", control);
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(describe(*read), "40/60, depth 4");
}

TEST(TimeControl, RequiresLimitAndRefusesClockWithMovetime) {
    TimeControl control;
    EXPECT_FALSE(check(control).has_value());
    control.depth = 3;
    EXPECT_TRUE(check(control).has_value());
    control.base = Milliseconds{1000};
    EXPECT_TRUE(check(control).has_value());
    control.movetime = Milliseconds{100};
    EXPECT_FALSE(check(control).has_value());
}

}  // namespace
}  // namespace quadrille
