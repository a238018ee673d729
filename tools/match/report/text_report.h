#pragma once

#include <cstddef>
#include <string>

#include "protocol/text/colours.h"
#include "tools/match/game_play.h"
#include "tools/match/report/match_summary.h"

// A match in plain text, for the terminal: UTF-8, columns aligned, every line ended. Colours change
// nothing else.

namespace quadrille::match {

/// What is said before the first game: title, circumstances and conditions.
[[nodiscard]] std::string format_settings(const MatchSummary& summary, Colours colours);

/// A finished game in a line, without its end: number in the record, players by seat with their
/// results, why it ended, plies, time.
[[nodiscard]] std::string format_game(const MatchSummary& summary, const PlayedGame& game,
                                      std::size_t planned, Colours colours);

/// The standings and what the results say. Cheap enough for a live table once `analysis` is there.
[[nodiscard]] std::string format_standings(const MatchSummary& summary,
                                           const MatchAnalysis& analysis, Colours colours);

/// What is said after the last game: the standings, who did how against whom, the seats with the
/// tests of "all seats equal", and the faults ("No faults." if there are none).
[[nodiscard]] std::string format_results(const MatchSummary& summary, const MatchAnalysis& analysis,
                                         Colours colours);

}  // namespace quadrille::match
