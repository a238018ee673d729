#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "tools/match/tournament.h"

namespace quadrille::match {

/// `live.json` in the folder of a match (MATCH.md): its state and the games in progress. Written
/// every second in which something happened. A file that cannot be written is no error.
class LiveFile {
  public:
    /// `tournament` and `settings` must outlive it.
    LiveFile(const Tournament& tournament, const MatchSettings& settings, std::string path);

    /// The game has reached this position.
    void on_position(const GamePlan& plan, const Game& game, const SeatClocks& clocks);
    /// The game was played to its end.
    void on_end(std::size_t number);
    /// Writes the file for the last time.
    void end(bool was_stopped);

  private:
    struct LiveGame {
        GamePlan plan;
        Position start;
        std::vector<GameEntry> entries;
        SeatClocks clocks;
    };
    void write(std::string_view state);

    const Tournament& tournament_;
    const MatchSettings& settings_;
    std::string path_;
    std::mutex mutex_;  // of the games
    std::map<std::size_t, LiveGame> games_;
    bool has_changed_ = true;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace quadrille::match
