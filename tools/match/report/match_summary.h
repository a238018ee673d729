#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/match_lines.h"
#include "tools/match/statistics/elo.h"
#include "tools/match/statistics/match_table.h"
#include "tools/match/statistics/plackett_luce.h"
#include "tools/match/statistics/sprt.h"

namespace quadrille::match {

struct SprtReport {
    SprtSettings settings;
    SprtState state;
    /// Games that shards ended before they knew of the answer: in the tables, not in the test.
    std::size_t games_after = 0;
};

/// What a list of games shows besides the result.
struct GameDetails {
    std::string termination;
    std::size_t plies = 0;
    std::chrono::nanoseconds time{0};
};

/// The contents of a report.
struct MatchSummary {
    MatchHeading heading;
    Metadata environment;             // "machine", "begun"
    std::vector<GameResult> results;  // in any order
    std::vector<GameDetails> games;   // of each result; empty where they are not listed
    std::string records_url;          // from the report to the records of single games: `games/`
    /// By engine and kind; empty without games.
    std::vector<std::array<std::size_t, kFaultKinds>> faults;
    std::optional<SprtReport> sprt;  // engine 0 against engine 1
};

/// The statistics of a match.
struct MatchAnalysis {
    MatchTable table;
    std::vector<Rating> ratings;     // by engine; shown where there are more than two
    std::vector<std::size_t> order;  // engines, the best rating first
    /// With two engines, the first against the second.
    std::optional<EloEstimate> elo;
    std::optional<NullVerdict> null_verdict;  // if `is_null_match`
};

/// Takes milliseconds for thousands of games.
[[nodiscard]] MatchAnalysis analyse(const MatchSummary& summary);

}  // namespace quadrille::match
