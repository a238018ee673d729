#include "tools/match/report/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <string_view>
#include <vector>

#include "protocol/text/counted.h"
#include "protocol/text/markup.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"
#include "protocol/text/words.h"
#include "tools/base/chart.h"
#include "tools/match/report/tables.h"

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
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.2rem 1rem; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
svg { display: block; width: 100%; max-width: 40rem; height: auto; margin: 1rem 0; }
a { color: var(--series0); }
.games { max-height: 30rem; overflow: auto; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; padding: 0 0.7rem; }
  dl { display: block; }
  dd { margin: 0 0 0.4rem 0; }
  th, td { padding: 0.25rem 0.4rem; font-size: 0.9rem; }
}
.note { color: var(--muted); font-size: 0.9rem; }
)";

/// Colours of the lines of a chart, used in turn.
constexpr std::array<std::string_view, 8> kSeries = {
    "var(--series0)", "var(--series1)", "var(--series2)", "var(--series3)",
    "var(--series4)", "var(--series5)", "var(--series6)", "var(--series7)"};

constexpr std::string_view kLeftCell = " class=\"left\"";

std::string element(std::string_view tag, std::string_view text, std::string_view attributes = {}) {
    return fmt::format("<{}{}>{}</{}>", tag, attributes, escape_markup(text), tag);
}

std::string html_table(const TextTable& table) {
    std::string html = "<div class=\"scroll\"><table>\n<thead>\n";
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        html += "<tr>";
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const bool is_left = table.columns[c] == TextTable::Align::Left;
            html += element(r == 0 ? "th" : "td", table.rows[r][c], is_left ? kLeftCell : "");
        }
        html += "</tr>\n";
        if (r == 0) html += "</thead>\n<tbody>\n";
    }
    return html + "</tbody>\n</table></div>\n";
}

std::string paragraphs(const std::vector<std::string>& texts) {
    std::string html;
    for (const std::string& text : texts) html += element("p", text) + '\n';
    return html;
}

std::string note(std::string_view text) { return element("p", text, " class=\"note\"") + '\n'; }

std::string heading(std::string_view text) { return element("h2", text) + '\n'; }

std::string conditions(const MatchSummary& summary) {
    std::string html;
    for (const auto* const metadata : {&summary.environment, &summary.heading.conditions}) {
        for (const auto& [key, value] : *metadata) {
            if (!value.empty()) html += element("dt", key) + element("dd", value) + '\n';
        }
    }
    return html.empty() ? "" : "<dl>\n" + html + "</dl>\n";
}

std::string strength_chart(const MatchSummary& summary, const MatchAnalysis& analysis) {
    IntervalChart chart{"Ratings of the table with 95 % intervals",
                        "rating of the table (Elo, mean 0), 95 % interval",
                        kSeries[0],
                        {}};
    if (analysis.elo) {
        chart.title = "Elo from pairs with its 95 % interval";
        chart.x_title = "Elo from pairs, 95 % interval";
        if (analysis.elo->samples == 0) return "";
        chart.rows.push_back({summary.heading.engines[0] + " against " + summary.heading.engines[1],
                              analysis.elo->elo, analysis.elo->low, analysis.elo->high});
        return draw_chart(chart);
    }
    for (const std::size_t e : analysis.order) {
        if (analysis.table.engines[e].games == 0) continue;
        const Rating& rating = analysis.ratings[e];
        chart.rows.push_back({summary.heading.engines[e], rating.elo, rating.low, rating.high});
    }
    return chart.rows.empty() ? "" : draw_chart(chart);
}

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

/// Returns a chart of each engine's mean after each game, with about 300 points. Omits the first
/// games, after which means vary too much.
LineChart progress(const MatchSummary& summary, const MatchAnalysis& analysis) {
    constexpr std::size_t kMaxSamples = 300;
    const std::size_t games = summary.results.size();
    const std::size_t every = games / kMaxSamples + 1;
    const std::size_t first = games / 50;
    LineChart chart;
    chart.x_title = "games";
    chart.low = std::numeric_limits<double>::infinity();
    chart.high = -chart.low;
    for (const std::size_t e : analysis.order) {
        const std::size_t i = chart.series.size();
        chart.series.push_back({summary.heading.engines[e], kSeries[i % kSeries.size()], {}});
    }
    std::vector<Tally> tallies(summary.heading.engines.size());
    for (std::size_t g = 0; g < games; ++g) {
        const GameResult& game = summary.results[g];
        for (const Color seat : game.seats) tallies[game.engine[seat]].add(game, seat);
        if (g < first || (g % every != 0 && g + 1 != games)) continue;
        chart.places.push_back(static_cast<double>(g + 1));
        for (std::size_t rank = 0; rank < chart.series.size(); ++rank) {
            const Tally& tally = tallies[analysis.order[rank]];
            std::optional<double>& mean = chart.series[rank].values.emplace_back();
            if (tally.seats == 0) continue;
            mean = tally.sum / tally.seats;
            chart.low = std::min(chart.low, *mean);
            chart.high = std::max(chart.high, *mean);
        }
    }
    return chart;
}

