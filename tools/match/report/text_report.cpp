#include "tools/match/report/text_report.h"

#include <fmt/format.h>

#include <vector>

#include "protocol/text/printable.h"
#include "tools/match/report/tables.h"

namespace quadrille::match {

namespace {

std::string lines(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + "\n";
    return all;
}

}  // namespace

std::string format_standings(const MatchSummary& summary, const MatchAnalysis& analysis) {
    return format_table(standings_table(summary, analysis)) + lines(findings(summary, analysis));
}

std::string format_match(const MatchSummary& summary, const MatchAnalysis& analysis) {
    TextTable conditions;
    conditions.columns.assign(2, TextTable::Align::Left);
    for (const auto& [key, value] : summary.conditions) {
        conditions.rows.push_back({printable(key), printable(value)});
    }
    const TextTable faults = fault_table(summary, analysis);
    return fmt::format(
        "{}\n{}\nStandings\n{}\nScore of row against column, %\n{}\nSeats\n{}\nFaults\n{}",
        printable(summary.title), format_table(conditions), format_standings(summary, analysis),
        format_table(crosstable(summary, analysis)),
        format_table(seat_table(summary, analysis)) + lines(seat_findings(analysis)),
        faults.rows.empty() ? "No faults.\n" : format_table(faults));
}

}  // namespace quadrille::match
