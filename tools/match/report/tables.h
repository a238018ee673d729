#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/text/columns.h"
#include "tools/match/report/match_summary.h"
#include "tools/match/statistics/moments.h"

// The tables and sentences of a report, for the terminal and for HTML alike. Names in them are
// `printable`, and not yet escaped for HTML.

namespace quadrille::match {

/// "12.3 ±0.4": mean and standard error, both times `scale`; "12.3" without a known error, "-"
/// without samples.
[[nodiscard]] std::string format_mean(const Moments& moments, int decimals, double scale = 1);
/// "p = 0.012", "p < 0.001".
[[nodiscard]] std::string format_p_value(double p);

/// Engines by strength, with their rating and its 95 % interval where there are more than two (two
/// have Elo, in `findings`); FFA: points and places, Teams: wins, draws, losses; score in percent.
/// Means are followed by their standard error.
[[nodiscard]] TextTable standings_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Score of each row's engine against each column's, in percent with standard error; in the order
/// of the standings.
[[nodiscard]] TextTable crosstable(const MatchSummary& summary, const MatchAnalysis& analysis);

/// By seat.
[[nodiscard]] TextTable seat_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// Faults by engine and kind; no rows if there are none.
[[nodiscard]] TextTable fault_table(const MatchSummary& summary, const MatchAnalysis& analysis);

/// What the results say in sentences, without line breaks: games and rotations, Elo with two
/// engines, the SPRT, the verdict on a null match.
[[nodiscard]] std::vector<std::string> findings(const MatchSummary& summary,
                                                const MatchAnalysis& analysis);

/// How the test stands, in a sentence.
[[nodiscard]] std::string sentence(const SprtReport& report);

/// "4.2 s" where a second more or less counts, then whole ones: "2m05s".
[[nodiscard]] std::string format_game_time(std::chrono::nanoseconds time);
/// The next seat clockwise that faces `seat`.
[[nodiscard]] Color first_opponent(const GameResult& game, Color seat);
/// Between teams, from the view of Red's: "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view team_result(const GameResult& game);

/// The tests of the seats in sentences.
[[nodiscard]] std::vector<std::string> seat_findings(const MatchAnalysis& analysis);

}  // namespace quadrille::match
