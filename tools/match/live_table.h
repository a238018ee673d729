#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "tools/match/tournament.h"
#include "tools/program/progress.h"

namespace quadrille::match {

/// One line for the end: games and moves of this run, and the runner's own time for a move.
[[nodiscard]] std::string format_pace(const MatchProgress& progress);

/// Shows standings and progress on stderr while a match is played.
class LiveTable {
  public:
    /// `tournament` must outlive it. Nothing is shown with an interval of 0.
    LiveTable(const Tournament& tournament, std::chrono::seconds every);

  private:
    void show();

    const Tournament& tournament_;
    LiveText text_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace quadrille::match
