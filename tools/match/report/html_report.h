#pragma once

#include <string>

#include "tools/match/report/match_summary.h"

namespace quadrille::match {

/// A match as one HTML file in itself: no scripts, nothing loaded, charts as inline SVG, light or
/// dark as the reader's system asks. It is well-formed XML too. Everything from outside is escaped.
[[nodiscard]] std::string format_html(const MatchSummary& summary, const MatchAnalysis& analysis);

}  // namespace quadrille::match
