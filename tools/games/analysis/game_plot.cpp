#include "tools/games/analysis/game_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/final_standing.h"
#include "eval/places.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/text/words.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/analysis/smoothed_points.h"

namespace quadrille {

namespace {

/// Colours of the seats, dark enough for a white background.
constexpr PerColor<std::string_view> kLineColors = {{{"#d32f2f", "#1565c0", "#b8860b", "#2e7d32"}}};
/// Colours of White, Silver, Black and Gold.
constexpr PerColor<std::string_view> kChess4LineColors = {
    {{"#b39b7d", "#5f8fb0", "#212121", "#d09000"}}};
constexpr std::string_view kTeamLineColor = "#5e35b1";
constexpr int kRoundTicks = 16;
constexpr double kHundredthsPerPoint = 100;

std::string_view departure_word(Departure departure) {
    static constexpr std::array<std::string_view, 5> kWords = {"", "out", "stalemated", "resigned",
                                                               "out of time"};
    return kWords[static_cast<std::size_t>(departure)];
}

/// Returns about `kRoundTicks` ticks: the first round, and rounds with round numbers after it.
std::vector<ChartTick> ticks_of(const Game& game, int first_round) {
    const std::vector<std::size_t> starts = round_starts(game);
    const double step = round_step(std::max(1.0, static_cast<double>(starts.size())), kRoundTicks);
    const int every = std::max(1, static_cast<int>(std::lround(step)));
    std::vector<ChartTick> ticks;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const int round = first_round + static_cast<int>(i);
        const bool is_crowded = i > 0 && static_cast<int>(i) <= every / 3;
        if (i > 0 && (round % every != 0 || is_crowded)) continue;
        ticks.push_back({starts[i], fmt::format("{}", round)});
    }
    return ticks;
}

/// Returns the index of the line of a seat that played.
std::size_t series_of(Color seat, const Position& position) {
    if (position.rules().has_teams) return 0;
    std::size_t before = 0;
    for (const Color c : participants(position)) {
        if (idx(c) < idx(seat)) ++before;
    }
    return before;
}

/// Returns markers where seats went out: on the seat's line, or in Teams on the only line.
std::vector<ChartMarker> departures(const Game& game, const GameAnalysis& analysis) {
    std::vector<ChartMarker> markers;
    for (std::size_t at = 1; at <= game.entries().size(); ++at) {
        const ColorSet gone =
            game.position_after(at - 1).active() - game.position_after(at).active();
        for (const Color c : gone) {
            if (!analysis.positions[at].has_value()) continue;
            const Position& now = game.position_after(at);
            const std::string_view how = now.seats().acquired().contains(c)
                                             ? "taken over"
                                             : departure_word(now.seats().departure(c));
            markers.push_back({series_of(c, game.start()), at,
                               fmt::format("{} {}", seat_names(game.start().rules())[c], how)});
        }
    }
    return markers;
}

/// Returns markers of moves with `?` or `??`, at the position after the move, on the player's line.
std::vector<ChartMarker> mistakes(const GameRecord& record, const Game& game,
                                  const GameAnalysis& analysis, MoveFormat format) {
    std::vector<ChartMarker> markers;
    for (std::size_t i = 0; i < analysis.losses.size(); ++i) {
        const RuleSet& rules = game.start().rules();
        const int loss = analysis.losses[i].value_or(0);
        if (loss < mistake_loss(rules) || !analysis.positions[i + 1].has_value()) continue;
        const std::string_view mark = mark_of(loss, rules);
        markers.push_back(
            {series_of(game.position_after(i).player(), game.start()), i + 1,
             mark == kMarks.front() ? std::string{mark} : "", MarkerShape::Dot,
             describe_loss(record, game, analysis, i, notation_for(record.rules, format))});
    }
    return markers;
}

/// Returns the names of a side with `separator` between them.
template <class Text>
std::string side_names(ColorSet side, const PerColor<Text>& names, std::string_view separator) {
    return join(side, separator, [&](Color c) { return names[c]; });
}

/// Returns the names of the seats, each with its player if the record has one.
PerColor<std::string> legend_names(const GameRecord& record, const RuleSet& rules) {
    PerColor<std::string> names = named_players(record);
    for (const Color c : kAllColors) {
        const std::string_view seat = seat_names(rules)[c];
        names[c] = names[c].empty() ? std::string{seat} : fmt::format("{}: {}", seat, names[c]);
    }
    return names;
}

/// Fills the plot of a game without teams: chances to finish first in FFA, points in Chess4.
void fill_seats(LineChart& plot, const GameRecord& record, const Game& game,
                const GameAnalysis& analysis) {
    const RuleSet& rules = game.start().rules();
    const bool shows_points = rules.is_chess4();
    plot.title = shows_points ? "Expected final points" : "Chances to finish first";
    plot.y_title = shows_points ? "points" : "%";
    if (!shows_points) plot.high = 100;
    const PerColor<std::string> names = legend_names(record, rules);
    const ColorSet seats = participants(game.start());
    for (const Color c : seats) {
        plot.series.push_back({names[c], shows_points ? kChess4LineColors[c] : kLineColors[c], {}});
    }
    const auto points = smoothed_points(game, analysis);
    for (std::size_t ply = 0; ply < points.size(); ++ply) {
        std::optional<PerColor<int>> chances;
        if (points[ply]) chances = win_chances(game.position_after(ply), *points[ply], 100);
        for (const Color c : seats) {
            auto& values = plot.series[series_of(c, game.start())].values;
            values.emplace_back();
            if (!points[ply]) continue;
            values.back() = chances ? (*chances)[c] : (*points[ply])[c] / kHundredthsPerPoint;
            plot.low = std::min(plot.low, *values.back());
            plot.high = std::max(plot.high, *values.back());
        }
    }
}

void fill_teams(LineChart& plot, const GameRecord& record, const Game& game,
                const GameAnalysis& analysis) {
    const ColorSet red_side = game.start().side_of(Color::Red);
    const PerColor<std::string> names = legend_names(record, game.start().rules());
    plot.title = "Advantage of " + side_names(red_side, seat_names(game.start().rules()), " and ");
    plot.y_title = "centipawns";
    plot.high = kClearAdvantage;
    plot.low = -kClearAdvantage;
    plot.high_note = side_names(red_side, names, ", ");
    plot.low_note = side_names(ColorSet::all() - red_side, names, ", ");
    ChartSeries series{{}, kTeamLineColor, {}};
    for (std::size_t at = 0; at < analysis.positions.size(); ++at) {
        const std::optional<Evaluation>& evaluation = analysis.positions[at];
        series.values.emplace_back();
        if (evaluation)
            series.values.back() = clamped_advantage(evaluation->best, game.position_after(at));
    }
    plot.series.push_back(std::move(series));
}

}  // namespace

LineChart plot_of(const GameRecord& record, const Game& game, const GameAnalysis& analysis,
                  MoveFormat format) {
    LineChart plot;
    plot.x_title = "round";
    plot.ticks = ticks_of(game, record.first_round);
    if (game.start().rules().has_teams) {
        fill_teams(plot, record, game, analysis);
    } else {
        fill_seats(plot, record, game, analysis);
    }
    const std::string name = name_of(record);
    if (!name.empty()) plot.title += ": " + name;
    plot.markers = mistakes(record, game, analysis, format);
    for (ChartMarker& gone : departures(game, analysis)) plot.markers.push_back(std::move(gone));
    return plot;
}

}  // namespace quadrille
