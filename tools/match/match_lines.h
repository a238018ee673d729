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
#include "tools/base/facts.h"
#include "tools/base/failure.h"
#include "tools/base/shard.h"
#include "tools/match/game_play.h"
#include "tools/match/statistics/sprt.h"

// What `games.jsonl` says, of a match or of one shard of it: a heading, and then a line for each
// game, run and answer of the test. MATCH.md describes it for others.

namespace quadrille::match {

/// The first line: what is played.
struct MatchHeading {
    /// What must not change when the match is taken up again, and be the same in all shards.
    Facts conditions;
    std::vector<std::string> engines;  // names, in the order of `GameResult::engine`
    std::string title;
    bool is_teams = false;
    ColorSet seats = ColorSet::all();
    std::size_t games_per_rotation = 1;
    std::string records_ending = ".pgn4";
    bool is_null_match = false;
    std::optional<SprtSettings> sprt;
    Shard shard;
    /// When the match was begun.
    std::string begun;
};

/// What differs between the conditions and engines of two headings, in words; empty when nothing
/// does.
[[nodiscard]] std::string difference(const MatchHeading& then, const MatchHeading& now);

/// What the log remembers of a game.
struct LoggedGame {
    GameResult result;
    std::vector<ChargedFault> faults;
    PerColor<SeatEffort> effort;  // in whole milliseconds
    std::size_t plies = 0;
    Milliseconds time{0};
    std::string termination;  // as `PlayedGame` has it
    std::string ended;        // when
};

/// A process that played games of the match, from its start to its end.
struct MatchRun {
    std::size_t rotations = 0;  // of the whole match, as it was told
    Facts facts;                // where and by what it played
};

/// The test had its answer, as one shard saw it.
struct SprtAnswer {
    /// How many games it knew then, by the number of the shard that had played them.
    std::map<std::size_t, std::size_t> seen;
    [[nodiscard]] std::size_t games() const;
};

/// What whole lines say.
struct MatchLines {
    MatchHeading heading;
    std::vector<MatchRun> runs;
    std::vector<LoggedGame> games;  // in the order in which they ended
    std::optional<SprtAnswer> answer;
    std::size_t lines = 0;          // 0: not even the heading
    std::uint64_t lines_end = 0;    // of the last whole line
    std::uint64_t records_end = 0;  // of the records of the games, in their file
};

[[nodiscard]] std::string format_line(const MatchHeading& heading);
[[nodiscard]] std::string format_line(const MatchRun& run);
[[nodiscard]] std::string format_line(const SprtAnswer& answer);
/// `records_end`: where the game's record ends in the file of all records.
[[nodiscard]] std::string format_line(const LoggedGame& game, std::uint64_t records_end);

/// Reads the whole lines of `text`, which stands in the file at `lines.lines_end`, into `lines`;
/// what comes behind the last line break is left for another time. The error names the line.
[[nodiscard]] Done read_lines(std::string_view text, MatchLines& lines);
/// The whole lines of the file at `path`. The error names it.
[[nodiscard]] Expected<MatchLines, std::string> read_lines_of(const std::string& path);

}  // namespace quadrille::match
