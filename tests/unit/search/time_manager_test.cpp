#include "search/time_manager.h"

#include <gtest/gtest.h>

namespace quadrille::testing {
namespace {

constexpr Milliseconds kOverhead{30};

Milliseconds ms(int n) { return Milliseconds{n}; }

SearchLimits clock(int left, int increment = 0, int delay = 0) {
    SearchLimits limits;
    limits.clock = Clock{ms(left), ms(increment), ms(delay)};
    return limits;
}

TEST(TimeManager, HasNoBudgetWithoutTimeLimit) {
    EXPECT_EQ(time_budget({}, kOverhead), TimeBudget{});
    SearchLimits limits = clock(1000);
    limits.infinite = true;
    EXPECT_EQ(time_budget(limits, kOverhead), TimeBudget{});
    limits = {};
    limits.depth = 5;
    EXPECT_EQ(time_budget(limits, kOverhead), TimeBudget{});
}

TEST(TimeManager, SubtractsOverheadFromMovetime) {
    SearchLimits limits;
    limits.movetime = ms(250);
    EXPECT_EQ(time_budget(limits, kOverhead).hard, ms(220));
    EXPECT_FALSE(time_budget(limits, kOverhead).soft.has_value());
}

TEST(TimeManager, OverheadTakesAtMostHalfOfTheTime) {
    SearchLimits limits;
    const auto of_movetime = [&](int time, int overhead) {
        limits.movetime = ms(time);
        return time_budget(limits, ms(overhead)).hard;
    };
    EXPECT_EQ(of_movetime(60, 30), ms(30));
    EXPECT_EQ(of_movetime(59, 30), ms(30));
    EXPECT_EQ(of_movetime(25, 30), ms(13));
    EXPECT_EQ(of_movetime(1000, 10'000), ms(500));
    EXPECT_EQ(of_movetime(1, 30), ms(1));
    EXPECT_EQ(of_movetime(0, 30), ms(1));
    // On a clock, such an overhead halves the time.
    EXPECT_EQ(time_budget(clock(1000), ms(10'000)), time_budget(clock(500), ms(0)));
    EXPECT_EQ(time_budget(clock(0, 0, 40), ms(10'000)), time_budget(clock(0, 0, 20), ms(0)));
}

TEST(TimeManager, NeverExceedsTheAvailableTime) {
    for (const int left : {0, 1, 29, 30, 31, 50, 100, 1000, 60'000, 3'600'000}) {
        for (const int increment : {0, 10, 1000, 30'000}) {
            for (const int delay : {0, 20, 100, 15'000}) {
                for (const int moves : {0, 1, 2, 40}) {
                    SearchLimits limits = clock(left, increment, delay);
                    if (moves > 0) limits.moves_to_go = moves;
                    const TimeBudget b = time_budget(limits, kOverhead);
                    ASSERT_TRUE(b.soft.has_value() && b.hard.has_value());
                    const Milliseconds available = ms(left + delay);
                    const Milliseconds usable =
                        std::max(ms(1), available - std::min(kOverhead, available / 2));
                    EXPECT_GE(*b.soft, ms(1));
                    EXPECT_LE(*b.soft, *b.hard);
                    EXPECT_LE(*b.hard, usable);
                }
            }
        }
    }
}

TEST(TimeManager, UsesAShareOfTheClockAndTheIncrement) {
    const TimeBudget minute = time_budget(clock(60'000), kOverhead);
    EXPECT_GE(*minute.soft, ms(1000));
    EXPECT_LE(*minute.soft, ms(3000));
    EXPECT_LE(*minute.hard, ms(12'000));
    const TimeBudget with_increment = time_budget(clock(60'000, 2000), kOverhead);
    EXPECT_GE(*with_increment.soft, *minute.soft + ms(1000));
}

TEST(TimeManager, KeepsAReserveInLongGamesWithIncrement) {
    // Every move takes its soft budget and 2 ms of lag.
    for (const int increment : {10, 50, 100}) {
        int left = 1000;
        for (int move = 0; move < 300; ++move) {
            const TimeBudget b = time_budget(clock(left, increment), kOverhead);
            left += increment - static_cast<int>(b.soft->count()) - 2;
        }
        EXPECT_GE(left, 100) << increment;
    }
}

TEST(TimeManager, SpendsOnlyTheIncrementWhenTheClockIsBelowTheReserve) {
    // The 80 ms left after the overhead are less than the reserve, so only the increment is spent.
    EXPECT_LE(*time_budget(clock(110, 10), kOverhead).hard, ms(10));
    EXPECT_GE(*time_budget(clock(10'000, 10), kOverhead).hard, ms(900));
}

TEST(TimeManager, SpendsTimeDespiteALargeOverhead) {
    EXPECT_GE(*time_budget(clock(4000), ms(1000)).soft, ms(40));
}

TEST(TimeManager, SpendsTheDelayFirst) {
    EXPECT_EQ(time_budget(clock(1000, 0, 100), kOverhead).free, ms(70));
    const TimeBudget b = time_budget(clock(60'000, 0, 15'000), kOverhead);
    EXPECT_GE(*b.soft, ms(15'000));
}

TEST(TimeManager, KeepsPartOfADelayWhenTheClockIsEmpty) {
    EXPECT_EQ(time_budget(clock(0, 0, 100), kOverhead).hard, ms(50));
    EXPECT_EQ(time_budget(clock(12, 0, 100), kOverhead).free, ms(62));
    EXPECT_EQ(time_budget(clock(0, 0, 40), kOverhead).hard, ms(10));
    EXPECT_EQ(time_budget(clock(0, 0, 1000), kOverhead).hard, ms(950));
}

TEST(TimeManager, SpendsNearlyAllTimeOnTheLastMoveOfAPeriod) {
    SearchLimits limits = clock(10'000);
    limits.moves_to_go = 1;
    EXPECT_GE(*time_budget(limits, kOverhead).soft, ms(8000));
    limits.moves_to_go = 10;
    EXPECT_LE(*time_budget(limits, kOverhead).soft, ms(1500));
}

TEST(TimeManager, UsesTheShorterOfMovetimeAndClock) {
    SearchLimits limits = clock(600'000);
    limits.movetime = ms(100);
    EXPECT_EQ(time_budget(limits, kOverhead).hard, ms(70));
}

TEST(TimeManager, CountsFromTheGivenStart) {
    SearchLimits limits;
    limits.movetime = ms(1000);
    const auto now = TimeManager::SteadyClock::now();
    EXPECT_FALSE(TimeManager(limits, kOverhead, now).is_hard_over());
    EXPECT_TRUE(TimeManager(limits, kOverhead, now - ms(2000)).is_hard_over());
    EXPECT_GE(TimeManager(limits, kOverhead, now - ms(2000)).elapsed(), ms(2000));
    const TimeManager clocked(clock(60'000), kOverhead, now - ms(1600));
    EXPECT_TRUE(clocked.is_soft_over(0.7));
    EXPECT_FALSE(clocked.is_soft_over(100.0));
    EXPECT_FALSE(clocked.is_hard_over());
    const TimeManager delayed(clock(60'000, 0, 15'000), kOverhead, now - ms(14'000));
    EXPECT_FALSE(delayed.is_soft_over(0.1)) << "the delay is free";
}

TEST(TimeManager, StartsToCountAtThePonderHit) {
    SearchLimits limits;
    limits.movetime = ms(1000);
    limits.ponder = true;
    TimeManager time(limits, kOverhead, TimeManager::SteadyClock::now() - ms(5000));
    EXPECT_FALSE(time.is_counting());
    EXPECT_FALSE(time.is_hard_over());
    time.ponder_hit();
    EXPECT_TRUE(time.is_counting());
    EXPECT_FALSE(time.is_hard_over()) << "the time counts from the ponder hit";
}

}  // namespace
}  // namespace quadrille::testing
