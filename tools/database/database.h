#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/board_change.h"
#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"
#include "protocol/notation/record/game_record.h"
#include "tools/base/failure.h"
#include "tools/base/files.h"
#include "tools/database/filter.h"
#include "tools/database/placement.h"
#include "tools/database/sqlite.h"
#include "tools/database/stored_game.h"

namespace quadrille {

/// The number of a game in its database, from 1.
using GameId = std::int64_t;

/// Lists leave `index`, `values`, `notes` and `fingerprint` empty.
struct ListedGame : StoredGame {
    GameId id = 0;
};

/// The games in which a move was played in a position.
struct MoveStatistics {
    Move move;
    std::int64_t games = 0;
    std::int64_t scored = 0;  // games with a result, of which the next fields are means
    double points = 0;        // of the player who moved
    double place = 0;         // from 1
    double firsts = 0;        // share of first places, alone or not
};
struct Exploration {
    std::vector<MoveStatistics> moves;  // the most frequent first
    std::vector<GameId> games;          // through the position, the newest first
};

/// A position, some pieces on squares, or material.
struct PositionQuery {
    std::optional<Position> position;
    std::vector<PlacedPiece> pieces{};  // without `position`
    Material material{};                // without both
};
/// The first position of a game that a query describes.
struct Occurrence {
    GameId game = 0;
    std::size_t entries = 0;  // played before it
};

struct AddCounts {
    std::size_t added = 0;
    std::size_t duplicates = 0;  // with the tags and moves of another game
    /// Duplicates whose comments, marks and variations the other game received, because it had
    /// none.
    std::size_t annotated = 0;
};

/// Receives the number of items done of long work. Returns whether to go on.
using WorkProgress = std::function<bool(std::size_t done)>;

/// Receives a line about a text, with its place: a fault, or a warning.
using ReportLine = std::function<void(bool is_fault, const std::string& line)>;

/// A database of games in one SQLite file. Errors are one line that begins with the file.
///
/// A thread needs its own object for the same file. Any number of objects, also of other processes,
/// can read while one writes.
class Database {
  public:
    enum class Access : std::uint8_t { Read, Write };

    /// Opens a file. With `Write` it may be missing: adding games makes it and its folder.
    [[nodiscard]] static Expected<Database, std::string> open(const std::string& path,
                                                              Access access);

    /// Adds a game with the next `flush`, which also happens after many games or ten seconds.
    [[nodiscard]] Status add(StoredGame game);
    /// Adds the games of a text in the same way. `name` stands in the reported lines, and `line` is
    /// the number of the first line. Stops if `progress` returns false.
    [[nodiscard]] Status add_text(std::istream& in, const ReadingOptions& options,
                                  const std::string& name, std::size_t line,
                                  const ReportLine& report, const std::function<bool()>& progress);
    /// Adds the pending games in one transaction. The destructor does not.
    [[nodiscard]] Status flush();
    /// Returns the games that were added by this object.
    [[nodiscard]] const AddCounts& added() const { return added_; }

    /// Checks that `each`, `each_record` and `find` have not skipped damaged games.
    [[nodiscard]] Status check_games() const;
    [[nodiscard]] Expected<std::size_t, std::string> count(const GameFilter& filter);
    /// Passes each game to `take`, the newest first, until it returns false.
    [[nodiscard]] Status each(const GameFilter& filter,
                              const std::function<bool(const ListedGame&)>& take);
    /// Passes the record of each game to `take` in the order in which they were added, until it
    /// returns false.
    [[nodiscard]] Status each_record(const GameFilter& filter,
                                     const std::function<bool(GameId id, GameRecord record)>& take);
    /// Returns the record of a game, or nullopt if the game does not exist.
    [[nodiscard]] Expected<std::optional<GameRecord>, std::string> record(GameId id);
    /// Returns the numbers of games, the newest first.
    [[nodiscard]] Expected<std::vector<GameId>, std::string> numbers(const GameFilter& filter);
    /// Stores the review of a game in one transaction: lets `annotate` add comments, marks and
    /// variations to its record. Does nothing if the game was deleted. Requires `Access::Write`.
    [[nodiscard]] Status review(GameId id, const std::function<void(GameRecord& record)>& annotate,
                                const SeatAccuracy& accuracy);
    /// Deletes the newest `max_games` games in one transaction, and returns their number.
    [[nodiscard]] Expected<std::size_t, std::string> remove(const GameFilter& filter,
                                                            std::int64_t max_games = INT64_MAX);

    /// Returns statistics of the moves that games play in a position, among the first
    /// `kIndexedEntries` entries of each game. `max_games` limits `Exploration::games`.
    [[nodiscard]] Expected<Exploration, std::string> explore(const Position& position,
                                                             const GameFilter& filter,
                                                             std::size_t max_games);
    /// Passes the first occurrence in each game to `take`, the newest game first. Replays all games
    /// until `progress` or `take` returns false; then returns the last replayed game, otherwise 0.
    [[nodiscard]] Expected<GameId, std::string> find(
        const PositionQuery& query, const GameFilter& filter, const WorkProgress& progress,
        const std::function<bool(const Occurrence&)>& take);

  private:
    /// Throws `SqlError`, as the other private functions do.
    Database(std::string path, bool may_create);
    /// Opens the file, and makes it and its folder if they are missing.
    void make_file();
    /// Makes the tables if they are missing, and checks the version of the file.
    void set_up(bool may_create);

    /// Returns the result of `work`, or the text of its exception.
    template <class Work>
    [[nodiscard]] auto guarded(const Work& work)
        -> Expected<std::invoke_result_t<Work>, std::string> {
        try {
            if (is_missing_ && exists(path_)) make_file();  // another process has made it
            if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
                work();
                return {};
            } else {
                return work();
            }
        } catch (const std::exception& e) {
            return fail(error_text(path_, e.what()));
        }
    }
    [[nodiscard]] static std::string error_text(const std::string& path, std::string_view what);

    /// Removes the games of the temporary table `removed` from the index.
    void remove_from_index();
    /// A head and its record without moves.
    struct Head {
        GameHead head;
        GameRecord base;
    };
    [[nodiscard]] const Head& head(std::int64_t id);
    [[nodiscard]] const std::string& player(std::int64_t id);
    /// Returns a statement whose rows `read_row` reads. `order` follows ORDER BY.
    [[nodiscard]] SqlStatement select_rows(const SqlText& where, const char* order) const;
    static constexpr int kMovesColumn = 6 + 4 * kColors;  // before `notes` and `tag_values`
    /// Calls `take` for each row, which begins with the number of a game, until it returns false.
    /// Skips damaged games.
    void each_row(SqlStatement& rows, const std::function<bool()>& take);
    [[nodiscard]] ListedGame read_row(const SqlStatement& row);
    [[nodiscard]] GameRecord read_record(const SqlStatement& row);

    std::string path_;
    bool is_missing_;  // then `connection_` is in memory
    SqlConnection connection_;
    std::unordered_map<std::int64_t, Head> heads_;
    std::unordered_map<std::int64_t, std::string> players_;
    std::vector<StoredGame> pending_;
    std::size_t pending_moves_ = 0;
    std::chrono::steady_clock::time_point pending_since_;
    AddCounts added_;
    std::set<GameId> damaged_;
};

}  // namespace quadrille
