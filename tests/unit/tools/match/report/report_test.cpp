// Tests reports of a match as text and HTML.

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/notation/seat_styles.h"
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

TEST(Text, FormatsNumbers) {
    // Printed tables of Student's t, two-sided 95 %: 4.303 with 2 degrees, 1.962 with 1000.
    EXPECT_EQ(format_mean({3, 0.5, 0.01}, 1, 100), "50.0 ±4.3");
    EXPECT_EQ(format_mean({1001, 0.5, 0.01}, 2, 100), "50.00 ±1.96");
    EXPECT_EQ(format_mean({3, 0.5, 0}, 1), "0.5");
    EXPECT_EQ(format_mean({1, 0.5, kInfinity}, 1), "0.5");
    EXPECT_EQ(format_mean({}, 1), "-");
    EXPECT_EQ(format_p_value(0.0123), "p = 0.012");
    EXPECT_EQ(format_p_value(0), "p < 0.001");
}

/// Returns a match of four engines. The first engine wins in every seat except one.
MatchSummary ffa_match() {
    MatchSummary summary;
    summary.heading.title = "Round <robin> & more";
    summary.heading.engines = {
        "alpha", "<script>alert('1')</script>", "Zürich \x1b[2J",
        "an engine with a name that is far too long for any table of this kind"};
    summary.heading.conditions = {{"time", "10+0.1"}, {"book", "a \"b\" & c"}};
    summary.heading.games_per_rotation = 4;
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
    summary.heading.is_null_match = true;
    return summary;
}

MatchSummary teams_match() {
    MatchSummary summary;
    summary.heading.title = "A against B";
    summary.heading.is_teams = true;
    summary.heading.engines = {"A", "B"};
    summary.heading.games_per_rotation = 2;
    for (std::size_t r = 0; r < 20; ++r) {
        summary.results.push_back(teams(r, 0, 1, 1));
        summary.results.push_back(teams(r, 1, 0, r % 2 == 0 ? 1 : 0));
    }
    summary.sprt = SprtReport{{}, sprt(count_values(std::vector<double>(20, 0.5)), {})};
    return summary;
}

/// Returns all texts that are printed, without colours.
std::string format_match(const MatchSummary& summary, const MatchAnalysis& analysis) {
    return format_settings(summary, TextColors::Off) +
           format_results(summary, analysis, TextColors::Off);
}

TEST(TextReport, ReportsRatingsSeatsAndFaultsInFfa) {
    const MatchSummary summary = ffa_match();
    const std::string text = format_match(summary, analyse(summary));
    EXPECT_TRUE(
        contains(text, "48 games in 12 complete rotations; not counted: 1 game of 1 other"));
    EXPECT_TRUE(contains(text, "Null match: "));
    EXPECT_TRUE(contains(text, "Rating of the table: Plackett-Luce"));
    EXPECT_TRUE(contains(text, "95 % interval  games ")) << text;
    EXPECT_FALSE(contains(text, "Elo from pairs"));
    EXPECT_TRUE(contains(text, "All seats equal, by score: p < 0.001"));
    EXPECT_TRUE(
        contains(text, "\nfirst %: share of an engine's seats that won their game, 25.0 % is"));
    EXPECT_TRUE(contains(text, "illegal move"));
    EXPECT_TRUE(contains(text, "an engine with a name that is far too l…"));
    EXPECT_FALSE(contains(text, "\x1b"));
    EXPECT_FALSE(contains(text, " \n"));
}

TEST(StandingsTable, HasMeanPlaceAndCountsOfPlacesInFfa) {
    const MatchSummary summary = ffa_match();
    const auto rows = standings_table(summary, analyse(summary)).rows;
    const std::vector<std::string> last(rows[0].end() - 7, rows[0].end());
    EXPECT_EQ(last,
              (std::vector<std::string>{"points", "place", "first %", "1st", "2nd", "3rd", "4th"}));
    EXPECT_TRUE(contains(format_html(summary, analyse(summary)), ">4th<"));
}

