// The line about the pace of a match.

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
    EXPECT_EQ(format_pace(progress_of(7, 8, 1, seconds{3})).substr(0, 18), "This run: 1 game, ");
}

}  // namespace
}  // namespace quadrille::match
