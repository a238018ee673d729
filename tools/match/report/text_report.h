#pragma once

#include <string>

#include "tools/match/report/match_summary.h"

// A match in plain text, for the terminal: UTF-8, columns aligned, every line ended.

namespace quadrille::match {

/// The standings and what the results say. Cheap enough for a live table once `analysis` is there.
[[nodiscard]] std::string format_standings(const MatchSummary& summary,
                                           const MatchAnalysis& analysis);
/// Title, conditions, the above, who did how against whom, the seats with the tests of "all seats
/// equal", and the faults ("No faults." if there are none).
[[nodiscard]] std::string format_match(const MatchSummary& summary, const MatchAnalysis& analysis);

}  // namespace quadrille::match
