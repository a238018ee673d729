#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/metadata.h"
#include "tools/base/shard.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

/// The shard of an analysis, and the settings that all shards share.
struct AnalysisHeading {
    Shard shard;
    Metadata settings;
};

/// A game in the file of a shard.
struct LoggedAnalysis {
    std::size_t number = 0;    // in the input, from 1
    std::uint32_t input = 0;   // checksum of the game as it was
    std::uint32_t output = 0;  // of its text in the file
    std::uint64_t begin = 0;   // where that begins and ends
    std::uint64_t end = 0;
};

/// The log next to the file of a shard, in lines of JSON (ANALYSIS.md).
struct AnalysisLog {
    AnalysisHeading heading;
    std::vector<LoggedAnalysis> games;
    std::size_t lines = 0;        // 0: without a heading
    std::uint64_t lines_end = 0;  // of the last whole line

    /// Where the last game ends.
    [[nodiscard]] std::uint64_t games_end() const { return games.empty() ? 0 : games.back().end; }
};

/// Returns the path of the log of these games.
[[nodiscard]] std::string log_path(const std::string& games_path);
/// Reads a log without a last line that is not whole. The error names it.
[[nodiscard]] Expected<AnalysisLog, std::string> read_analysis_log(const std::string& path);

/// The file of a shard and its log, which grow by games and are locked. A game counts once its line
/// in the log is whole, so a process that is killed loses only the game that it analysed.
class ShardOutput {
  public:
    /// Begins a shard in its file `path`, or goes on with it when `resumes` is set. `wanted` are
    /// all games of the shard. The error says that a file cannot be written, that the shard exists,
    /// that another process writes to it, or that it is of another analysis or of other games.
    [[nodiscard]] static Expected<ShardOutput, std::string> open(const std::string& path,
                                                                 const AnalysisHeading& heading,
                                                                 const WantedGames& wanted,
                                                                 bool resumes);
    /// Logs the start of this process.
    [[nodiscard]] Status begin_run(int threads);

    /// Returns how many of the games are analysed; `add` goes on with the next ones.
    [[nodiscard]] std::size_t games() const { return games_; }

    [[nodiscard]] Status add(const WantedGame& game, const std::string& text);

  private:
    ShardOutput() = default;
    /// Opens the file of the games and removes what the log does not have.
    [[nodiscard]] Status open_games(const std::string& path, const AnalysisLog& log);

    std::size_t games_ = 0;
    LineFile text_;
    LineFile log_;
};

/// Writes the games that `shards` shards have analysed to `output`, in the order of the input, as
/// one process would have written them. Warns of shards that are missing or unfinished. The error
/// says that games are missing, or which file cannot be read, is of another analysis or other
/// games, or was changed; then nothing is written.
[[nodiscard]] Status merge_analyses(const WantedGames& games, std::size_t shards,
                                    const std::string& output);

}  // namespace quadrille