TEST(TextReport, ReportsEloOfPairsAndSprtInTeams) {
    const MatchSummary summary = teams_match();
    const MatchAnalysis analysis = analyse(summary);
    // A has 20 wins as the first side, and 10 losses and 10 draws as the second: 25 of 40.
    const std::string standings = format_standings(summary, analysis, TextColors::Off);
    EXPECT_TRUE(contains(standings, "62.5 ±"));
    EXPECT_TRUE(contains(standings, "    20     10      10\n")) << standings;
    // 400 log10(5/3); ten pairs of 1 and ten of 3/2: (1/8) / (1/8 sqrt 2) 800 / ln 10.
    EXPECT_TRUE(contains(standings, "\nResults of A vs B:\nElo: 88.74 +/- "));
    EXPECT_TRUE(contains(standings, ", nElo: 245.67 +/- "));
    EXPECT_TRUE(contains(standings, " %, DrawRatio: 50.00 %\nPtnml(0-2): [0, 0, 10, 10, 0]\n"));
    // The report shows Elo, and no Plackett-Luce ratings.
    EXPECT_FALSE(contains(standings, "rating")) << standings;
    EXPECT_FALSE(contains(standings, "over 40 games"));
    EXPECT_FALSE(contains(format_html(summary, analysis), "ating"));
    EXPECT_TRUE(contains(standings, "\nLLR: "));
    // ln 19 is 2.944. The share of the bound has the sign of the LLR.
    for (const auto& [llr, percent] : {std::pair{1.23, "41.8"}, {-1.23, "-41.8"}}) {
        SprtReport report{{0, 10, 0.05, 0.05}, sprt({}, {})};
        report.state.llr = llr;
        EXPECT_EQ(sentence(report),
                  fmt::format("LLR: {} ({}%) (-2.94, 2.94) [0.00, 10.00]; SPRT: continue after 0 "
                              "rotations",
                              llr, percent));
    }
    const std::string text = format_match(summary, analysis);
    EXPECT_TRUE(text.ends_with("\nFaults\nNo faults.\n"));
    EXPECT_TRUE(contains(format_table(crosstable(summary, analysis)), "37.5 ±"));
    EXPECT_TRUE(contains(text, "1 contrast)"));
}

TEST(TextReport, ReportsTooFewRotationsForSeatTest) {
    MatchSummary summary = ffa_match();
    std::erase_if(summary.results, [](const GameResult& game) { return game.rotation >= 3; });
    const std::string text = format_match(summary, analyse(summary));
    EXPECT_TRUE(contains(text, "All seats equal: too few rotations, Hotelling's T² requires 4\n"));
    EXPECT_FALSE(contains(text, "T² = "));
}

TEST(TextReport, FormatsInfiniteEloWithoutInf) {
    MatchSummary summary;
    summary.heading.is_teams = true;
    summary.heading.engines = {"A", "B"};
    summary.heading.games_per_rotation = 2;
    for (std::size_t r = 0; r < 3; ++r) {
        summary.results.push_back(teams(r, 0, 1, 1));
        summary.results.push_back(teams(r, 1, 0, -1));
    }
    const std::string text = format_match(summary, analyse(summary));
    EXPECT_TRUE(contains(text, "Elo: +∞ (95 % interval ")) << text;
    EXPECT_TRUE(contains(text, ", nElo: unknown\n")) << text;
    EXPECT_FALSE(contains(text, "inf ")) << text;
    EXPECT_FALSE(contains(text, "nan")) << text;
}

TEST(Reports, ListThreeSeatsForGamesOfThree) {
    MatchSummary summary;
    summary.heading.engines = {"A", "B"};
    summary.heading.seats.remove(Color::Green);
    summary.results = {testing::of_three(0, {0, 1, 1}, {1, 2, 3}, {2, 1, 0}),
                       testing::of_three(1, {0, 1, 1}, {2, 1, 3}, {1, 2, 0})};
    summary.games = {{"last player standing", 50, {}}, {"last player standing", 70, {}}};
    const MatchAnalysis analysis = analyse(summary);
    const std::string text = format_match(summary, analysis);
    EXPECT_TRUE(contains(text, "Yellow ")) << text;
    EXPECT_FALSE(contains(text, "Green")) << text;
    EXPECT_TRUE(contains(text, " 3rd\n")) << text;
    const std::string html = format_html(summary, analysis);
    EXPECT_TRUE(contains(html, ">A 2, B 1, B 0<")) << html;
    EXPECT_FALSE(contains(html, "99"));
}

