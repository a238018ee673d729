#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/match/match_lines.h"
#include "tools/match/report/match_summary.h"

// A report is made from the lines of a match alone, those of one process or of all shards: the same
// games give the same report, whoever played them.

namespace quadrille::match {

/// The lines of a match, by shard, and what is missing or was left out.
struct GatheredLines {
    std::vector<MatchLines> parts;  // at least one
    std::vector<std::string> notes;
};

/// Reads the match whose files lie in one folder or in several. A shard that is there twice counts
/// once, by the file with most games. What is torn, missing or there twice is told in a note. The
/// error names a file that cannot be read, is of another match or holds games of another shard.
[[nodiscard]] Expected<GatheredLines, std::string> gather_lines(
    const std::vector<std::string>& folders);

/// What a heading says of the match.
[[nodiscard]] MatchSummary summary_without_games(const MatchHeading& heading);
void add_to_summary(const LoggedGame& game, MatchSummary& summary);

/// The test by these games, of whole rotations.
[[nodiscard]] SprtReport sprt_of(const std::vector<GameResult>& results,
                                 std::size_t games_per_rotation, const SprtSettings& settings);

/// The match so far, games in the order of the schedule. Where a shard has seen the answer of the
/// test, the test is that of the games it knew. `parts` are of one match and not empty.
[[nodiscard]] MatchSummary summary_of(std::span<const MatchLines> parts);

}  // namespace quadrille::match
