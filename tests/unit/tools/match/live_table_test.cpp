// The lines about progress and pace.

#include "tools/match/live_table.h"

#include <gtest/gtest.h>

namespace quadrille::match {
namespace {

using std::chrono::seconds;

MatchProgress progress_of(std::size_t games, std::size_t planned, std::size_t here, seconds time) {
    MatchProgress progress;
    progress.games = games;
    progress.planned = planned;
    progress.games_here = here;
    progress.time = time;
    return progress;
}

TEST(FormatProgress, SaysNoRateBeforeTheFirstGame) {
    EXPECT_EQ(format_progress(progress_of(0, 200, 0, seconds{30})), "Games 0 of 200\n");
    EXPECT_EQ(format_progress(progress_of(40, 200, 0, seconds{30})), "Games 40 of 200\n");
    EXPECT_EQ(format_progress(progress_of(1, 200, 1, seconds{0})), "Games 1 of 200\n");
}

TEST(FormatProgress, CountsOnlyThisRunForTheRate) {
    // 10 games in 20 s are 1800 an hour; 150 are left, at 2 s each 5 minutes.
    EXPECT_EQ(format_progress(progress_of(50, 200, 10, seconds{20})),
              "Games 50 of 200, 1800 an hour, 5m00s left\n");
}

TEST(FormatProgress, WritesTimesBySize) {
    // One game a second.
    const auto left = [](std::size_t games) {
        return format_progress(progress_of(10, 10 + games, 10, seconds{10}));
    };
    EXPECT_EQ(left(0), "Games 10 of 10, 3600 an hour, 0s left\n");
    EXPECT_EQ(left(59), "Games 10 of 69, 3600 an hour, 59s left\n");
    EXPECT_EQ(left(60), "Games 10 of 70, 3600 an hour, 1m00s left\n");
    EXPECT_EQ(left(3599), "Games 10 of 3609, 3600 an hour, 59m59s left\n");
    EXPECT_EQ(left(3600), "Games 10 of 3610, 3600 an hour, 1h00m left\n");
    // 100 hours, 1 minute and 59 seconds.
    EXPECT_EQ(left(360'119), "Games 10 of 360129, 3600 an hour, 100h01m left\n");
}

TEST(FormatProgress, HasNothingLeftWhereFewerArePlannedThanPlayed) {
    // Taken up again with fewer rotations.
    EXPECT_EQ(format_progress(progress_of(12, 8, 2, seconds{2})),
              "Games 12 of 8, 3600 an hour, 0s left\n");
}

TEST(FormatPace, TellsTheRunnersOwnTime) {
    MatchProgress progress = progress_of(7, 8, 5, seconds{90});
    progress.moves = 1000;
    progress.playing = seconds{101};
    progress.thinking = seconds{100};
    // One second for a thousand moves.
    EXPECT_EQ(
        format_pace(progress),
        "This run: 5 games, 1000 moves in 1m30s; outside the engines' time 1.000 ms a move\n");
    progress.playing = seconds{100} + std::chrono::microseconds{12'340};
    EXPECT_EQ(
        format_pace(progress),
        "This run: 5 games, 1000 moves in 1m30s; outside the engines' time 0.012 ms a move\n");
}

TEST(FormatPace, SaysNoTimeForNoMoves) {
    EXPECT_EQ(format_pace(progress_of(7, 8, 0, seconds{3})), "This run: 0 games, 0 moves in 3s\n");
}

}  // namespace
}  // namespace quadrille::match
