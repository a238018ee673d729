// Reports of a match as text and as HTML.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/tools/match/results.h"
#include "tools/match/report/html_report.h"
#include "tools/match/report/tables.h"
#include "tools/match/report/text_report.h"

namespace quadrille::match {
namespace {

using testing::ffa;
using testing::kInfinity;
using testing::teams;

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

TEST(Text, Numbers) {
    EXPECT_EQ(format_mean({3, 0.5, 0.01}, 1, 100), "50.0 ±1.0");
    EXPECT_EQ(format_mean({1, 0.5, kInfinity}, 1), "0.5");
    EXPECT_EQ(format_mean({}, 1), "-");
    EXPECT_EQ(format_p_value(0.0123), "p = 0.012");
    EXPECT_EQ(format_p_value(0), "p < 0.001");
}

/// A match of four engines, the first of which wins in every seat but one.
MatchSummary ffa_match() {
    MatchSummary summary;
    summary.title = "Round <robin> & more";
    summary.engines = {"alpha", "<script>alert('1')</script>", "Zürich \x1b[2J",
                       "an engine with a name that is far too long for any table of this kind"};
    summary.conditions = {{"time", "10+0.1"}, {"book", "a \"b\" & c"}};
    summary.games_per_rotation = 4;
    for (std::size_t r = 0; r < 12; ++r) {
        for (std::size_t turn = 0; turn < 4; ++turn) {
            GameResult game = ffa(r, {turn, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4},
                                  {1, 2, 3, 4}, {40 + static_cast<int>(r % 3), 30, 20, 10});
            game.number = r * 4 + turn;
            if ((r + turn) % 3 == 0) std::swap(game.places.values[0], game.places.values[2]);
            summary.results.push_back(game);
        }
    }
    summary.results.push_back(ffa(12, {0, 1, 2, 3}, {1, 2, 2, 4}));
    summary.faults.resize(4);
    summary.faults[2][static_cast<std::size_t>(FaultKind::IllegalMove)] = 3;
    summary.is_null_match = true;
    return summary;
}

MatchSummary teams_match() {
    MatchSummary summary;
    summary.title = "A against B";
    summary.is_teams = true;
    summary.engines = {"A", "B"};
    summary.games_per_rotation = 2;
    for (std::size_t r = 0; r < 20; ++r) {
        summary.results.push_back(teams(r, 0, 1, 1));
        summary.results.push_back(teams(r, 1, 0, r % 2 == 0 ? 1 : 0));
    }
    summary.sprt = SprtReport{{}, sprt(count_values(std::vector<double>(20, 0.5)), {})};
    return summary;
}

TEST(TextReport, Ffa) {
    const MatchSummary summary = ffa_match();
    const std::string text = format_match(summary, analyse(summary));
    EXPECT_TRUE(
        contains(text, "48 games in 12 complete rotations; not counted: 1 game of 1 other"));
    EXPECT_TRUE(contains(text, "Null match: "));
    EXPECT_TRUE(contains(text, "All seats equal, by score: p < 0.001"));
    EXPECT_TRUE(contains(text, "illegal move"));
    EXPECT_TRUE(contains(text, "an engine with a name that is far too l…"));
    EXPECT_FALSE(contains(text, "\x1b"));
    EXPECT_FALSE(contains(text, " \n"));
}

TEST(TextReport, Teams) {
    const MatchSummary summary = teams_match();
    const MatchAnalysis analysis = analyse(summary);
    // A: 20 wins as the first side; as the second 10 losses, 10 draws. 25 of 40.
    const std::string standings = format_standings(summary, analysis);
    EXPECT_TRUE(contains(standings, "62.5 ±"));
    EXPECT_TRUE(contains(standings, "    20     10      10\n")) << standings;
    EXPECT_TRUE(contains(standings, "A against B: Elo +88.7 (95 %: "));  // 400 log10(5/3)
    EXPECT_TRUE(contains(standings, "over 40 games"));
    EXPECT_TRUE(contains(standings, "SPRT: continue; LLR "));
    const std::string text = format_match(summary, analysis);
    EXPECT_TRUE(text.ends_with("\nFaults\nNo faults.\n"));
    EXPECT_TRUE(contains(format_table(crosstable(summary, analysis)), "37.5 ±"));
    EXPECT_TRUE(contains(text, "1 contrast)"));
}

TEST(TextReport, NothingPlayed) {
    MatchSummary summary;
    summary.engines = {"A", "B"};
    const MatchAnalysis analysis = analyse(summary);
    EXPECT_TRUE(contains(format_match(summary, analysis), "0 games in 0 complete rotations"));
    EXPECT_TRUE(contains(format_html(summary, analysis), "</html>"));
    EXPECT_FALSE(contains(format_html(summary, analysis), "nan"));
    EXPECT_FALSE(contains(format_html(summary, analysis), "<svg"));
    EXPECT_FALSE(format_match({}, analyse({})).empty());
}

/// The first fault of a text as XML: elements closed in order, quoted attributes, known entities.
std::string xml_fault(std::string_view xml) {
    std::vector<std::string> open;
    std::size_t at = 0;
    while (at < xml.size()) {
        if (xml[at] == '&') {
            const auto end = xml.find(';', at);
            if (end == std::string_view::npos || end - at > 6) return "a bare &";
        }
        if (xml[at] == '>') return "a bare >";
        if (xml[at] != '<') {
            ++at;
            continue;
        }
        const auto end = xml.find('>', at);
        if (end == std::string_view::npos) return "no end of a tag";
        const std::string_view tag = xml.substr(at + 1, end - at - 1);
        at = end + 1;
        if (tag.find('<') != std::string_view::npos) return "< in a tag";
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "an open quote";
        if (tag.front() == '!' || tag.back() == '/') continue;
        const bool is_end = tag.front() == '/';
        const std::string name(tag.substr(is_end ? 1 : 0, tag.find(' ') - (is_end ? 1 : 0)));
        if (!is_end) {
            open.push_back(name);
            if (name == "style") at = xml.find("</style>", at);
        } else if (open.empty() || open.back() != name) {
            return "</" + name + "> closes something else";
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

TEST(HtmlReport, IsWellFormedAndEscaped) {
    for (const MatchSummary& summary : {ffa_match(), teams_match(), MatchSummary{}}) {
        const std::string html = format_html(summary, analyse(summary));
        EXPECT_EQ(xml_fault(html), "");
        EXPECT_FALSE(contains(html, "<script"));
        EXPECT_FALSE(contains(html, "\x1b"));
        EXPECT_FALSE(contains(html, "http"));
        EXPECT_FALSE(contains(html, "nan"));
    }
    const MatchSummary summary = ffa_match();
    const std::string html = format_html(summary, analyse(summary));
    EXPECT_TRUE(contains(html, "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"));
    EXPECT_TRUE(contains(html, "<dd>a &quot;b&quot; &amp; c</dd>"));
    EXPECT_TRUE(contains(html, "<h2>Points over time</h2>"));
    EXPECT_TRUE(contains(html, "<polyline"));
    EXPECT_TRUE(contains(html, "<circle"));
}

}  // namespace
}  // namespace quadrille::match
