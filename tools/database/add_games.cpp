// Adding and deleting games.

#include <fmt/format.h>
#include <utf8.h>

#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

#include "protocol/notation/input/read_games.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"
#include "tools/database/database.h"

namespace quadrille {

namespace {

// Many games are added together, so that the rows of the index, whose keys are random numbers, are
// written in order.
constexpr std::size_t kMaxPendingMoves = 1'000'000;
constexpr std::chrono::seconds kMaxPendingTime{10};

std::int64_t as_signed(std::uint64_t key) { return static_cast<std::int64_t>(key); }

/// Inserts games in a transaction.
class Inserter {
  public:
    Inserter(SqlConnection& connection, const AddCounts& counts)
        : connection_(connection), counts_(counts) {}

    void insert(const StoredGame& game) {
        const SqlValue print = as_signed(game.fingerprint);
        if (find_.bind({print}).step()) {
            ++counts_.duplicates;
            if (!game.notes.empty()) annotate(find_.number(0), game);
            return;
        }
        const GameColumns& columns = game.columns;
        std::vector<SqlValue> row = {head_id(game.head), sql_value(columns.time), columns.plies,
                                     columns.end, sql_value(columns.marks)};
        for (const std::string& player : columns.players) row.push_back(player_id(player));
        for (const auto& rating : columns.ratings) row.push_back(sql_value(rating));
        for (const auto& points : columns.points) row.push_back(sql_value(points));
        row.emplace_back(game.values);
        game_.bind(row).run();
        const std::int64_t id = connection_.last_id();
        moves_.bind({id, SqlBlob{game.moves}, notes_of(game)}).run();
        print_.bind({print, id}).run();
        for (const auto& [key, posting] : game.index) {
            index_.emplace_back(as_signed(key), posting);
            index_.back().second.game = static_cast<std::uint32_t>(id);
        }
        ++counts_.added;
    }

    /// Writes the index of the inserted games, and returns all counts.
    AddCounts finish() {
        const auto order = [](const auto& row) { return std::pair{row.first, row.second.game}; };
        std::ranges::stable_sort(index_, {}, order);
        // A game that repeats a position counts once.
        const auto is_same = [&](const auto& a, const auto& b) { return order(a) == order(b); };
        index_.erase(std::unique(index_.begin(), index_.end(), is_same), index_.end());
        SqlStatement insert = connection_.prepare({"INSERT INTO explorer VALUES(?, ?, ?)"});
        for (auto at = index_.begin(); at != index_.end();) {
            const auto [key, first] = *at;
            std::string bytes;
            for (; at != index_.end() && at->first == key; ++at) {
                append_posting(at->second, bytes);
            }
            insert.bind({key, std::int64_t{first.game}, SqlBlob{std::move(bytes)}}).run();
        }
        return counts_;
    }

  private:
    static SqlValue notes_of(const StoredGame& game) {
        return game.notes.empty() ? SqlValue{} : SqlValue{SqlBlob{game.notes}};
    }
    void annotate(std::int64_t id, const StoredGame& game) {
        const SqlText update = {"UPDATE moves SET notes = ? WHERE game = ? AND notes IS NULL",
                                {notes_of(game), id}};
        if (connection_.execute(update) == 0) return;
        connection_.execute(
            {"UPDATE games SET marks = ? WHERE id = ?", {sql_value(game.columns.marks), id}});
        ++counts_.annotated;
    }

    /// Returns the id that `find` finds with `key`, or the id of a new row.
    std::int64_t id_of(const char* find, const std::string& key, const SqlText& insert) {
        const auto [at, is_new] = ids_.try_emplace(find + key);
        if (!is_new) return at->second;
        SqlStatement row = connection_.prepare({find, {key}});
        if (row.step()) return at->second = row.number(0);
        connection_.execute(insert);
        return at->second = connection_.last_id();
    }
    SqlValue player_id(const std::string& player) {
        if (player.empty()) return {};
        return id_of("SELECT id FROM players WHERE name = ?", player,
                     {"INSERT INTO players VALUES(NULL, ?)", {player}});
    }
    std::int64_t head_id(const GameHead& head) {
        const SqlValue preset =
            head.preset ? SqlValue{std::string{name(*head.preset)}} : SqlValue{};
        return id_of("SELECT id FROM heads WHERE tags = ?", head.tags,
                     {"INSERT INTO heads VALUES(NULL, ?, ?, ?, ?)",
                      {std::string{name(head.variant)}, preset, head.event, head.tags}});
    }

