#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/play/game_play.h"
#include "tools/program/descriptor.h"
#include "tools/program/files.h"

namespace quadrille::match {

/// What the log remembers of a game.
struct LoggedGame {
    GameResult result;
    std::vector<ChargedFault> faults;
    PerColor<SeatEffort> effort;
    std::size_t plies = 0;
    std::chrono::nanoseconds time{0};
    std::string termination;  // as `PlayedGame` has it
};

/// Now, to the second: "2026-11-24 20:15:00 (UTC)".
[[nodiscard]] std::string date_and_time();

/// The files of a match in one folder: `games.pgn4`, of Chess4 `games.c4pgn`, with every game, the
/// folder `games` with a file for each, and `games.jsonl` with a line of JSON for each. The latter
/// is the state of the match too: its first line says what is played, and a game counts once its
/// line is whole, so a runner that is killed loses only the games that it was playing.
class MatchLog {
  public:
    /// Begins a match in `folder`, which is made in one that is there. `conditions` are what must
    /// not change when it is taken up again. The error says what cannot be written, or that there
    /// is a match already.
    [[nodiscard]] static Expected<MatchLog, std::string> create(
        const std::string& folder,
        const std::vector<std::pair<std::string, std::string>>& conditions,
        std::vector<std::string> engine_names, const RuleSet& rules = RuleSet::ffa());
    /// Takes a match up again, `games()` telling what was played. What a killed runner left half
    /// written is cut off. The error names a condition that is another one now.
    [[nodiscard]] static Expected<MatchLog, std::string> resume(
        const std::string& folder,
        const std::vector<std::pair<std::string, std::string>>& conditions,
        std::vector<std::string> engine_names, const RuleSet& rules = RuleSet::ffa());

    /// The file of one game; `number` is its place in the schedule, in names one more.
    [[nodiscard]] std::string record_path(std::size_t number) const;
    [[nodiscard]] std::string records_ending() const;
    /// Writes a game, all files flushed to the system. The error says what failed.
    [[nodiscard]] Done add(const PlayedGame& played, const std::string& time_control);
    /// All games so far, in the order in which they ended.
    [[nodiscard]] const std::vector<LoggedGame>& games() const { return games_; }
    /// When the match was begun, as `date_and_time` says it; empty: nobody knows.
    [[nodiscard]] const std::string& begun() const { return begun_; }
    /// The files of records and of lines.
    [[nodiscard]] std::string records_path() const { return path_of(records_name_); }
    [[nodiscard]] std::string lines_path() const;
    /// `name` in the folder.
    [[nodiscard]] std::string path_of(const std::string& name) const;

  private:
    MatchLog(std::string folder, std::vector<std::string> engine_names, const RuleSet& rules);
    /// Opens both files, to go on at their ends.
    [[nodiscard]] Done open();
    /// So that no other runner writes to the folder.
    [[nodiscard]] Done take_lock();

    std::string folder_;
    std::string records_name_;
    std::string begun_;
    std::vector<std::string> engine_names_;
    std::vector<LoggedGame> games_;
    LineFile records_;
    LineFile lines_;
    Descriptor lock_;  // held while this runner writes
};

}  // namespace quadrille::match
