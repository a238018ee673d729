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

/// The folder of single games in that of a match.
inline constexpr const char* kRecordFolder = "games";
/// What onlookers read of a match that is played (live_file.h).
inline constexpr const char* kLiveFile = "live.json";

/// The files of a match, or of a shard of it, in one folder: `games.pgn4`, of Chess4 `games.c4pgn`,
/// with every game, the folder `games` with a file for each, and `games.jsonl` with a line of JSON
/// for each (match_lines.h); those of shards have names of their own (shard.h). The lines are the
/// state of the match too: a game counts once its line is whole, so a runner that is killed loses
/// only the games that it was playing.
class MatchLog {
  public:
    /// Begins a match, or a shard of one, in `folder`, which is made in one that is there. `begun`
    /// of the heading is set to now. The error says what cannot be written, that it was begun
    /// already, or that the folder has shards of another match.
    [[nodiscard]] static Expected<MatchLog, std::string> create(const std::string& folder,
                                                                MatchHeading heading);
    /// Takes it up again, `games()` telling what was played. What a killed runner left half written
    /// is cut off. The error names a condition that is another one now.
    [[nodiscard]] static Expected<MatchLog, std::string> resume(const std::string& folder,
                                                                MatchHeading heading);
    /// Whether there is something to take up.
    [[nodiscard]] static bool is_begun(const std::string& folder, const Shard& shard);

    /// The file of one game; `number` is its place in the schedule, in names one more.
    [[nodiscard]] std::string record_path(std::size_t number) const;
    /// Writes a game, all files flushed to the system. The error says what failed.
    [[nodiscard]] Done add(const PlayedGame& played, const std::string& time_control);
    /// Writes that this process plays now.
    [[nodiscard]] Done add(MatchRun run);
    /// Writes that the test has its answer.
    [[nodiscard]] Done add(SprtAnswer answer);
    /// All that was written so far.
    [[nodiscard]] const MatchLines& lines() const { return lines_; }
    /// All games so far, in the order in which they ended.
    [[nodiscard]] const std::vector<LoggedGame>& games() const { return lines_.games; }
    /// The files of records and of lines.
    [[nodiscard]] std::string records_path() const;
    [[nodiscard]] std::string lines_path() const;
    /// `name` in the folder.
    [[nodiscard]] std::string path_of(const std::string& name) const;
    [[nodiscard]] const std::string& folder() const { return folder_; }

  private:
    MatchLog(std::string folder, MatchHeading heading);
    /// Opens both files, which locks them, to go on at their ends.
    [[nodiscard]] Done open();
    /// Whether the shards that are there already are of this match.
    [[nodiscard]] Done check_others() const;

    std::string folder_;
    MatchLines lines_;
    LineFile records_file_;
    LineFile lines_file_;
};

/// The files of lines in a folder, of a whole match and of shards, by path in the order of their
/// shards; none when the folder cannot be read.
[[nodiscard]] std::vector<std::pair<Shard, std::string>> files_of_lines(const std::string& folder);
/// Whether `path` is one of the files of a match in `folder`, which a report must not replace.
[[nodiscard]] bool is_file_of_match(const std::string& path, const std::string& folder);
/// That of one shard.
[[nodiscard]] std::string file_of_lines(const std::string& folder, const Shard& shard);

}  // namespace quadrille::match
