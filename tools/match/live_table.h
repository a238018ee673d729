#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "tools/match/tournament.h"

namespace quadrille::match {

/// One line: games played and planned, games an hour, the time left.
[[nodiscard]] std::string format_progress(const MatchProgress& progress);
/// One line for the end: games and moves of this run, and the runner's own time for a move.
[[nodiscard]] std::string format_pace(const MatchProgress& progress);

/// Shows standings and progress on stderr while a match is played: on a terminal in one place,
/// elsewhere one below the other. Nothing with an interval of 0.
class LiveTable {
  public:
    /// `tournament` must outlive it.
    LiveTable(const Tournament& tournament, std::chrono::seconds every, bool is_terminal);
    ~LiveTable();
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;

  private:
    void run(std::chrono::seconds every);
    void show();

    const Tournament& tournament_;
    bool is_terminal_;
    std::size_t lines_up_ = 0;  // of the last table, still on the terminal
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace quadrille::match
