#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "tools/match/tournament.h"

namespace quadrille::match {

/// Writes `live.json` in the folder of a match (MATCH.md): state of the match and games in
/// progress. Writes at most once a second, and only after a change. Ignores failures to write.
class LiveFile {
  public:
    /// `tournament` and `settings` must outlive the object.
    LiveFile(const Tournament& tournament, const MatchSettings& settings, std::string path);

    /// Sets the position of a game.
    void on_position(const GamePlan& plan, const Game& game, const SeatClocks& clocks);
    /// Removes a finished game.
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
    std::mutex mutex_;  // protects games_ and has_changed_
    std::map<std::size_t, LiveGame> games_;
    bool has_changed_ = true;
    std::jthread thread_;  // last, because it uses the other members
};

}  // namespace quadrille::match
