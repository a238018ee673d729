#pragma once

#include <string>

#include "tools/match/report/match_summary.h"

namespace quadrille::match {

/// Formats a match as one well-formed XHTML file without scripts, with charts as inline SVG.
[[nodiscard]] std::string format_html(const MatchSummary& summary, const MatchAnalysis& analysis);

}  // namespace quadrille::match
