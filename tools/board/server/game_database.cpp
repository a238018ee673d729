#include "tools/board/server/game_database.h"

#include <chrono>
#include <sstream>
#include <utility>
#include <vector>

#include "protocol/notation/chess4_names.h"
#include "tools/base/failure.h"
#include "tools/board/explorer_json.h"
#include "tools/database/player_page.h"
#include "tools/games/tree/game_json.h"

namespace quadrille::board {

namespace {

using Answer = Expected<Json, std::string>;
using Clock = std::chrono::steady_clock;

// Limits of a part of long work.
constexpr std::chrono::milliseconds kPartTime{50};
constexpr std::size_t kListPart = 50;
constexpr std::int64_t kDeletePart = 50;
constexpr std::size_t kExportPartBytes = std::size_t{4} << 20;

/// Appends the games that match to a list, as `Database::find` does.
Expected<GameId, std::string> append_games(Database& database, const PositionQuery& query,
                                           const GameFilter& filter, const WorkProgress& progress,
                                           Json& games) {
    Status read;
    auto next = database.find(query, filter, progress, [&](const Occurrence& at) {
        GameFilter only;
        only.game = at.game;
        read = database.each(only, [&](const ListedGame& listed) {
            games.push_back(game_json(listed));
            games.back()["after"] = at.entries;
            return true;
        });
        return read.has_value();
    });
    if (!read) return fail(read.error());
    return next;
}

Answer explore(Database& database, const GameFilter& filter, const Position& position) {
    const auto found = database.explore(position, filter, kMaxExplorerGames);
    if (!found) return fail(found.error());
    Json explorer = explorer_json(*found, position);
    for (const GameId id : found->games) {
        GameFilter only;
        only.game = id;
        const auto read = append_games(database, {position}, only, {}, explorer["games"]);
        if (!read) return fail(read.error());
    }
    return Json{{"explorer", std::move(explorer)}};
}

Answer show_player(Database& database, const GameFilter& filter) {
    if (!filter.player) return fail("player: expected a name");
    const auto page = player_page(database, filter);
    if (!page) return fail(page.error());
    Json rows = Json::array();
    for (const PlayerRow& row : page->rows) {
        Json& json =
            rows.emplace_back(Json{{"variant", name(row.variant)},
                                   {"seat", seat_names(RuleSet::of(row.variant))[row.seat]},
                                   {"move", row.move},
                                   {"games", row.games}});
        if (const auto scored = static_cast<double>(row.scored); scored > 0) {
            json["points"] = row.points / scored;
            json["place"] = static_cast<double>(row.places) / scored;
            json["firsts"] = static_cast<double>(row.firsts) / scored;
        }
        if (row.reviewed > 0) json["accuracy"] = row.accuracy / static_cast<double>(row.reviewed);
    }
    Json opponents = Json::array();
    for (const auto& [opponent, row] : page->opponents) {
        opponents.push_back({opponent, row.games, row.ahead, row.behind});
    }
    Json reviews = Json::array();
    for (const auto& [time, accuracy] : page->accuracies) {
        reviews.push_back({time ? format_date(*time) : "", accuracy});
    }
    return Json{{"player",
                 {{"total", page->games},
                  {"rows", std::move(rows)},
                  {"opponents", std::move(opponents)},
                  {"accuracies", std::move(reviews)}}}};
}

Answer list(Database& database, GameFilter filter, const command::UseDatabase& request) {
    const auto pieces = parse_pieces(request.pieces);
    if (!pieces) return fail("pieces: " + pieces.error());
    const auto material = parse_material(request.material);
    if (!material) return fail("material: " + material.error());
    // Without a position, pieces and material every game is found.
    PositionQuery query{{}, *pieces, *material};
    if (request.fields.contains("position")) {
        const auto choice = parse_game_choice(request.fields.at("position"));
        if (!choice) return fail("position: " + choice.error().text);
        const auto wanted = parse_position(choice->fen.value_or(""), choice->settings.rules);
        if (!wanted) return fail("position: " + describe(wanted.error()));
        query.position = wanted->position;
    }
    Json answer = {{"games", Json::array()}, {"searched", 0}};
    if (!request.game) {
        const auto total = database.count(filter);
        if (!total) return fail(total.error());
        answer["total"] = *total;
    }
    filter.below = request.game;
    Json& games = answer["games"];
    const auto progress = [&, until = Clock::now() + kPartTime](std::size_t searched) {
        answer["searched"] = searched;
        return games.size() < kListPart && Clock::now() < until;
    };
    const auto next = append_games(database, query, filter, progress, games);
    if (!next) return fail(next.error());
    answer["next"] = *next;
    return answer;
}

Answer export_games(Database& database, GameFilter filter, const command::UseDatabase& request) {
    filter.above = request.game;
    std::string text;
    std::size_t games = 0;
    GameId next = 0;
    const auto until = Clock::now() + kPartTime;
    const Status read = database.each_record(filter, [&](GameId id, const GameRecord& game) {
        text += (request.game || !text.empty() ? "\n" : "") + record_text(game);
        ++games;
        const bool is_full = text.size() > kExportPartBytes || Clock::now() > until;
        next = is_full ? id : 0;
        return !is_full;
    });
    if (!read) return fail(read.error());
    if (const Status whole = database.check_games(); !whole) return fail(whole.error());
    return Json{{"text", std::move(text)}, {"games", games}, {"next", next}};
}

Answer add_games(Database& database, const command::UseDatabase& request) {
    const RuleSet rules = preset_rules(Preset::Site, Variant::Ffa);
    Json answer = {{"faults", Json::array()}, {"warnings", Json::array()}};
    std::istringstream in{request.text};
    Status done = database.add_text(
        in, {Position::start(preset_start(Preset::Site, Variant::Ffa), rules)}, request.name,
        request.line,
        [&](bool is_fault, const std::string& line) {
            answer[is_fault ? "faults" : "warnings"].push_back(line);
        },
        [] { return true; });
    if (done) done = database.flush();
    if (!done) return fail(done.error());
    answer["added"] = database.added().added;
    answer["duplicates"] = database.added().duplicates;
    return answer;
}

}  // namespace

Expected<Database*, std::string> GameDatabase::open(Database::Access access) {
    if (access == Database::Access::Read && reader_) return &*reader_;
    auto opened = Database::open(path_, access);
    if (!opened) return fail(opened.error());
    reader_.emplace(*std::move(opened));
    return &*reader_;
}

Answer GameDatabase::answer(const command::UseDatabase& request, const Game& game) {
    using enum command::UseDatabase::Action;
    auto filter = filter_of(request.fields);
    if (!filter) return fail(filter.error());
    const bool adds = request.action == Add;
    const auto database = open(adds ? Database::Access::Write : Database::Access::Read);
    if (!database) return fail(database.error());
    switch (request.action) {
        case Explore: return explore(**database, *filter, game.position());
        case ShowPlayer: return show_player(**database, *filter);
        case List: return list(**database, *filter, request);
        case Export: return export_games(**database, *filter, request);
        case Add: return add_games(**database, request);
        case Delete: break;
    }
    filter->game = request.game;
    const auto removed = (*database)->remove(*filter, kDeletePart);
    if (!removed) return fail(removed.error());
    return Json{{"deleted", *removed}};
}

Expected<std::string, std::string> GameDatabase::record(GameId id) {
    const auto database = open(Database::Access::Read);
    if (!database) return fail(database.error());
    const auto game = (*database)->record(id);
    if (!game) return fail(game.error());
    if (!*game) return fail("game " + std::to_string(id) + " is not in the database any more");
    return record_text(**game);
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
