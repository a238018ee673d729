#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"
#include "protocol/notation/record/cursor.h"

// The slots in PGN4 and in lists of moves for seats that the rules eliminated (`#` and `S`).

namespace quadrille {

inline constexpr char kMateLetter = '#';
inline constexpr char kStalemateLetter = 'S';

/// Follows a line and keeps the eliminated seats whose slot is still to come.
class Pgn4Cursor : public RecordCursor {
  public:
    /// Replaces `keys` by the position keys of the line. A record and its variations share `keys`.
    Pgn4Cursor(const Position& start, int first_round, std::vector<Key>& keys);

    /// Returns whether another slot of the round precedes a slot of `c` at this point.
    [[nodiscard]] bool is_mid_round(Color c) const;
    /// Plays an entry. Requires `can_play(entry)`.
    void play(const GameEntry& entry);

    /// Takes the slot with this letter of an eliminated seat whose turn is before the seat to move.
    /// Returns false if no seat fits.
    [[nodiscard]] bool take_eliminated_slot(char letter);
    /// Takes the slot of `c`. Requires `has_eliminated_slot(c)`.
    void take_eliminated_slot_of(Color c);
    /// Takes the slot of the seat whose event was the last entry, if the rules eliminated it in the
    /// same turn. Returns its letter, or an empty text.
    std::string take_eliminated_slot_of_event();
    /// Takes the slots of the turns that the rules played behind the last entry, except passed
    /// turns. Calls `begin` before each with its seat and kind.
    template <class Begin>
    void take_stuck_slots(const Begin& begin) {
        for (const StuckTurn& turn : stuck()) {
            if (turn.kind == StuckKind::Passed || turn.kind == StuckKind::Waited) continue;
            if (!has_eliminated_slot(turn.color)) continue;  // already taken with the event
            begin(turn.color, turn.kind);
            take_eliminated_slot_of(turn.color);
        }
    }
    /// Returns whether `c` was eliminated and its slot is still to come.
    [[nodiscard]] bool has_eliminated_slot(Color c) const { return eliminated_letter_[c] != '\0'; }

  private:
    void note_stuck_seats();
    void pass_slots_before(Color c);

    PerColor<char> eliminated_letter_;  // `#` or `S` before the slot of an eliminated seat, else 0
};

}  // namespace quadrille
