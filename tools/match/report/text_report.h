#pragma once

#include <cstddef>
#include <string>

#include "protocol/text/colors.h"
#include "tools/match/game_play.h"
#include "tools/match/report/match_summary.h"

// A match in plain text, for the terminal.

namespace quadrille::match {

/// Formats title, environment and conditions.
[[nodiscard]] std::string format_settings(const MatchSummary& summary, TextColors colors);

/// Formats a finished game as a line, without its end: number, players by seat with their results,
/// reason of the end, plies, time.
[[nodiscard]] std::string format_game(const MatchSummary& summary, const PlayedGame& game,
                                      std::size_t planned, TextColors colors);

/// Formats standings and findings.
[[nodiscard]] std::string format_standings(const MatchSummary& summary,
                                           const MatchAnalysis& analysis, TextColors colors);

/// Formats all tables.
[[nodiscard]] std::string format_results(const MatchSummary& summary, const MatchAnalysis& analysis,
                                         TextColors colors);

}  // namespace quadrille::match
