#pragma once

#include <cstddef>
#include <string>

#include "protocol/text/colors.h"
#include "tools/match/game_play.h"
#include "tools/match/report/match_summary.h"

// Formats a match as plain text for the terminal.

namespace quadrille::match {

/// Formats the title, the environment and the conditions of a match.
[[nodiscard]] std::string format_settings(const MatchSummary& summary, TextColors colors);

/// Formats a finished game as a line without line feed: number, players by seat with results,
/// reason of the end, plies, time.
[[nodiscard]] std::string format_game(const MatchSummary& summary, const PlayedGame& game,
                                      std::size_t planned, TextColors colors);

/// Formats the standings and findings.
[[nodiscard]] std::string format_standings(const MatchSummary& summary,
                                           const MatchAnalysis& analysis, TextColors colors);

/// Formats all tables.
[[nodiscard]] std::string format_results(const MatchSummary& summary, const MatchAnalysis& analysis,
                                         TextColors colors);

}  // namespace quadrille::match