std::string progress_section(const MatchSummary& summary, const MatchAnalysis& analysis) {
    if (summary.results.empty()) return "";
    LineChart chart = progress(summary, analysis);
    chart.y_title = summary.heading.is_teams ? "score so far, %" : "mean points so far";
    chart.title = summary.heading.is_teams ? "Mean score of each engine after each game"
                                           : "Mean points of each engine after each game";
    return heading(summary.heading.is_teams ? "Score over time" : "Points over time") +
           draw_chart(chart, kPageLook) +
           note("Every game counts here, in the order of the schedule.");
}

/// Formats "a 45, b 30, ..." in the order of the seats; "a 1-0 b" between teams.
std::string result_text(const MatchSummary& summary, const GameResult& game) {
    const auto name_of = [&](Color seat) {
        constexpr std::size_t kMaxName = 24;
        return shortened(printable(summary.heading.engines[game.engine[seat]]), kMaxName);
    };
    if (!game.is_teams) {
        return join(game.seats, ", ", [&](Color seat) {
            return fmt::format("{} {}", name_of(seat), game.points[seat]);
        });
    }
    const Color other = first_opponent(game, Color::Red);
    return fmt::format("{} {} {}", name_of(Color::Red), team_result(game), name_of(other));
}

/// Browsers show pages with more rows slowly.
constexpr std::size_t kMaxListed = 10'000;

/// Returns a list of the first `kMaxListed` games by number, with links to the records.
std::string games_section(const MatchSummary& summary) {
    if (summary.games.size() != summary.results.size() || summary.games.empty()) return "";
    std::vector<std::size_t> order(summary.games.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, std::ranges::less{},
                      [&](std::size_t i) { return summary.results[i].number; });
    const std::size_t unlisted = order.size() > kMaxListed ? order.size() - kMaxListed : 0;
    order.resize(order.size() - unlisted);
    std::string html =
        "<div class=\"games\"><table>\n<thead>\n<tr><th>game</th><th class=\"left\">result, Red "
        "first</th><th "
        "class=\"left\">end</th><th>plies</th><th>time</th></tr>\n</thead>\n<tbody>\n";
    for (const std::size_t i : order) {
        const GameResult& result = summary.results[i];
        const GameDetails& metadata = summary.games[i];
        const std::string number = std::to_string(result.number + 1);
        const std::string link =
            element("a", number,
                    fmt::format(" href=\"{}{}{}\"", escape_markup(summary.records_url), number,
                                escape_markup(summary.heading.records_ending)));
        html += "<tr><td>" + (summary.records_url.empty() ? number : link) + "</td>" +
                element("td", result_text(summary, result), kLeftCell) +
                element("td", metadata.termination, kLeftCell) +
                element("td", std::to_string(metadata.plies)) +
                element("td", format_game_time(metadata.time)) + "</tr>\n";
    }
    html += "</tbody>\n</table></div>\n";
    if (unlisted > 0) html += note(counted(unlisted, "more game") + " in the files of the match.");
    return heading("Games") + html;
}

}  // namespace

std::string format_html(const MatchSummary& summary, const MatchAnalysis& analysis) {
    const TextTable faults = fault_table(summary, analysis);
    return fmt::format(
               R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
{}
<style>{}</style>
</head>
<body>
{}
)",
               element("title", summary.heading.title), kStyle,
               element("h1", summary.heading.title)) +
           conditions(summary) + heading("Standings") + paragraphs(findings(summary, analysis)) +
           html_table(standings_table(summary, analysis)) + strength_chart(summary, analysis) +
           note("± is half of the 95 % interval over rotations.") +
           progress_section(summary, analysis) + heading("Score of row against column, %") +
           html_table(crosstable(summary, analysis)) + heading("Seats") +
           html_table(seat_table(summary, analysis)) + paragraphs(seat_findings(analysis)) +
           heading("Faults") + (faults.rows.empty() ? "<p>No faults.</p>\n" : html_table(faults)) +
           games_section(summary) + "</body>\n</html>\n";
}

}  // namespace quadrille::match
