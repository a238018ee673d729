#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/position.h"
#include "engine/util/expected.h"
#include "protocol/notation/preset.h"
#include "protocol/notation/record/game_record.h"
#include "tools/database/posting.h"

// A game as the rows of a database hold it, and its record (database.cpp has the tables).

namespace quadrille {

/// The part of the tags that many games share: the names of all tags in order, and the values of
/// tags such as `Variant` and `TimeControl`.
struct GameHead {
    Variant variant = Variant::Ffa;
    std::optional<Preset> preset;
    std::string event;
    /// For each tag two lines: its name, and its value or a mark (stored_game.cpp).
    std::string tags;
};

/// In units of 1/`points_unit` points; empty for a seat that never played and for an unknown
/// result.
using GamePoints = PerColor<std::optional<std::int64_t>>;
[[nodiscard]] constexpr int points_unit(Variant variant) { return variant == Variant::Ffa ? 1 : 2; }
/// From 0 to 1; empty for a seat without judged moves.
using SeatAccuracy = PerColor<std::optional<double>>;

/// The values of a game by which it is listed and filtered.
struct GameColumns {
    SeatNames players;  // empty: unknown
    PerColor<std::optional<std::int64_t>> ratings;
    std::optional<std::int64_t> time;  // seconds since 1970
    std::int64_t plies = 0;
    std::int64_t end = 0;               // `EndReason` of the last position
    std::optional<std::int64_t> marks;  // bit i: some move has `kSuffixes[i]`
    GamePoints points;
    SeatAccuracy accuracy;  // by the review; not part of the record
};

/// Number of entries at the beginning of a game whose positions are in the index.
inline constexpr std::size_t kIndexedEntries = 40;
/// Returns the key of a position in the index. Variants have different keys.
[[nodiscard]] std::uint64_t index_key(const Position& position);

struct IndexedGame {
    GameHead head;
    GameColumns columns;
    std::vector<std::pair<std::uint64_t, Posting>> index;  // by `index_key`; without `game`
};
/// Returns the values of a game for lists and the explorer, without `GameHead::tags`.
[[nodiscard]] IndexedGame index_game(const GameRecord& record);

struct StoredGame : IndexedGame {
    std::string values;  // other tag values and the first round, one a line
    std::string moves;   // pack_codes()
    std::string notes;   // compressed list with comments, marks and variations; empty without any
    std::uint64_t fingerprint = 0;  // of tags and moves
};

/// Plays the entries of a stored game.
class Replay {
  public:
    explicit Replay(const Position& start) : position_(start) { adjudicate(position_, keys_); }

    [[nodiscard]] const Position& position() const { return position_; }
    /// Throws `std::runtime_error` if the entry is impossible: then the database is damaged.
    void play(const GameEntry& entry) {
        if (!can_play(position_, entry)) throw std::runtime_error("a stored move is illegal");
        play_entry(position_, keys_, entry);
    }

  private:
    Position position_;
    std::vector<Key> keys_;
};

/// Returns a record in stored form. Fails if the database cannot hold it.
[[nodiscard]] Expected<StoredGame, std::string> store_game(const GameRecord& record);

/// Returns a record without moves and with the rules and start of a head. Throws
/// `std::runtime_error` if the head is damaged, as the next function does.
[[nodiscard]] GameRecord record_of_head(const GameHead& head);
/// Returns the record of a stored game; `base` is the record of its head. `index` is not used.
[[nodiscard]] GameRecord restore_game(const StoredGame& game, const GameRecord& base);

/// Returns the places of the seats by points; 0 for a seat without points.
[[nodiscard]] PerColor<int> places_of(const GameColumns& columns);

/// Returns the result: `41-20-0-33` in FFA, `1-0` in Teams, `3-2-1-0` in Chess4; `*` if unknown.
[[nodiscard]] std::string format_result(const GameColumns& columns, Variant variant);

/// Returns the seconds since 1970 at the beginning of a day: `2026-11-28` or `2026.11.28`.
[[nodiscard]] std::optional<std::int64_t> parse_date(const std::string& text);
/// Returns `2026-11-28`.
[[nodiscard]] std::string format_date(std::int64_t time);

}  // namespace quadrille
