#pragma once

#include <string>

#include "tools/match/report/match_summary.h"

namespace quadrille::match {

/// Formats a match as one HTML file without scripts, with charts as inline SVG, in well-formed XML.
[[nodiscard]] std::string format_html(const MatchSummary& summary, const MatchAnalysis& analysis);

}  // namespace quadrille::match
