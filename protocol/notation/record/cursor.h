#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"

// A place between two slots of a record.

namespace quadrille {

/// Returns whether `entry` takes the slot of `turn`, the seat to move.
[[nodiscard]] bool takes_slot(const GameEntry& entry, Color turn);

/// Replays a line of a record: the position, its round, and the seats whose slots are past. Each
/// format derives a cursor that handles its slots without moves and events.
///
/// A copy is a bookmark from which the line can be played again. All cursors of a line share its
/// position keys; a cursor that plays removes the keys behind its position (`KeyHistoryGuard`).
class RecordCursor {
  public:
    [[nodiscard]] const Position& position() const { return position_; }
    /// Returns the turns that the rules played behind the last entry, or at the start.
    [[nodiscard]] const StuckTurns& stuck() const { return stuck_; }
    [[nodiscard]] bool can_play(const GameEntry& entry) const {
        return quadrille::can_play(position_, entry);
    }

    /// Requires `is_before_first_slot()`.
    void set_first_round(int round) { round_ = round; }
    [[nodiscard]] bool is_before_first_slot() const { return !last_slot_.has_value(); }
    /// Returns whether a slot of `c` at this point is the first of its round.
    [[nodiscard]] bool begins_round(Color c) const;
    /// Returns the round of a slot of `c` at this point.
    [[nodiscard]] int round_for(Color c) const {
        return !is_before_first_slot() && begins_round(c) ? round_ + 1 : round_;
    }
    [[nodiscard]] int round() const { return round_for(position_.turn()); }
    /// Renumbers the rounds from here so that the next slot is in `round`.
    void set_round(int round) { round_ += round - this->round(); }

  protected:
    /// Replaces `keys` by the position keys of the line.
    RecordCursor(const Position& start, int first_round, std::vector<Key>& keys);

    /// Plays an entry, in its slot if it takes one. Requires `can_play(entry)`.
    EntryReport step(const GameEntry& entry);
    /// Begins the slot of `c`, and a new round if the slot is its first.
    void begin_slot(Color c);
    /// Allows another slot in the same turn for the seat of the last slot, which has left.
    void keep_turn_open();
    [[nodiscard]] bool is_turn_open() const { return is_turn_open_; }
    /// Requires `!is_before_first_slot()`.
    [[nodiscard]] Color last_slot() const { return *last_slot_; }
    /// Returns the last seat in order of play whose slot is past.
    [[nodiscard]] Color shown_up_to() const { return shown_up_to_; }

  private:
    friend class KeyHistoryGuard;

    Position position_;
    StuckTurns stuck_;
    std::vector<Key>* keys_;
    std::size_t key_count_ = 0;  // keys up to this position
    std::optional<Color> last_slot_;
    bool is_turn_open_ = false;
    Color shown_up_to_;
    int round_;
};

/// Saves the keys of a line while a variation is played from a bookmark. The destructor restores
/// them.
class KeyHistoryGuard {
  public:
    explicit KeyHistoryGuard(const RecordCursor& bookmark);
    KeyHistoryGuard(const KeyHistoryGuard&) = delete;
    KeyHistoryGuard& operator=(const KeyHistoryGuard&) = delete;
    ~KeyHistoryGuard();

  private:
    std::vector<Key>& keys_;
    std::size_t at_;
    std::vector<Key> behind_;
};

}  // namespace quadrille
