#include "tools/match/report/text_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "protocol/notation/letters.h"
#include "protocol/notation/record/game_record.h"
#include "protocol/notation/seat_styles.h"
#include "protocol/text/printable.h"
#include "tools/match/report/tables.h"

namespace quadrille::match {

namespace {

std::string lines(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + "\n";
    return all;
}

std::string headline(std::string_view text, TextColors colors) {
    return styled(colors, kBoldStyle, text) + '\n';
}

/// Formats a table with a dim heading.
std::string format_table(const TextTable& table, TextColors colors) {
    const std::string text = quadrille::format_table(table);
    const std::size_t heading = std::min(text.find('\n'), text.size());
    return styled(colors, kDimStyle, std::string_view{text}.substr(0, heading)) +
           text.substr(heading);
}

/// Formats "Red a: 12, Blue b: 0, ...", or with teams "a (Red, Yellow) 1-0 b (Blue, Green)".
std::string format_players(const MatchSummary& summary, const GameResult& game, TextColors colors) {
    const auto name_of = [&](Color seat) {
        return printable(summary.heading.engines[game.engine[seat]]);
    };
    const auto seat_text = [&](Color seat, std::string_view text) {
        return styled(colors, kSeatStyles[seat], text);
    };
    std::string out;
    if (!game.is_teams) {
        for (const Color seat : game.seats) {
            if (!out.empty()) out += ", ";
            const std::string player = fmt::format("{} {}", kColorNames[seat], name_of(seat));
            out += fmt::format("{}: {}", seat_text(seat, player), game.points[seat]);
        }
        return out;
    }
    const auto team_text = [&](Color first) {
        std::string seats;
        for (const Color seat : kAllColors) {
            if (are_opponents(game, first, seat)) continue;
            seats += (seats.empty() ? "" : ", ") + seat_text(seat, kColorNames[seat]);
        }
        return fmt::format("{} ({})", name_of(first), seats);
    };
    return fmt::format("{} {} {}", team_text(Color::Red), team_result(game),
                       team_text(first_opponent(game, Color::Red)));
}

}  // namespace

std::string format_settings(const MatchSummary& summary, TextColors colors) {
    TextTable settings;
    settings.columns.assign(2, TextTable::Align::Left);
    for (const auto* const metadata : {&summary.environment, &summary.heading.conditions}) {
        for (const auto& [key, value] : *metadata) {
            if (!value.empty()) settings.rows.push_back({printable(key), printable(value)});
        }
    }
    return headline(printable(summary.heading.title), colors) + quadrille::format_table(settings) +
           '\n';
}

std::string format_game(const MatchSummary& summary, const PlayedGame& game, std::size_t planned,
                        TextColors colors) {
    const std::string number = fmt::format("Game {} of {}:", game.result.number + 1, planned);
    const std::string why = game.faults.empty()
                                ? printable(game.termination)
                                : styled(colors, kRedStyle, printable(game.termination));
    const std::size_t plies = count_plies(game.game.entries());
    return fmt::format("{} {}; {}; {} {}, {}", styled(colors, kDimStyle, number),
                       format_players(summary, game.result, colors), why, plies,
                       plies == 1 ? "ply" : "plies", format_game_time(game.time));
}

std::string format_standings(const MatchSummary& summary, const MatchAnalysis& analysis,
                             TextColors colors) {
    return format_table(standings_table(summary, analysis), colors) +
           lines(findings(summary, analysis));
}

std::string format_results(const MatchSummary& summary, const MatchAnalysis& analysis,
                           TextColors colors) {
    const TextTable faults = fault_table(summary, analysis);
    return headline("Standings", colors) + format_standings(summary, analysis, colors) + '\n' +
           headline("Score of row against column, %", colors) +
           format_table(crosstable(summary, analysis), colors) + '\n' + headline("Seats", colors) +
           format_table(seat_table(summary, analysis), colors) + lines(seat_findings(analysis)) +
           '\n' + headline("Faults", colors) +
           (faults.rows.empty() ? "No faults.\n" : format_table(faults, colors));
}

}  // namespace quadrille::match
