#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/columns.h"
#include "tools/match/report/match_summary.h"
#include "tools/match/statistics/moments.h"

// The tables and sentences of a report, for the terminal and for HTML. Names are made `printable`,
// but are not escaped for HTML.

namespace quadrille::match {

/// Formats the mean and half of its 95 % interval, both times `scale`: "12.3 ±0.4", "12.3" if the
/// interval is infinite, "-" without samples.
[[nodiscard]] std::string format_mean(const Moments& moments, int decimals, double scale = 1);
/// Formats a p-value: "p = 0.012", "p < 0.001".
[[nodiscard]] std::string format_p_value(double p);

/// Returns a row for each engine, strongest first, with the score in percent. Other columns: points
/// and places without teams; wins, draws and losses with teams; ratings with 95 % intervals for
/// more than two engines. For two engines, `findings` gives Elo.
[[nodiscard]] TextTable standings_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Returns the score of each row's engine against each column's engine, in percent.
[[nodiscard]] TextTable crosstable(const MatchSummary& summary, const MatchAnalysis& analysis);

[[nodiscard]] TextTable seat_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Returns the faults by engine and kind. Without faults, the table has no rows.
[[nodiscard]] TextTable fault_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Returns sentences about games and rotations, the Elo of two engines, SPRT and a null match.
[[nodiscard]] std::vector<std::string> findings(const MatchSummary& summary,
                                                const MatchAnalysis& analysis);

[[nodiscard]] std::string sentence(const SprtReport& report);

/// Formats times such as "4.2 s", or "2m05s" from one minute on.
[[nodiscard]] std::string format_game_time(std::chrono::nanoseconds time);
/// Returns the next opponent of `seat` clockwise.
[[nodiscard]] Color first_opponent(const GameResult& game, Color seat);
/// Returns "1-0", "0-1" or "1/2-1/2" from the point of view of Red's team.
[[nodiscard]] std::string_view team_result(const GameResult& game);

[[nodiscard]] std::vector<std::string> seat_findings(const MatchAnalysis& analysis);

}  // namespace quadrille::match