/// Returns a played game with this result and number 12 of its match.
PlayedGame played(const GameResult& result, std::chrono::milliseconds time,
                  const std::string& termination = "checkmate") {
    PlayedGame game{false, result,      Game{Position::start(StartSetup::Classic, RuleSet::ffa())},
                    {},    termination, {},
                    {},    time};
    game.result.number = 11;
    return game;
}

TEST(TextReport, FormatsGameAsLine) {
    MatchSummary summary;
    summary.heading.engines = {"a", "b\n"};
    const auto line_of = [&](const PlayedGame& game) {
        return format_game(summary, game, 600, TextColors::Off);
    };
    EXPECT_EQ(
        line_of(played(ffa(3, {0, 1, 0, 1}, {1, 2, 4, 3}, {45, 30, 0, 12}),
                       std::chrono::milliseconds{4250})),
        "Game 12 of 600: Red a: 45, Blue b\\x0A: 30, Yellow a: 0, Green b\\x0A: 12; checkmate; "
        "0 plies, 4.2 s");
    EXPECT_EQ(line_of(played(testing::of_three(3, {0, 1, 0}, {1, 2, 3}, {2, 1, 0}),
                             std::chrono::milliseconds{1})),
              "Game 12 of 600: Red a: 2, Blue b\\x0A: 1, Yellow a: 0; checkmate; 0 plies, 0.0 s");
    for (const auto& [outcome, result] : {std::pair{1, "1-0"}, {-1, "0-1"}, {0, "1/2-1/2"}}) {
        EXPECT_EQ(line_of(played(teams(3, 1, 0, outcome), std::chrono::minutes{2})),
                  fmt::format("Game 12 of 600: b\\x0A (Red, Yellow) {} a (Blue, Green); checkmate; "
                              "0 plies, 2m00s",
                              result));
    }
}

/// Returns `text` without styles.
std::string stripped(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const std::string_view style = style_at(text);
        if (style.empty()) plain += text.front();
        text.remove_prefix(std::max<std::size_t>(style.size(), 1));
    }
    return plain;
}

TEST(TextReport, CountsMovesWithoutEvents) {
    PlayedGame game = played(ffa(3, {0, 1, 0, 1}, {1, 2, 4, 3}, {0, 0, 0, 0}),
                             std::chrono::milliseconds{0}, "time");
    ASSERT_TRUE(game.game.apply({EventKind::RunsOutOfTime, Color::Red}));
    MatchSummary summary;
    summary.heading.engines = {"a", "b"};
    EXPECT_TRUE(contains(format_game(summary, game, 600, TextColors::Off), "; time; 0 plies, "));
}

TEST(TextReport, ColorsDoNotChangeText) {
    for (const MatchSummary& summary : {ffa_match(), teams_match()}) {
        const MatchAnalysis analysis = analyse(summary);
        PlayedGame game = played(summary.results.front(), std::chrono::milliseconds{1}, "a; crash");
        game.faults.emplace_back();
        const auto all = [&](TextColors colors) {
            return format_settings(summary, colors) + format_game(summary, game, 5, colors) +
                   format_results(summary, analysis, colors);
        };
        EXPECT_TRUE(contains(all(TextColors::On), kRedStyle));
        EXPECT_TRUE(contains(all(TextColors::On), kSeatStyles[Color::Green]));
        EXPECT_EQ(stripped(all(TextColors::On)), all(TextColors::Off));
    }
}

TEST(TextReport, PrintsEnvironmentAndConditions) {
    MatchSummary summary = ffa_match();
    summary.environment = {{"machine", "a \x1b[2Jbig one"}};
    const std::string text = format_settings(summary, TextColors::Off);
    EXPECT_EQ(text,
              "Round <robin> & more\nmachine  a \\x1B[2Jbig one\ntime     10+0.1\n"
              "book     a \"b\" & c\n\n");
}

TEST(TextReport, ReportsMatchWithoutGames) {
    MatchSummary summary;
    summary.heading.engines = {"A", "B"};
    const MatchAnalysis analysis = analyse(summary);
    EXPECT_TRUE(contains(format_match(summary, analysis), "0 games in 0 complete rotations"));
    EXPECT_TRUE(contains(format_html(summary, analysis), "</html>"));
    EXPECT_FALSE(contains(format_html(summary, analysis), "nan"));
    EXPECT_FALSE(contains(format_html(summary, analysis), "<svg"));
    EXPECT_FALSE(format_match({}, analyse({})).empty());
}