    SqlConnection& connection_;
    SqlStatement find_ =
        connection_.prepare({"SELECT game FROM fingerprints WHERE fingerprint = ?"});
    SqlStatement print_ = connection_.prepare({"INSERT INTO fingerprints VALUES(?, ?)"});
    SqlStatement game_ = connection_.prepare(
        {"INSERT INTO games VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"});
    SqlStatement moves_ = connection_.prepare({"INSERT INTO moves VALUES(?, ?, ?)"});
    std::unordered_map<std::string, std::int64_t> ids_;
    std::vector<std::pair<std::int64_t, Posting>> index_;  // by key
    AddCounts counts_;
};

}  // namespace

Status Database::add(StoredGame game) {
    const auto now = std::chrono::steady_clock::now();
    if (pending_.empty()) pending_since_ = now;
    pending_moves_ += game.index.size();
    pending_.push_back(std::move(game));
    const bool is_due =
        pending_moves_ >= kMaxPendingMoves || now - pending_since_ >= kMaxPendingTime;
    return is_due ? flush() : Status{};
}

Status Database::flush() {
    return guarded([&] {
        if (is_missing_ && !pending_.empty()) make_file();
        AddCounts counts;
        connection_.transact([&] {
            Inserter inserter{connection_, added_};
            for (const StoredGame& game : pending_) inserter.insert(game);
            counts = inserter.finish();
        });
        added_ = counts;
        pending_.clear();
        pending_moves_ = 0;
    });
}

Status Database::add_text(std::istream& in, const ReadingOptions& options, const std::string& name,
                          std::size_t line, const ReportLine& report,
                          const std::function<bool()>& progress) {
    Status done;
    bool is_empty = true;
    const auto report_at = [&](const Diagnostic& at, bool is_fault) {
        report(is_fault,
               fmt::format("{}:{}:{}: {}{}", printable(name), at.line + line - 1, at.column,
                           is_fault ? "" : "warning: ", printable(at.message)));
    };
    bool is_reported = false;
    const auto replace_bytes = [&](std::string& text, std::size_t number) {
        if (!utf8::is_valid(text)) text = utf8::replace_invalid(text);  // as a browser does
        const std::size_t at = text.find("\uFFFD");
        if (at == std::string::npos || std::exchange(is_reported, true)) return;
        report_at({number, column_of(text, at), "a character is not UTF-8; convert the file first"},
                  false);
    };
    ChunkReader chunks{in, replace_bytes};
    const auto take = [&](const Expected<GameItem, Diagnostic>& item) {
        is_empty = false;
        if (!item) report_at(item.error(), true);
        if (!item) return progress();
        for (const Diagnostic& each : item->warnings) report_at(each, false);
        const bool is_position = item->game.tags.empty() && item->game.main.nodes.empty();
        auto stored =
            is_position ? fail("is a position; a database holds games") : store_game(item->game);
        if (!stored) report_at({item->line, 1, stored.error()}, true);
        if (stored) done = add(*std::move(stored));
        return progress() && done.has_value();
    };
    read_items(chunks, detect_format(chunks.head()), options, take);
    if (chunks.has_failed()) report(true, "cannot read " + in_quotes(name) + " to the end");
    if (is_empty) report(true, printable(name) + ": contains no game");
    return done;
}

Expected<std::size_t, std::string> Database::remove(const GameFilter& filter,
                                                    std::int64_t max_games) {
    return guarded([&] {
        SqlText where = condition_of(filter);
        where.values.emplace_back(max_games);
        std::int64_t removed = 0;
        connection_.transact([&] {
            connection_.run(
                "CREATE TEMP TABLE IF NOT EXISTS removed(id INTEGER PRIMARY KEY);"
                "DELETE FROM removed");
            removed = connection_.execute({"INSERT INTO removed SELECT g.id FROM games g WHERE " +
                                               where.text + " ORDER BY g.id DESC LIMIT ?",
                                           where.values});
            if (removed == connection_.number({"SELECT count(*) FROM games"})) {
                connection_.run("DELETE FROM explorer");
            } else {
                remove_from_index();
            }
            connection_.run(
                "DELETE FROM games WHERE id IN removed;"
                "DELETE FROM moves WHERE game IN removed;"
                "DELETE FROM reviews WHERE game IN removed;"
                "DELETE FROM fingerprints WHERE game IN removed");
        });
        damaged_.clear();
        return static_cast<std::size_t>(removed);
    });
}

void Database::remove_from_index() {
    std::unordered_set<std::int64_t> games;
    std::set<std::int64_t> keys;  // of their positions
    SqlStatement removed = connection_.prepare(
        {"SELECT g.id, g.head, m.moves FROM removed r JOIN games g ON g.id = r.id JOIN moves m ON "
         "m.game = r.id"});
    while (removed.step()) {
        games.insert(removed.number(0));
        try {
            Replay replay{head(removed.number(1)).base.start};
            std::vector<MoveCode> codes = unpack_codes(removed.text(2));
            codes.resize(std::min(codes.size(), kIndexedEntries));
            for (const MoveCode code : codes) {
                keys.insert(as_signed(index_key(replay.position())));
                replay.play(entry_of(code));
            }
        } catch (const std::runtime_error&) {
            // A damaged game can be deleted, too. Its other positions stay in the index.
        }
    }
    SqlStatement find = connection_.prepare({"SELECT game, moves FROM explorer WHERE key = ?"});
    SqlStatement update =
        connection_.prepare({"UPDATE explorer SET moves = ? WHERE key = ? AND game = ?"});
    SqlStatement erase = connection_.prepare({"DELETE FROM explorer WHERE key = ? AND game = ?"});
    for (const std::int64_t key : keys) {
        find.bind({key});
        while (find.step()) {
            const SqlValue first = find.number(0);
            std::vector<Posting> postings;
            read_postings(find.text(1), postings);
            std::string left;
            for (const Posting& each : postings) {
                if (!games.contains(each.game)) append_posting(each, left);
            }
            if (left.empty()) {
                erase.bind({key, first}).run();
            } else if (left.size() < find.text(1).size()) {
                update.bind({SqlBlob{std::move(left)}, key, first}).run();
            }
        }
    }
}

}  // namespace quadrille
