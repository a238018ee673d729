#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/failure.h"
#include "tools/base/metadata.h"
#include "tools/base/shard.h"
#include "tools/match/game_play.h"
#include "tools/match/statistics/sprt.h"

// The lines of `games.jsonl` of a match or of one shard: a heading, then a line for each game, run
// and answer of the test.

namespace quadrille::match {

/// The first line: what is played.
struct MatchHeading {
    /// The same in all shards and whenever the match is resumed.
    Metadata conditions;
    std::vector<std::string> engines;  // names, in the order of `GameResult::engine`
    std::string title;
    bool is_teams = false;
    ColorSet seats = ColorSet::all();
    std::size_t games_per_rotation = 1;
    std::string records_ending = ".pgn4";
    bool is_null_match = false;
    std::optional<SprtSettings> sprt;
    Shard shard;
    std::string begun;  // the time
};

/// Returns the first difference between engines or conditions in words; empty when they are equal.
[[nodiscard]] std::string difference(const MatchHeading& then, const MatchHeading& now);

/// A game as the log has it.
struct LoggedGame {
    GameResult result;
    std::vector<ChargedFault> faults;
    PerColor<SeatEffort> effort;  // written, and not read again
    std::size_t plies = 0;
    Milliseconds time{0};
    std::string termination;  // as `PlayedGame` has it
    std::string ended;        // the time
};

/// A process that played games of the match, from its start to its end.
struct MatchRun {
    std::size_t rotations = 0;  // of the whole match
    Metadata metadata;
};

/// The answer of the test, as one shard saw it.
struct SprtDecision {
    /// The games that it knew, counted by the number of the shard that played them.
    std::map<std::size_t, std::size_t> seen;
    [[nodiscard]] std::size_t games() const;
};

struct MatchLines {
    MatchHeading heading;
    std::vector<MatchRun> runs;
    std::vector<LoggedGame> games;  // in the order in which they ended
    std::optional<SprtDecision> answer;
    std::size_t lines = 0;          // 0: not even the heading
    std::uint64_t lines_end = 0;    // of the last whole line
    std::uint64_t records_end = 0;  // of the records of the games, in their file
};

[[nodiscard]] std::string format_line(const MatchHeading& heading);
[[nodiscard]] std::string format_line(const MatchRun& run);
[[nodiscard]] std::string format_line(const SprtDecision& answer);
/// `records_end`: the end of the game's record in the file of all records.
[[nodiscard]] std::string format_line(const LoggedGame& game, std::uint64_t records_end);

/// Reads the whole lines of `text`, the part of the file from `lines.lines_end` on, into `lines`.
/// The error names the line.
[[nodiscard]] Status read_lines(std::string_view text, MatchLines& lines);
/// Reads the whole lines of a file. The error names it.
[[nodiscard]] Expected<MatchLines, std::string> read_log(const std::string& path);

}  // namespace quadrille::match
