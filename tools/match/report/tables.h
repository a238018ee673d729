#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/columns.h"
#include "tools/match/report/match_summary.h"
#include "tools/match/statistics/moments.h"

// The tables and sentences of a report, for the terminal and for HTML. Names in them are
// `printable`, and not yet escaped for HTML.

namespace quadrille::match {

/// Formats mean and standard error, both times `scale`: "12.3 ±0.4", or "12.3" without a known
/// error, "-" without samples.
[[nodiscard]] std::string format_mean(const Moments& moments, int decimals, double scale = 1);
/// "p = 0.012", "p < 0.001".
[[nodiscard]] std::string format_p_value(double p);

/// Returns engines by strength: rating and its 95 % interval where there are more than two (two
/// have Elo, in `findings`), score in percent, in FFA points and places, in Teams wins, draws and
/// losses.
[[nodiscard]] TextTable standings_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Returns the score of each row's engine against each column's, in percent.
[[nodiscard]] TextTable crosstable(const MatchSummary& summary, const MatchAnalysis& analysis);

[[nodiscard]] TextTable seat_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Returns faults by engine and kind; no rows if there are none.
[[nodiscard]] TextTable fault_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Returns sentences: games and rotations, Elo of two engines, SPRT, the verdict on a null match.
[[nodiscard]] std::vector<std::string> findings(const MatchSummary& summary,
                                                const MatchAnalysis& analysis);

[[nodiscard]] std::string sentence(const SprtReport& report);

/// Formats "4.2 s" below a minute, then "2m05s".
[[nodiscard]] std::string format_game_time(std::chrono::nanoseconds time);
/// Returns the next opponent of `seat` clockwise.
[[nodiscard]] Color first_opponent(const GameResult& game, Color seat);
/// Returns "1-0", "0-1" or "1/2-1/2" from the view of Red's team.
[[nodiscard]] std::string_view team_result(const GameResult& game);

[[nodiscard]] std::vector<std::string> seat_findings(const MatchAnalysis& analysis);

}  // namespace quadrille::match