/// Returns the first XML error of a text. Checks the order of end tags, quotes and entities.
std::string xml_fault(std::string_view xml) {
    std::vector<std::string> open;
    std::size_t at = 0;
    while (at < xml.size()) {
        if (xml[at] == '&') {
            const auto end = xml.find(';', at);
            if (end == std::string_view::npos || end - at > 6) return "unescaped &";
        }
        if (xml[at] == '>') return "unescaped >";
        if (xml[at] != '<') {
            ++at;
            continue;
        }
        const auto end = xml.find('>', at);
        if (end == std::string_view::npos) return "tag does not end";
        const std::string_view tag = xml.substr(at + 1, end - at - 1);
        at = end + 1;
        if (tag.find('<') != std::string_view::npos) return "< in a tag";
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "quote does not end";
        if (tag.front() == '!' || tag.back() == '/') continue;
        const bool is_end = tag.front() == '/';
        const std::string name(tag.substr(is_end ? 1 : 0, tag.find(' ') - (is_end ? 1 : 0)));
        if (!is_end) {
            open.push_back(name);
            if (name == "style") at = xml.find("</style>", at);
        } else if (open.empty() || open.back() != name) {
            return "</" + name + "> closes another element";
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
    EXPECT_FALSE(contains(html, "<h2>Games</h2>")) << "GameDetails are missing";
    EXPECT_TRUE(contains(html, "± is half of the 95 % interval over rotations."));
    EXPECT_TRUE(contains(html, "<polyline"));
    EXPECT_TRUE(contains(html, "<circle"));
}

TEST(HtmlReport, LinksEachGameByNumber) {
    MatchSummary summary = ffa_match();
    summary.environment = {{"machine", "a <big> one"}};
    summary.records_url = "../m%22/games/";
    summary.heading.records_ending = ".pgn4";
    for (std::size_t i = 0; i < summary.results.size(); ++i) {
        summary.results[i].number = 48 - i;  // the last game ended first
        summary.games.push_back(
            {"end <" + std::to_string(i) + ">", 100 + i, std::chrono::milliseconds{1500}});
    }
    const std::string html = format_html(summary, analyse(summary));
    EXPECT_EQ(xml_fault(html), "");
    EXPECT_TRUE(contains(html, "<dt>machine</dt><dd>a &lt;big&gt; one</dd>"));
    for (std::size_t number = 1; number <= summary.results.size(); ++number) {
        EXPECT_TRUE(contains(
            html, fmt::format("<td><a href=\"../m%22/games/{0}.pgn4\">{0}</a></td>", number)))
            << number;
    }
    EXPECT_LT(html.find("games/2.pgn4"), html.find("games/10.pgn4")) << "sorted by number";
    EXPECT_TRUE(contains(html, "<td class=\"left\">end &lt;0&gt;</td><td>100</td><td>1.5 s</td>"));
    EXPECT_TRUE(contains(html, "alpha 40, &lt;script&gt;alert(&#39;1&#39;)&lt;/scr… 30, ")) << html;

    MatchSummary teams = teams_match();
    teams.games.resize(teams.results.size());
    EXPECT_TRUE(contains(format_html(teams, analyse(teams)), "<td class=\"left\">A 1-0 B</td>"));
}

TEST(HtmlReport, ListsOnlyFirst10000GamesOfMatch) {
    MatchSummary summary = teams_match();
    const GameResult one = summary.results.front();
    summary.results.assign(10'003, one);
    for (std::size_t i = 0; i < summary.results.size(); ++i) {
        summary.results[i].number = i;
        summary.results[i].rotation = i / 2;
    }
    summary.games.resize(summary.results.size());
    const std::string html = format_html(summary, analyse(summary));
    EXPECT_TRUE(contains(html, "<tr><td>10000</td>"));
    EXPECT_FALSE(contains(html, "<tr><td>10001</td>"));
    EXPECT_TRUE(contains(html, "3 more games in the files of the match."));
}

}  // namespace
}  // namespace quadrille::match
