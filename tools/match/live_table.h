#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
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
    ~LiveTable();
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

  private:
    void run(std::chrono::seconds every);
    void show();

    const Tournament& tournament_;
    LiveText text_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace quadrille::match
