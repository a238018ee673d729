#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/match/game_play.h"
#include "tools/match/match_lines.h"

namespace quadrille::match {

/// The folder of single games in the folder of a match.
inline constexpr const char* kRecordFolder = "games";
/// The state of a match that is played (live_file.h).
inline constexpr const char* kLiveFile = "live.json";

/// The files of a match, or of a shard of it, in one folder: `games.pgn4`, of Chess4 `games.c4pgn`,
/// with every game, the folder `games` with a file for each, and `games.jsonl` with a line for each
/// (match_lines.h); files of shards have other names (shard.h). A game counts once its line is
/// whole, so a killed runner loses only the games in progress.
class MatchLog {
  public:
    /// Opens the match, or the shard of one, in `folder`, which is made in one that is there. It is
    /// begun now where it was not, else resumed with its `games()`; a part of a game at the end of
    /// a file is cut off. The error names what cannot be written, a condition that has changed, or
    /// a match that was begun although `resumes` is not set.
    [[nodiscard]] static Expected<MatchLog, std::string> open(const std::string& folder,
                                                              MatchHeading heading, bool resumes);

    /// Returns the file of one game; `number` is its place in the schedule, from 0.
    [[nodiscard]] std::string record_path(std::size_t number) const;
    /// Writes a game to all files.
    [[nodiscard]] Status add(const PlayedGame& played, const std::string& time_control);
    /// Writes the start of this process.
    [[nodiscard]] Status add(MatchRun run);
    [[nodiscard]] Status add(SprtDecision answer);
    /// Returns everything that was written so far.
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
    /// Takes over the lines that are in the file.
    [[nodiscard]] Status read_lines(bool resumes);
    [[nodiscard]] Status begin();

    std::string folder_;
    MatchLines lines_;
    LineFile records_file_;
    LineFile lines_file_;
};

/// Returns the files of lines in a folder, of a match or its shards, in the order of the shards.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> log_paths_in(const std::string& folder);
/// Returns the path of the file of lines of a match or shard.
[[nodiscard]] std::string log_path_in(const std::string& folder, const Shard& shard);

}  // namespace quadrille::match
