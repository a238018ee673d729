#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tools/match/tournament.h"

namespace quadrille::match {

/// `live.json` in the folder of a match (MATCH.md): how the match stands and the games that are
/// being played, for whoever watches. Written whole every second in which something happened. A
/// file that cannot be written stops nothing: it is for onlookers.
class LiveFile final : public GameWatcher {
  public:
    /// `tournament` and `settings` must outlive it.
    LiveFile(const Tournament& tournament, const MatchSettings& settings, std::string path);
    ~LiveFile() override = default;
    LiveFile(const LiveFile&) = delete;
    LiveFile& operator=(const LiveFile&) = delete;

    void on_position(const GamePlan& plan, const Game& game,
                     const PerColor<std::optional<Milliseconds>>& clocks) override;
    /// The game was played to its end.
    void on_end(std::size_t number);
    /// The file is written for the last time: the match is over, or was stopped before that.
    void end(bool was_stopped);

  private:
    struct LiveGame {
        GamePlan plan;
        Position start;
        std::vector<GameEntry> entries;
        PerColor<std::optional<Milliseconds>> clocks;
    };
    enum class State : std::uint8_t { Running, Over, Stopped };
    void write(State state);

    const Tournament& tournament_;
    const MatchSettings& settings_;
    std::string path_;
    std::mutex mutex_;  // of the games
    std::map<std::size_t, LiveGame> games_;
    bool has_changed_ = true;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace quadrille::match
