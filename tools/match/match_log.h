#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/match/game_play.h"
#include "tools/match/match_lines.h"

namespace quadrille::match {

/// Subfolder of the folder of a match, with a file for each game.
inline constexpr const char* kRecordFolder = "games";
/// File with the state of a running match (live_file.h).
inline constexpr const char* kLiveFile = "live.json";

/// The files of a match or shard in one folder. `games.pgn4` (Chess4: `games.c4pgn`) has all games,
/// the folder `games` a file for each game, `games.jsonl` a line for each game (match_lines.h).
/// Files of shards have a suffix (shard.h). A game counts once its line is complete, so a killed
/// process loses only the games in progress.
class MatchLog {
  public:
    /// Opens the match or shard in `folder`, whose parent must exist. Begins a new match, or
    /// resumes an existing one and removes an incomplete game at the end of a file. Fails if a file
    /// cannot be written, a condition has changed, or the match exists and `resumes` is not set.
    [[nodiscard]] static Expected<MatchLog, std::string> open(const std::string& folder,
                                                              MatchHeading heading, bool resumes);

    /// Returns the path of the record of one game. `number` is the game's index in the schedule.
    [[nodiscard]] std::string record_path(std::size_t number) const;
    /// Writes later games to `file`, too.
    void copy_records_to(LineFile file) { copy_ = std::move(file); }
    /// Adds a game to all files.
    [[nodiscard]] Status add(const PlayedGame& played, const std::string& time_control);
    /// Adds a line for this run of the program.
    [[nodiscard]] Status add(MatchRun run);
    [[nodiscard]] Status add(SprtDecision decision);
    /// Returns all lines, including lines read from the file.
    [[nodiscard]] const MatchLines& lines() const { return lines_; }
    [[nodiscard]] const std::vector<LoggedGame>& games() const { return lines_.games; }
    [[nodiscard]] std::string records_path() const;
    [[nodiscard]] std::string log_path() const;
    [[nodiscard]] std::string path_of(const std::string& name) const;
    [[nodiscard]] const std::string& folder() const { return folder_; }

  private:
    MatchLog(std::string folder, MatchHeading heading);
    [[nodiscard]] Status check_others() const;
    [[nodiscard]] Status open_files();
    /// Reads the lines of the file and checks that they belong to this match.
    [[nodiscard]] Status read_lines(bool resumes);
    [[nodiscard]] Status begin();

    std::string folder_;
    MatchLines lines_;
    LineFile records_file_;
    LineFile lines_file_;
    std::optional<LineFile> copy_;  // --pgn
};

/// Returns the `games.jsonl` files of a match or its shards in a folder, in the order of shards.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> log_paths_in(const std::string& folder);
/// Returns the path of `games.jsonl` of a match or shard.
[[nodiscard]] std::string log_path_in(const std::string& folder, const Shard& shard);

}  // namespace quadrille::match
