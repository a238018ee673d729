#include "tools/database/database.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "protocol/text/printable.h"
#include "protocol/text/words.h"

namespace quadrille {

namespace {

constexpr std::int64_t kApplicationId = 0x51646231;  // "Qdb1"
constexpr std::int64_t kVersion = 1;                 // of the tables

// `fingerprints` finds duplicates. `explorer` has a row for each position in the first entries of
// games that were added together: `key` is an `index_key`, `game` the first game, and `moves` has
// their postings. Numbers of games are never reused.
constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS players(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE INDEX IF NOT EXISTS players_ignoring_case ON players(name COLLATE NOCASE);
CREATE TABLE IF NOT EXISTS heads(id INTEGER PRIMARY KEY, variant TEXT NOT NULL, preset TEXT,
    event TEXT NOT NULL, tags TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS games(id INTEGER PRIMARY KEY AUTOINCREMENT, head INTEGER NOT NULL,
    time INTEGER, plies INTEGER NOT NULL, ending INTEGER NOT NULL, marks INTEGER,
    red INTEGER, blue INTEGER, yellow INTEGER, green INTEGER,
    red_elo INTEGER, blue_elo INTEGER, yellow_elo INTEGER, green_elo INTEGER,
    red_points INTEGER, blue_points INTEGER, yellow_points INTEGER, green_points INTEGER,
    tag_values TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS moves(game INTEGER PRIMARY KEY, moves BLOB NOT NULL, notes BLOB);
CREATE TABLE IF NOT EXISTS fingerprints(fingerprint INTEGER PRIMARY KEY, game INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS explorer(key INTEGER, game INTEGER, moves BLOB NOT NULL,
    PRIMARY KEY(key, game)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews(game INTEGER PRIMARY KEY, red INTEGER, blue INTEGER,
    yellow INTEGER, green INTEGER);
)sql";
constexpr double kAccuracyUnit = 10'000;  // columns of `reviews` are hundredths of a percent

}  // namespace

std::string Database::error_text(const std::string& path, std::string_view what) {
    return fmt::format("database {}: {}", in_quotes(path), what);
}

Expected<Database, std::string> Database::open(const std::string& path, Access access) {
    if (access == Access::Read && !exists(path)) {
        return fail(error_text(path, "the file does not exist; add games to make it"));
    }
    try {
        return Database{path, access == Access::Write};
    } catch (const SqlError& e) {
        return fail(error_text(path, e.what()));
    }
}

Database::Database(std::string path, bool may_create)
    : path_(std::move(path)),
      is_missing_(may_create && !exists(path_)),
      connection_(is_missing_ ? ":memory:" : path_, may_create) {
    set_up(may_create);
}

void Database::make_file() {
    std::error_code ignored;  // the file cannot be opened then
    std::filesystem::create_directories(std::filesystem::path{path_}.parent_path(), ignored);
    connection_ = SqlConnection{path_, true};
    set_up(true);
    is_missing_ = false;
}

void Database::set_up(bool may_create) {
    // After a loss of power the last transactions may be missing; the file stays whole.
    connection_.run("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768");
    const auto id = [&] { return connection_.number({"PRAGMA application_id"}); };
    if (may_create && id() == 0 &&
        connection_.number({"SELECT count(*) FROM sqlite_schema"}) == 0) {
        // The larger a page, the fewer bytes are left over behind its last row.
        connection_.run("PRAGMA page_size = 16384; PRAGMA journal_mode = WAL");
        connection_.transact([&] {
            connection_.run(kSchema);
            connection_.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                        kApplicationId, kVersion));
        });
    }
    if (id() != kApplicationId) throw SqlError("it is not a games database; name another file");
    if (connection_.number({"PRAGMA user_version"}) != kVersion) {
        throw SqlError("it was written by a newer version of quadrille; update quadrille");
    }
}

const Database::Head& Database::head(std::int64_t id) {
    constexpr std::size_t kMaxHeads = 1000;
    if (const auto known = heads_.find(id); known != heads_.end()) return known->second;
    if (heads_.size() >= kMaxHeads) heads_.clear();
    Head head;
    SqlStatement row =
        connection_.prepare({"SELECT variant, preset, event, tags FROM heads WHERE id = ?", {id}});
    const auto variant = row.step() ? variant_from_name(row.text(0)) : std::nullopt;
    if (!variant) throw std::runtime_error("a row of the table heads is missing");
    head.head.variant = *variant;
    for (const auto& [name, preset] : kPresetNames) {
        if (row.text(1) == name) head.head.preset = preset;
    }
    head.head.event = row.text(2);
    head.head.tags = row.text(3);
    head.base = record_of_head(head.head);
    return heads_.emplace(id, std::move(head)).first->second;
}

const std::string& Database::player(std::int64_t id) {
    const auto [at, is_new] = players_.try_emplace(id);
    if (!is_new) return at->second;
    SqlStatement row = connection_.prepare({"SELECT name FROM players WHERE id = ?", {id}});
    if (row.step()) at->second = row.text(0);
    return at->second;
}

SqlStatement Database::select_rows(const SqlText& where, const char* order) const {
    static const std::string kColumns =
        "SELECT g.id, g.head, g.time, g.plies, g.ending, g.marks, " +
        join(kAllColors, ", ", [](Color c) {
            return fmt::format("g.{0}, g.{0}_elo, g.{0}_points, r.{0}", kSeatColumns[c]);
        });
    return connection_.prepare({kColumns +
                                    ", m.moves, m.notes, g.tag_values FROM games g JOIN "
                                    "moves m ON m.game = g.id LEFT JOIN reviews r ON "
                                    "r.game = g.id WHERE " +
                                    where.text + " ORDER BY " + order,
                                where.values});
}

ListedGame Database::read_row(const SqlStatement& row) {
    ListedGame game;
    game.id = row.number(0);
    game.head = head(row.number(1)).head;
    GameColumns& columns = game.columns;
    columns.time = row.number_or_null(2);
    columns.plies = row.number(3);
    columns.end = row.number(4);
    columns.marks = row.number_or_null(5);
    int at = 6;
    for (const Color c : kAllColors) {
        if (const auto id = row.number_or_null(at++)) columns.players[c] = player(*id);
        columns.ratings[c] = row.number_or_null(at++);
        columns.points[c] = row.number_or_null(at++);
        if (const auto accuracy = row.number_or_null(at++)) {
            columns.accuracy[c] = static_cast<double>(*accuracy) / kAccuracyUnit;
        }
    }
    game.moves = row.text(kMovesColumn);
    return game;
}

GameRecord Database::read_record(const SqlStatement& row) {
    ListedGame game = read_row(row);
    game.notes = row.text(kMovesColumn + 1);
    game.values = row.text(kMovesColumn + 2);
    return restore_game(game, head(row.number(1)).base);
}

void Database::each_row(SqlStatement& rows, const std::function<bool()>& take) {
    for (bool goes_on = true; goes_on && rows.step();) {
        try {
            goes_on = take();
        } catch (const SqlError&) {
            throw;
        } catch (const std::runtime_error&) {
            damaged_.insert(rows.number(0));
        }
    }
}

Status Database::check_games() const {
    if (damaged_.empty()) return {};
    return fail(
        fmt::format("damaged games were skipped: {}; delete each with quadrille db delete --game N",
                    fmt::join(damaged_, ", ")));
}

Expected<std::size_t, std::string> Database::count(const GameFilter& filter) {
    return guarded([&] {
        SqlText sql = condition_of(filter);
        sql.text.insert(0, "SELECT count(*) FROM games g WHERE ");
        return static_cast<std::size_t>(connection_.number(sql));
    });
}

Status Database::each(const GameFilter& filter,
                      const std::function<bool(const ListedGame&)>& take) {
    return guarded([&] {
        SqlStatement rows = select_rows(condition_of(filter), "g.id DESC");
        each_row(rows, [&] { return take(read_row(rows)); });
    });
}

Status Database::each_record(const GameFilter& filter,
                             const std::function<bool(GameId id, GameRecord record)>& take) {
    return guarded([&] {
        SqlStatement rows = select_rows(condition_of(filter), "g.id");
        each_row(rows, [&] { return take(rows.number(0), read_record(rows)); });
    });
}

Expected<std::optional<GameRecord>, std::string> Database::record(GameId id) {
    return guarded([&] {
        SqlStatement row = select_rows({"g.id = ?", {id}}, "g.id");
        return row.step() ? std::optional{read_record(row)} : std::nullopt;
    });
}

Expected<std::vector<GameId>, std::string> Database::numbers(const GameFilter& filter) {
    return guarded([&] {
        const SqlText where = condition_of(filter);
        SqlStatement rows = connection_.prepare(
            {"SELECT g.id FROM games g WHERE " + where.text + " ORDER BY g.id DESC", where.values});
        std::vector<GameId> all;
        while (rows.step()) all.push_back(rows.number(0));
        return all;
    });
}

Status Database::review(GameId id, const std::function<void(GameRecord& record)>& annotate,
                        const SeatAccuracy& accuracy) {
    return guarded([&] {
        connection_.transact([&] {
            SqlStatement row = select_rows({"g.id = ?", {id}}, "g.id");
            if (!row.step()) return;
            GameRecord record = read_record(row);
            annotate(record);
            const auto game = store_game(record);
            if (!game) throw SqlError(game.error());
            connection_.execute({"UPDATE moves SET notes = nullif(?, x'') WHERE game = ?",
                                 {SqlBlob{game->notes}, id}});
            connection_.execute(
                {"UPDATE games SET marks = ? WHERE id = ?", {sql_value(game->columns.marks), id}});
            std::vector<SqlValue> values = {id};
            for (const std::optional<double>& seat : accuracy) {
                values.push_back(seat ? SqlValue{std::int64_t{std::lround(*seat * kAccuracyUnit)}}
                                      : SqlValue{});
            }
            connection_.execute({"INSERT OR REPLACE INTO reviews VALUES(?, ?, ?, ?, ?)", values});
        });
    });
}

}  // namespace quadrille
