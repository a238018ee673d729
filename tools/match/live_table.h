#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "protocol/text/colors.h"
#include "tools/base/progress.h"
#include "tools/match/tournament.h"

namespace quadrille::match {

struct LiveOptions {
    std::chrono::seconds every{10};  // between two tables of standings; 0: no tables
    bool shows_games = true;         // print a line for each game
    TextColors colors = TextColors::Off;
};

/// Shows a match on stderr: a line for each game, warnings, standings and progress. On a terminal,
/// standings and progress stay below the lines.
class LiveTable {
  public:
    /// `tournament` must outlive the object.
    LiveTable(const Tournament& tournament, const LiveOptions& view);

    /// Returns the listener for the tournament.
    [[nodiscard]] MatchListener listener();

  private:
    void show();
    void print_line(const std::string& line);

    const Tournament& tournament_;
    LiveOptions view_;
    std::mutex mutex_;  // protects text_
    LiveText text_;
    std::jthread thread_;  // last, because it uses the other members
};

}  // namespace quadrille::match
