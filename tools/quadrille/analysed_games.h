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
    std::size_t number = 0;    // of the game in the input, from 1
    std::uint32_t input = 0;   // checksum of the game before analysis
    std::uint32_t output = 0;  // checksum of its text in the file
    std::uint64_t begin = 0;   // byte range of this text
    std::uint64_t end = 0;
};

/// The log next to the file of a shard, in lines of JSON (ANALYSIS.md).
struct AnalysisLog {
    AnalysisHeading heading;
    std::vector<LoggedAnalysis> games;
    std::size_t lines = 0;        // whole lines; 0: no heading
    std::uint64_t lines_end = 0;  // bytes

    /// Returns the byte after the last game.
    [[nodiscard]] std::uint64_t games_end() const { return games.empty() ? 0 : games.back().end; }
};

[[nodiscard]] std::string log_path(const std::string& games_path);
/// Reads a log; ignores an incomplete last line. The error names the log.
[[nodiscard]] Expected<AnalysisLog, std::string> read_analysis_log(const std::string& path);

/// The file of a shard and its log, both locked, to which games are added. A game counts once its
/// line in the log is complete, so a killed process loses only its current game.
class ShardOutput {
  public:
    /// Begins a shard in its file `path`, or continues it if `resumes` is set. `wanted`: all games
    /// of the shard. Fails if a file cannot be written, the shard exists, another process writes to
    /// it, or it has other settings or other games.
    [[nodiscard]] static Expected<ShardOutput, std::string> open(const std::string& path,
                                                                 const AnalysisHeading& heading,
                                                                 const WantedGames& wanted,
                                                                 bool resumes);
    /// Logs the start of this process.
    [[nodiscard]] Status begin_run(int threads);

    /// Returns the number of analysed games. `add` continues with the next game.
    [[nodiscard]] std::size_t games() const { return games_; }

    [[nodiscard]] Status add(const WantedGame& game, const std::string& text);

  private:
    ShardOutput() = default;
    /// Opens the file of the games. Removes text after the last game in the log.
    [[nodiscard]] Status open_games(const std::string& path, const AnalysisLog& log);

    std::size_t games_ = 0;
    LineFile text_;
    LineFile log_;
};

/// Writes the games that `shards` shards have analysed to `output`, in the order of the input, as
/// one process would write them. Warns of missing and unfinished shards. Fails without output if
/// games are missing, or a file cannot be read, has other settings or games, or was changed.
[[nodiscard]] Status merge_analyses(const WantedGames& games, std::size_t shards,
                                    const std::string& output);

}  // namespace quadrille
