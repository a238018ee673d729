#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"

// Where a record stands between two slots.

namespace quadrille {

/// Whether `entry` takes the slot of the seat to move.
[[nodiscard]] bool takes_slot(const GameEntry& entry, Color turn);

/// Replays a line of a record: the position, its round, and whose slots are past. What a format
/// writes in slots beside moves and events is for its own cursor, which derives from this one.
///
/// A copy is a bookmark: the line can be played on from it. The keys of the line are in one place
/// for all its cursors; the one that plays cuts off what others have played behind it
/// (`KeyHistoryGuard`).
class RecordCursor {
  public:
    [[nodiscard]] const Position& position() const { return position_; }
    /// The turns that the rules played by themselves behind the last entry, or at the start.
    [[nodiscard]] const StuckTurns& stuck() const { return stuck_; }
    /// Whether the entry can be played now.
    [[nodiscard]] bool can_play(const GameEntry& entry) const {
        return quadrille::can_play(position_, entry);
    }

    /// Only before the first slot.
    void set_first_round(int round) { round_ = round; }
    [[nodiscard]] bool is_before_first_slot() const { return !last_slot_.has_value(); }
    /// Whether a slot of `c` now is the first of its round.
    [[nodiscard]] bool begins_round(Color c) const;
    /// The round that a slot of `c` now belongs to.
    [[nodiscard]] int round_for(Color c) const {
        return !is_before_first_slot() && begins_round(c) ? round_ + 1 : round_;
    }
    [[nodiscard]] int round() const { return round_for(position_.turn()); }
    /// The rounds go on from here as if the next slot were in this one.
    void set_round(int round) { round_ += round - this->round(); }

  protected:
    /// `keys` becomes those of the line.
    RecordCursor(const Position& start, int first_round, std::vector<Key>& keys);

    /// Plays an entry that can be played, in its slot if it takes one.
    EntryReport step(const GameEntry& entry);
    /// The slot of `c` begins, and with it the round if it is its first.
    void begin_slot(Color c);
    /// The seat of the last slot, which has left, may have another slot in the same turn.
    void keep_turn_open();
    [[nodiscard]] bool is_turn_open() const { return is_turn_open_; }
    /// Only behind the first slot.
    [[nodiscard]] Color last_slot() const { return *last_slot_; }
    /// Slots of seats up to this one are past.
    [[nodiscard]] Color shown_up_to() const { return shown_up_to_; }

  private:
    friend class KeyHistoryGuard;

    Position position_;
    StuckTurns stuck_;
    std::vector<Key>* keys_;
    std::size_t key_count_ = 0;  // up to this position
    std::optional<Color> last_slot_;
    bool is_turn_open_ = false;
    Color shown_up_to_;
    int round_;
};

/// While it lives, a variation may be played from a bookmark; then the keys of the line are as they
/// were, and it can be played on from its end.
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
