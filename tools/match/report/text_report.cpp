#include "tools/match/report/text_report.h"

#include <vector>

#include "tools/match/report/tables.h"
#include "tools/match/report/text.h"

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

std::string format_crosstable(const MatchSummary& summary, const MatchAnalysis& analysis) {
    return format_table(crosstable(summary, analysis));
}

std::string format_seats(const MatchSummary& summary, const MatchAnalysis& analysis) {
    return format_table(seat_table(summary, analysis)) + lines(seat_findings(analysis));
}

std::string format_faults(const MatchSummary& summary, const MatchAnalysis& analysis) {
    const TextTable table = fault_table(summary, analysis);
    return table.rows.empty() ? "No faults.\n" : format_table(table);
}

std::string format_match(const MatchSummary& summary, const MatchAnalysis& analysis) {
    std::string text = printable(summary.title) + "\n";
    TextTable conditions;
    conditions.columns.assign(2, TextTable::Align::Left);
    for (const auto& [key, value] : summary.conditions) {
        conditions.rows.push_back({printable(key), printable(value)});
    }
    text += format_table(conditions);
    text += "\nStandings\n" + format_standings(summary, analysis);
    text += "\nScore of row against column, %\n" + format_crosstable(summary, analysis);
    text += "\nSeats\n" + format_seats(summary, analysis);
    text += "\nFaults\n" + format_faults(summary, analysis);
    return text;
}

}  // namespace quadrille::match
