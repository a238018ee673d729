#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/engines/engine_client.h"
#include "tools/match/game_result.h"
#include "tools/match/statistics/elo.h"
#include "tools/match/statistics/ffa_table.h"
#include "tools/match/statistics/plackett_luce.h"
#include "tools/match/statistics/sprt.h"

namespace quadrille::match {

struct SprtReport {
    SprtSettings settings;
    SprtState state;
    /// Games that shards ended before they knew of the answer: in the tables, not in the test.
    std::size_t games_after = 0;
};

/// What a list of games tells of one, beside its result.
struct GameFacts {
    std::string termination;
    std::size_t plies = 0;
    std::chrono::nanoseconds time{0};
};

/// What a report is made from.
struct MatchSummary {
    std::string title;
    bool is_teams = false;
    ColorSet seats = ColorSet::all();  // that play
    std::vector<std::string> engines;  // names, in the order of `GameResult::engine`
    /// Where, when and by what it is played: "machine", "begun", shown in this order.
    std::vector<std::pair<std::string, std::string>> circumstances;
    /// "time control" and "10+0.1", and so on; shown in this order.
    std::vector<std::pair<std::string, std::string>> conditions;
    /// In the order in which the games ended, or in that of the schedule. Each engine index is
    /// below `engines.size()`.
    std::vector<GameResult> results;
    /// More on each, beside `results`; empty where nobody needs it.
    std::vector<GameFacts> games;
    /// Where the records of single games are from the report, as a URL with its end: `games/`.
    std::string records_url;
    std::string records_ending;  // ".pgn4"
    std::size_t games_per_rotation = 1;
    /// By engine and kind; empty, or as long as `engines`.
    std::vector<std::array<std::size_t, kFaultKinds>> faults;
    std::optional<SprtReport> sprt;  // engine 0 against engine 1
    bool is_null_match = false;  // all engines are one program: the report says whether it is even
    RatingSettings rating;
};

/// What the results say, for all parts of a report.
struct MatchAnalysis {
    MatchTable table;
    std::vector<Rating> ratings;     // by engine; shown where there are more than two
    std::vector<std::size_t> order;  // engines, the best rating first
    /// With two engines: the first against the second. They have no other strength beside it.
    std::optional<EloEstimate> elo;
    std::optional<NullVerdict> null_verdict;  // if `is_null_match`
};

/// Milliseconds for thousands of games; most of it is `rating.resamples`.
[[nodiscard]] MatchAnalysis analyse(const MatchSummary& summary);

}  // namespace quadrille::match
