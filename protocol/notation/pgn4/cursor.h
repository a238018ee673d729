#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"
#include "protocol/notation/record/cursor.h"

// Where PGN4 and lists of moves have slots of seats that the rules have put out.

namespace quadrille {

inline constexpr char kMateLetter = '#';
inline constexpr char kStalemateLetter = 'S';

/// Knows the seats that went out and had no slot yet.
class Pgn4Cursor : public RecordCursor {
  public:
    /// `keys` becomes those of the line: it is one for a record and all its variations.
    Pgn4Cursor(const Position& start, int first_round, std::vector<Key>& keys);

    /// Whether a slot of `c` now comes behind another one of its round.
    [[nodiscard]] bool is_mid_round(Color c) const;
    /// Plays an entry that can be played.
    void play(const GameEntry& entry);

    /// Takes the slot of a seat that went out with this letter and whose turn would be before that
    /// of the seat to move; false when there is none.
    [[nodiscard]] bool take_eliminated_slot(char letter);
    /// The same for that seat, which went out and had no slot yet.
    void take_eliminated_slot_of(Color c);
    /// Takes the slot of the seat whose event was the last entry, if the rules put it out in that
    /// very turn; its letter, or nothing.
    std::string take_eliminated_slot_of_event();
    /// Takes the slots of the turns that the rules played behind the last entry, but for those
    /// that passed; before each, `begin` is called with its seat and kind.
    template <class Begin>
    void take_stuck_slots(const Begin& begin) {
        for (const StuckTurn& turn : stuck()) {
            if (turn.kind == StuckKind::Passed || turn.kind == StuckKind::Waited) continue;
            if (!has_eliminated_slot(turn.color)) continue;  // it was taken with the event already
            begin(turn.color, turn.kind);
            take_eliminated_slot_of(turn.color);
        }
    }
    /// Whether `c` went out and had no slot yet.
    [[nodiscard]] bool has_eliminated_slot(Color c) const { return eliminated_letter_[c] != '\0'; }

  private:
    void note_stuck_seats();
    void pass_slots_before(Color c);

    PerColor<char> eliminated_letter_;  // `#`, `S`, or 0 when there is no slot to come
};

}  // namespace quadrille
