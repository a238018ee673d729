#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/facts.h"
#include "tools/base/shard.h"

// What stands beside the games that a shard has analysed, in lines of JSON: ANALYSIS.md describes
// it for others.

namespace quadrille {

/// The first line: which analysis of which games it is.
struct AnalysisHeading {
    Shard shard;
    Facts settings;  // the same in all shards
};

/// A game that is analysed and whole in its file.
struct LoggedAnalysis {
    std::size_t number = 0;    // in the input, from 1
    std::uint32_t input = 0;   // checksum of the game as it was
    std::uint32_t output = 0;  // of its text in the file
    std::uint64_t begin = 0;   // where that begins and ends
    std::uint64_t end = 0;
};

/// What whole lines say.
struct AnalysisLog {
    AnalysisHeading heading;
    std::vector<LoggedAnalysis> games;
    std::size_t lines = 0;        // 0: not even the heading
    std::uint64_t lines_end = 0;  // of the last whole line

    /// Where the last game ends.
    [[nodiscard]] std::uint64_t games_end() const { return games.empty() ? 0 : games.back().end; }
};

/// Where the log of these games is.
[[nodiscard]] std::string log_path(const std::string& games_path);

[[nodiscard]] std::string format_line(const AnalysisHeading& heading);
[[nodiscard]] std::string format_line(const LoggedAnalysis& game);
/// That a process begins here; `more` is what it says of itself.
[[nodiscard]] std::string format_run_line(const Facts& more);
/// The log at a path, without a last line that is not whole. The error names it.
[[nodiscard]] Expected<AnalysisLog, std::string> read_analysis_log(const std::string& path);

}  // namespace quadrille
