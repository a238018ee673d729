#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"
#include "protocol/notation/record/cursor.h"

// The slots of c4pgn that the rules fill without a move.

namespace quadrille {

/// A slot that the rules fill.
struct C4pgnRuleSlot {
    Color seat{};
    /// A seat that passed or waited is written `%`. A seat that was stalemated in this turn, or
    /// that was out before and has no turn, is written `%%%`.
    std::optional<StuckKind> turn;
    std::optional<Color> by;  // the player that mated or stalemated the seat
    DueMates losses;          // seats that went out by mate as this turn began
    /// The slot is behind the end of the game: it is not written, and ignored when read.
    bool is_behind_end = false;
};

/// Follows a game. Lists the slots that the rules fill before the next move, and records who
/// eliminated each seat.
class C4pgnCursor : public RecordCursor {
  public:
    /// Replaces `keys` by the position keys of the game.
    C4pgnCursor(const Position& start, int first_round, std::vector<Key>& keys);

    /// Returns whether the seat takes part in the game, or did until it went out.
    [[nodiscard]] bool takes_part(Color c) const;

    /// Returns the slots that the rules fill from here to the next move.
    [[nodiscard]] const std::vector<C4pgnRuleSlot>& rule_slots() const { return rule_slots_; }
    /// Returns whether the game is over and all of its slots are taken.
    [[nodiscard]] bool is_at_end_of_slots() const;
    /// Takes the first rule slot.
    void take_rule_slot();

    /// Returns the seats that went out by mate as the current turn began, or after the last slot of
    /// a finished game.
    [[nodiscard]] const DueMates& losses() const { return losses_; }
    /// Returns the player that eliminated `c` by mate or stalemate.
    [[nodiscard]] std::optional<Color> eliminated_by(Color c) const { return eliminated_by_[c]; }

    /// Takes the remaining rule slots and plays an entry. Requires `can_play(entry)`.
    void play(const GameEntry& entry);

  private:
    void follow_rules();
    void note_losses(const DueMates& mates);
    void add_slots_of_out(Color from, Color to, bool is_behind_end);

    std::vector<C4pgnRuleSlot> rule_slots_;
    DueMates losses_;
    PerColor<std::optional<Color>> eliminated_by_;
};

/// Returns whether the player to move had to choose between armies and kept `army`. `now` is the
/// position one entry after the `Keeps` event of `army`.
[[nodiscard]] bool has_chosen(const Position& now, Color army);

}  // namespace quadrille
