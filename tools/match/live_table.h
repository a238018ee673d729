#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "protocol/text/colours.h"
#include "tools/base/progress.h"
#include "tools/match/tournament.h"

namespace quadrille::match {

/// One line for the end: games and moves of this run, and the runner's own time for a move.
[[nodiscard]] std::string format_pace(const MatchProgress& progress);

/// How a match is shown while it is played.
struct LiveView {
    std::chrono::seconds every{10};  // between two tables; 0: none
    bool tells_games = true;         // a line for each
    Colours colours = Colours::Off;
};

/// Shows on stderr what goes on in a match: a line for each game, warnings, and below them
/// standings and progress, on a terminal in one place.
class LiveTable {
  public:
    /// `tournament` must outlive it.
    LiveTable(const Tournament& tournament, const LiveView& view);

    /// What the tournament is to tell its news to; from any thread.
    [[nodiscard]] MatchListener listener();

  private:
    void show();
    void say(const std::string& line);

    const Tournament& tournament_;
    LiveView view_;
    std::mutex mutex_;  // of the text
    LiveText text_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace quadrille::match
