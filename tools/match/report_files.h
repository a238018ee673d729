#pragma once

#include <span>
#include <string>

#include "engine/util/expected.h"
#include "protocol/text/colours.h"
#include "tools/base/failure.h"
#include "tools/match/report/match_summary.h"

namespace quadrille::match {

/// The report's file: `wish`, or where that is empty `report.html` in the first of the match's
/// folders. The error says that it cannot be written, or is a file of the match.
[[nodiscard]] Expected<std::string, std::string> report_file(const std::string& wish,
                                                             std::span<const std::string> folders);

/// Where the tables of a match go, and what stands below them.
struct ReportPlaces {
    std::string html;
    /// Where the files of single games are, for links; empty where there is no one folder.
    std::string folder;
    std::string footer;  // lines for standard output, which gets a line for the report too
    Colours colours = Colours::Off;
};
/// Writes the tables of a match, to standard output and as a page.
[[nodiscard]] Done write_report(MatchSummary summary, const ReportPlaces& places);

}  // namespace quadrille::match
