#include "tools/board/server/game_database.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "protocol/notation/move/move_text.h"
#include "protocol/text/printable.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"
#include "tools/games/tree/game_json.h"

namespace quadrille::board {

namespace {

/// The newest games that the page lists.
constexpr std::size_t kMaxGames = 20;

Json game_json(const ListedGame& game) {
    Json players = Json::array();
    for (const Color c : kAllColors) players.push_back(game.columns.players[c]);
    return {{"game", game.id},
            {"players", std::move(players)},
            {"result", format_result(game.columns, game.head.variant)},
            {"date", game.columns.time ? format_date(*game.columns.time) : ""},
            {"event", game.head.event},
            {"plies", game.columns.plies}};
}

}  // namespace

Expected<Database*, std::string> GameDatabase::open(Database::Access access) {
    if (access == Database::Access::Read) {
        if (reader_) return &*reader_;
        if (!exists(path_)) {
            return fail("the games database " + in_quotes(path_) +
                        " does not exist; add games with the button or with quadrille db add");
        }
    } else {
        std::error_code error;
        std::filesystem::create_directories(std::filesystem::path{path_}.parent_path(), error);
        if (error) return fail("cannot make the folder of " + in_quotes(path_));
    }
    auto opened = Database::open(path_, access);
    if (!opened) return fail(opened.error());
    reader_.emplace(*std::move(opened));
    return &*reader_;
}

Expected<Json, std::string> GameDatabase::explore(const Game& game, const GameFilter& filter) {
    const auto database = open(Database::Access::Read);
    if (!database) return fail(database.error());
    const Position& position = game.position();
    const auto found = (*database)->explore(position, filter, kMaxGames);
    if (!found) return fail(found.error());
    Json moves = Json::array();
    for (const MoveStatistics& row : found->moves) {
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
    Json games = Json::array();
    for (const GameId id : found->games) {
        GameFilter only;
        only.game = id;
        const Status read = (*database)->each(only, [&](const ListedGame& listed) {
            games.push_back(game_json(listed));
            return true;
        });
        if (!read) return fail(read.error());
    }
    return Json{{"moves", std::move(moves)},
                {"games", std::move(games)},
                {"has_teams", position.rules().is_teams_variant()}};
}

Expected<std::string, std::string> GameDatabase::record(GameId id) {
    const auto database = open(Database::Access::Read);
    if (!database) return fail(database.error());
    GameFilter only;
    only.game = id;
    std::optional<std::string> text;
    const Status read = (*database)->each_record(only, [&](GameId, const GameRecord& game) {
        text = record_text(game);
        return true;
    });
    if (!read) return fail(read.error());
    if (!text) return fail("game " + std::to_string(id) + " is not in the database any more");
    return *text;
}

Expected<bool, std::string> GameDatabase::add(const GameRecord& game) {
    auto stored = store_game(game);
    if (!stored) return fail(stored.error());
    const auto database = open(Database::Access::Write);
    if (!database) return fail(database.error());
    const std::size_t before = (*database)->added().added;
    const Status added = (*database)->add(*std::move(stored));
    const Status flushed = added ? (*database)->flush() : added;
    if (!flushed) return fail(flushed.error());
    return (*database)->added().added > before;
}

}  // namespace quadrille::board
