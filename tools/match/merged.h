#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/match/match_lines.h"
#include "tools/match/report/match_summary.h"

// Computes the summary of a match from the lines of one process or of all shards.

namespace quadrille::match {

/// The lines of a match by shard.
struct MergedLogs {
    std::vector<MatchLines> parts;  // at least one
    std::vector<std::string> notes;
};

/// Reads a match whose files are in one or several folders. If a shard has two files, uses the file
/// with more games. Notes name such shards and missing games. Fails if a file cannot be read, is
/// from another match or has games of another shard.
[[nodiscard]] Expected<MergedLogs, std::string> merge_logs(const std::vector<std::string>& folders);

void add_to_summary(const LoggedGame& game, MatchSummary& summary);

/// Returns the state of SPRT after these games.
[[nodiscard]] SprtReport sprt_of(const std::vector<GameResult>& results,
                                 std::size_t games_per_rotation, const SprtSettings& settings);

/// Returns the match so far, with games in the order of the schedule. If a shard has an SPRT
/// decision, the test counts only the games that this shard had read. `parts` are of one match and
/// not empty.
[[nodiscard]] MatchSummary summary_of(std::span<const MatchLines> parts);

}  // namespace quadrille::match
