#include "tools/match/report/tables.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <string_view>

#include "protocol/notation/letters.h"
#include "protocol/text/counted.h"
#include "protocol/text/numbers.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"
#include "tools/base/progress.h"

namespace quadrille::match {

namespace {

using Align = TextTable::Align;

std::string count(std::size_t n) { return fmt::format("{}", n); }

std::string percent(const Moments& moments) { return format_mean(moments, 1, 100); }

/// Formats Elo such as "+3.1", or "+∞" if all games were won.
std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+∞" : "-∞";
    return with_sign(elo, 1);
}

/// Formats an interval such as "-3.1 .. +20.4".
std::string interval(double low, double high) {
    if (std::isinf(low) && std::isinf(high)) return "unknown";
    if (std::isinf(high)) return with_sign(low, 1) + " or more";
    if (std::isinf(low)) return with_sign(high, 1) + " or less";
    return fmt::format("{} .. {}", with_sign(low, 1), with_sign(high, 1));
}

/// Returns a table in which only `left_column` is left-aligned.
TextTable table_of(std::vector<std::string> heading, std::size_t left_column) {
    TextTable table;
    table.columns.assign(heading.size(), Align::Right);
    table.columns[left_column] = Align::Left;
    table.rows.push_back(std::move(heading));
    return table;
}

std::string name_of(const MatchSummary& summary, std::size_t engine) {
    return shortened(printable(summary.heading.engines[engine]), 40);
}

std::string sentence(const NullVerdict& verdict) {
    if (!verdict.is_known) return "Null match: requires two complete rotations";
    return fmt::format("Null match: {}even within {} standard errors (largest deviation {})",
                       verdict.is_even ? "" : "NOT ", fixed(NullVerdict::kLimit, 0),
                       fixed(verdict.largest, 2));
}

std::string sentence(std::string_view what, const SeatTest& test) {
    return fmt::format("All seats equal, by {}: {} (Hotelling's T² = {}, {})", what,
                       format_p_value(test.p_value), fixed(test.t_squared, 2),
                       counted(static_cast<std::size_t>(test.contrasts), "contrast"));
}

}  // namespace

std::string sentence(const SprtReport& report) {
    const SprtState& state = report.state;
    // As fastchess prints it. The per cent of the nearer bound is negative for H0.
    const double bound = state.llr < 0 ? -state.lower_llr : state.upper_llr;
    std::string text = fmt::format("LLR: {} ({}%) ({}, {}) [{}, {}]; SPRT: {} after {}",
                                   fixed(state.llr, 2), fixed(100 * state.llr / bound, 1),
                                   fixed(state.lower_llr, 2), fixed(state.upper_llr, 2),
                                   fixed(report.settings.elo0, 2), fixed(report.settings.elo1, 2),
                                   name(state.status), counted(state.buckets, "rotation"));
    if (report.games_after > 0) {
        text += fmt::format("; not in the test: {} that other shards ended after the decision",
                            counted(report.games_after, "game"));
    }
    return text;
}

/// Formats the statistics of game pairs in the lines and words of fastchess.
std::vector<std::string> pair_findings(const MatchSummary& summary, const EloEstimate& elo,
                                       const PairStatistics& pairs) {
    const double reach = (elo.high - elo.low) / 2;
    const std::string elo_reach = std::isfinite(reach)
                                      ? "+/- " + fixed(reach, 2)
                                      : "(95 % interval " + interval(elo.low, elo.high) + ')';
    const std::string nelo = std::isnan(pairs.nelo)
                                 ? "unknown"
                                 : fixed(pairs.nelo, 2) + " +/- " + fixed(pairs.nelo_reach, 2);
    return {
        fmt::format("Results of {} vs {}:", name_of(summary, 0), name_of(summary, 1)),
        fmt::format("Elo: {} {}, nElo: {}",
                    std::isinf(elo.elo) ? elo_text(elo.elo) : fixed(elo.elo, 2), elo_reach, nelo),
        fmt::format("LOS: {} %, DrawRatio: {} %", fixed(100 * elo.los, 2),
                    fixed(100 * pairs.draw_ratio, 2)),
        fmt::format("Ptnml(0-2): [{}]", fmt::join(pairs.ptnml, ", "))};
}

