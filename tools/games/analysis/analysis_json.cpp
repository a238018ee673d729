#include "tools/games/analysis/analysis_json.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/points.h"
#include "eval/places.h"
#include "protocol/notation/chess4_names.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"
#include "protocol/uci/json_words.h"
#include "tools/games/analysis/game_summary.h"
#include "tools/games/analysis/smoothed_points.h"

namespace quadrille {

using Json = nlohmann::ordered_json;

namespace {

Json plot_json(const Game& game, const GameAnalysis& analysis) {
    const bool has_teams = game.start().rules().has_teams;
    std::vector<std::optional<PerColor<int>>> points;
    if (!has_teams && !analysis.is_recorded) points = smoothed_points(game, analysis);
    Json plot = Json::array();
    for (std::size_t ply = 0; ply < analysis.positions.size(); ++ply) {
        if (!analysis.positions[ply]) continue;
        Json row = {{"ply", ply}};
        if (has_teams) {
            row["value"] =
                clamped_advantage(analysis.positions[ply]->best, game.position_after(ply)) /
                double{kHundredthsPerPoint};
        } else {
            const PerColor<int>& expected =
                points.empty() ? analysis.positions[ply]->best.points : *points[ply];
            for (const int value : expected)
                row["values"].push_back(value / double{kHundredthsPerPoint});
            const auto chances = win_chances(game.position_after(ply), expected, 100);
            if (chances) row["chances"] = chances->values;
        }
        plot.push_back(std::move(row));
    }
    return plot;
}

Json marks_json(const Game& game, const GameAnalysis& analysis) {
    Json marks = Json::array();
    for (std::size_t i = 0; i < analysis.losses.size(); ++i) {
        const std::string_view mark = mark_of(analysis.losses[i].value_or(0), game.start().rules());
        if (mark.empty()) continue;
        const Position& before = game.position_after(i);
        Json row = {{"ply", i + 1}, {"seat", seat_key(before.player())}, {"mark", mark}};
        if (const auto& better = analysis.positions[i]->best.moves; !better.empty()) {
            row["better"] = format_dash(better.front());
            row["better_text"] = format_long(better.front(), before);
        }
        marks.push_back(std::move(row));
    }
    return marks;
}

Json summary_json(const GameRecord& record, const Game& game, const GameAnalysis& analysis) {
    const GameSummary summary = summarise(game, analysis);
    const PerColor<std::string_view>& seats = seat_names(record.rules);
    const SeatNames players = named_players(record);
    Json rows = Json::array();
    for (const Color c : kAllColors) {
        const PlayerSummary& player = summary.players[c];
        Json counts = Json::object();
        for (std::size_t i = 0; i < kMarks.size(); ++i) {
            counts[std::string{kMarks[i]}] = player.marks[i];
        }
        rows.push_back({{"seat", seat_key(c)},
                        {"name", seats[c]},
                        {"player", printable(players[c])},
                        {"moves", player.judged},
                        {"mean_loss", player.mean_loss / kHundredthsPerPoint},
                        {"accuracy", player.accuracy},
                        {"marks", std::move(counts)}});
    }
    Json turns = Json::array();
    for (const std::size_t entry : summary.turns) {
        turns.push_back({{"ply", entry + 1},
                         {"text", describe_loss(record, game, analysis, entry, MoveFormat::Long)}});
    }
    return {{"players", std::move(rows)}, {"turns", std::move(turns)}};
}

}  // namespace

Json analysis_json(const GameRecord& record, const Game& game, const GameAnalysis& analysis) {
    return {{"unit", record.rules.has_teams ? "pawns" : "points"},
            {"plot", plot_json(game, analysis)},
            {"marks", marks_json(game, analysis)},
            {"summary", summary_json(record, game, analysis)}};
}

void add_node_ids(Json& review, const std::vector<NodeId>& main_line) {
    const auto add_to = [&](Json& rows) {
        for (Json& row : rows) {
            const std::size_t ply = row.at("ply");
            if (ply < main_line.size()) row["node"] = main_line[ply];
        }
    };
    add_to(review["plot"]);
    add_to(review["marks"]);
    if (review.contains("summary")) add_to(review["summary"]["turns"]);
}

}  // namespace quadrille
