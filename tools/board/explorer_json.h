#pragma once

#include <utility>

#include "protocol/notation/move/move_text.h"
#include "protocol/uci/json_words.h"
#include "tools/board/study/commands.h"
#include "tools/database/database.h"

// The part `explorer` (page/types.js) of the server and of the page without a server.

namespace quadrille::board {

/// The newest games that the page lists.
inline constexpr std::size_t kMaxExplorerGames = 20;

/// Returns the conditions in a message (commands.h).
[[nodiscard]] inline Expected<GameFilter, std::string> filter_of(const Json& fields) {
    GameFilter filter;
    for (const auto& [name, value] : fields.items()) {
        const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        const Status set = text.empty() ? Status{} : set_condition(filter, name, text);
        if (!set) return fail(set.error());
    }
    const Status checked = check_filter(filter);
    if (!checked) return fail(checked.error());
    return filter;
}

/// Returns the part without its games.
[[nodiscard]] inline Json explorer_json(const Exploration& found, const Position& position) {
    Json moves = Json::array();
    for (const MoveStatistics& row : found.moves) {
        Json json = {{"move", format_dash(row.move)},
                     {"text", format_long(row.move, position)},
                     {"games", row.games}};
        if (row.scored > 0) {
            json["points"] = row.points;
            json["place"] = row.place;
            json["firsts"] = row.firsts;
        }
        moves.push_back(std::move(json));
    }
    return {{"moves", std::move(moves)},
            {"games", Json::array()},
            {"has_teams", position.rules().is_teams_variant()}};
}

[[nodiscard]] inline Json game_json(const ListedGame& game) {
    Json players = Json::array();
    Json winners = Json::array();
    const PerColor<int> places = places_of(game.columns);
    for (const Color c : kAllColors) {
        players.push_back(game.columns.players[c]);
        if (places[c] == 1) winners.push_back(seat_key(c));
    }
    return {{"game", game.id},
            {"variant", name(game.head.variant)},
            {"players", std::move(players)},
            {"winners", std::move(winners)},
            {"is_reviewed", game.columns.accuracy != SeatAccuracy{}},
            {"result", format_result(game.columns, game.head.variant)},
            {"date", game.columns.time ? format_date(*game.columns.time) : ""},
            {"event", game.head.event},
            {"plies", game.columns.plies}};
}

}  // namespace quadrille::board