std::string format_mean(const Moments& moments, int decimals, double scale) {
    if (moments.samples == 0) return "-";
    std::string mean = fixed(moments.mean * scale, decimals);
    if (!std::isfinite(moments.reach())) return mean;
    return fmt::format("{} ±{}", mean, fixed(moments.reach() * scale, decimals));
}

std::string format_p_value(double p) {
    return p < 0.001 ? "p < 0.001" : fmt::format("p = {}", fixed(p, 3));
}

TextTable standings_table(const MatchSummary& summary, const MatchAnalysis& analysis) {
    std::vector<std::string> heading = {"#", "engine"};
    if (!analysis.elo) heading.insert(heading.end(), {"rating", "95 % interval"});
    heading.insert(heading.end(), {"games", "score %"});
    const auto places = static_cast<std::ptrdiff_t>(summary.heading.seats.size());
    if (summary.heading.is_teams) {
        heading.insert(heading.end(), {"wins", "draws", "losses"});
    } else {
        constexpr std::array<std::string_view, kColors> kPlaces = {"1st", "2nd", "3rd", "4th"};
        heading.insert(heading.end(), {"points", "place", "first %"});
        heading.insert(heading.end(), kPlaces.begin(), kPlaces.begin() + places);
    }
    TextTable table = table_of(std::move(heading), 1);
    for (std::size_t rank = 0; rank < analysis.order.size(); ++rank) {
        const std::size_t e = analysis.order[rank];
        const EngineRow& engine = analysis.table.engines[e];
        const Rating& rating = analysis.ratings[e];
        std::vector<std::string> row = {count(rank + 1), name_of(summary, e)};
        if (!analysis.elo) {
            const bool is_rated = engine.games > 0;
            row.push_back(is_rated ? elo_text(rating.elo) : "-");
            row.push_back(is_rated ? interval(rating.low, rating.high) : "-");
        }
        row.push_back(count(engine.games));
        row.push_back(percent(engine.score));
        if (summary.heading.is_teams) {
            for (const std::size_t n : {engine.wdl.wins, engine.wdl.draws, engine.wdl.losses}) {
                row.push_back(count(n));
            }
        } else {
            row.push_back(format_mean(engine.points, 2));
            row.push_back(format_mean(engine.place, 2));
            row.push_back(percent(engine.first_share));
            for (const std::size_t n :
                 std::span{engine.places}.first(static_cast<std::size_t>(places))) {
                row.push_back(count(n));
            }
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable crosstable(const MatchSummary& summary, const MatchAnalysis& analysis) {
    std::vector<std::string> heading = {"#", "engine"};
    for (std::size_t rank = 0; rank < analysis.order.size(); ++rank) {
        heading.push_back(count(rank + 1));
    }
    TextTable table = table_of(std::move(heading), 1);
    for (std::size_t rank = 0; rank < analysis.order.size(); ++rank) {
        const std::size_t e = analysis.order[rank];
        std::vector<std::string> row = {count(rank + 1), name_of(summary, e)};
        for (const std::size_t other : analysis.order) {
            row.push_back(e == other ? "·" : percent(analysis.table.pairs[e][other]));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable seat_table(const MatchSummary& summary, const MatchAnalysis& analysis) {
    std::vector<std::string> heading = {"seat", "score %"};
    if (!summary.heading.is_teams) heading.insert(heading.end(), {"first %", "points"});
    TextTable table = table_of(std::move(heading), 0);
    for (const Color color : summary.heading.seats) {
        const SeatRow& seat = analysis.table.seats[color];
        std::vector<std::string> row = {std::string{kColorNames[color]}, percent(seat.score)};
        if (!summary.heading.is_teams) {
            row.push_back(percent(seat.first_share));
            row.push_back(format_mean(seat.points, 2));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

TextTable fault_table(const MatchSummary& summary, const MatchAnalysis& analysis) {
    std::vector<std::string> heading = {"engine"};
    for (int kind = 0; kind < kFaultKinds; ++kind) {
        heading.emplace_back(name(static_cast<FaultKind>(kind)));
    }
    TextTable table = table_of(std::move(heading), 0);
    for (const std::size_t e : analysis.order) {
        if (e >= summary.faults.size()) continue;
        const auto& faults = summary.faults[e];
        if (std::accumulate(faults.begin(), faults.end(), std::size_t{0}) == 0) continue;
        std::vector<std::string> row = {name_of(summary, e)};
        for (const std::size_t n : faults) row.push_back(count(n));
        table.rows.push_back(std::move(row));
    }
    if (table.rows.size() == 1) table.rows.clear();
    return table;
}

std::vector<std::string> findings(const MatchSummary& summary, const MatchAnalysis& analysis) {
    const MatchTable& table = analysis.table;
    std::vector<std::string> texts;
    texts.push_back(fmt::format("{} in {}", counted(table.games, "game"),
                                counted(table.rotations, "complete rotation")));
    if (table.pending_games > 0) {
        texts.back() += fmt::format("; not counted: {} of {}", counted(table.pending_games, "game"),
                                    counted(table.pending_rotations, "other rotation"));
    }
    if (const auto& elo = analysis.elo; elo && elo->samples == 0) {
        texts.emplace_back("Elo from pairs: requires a complete rotation");
    } else if (analysis.pairs) {
        for (std::string& line : pair_findings(summary, *elo, *analysis.pairs)) {
            texts.push_back(std::move(line));
        }
    } else if (elo) {
        texts.push_back(fmt::format(
            "Elo from pairs: {} against {} {} (95 % interval {}), score {} % over {}; superiority "
            "{} %",
            name_of(summary, 0), name_of(summary, 1), elo_text(elo->elo),
            interval(elo->low, elo->high), fixed(100 * elo->score, 1),
            counted(elo->samples, "rotation"), fixed(100 * elo->los, 1)));
    } else {
        texts.emplace_back(
            "Rating of the table: Plackett-Luce on places, on the Elo scale, mean 0; 95 % "
            "intervals over rotations");
    }
    if (!summary.heading.is_teams && table.games > 0) {
        texts.push_back(
            fmt::format("first %: share of an engine's seats that won their game, {} % is even; "
                        "a tie is shared here, and counts in full under 1st to 4th",
                        fixed(100.0 / summary.heading.seats.size(), 1)));
    }
    if (summary.sprt) texts.push_back(sentence(*summary.sprt));
    if (analysis.null_verdict) texts.push_back(sentence(*analysis.null_verdict));
    return texts;
}

std::string format_game_time(std::chrono::nanoseconds time) {
    const std::chrono::duration<double> seconds = time;
    if (seconds < std::chrono::minutes{1}) return fixed(seconds.count(), 1) + " s";
    return format_duration(seconds);
}

Color first_opponent(const GameResult& game, Color seat) {
    Color other = after(seat);
    while (!are_opponents(game, seat, other)) other = after(other);
    return other;
}

std::string_view team_result(const GameResult& game) {
    const Color other = first_opponent(game, Color::Red);
    const double score = score_of_places(game.places[Color::Red], game.places[other]);
    return score == 1 ? "1-0" : score == 0 ? "0-1" : "1/2-1/2";
}

std::vector<std::string> seat_findings(const MatchAnalysis& analysis) {
    const MatchTable& table = analysis.table;
    if (table.rotations > 0 && table.rotations <= table.contrasts) {
        return {fmt::format("All seats equal: too few rotations, Hotelling's T² requires {}",
                            table.contrasts + 1)};
    }
    std::vector<std::string> texts;
    if (analysis.table.score_by_seat) {
        texts.push_back(sentence("score", *analysis.table.score_by_seat));
    }
    if (analysis.table.points_by_seat) {
        texts.push_back(sentence("points", *analysis.table.points_by_seat));
    }
    return texts;
}

}  // namespace quadrille::match
