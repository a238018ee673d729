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
    std::chrono::seconds every{10};  // between two tables; 0: none
    bool shows_games = true;         // a line for each
    TextColors colors = TextColors::Off;
};

/// Shows a match on stderr: a line for each game, warnings, and below them standings and progress,
/// on a terminal in one place.
class LiveTable {
  public:
    /// `tournament` must outlive it.
    LiveTable(const Tournament& tournament, const LiveOptions& view);

    /// Returns the listener for the tournament.
    [[nodiscard]] MatchListener listener();

  private:
    void show();
    void print_line(const std::string& line);

    const Tournament& tournament_;
    LiveOptions view_;
    std::mutex mutex_;  // of the text
    LiveText text_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace quadrille::match
