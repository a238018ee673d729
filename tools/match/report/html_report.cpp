#include "tools/match/report/html_report.h"

#include <string_view>
#include <vector>

#include "tools/match/report/svg_chart.h"
#include "tools/match/report/tables.h"
#include "tools/match/report/text.h"

namespace quadrille::match {

namespace {

constexpr std::string_view kStyle = R"(
:root {
  color-scheme: light dark;
  --page: #ffffff; --text: #1b1f24; --muted: #59636e; --grid: #dde2e7; --stripe: #f5f7f9;
  --series0: #0072b2; --series1: #d55e00; --series2: #00805d; --series3: #b8457f;
  --series4: #6a51a3; --series5: #8c6d00; --series6: #2b8cbe; --series7: #636363;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14181d; --text: #e4e8ec; --muted: #9aa5b1; --grid: #333b44; --stripe: #1b2026;
    --series0: #56b4e9; --series1: #ff9e4a; --series2: #3fd1a0; --series3: #f08fc0;
    --series4: #b79cf0; --series5: #e3c53f; --series6: #8ecae6; --series7: #b5b5b5;
  }
}
body { margin: 2rem auto; max-width: 62rem; padding: 0 1rem; background: var(--page);
  color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.7rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--grid); }
th { color: var(--muted); font-weight: 600; }
th.left, td.left { text-align: left; }
tbody tr:nth-child(even) { background: var(--stripe); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; margin: 1rem 0; font-size: 12px; }
svg text { fill: var(--text); }
svg .muted { fill: var(--muted); }
.grid { stroke: var(--grid); stroke-width: 1; }
.axis { stroke: var(--muted); stroke-width: 1; }
.bar { stroke: var(--series0); stroke-width: 2; fill: none; }
.dot { fill: var(--series0); }
.series { fill: none; stroke-width: 2; stroke-linejoin: round; }
.note { color: var(--muted); font-size: 0.9rem; }
)";

std::string cells(const std::vector<std::string>& row, const TextTable& table,
                  std::string_view tag) {
    std::string html = "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c) {
        html += "<" + std::string(tag);
        if (table.columns[c] == TextTable::Align::Left) html += " class=\"left\"";
        html += ">" + escape_html(row[c]) + "</" + std::string(tag) + ">";
    }
    return html + "</tr>\n";
}

std::string html_table(const TextTable& table) {
    std::string html = "<div class=\"scroll\"><table>\n<thead>\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        html += cells(table.rows[r], table, r == 0 ? "th" : "td");
        if (r == 0) html += "</thead>\n<tbody>\n";
    }
    return html + "</tbody>\n</table></div>\n";
}

std::string paragraphs(const std::vector<std::string>& texts) {
    std::string html;
    for (const std::string& text : texts) html += "<p>" + escape_html(text) + "</p>\n";
    return html;
}

std::string note(std::string_view text) {
    return "<p class=\"note\">" + escape_html(text) + "</p>\n";
}

std::string heading(std::string_view text) { return "<h2>" + escape_html(text) + "</h2>\n"; }

std::string conditions(const MatchSummary& summary) {
    if (summary.conditions.empty()) return "";
    std::string html = "<dl>\n";
    for (const auto& [key, value] : summary.conditions) {
        html += "<dt>" + escape_html(key) + "</dt><dd>" + escape_html(value) + "</dd>\n";
    }
    return html + "</dl>\n";
}

std::string rating_chart(const MatchSummary& summary, const MatchAnalysis& analysis) {
    std::vector<IntervalRow> rows;
    for (const std::size_t e : analysis.order) {
        if (analysis.table.engines[e].games == 0) continue;
        const Rating& rating = analysis.ratings[e];
        rows.push_back({summary.engines[e], rating.elo, rating.low, rating.high});
    }
    if (rows.empty()) return "";
    return interval_chart(rows, "rating (Elo, mean 0), 95 % interval",
                          "Ratings of the engines with 95 % intervals");
}

/// What an engine got in the games so far.
struct Tally {
    double sum = 0;
    double seats = 0;
    void add(const GameResult& game, Color seat) {
        if (!game.is_teams) {
            sum += game.points[seat];
            ++seats;
            return;
        }
        for (const Color other : kAllColors) {
            if (!are_opponents(game, seat, other)) continue;
            sum += 100 * score_of_places(game.places[seat], game.places[other]);
            ++seats;
        }
    }
};

/// The mean of each engine after each game, in the order in which games ended. The first games,
/// whose means swing over the whole axis, and most points of a long match are left out.
std::vector<ChartLine> progress(const MatchSummary& summary, const MatchAnalysis& analysis) {
    constexpr std::size_t kMostPoints = 300;
    const std::size_t games = summary.results.size();
    const std::size_t every = games / kMostPoints + 1;
    const std::size_t first = games / 50;
    std::vector<Tally> tallies(summary.engines.size());
    std::vector<ChartLine> lines;
    for (const std::size_t e : analysis.order) lines.push_back({summary.engines[e], {}});
    for (std::size_t g = 0; g < games; ++g) {
        const GameResult& game = summary.results[g];
        for (const Color seat : kAllColors) tallies[game.engine[seat]].add(game, seat);
        const bool is_shown = g >= first && (g % every == 0 || g + 1 == games);
        for (std::size_t rank = 0; is_shown && rank < lines.size(); ++rank) {
            const Tally& tally = tallies[analysis.order[rank]];
            if (tally.seats == 0) continue;
            lines[rank].points.emplace_back(static_cast<double>(g + 1), tally.sum / tally.seats);
        }
    }
    return lines;
}

std::string progress_section(const MatchSummary& summary, const MatchAnalysis& analysis) {
    const std::string chart =
        line_chart(progress(summary, analysis), "games",
                   summary.is_teams ? "score so far, %" : "mean points so far",
                   summary.is_teams ? "Mean score of each engine after each game"
                                    : "Mean points of each engine after each game");
    if (chart.empty()) return "";
    return heading(summary.is_teams ? "Score over time" : "Points over time") + chart +
           note("Every game counts here, in the order in which they ended.");
}

}  // namespace

std::string format_html(const MatchSummary& summary, const MatchAnalysis& analysis) {
    const std::string title = escape_html(summary.title);
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n";
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
    html += "<title>" + title + "</title>\n<style>" + std::string(kStyle) + "</style>\n</head>\n";
    html += "<body>\n<h1>" + title + "</h1>\n" + conditions(summary);
    html += heading("Standings") + paragraphs(findings(summary, analysis));
    html += html_table(standings_table(summary, analysis)) + rating_chart(summary, analysis);
    html += note(
        "Ratings: Plackett-Luce on places, on the Elo scale. ± is one standard error over "
        "rotations.");
    html += progress_section(summary, analysis);
    html += heading("Score of row against column, %") + html_table(crosstable(summary, analysis));
    html += heading("Seats") + html_table(seat_table(summary, analysis));
    html += paragraphs(seat_findings(analysis)) + heading("Faults");
    const TextTable faults = fault_table(summary, analysis);
    html += faults.rows.empty() ? "<p>No faults.</p>\n" : html_table(faults);
    return html + "</body>\n</html>\n";
}

}  // namespace quadrille::match
