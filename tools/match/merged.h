#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/match/match_lines.h"
#include "tools/match/report/match_summary.h"

// The summary of a match from its lines, of one process or of all shards.

namespace quadrille::match {

/// The lines of a match by shard.
struct MergedLogs {
    std::vector<MatchLines> parts;  // at least one
    std::vector<std::string> notes;
};

/// Reads the match whose files lie in one folder or in several. A shard that is there twice counts
/// once, by the file with most games; notes name it, and missing games. The error names a file that
/// cannot be read, is of another match or has games of another shard.
[[nodiscard]] Expected<MergedLogs, std::string> merge_logs(const std::vector<std::string>& folders);

void add_to_summary(const LoggedGame& game, MatchSummary& summary);

/// Returns the state of the test after these games.
[[nodiscard]] SprtReport sprt_of(const std::vector<GameResult>& results,
                                 std::size_t games_per_rotation, const SprtSettings& settings);

/// Returns the match so far, games in the order of the schedule. Where a shard has the answer of
/// the test, the test counts the games that this shard knew. `parts` are of one match, at least
/// one.
[[nodiscard]] MatchSummary summary_of(std::span<const MatchLines> parts);

}  // namespace quadrille::match
