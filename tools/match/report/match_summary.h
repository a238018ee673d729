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
    /// Games that shards finished after the decision; counted in the tables, but not by SPRT.
    std::size_t games_after = 0;
};

/// Data of a game, shown next to the result in a list of games.
struct GameDetails {
    std::string termination;
    std::size_t plies = 0;
    std::chrono::nanoseconds time{0};
};

/// The contents of a report.
struct MatchSummary {
    MatchHeading heading;
    Metadata environment;             // rows such as "machine" and "begun"
    std::vector<GameResult> results;  // in any order
    std::vector<GameDetails> games;   // by index in `results`; empty: no list of games
    std::string records_url;          // prefix of links to the files of games, such as `games/`
    /// Number of faults by engine and kind; empty without games.
    std::vector<std::array<std::size_t, kFaultKinds>> faults;
    std::optional<SprtReport> sprt;  // engine 0 against engine 1
};

/// The statistics of a match.
struct MatchAnalysis {
    MatchTable table;
    std::vector<Rating> ratings;     // by engine; shown if there are more than two engines
    std::vector<std::size_t> order;  // indices of engines, best rating first
    /// Elo of the first engine against the second, only if there are two engines.
    std::optional<EloEstimate> elo;
    std::optional<PairStatistics> pairs;      // set for two engines and rotations of two games
    std::optional<NullVerdict> null_verdict;  // set if `is_null_match`
};

/// Computes the statistics. Takes milliseconds for thousands of games.
[[nodiscard]] MatchAnalysis analyse(const MatchSummary& summary);

}  // namespace quadrille::match
