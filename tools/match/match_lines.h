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

// The lines of `games.jsonl` of a match or shard: a heading, then a line for each game, each run of
// the program, and the SPRT decision.

namespace quadrille::match {

/// The first line: settings of the match.
struct MatchHeading {
    /// Settings that must be equal in all shards and when the match is resumed.
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
    std::string begun;  // date and time
};

/// Describes the first difference between engines or conditions, or returns an empty text.
[[nodiscard]] std::string difference(const MatchHeading& then, const MatchHeading& now);

/// A game in the log.
struct LoggedGame {
    GameResult result;
    std::vector<ChargedFault> faults;
    PerColor<SeatEffort> effort;  // written to the log, but not read from it
    std::size_t plies = 0;
    Milliseconds time{0};
    std::string termination;  // `PlayedGame::termination`
    std::string ended;        // date and time
};

/// A run of the program that played games of the match.
struct MatchRun {
    std::size_t rotations = 0;  // planned rotations of all shards
    Metadata metadata;
};

/// The SPRT decision, if this shard reached it.
struct SprtDecision {
    /// Number of games that the test counted from each shard, by the shard's number.
    std::map<std::size_t, std::size_t> seen;
    [[nodiscard]] std::size_t games() const;
};

struct MatchLines {
    MatchHeading heading;
    std::vector<MatchRun> runs;
    std::vector<LoggedGame> games;  // in the order in which they ended
    std::optional<SprtDecision> decision;
    std::size_t lines = 0;          // 0: the heading is missing
    std::uint64_t lines_end = 0;    // byte offset after the last whole line
    std::uint64_t records_end = 0;  // byte offset after the last game in the file of records
};

[[nodiscard]] std::string format_line(const MatchHeading& heading);
[[nodiscard]] std::string format_line(const MatchRun& run);
[[nodiscard]] std::string format_line(const SprtDecision& decision);
/// `records_end`: byte offset after the game in the file of records.
[[nodiscard]] std::string format_line(const LoggedGame& game, std::uint64_t records_end);

/// Adds the whole lines of `text` to `lines`. `text` is the part of the file that begins at
/// `lines.lines_end`. The error names the line.
[[nodiscard]] Status read_lines(std::string_view text, MatchLines& lines);
/// Reads the whole lines of a file. The error names the file.
[[nodiscard]] Expected<MatchLines, std::string> read_log(const std::string& path);

}  // namespace quadrille::match
