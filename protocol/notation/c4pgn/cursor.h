#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"
#include "protocol/notation/record/cursor.h"

// Where c4pgn has slots that the rules fill.

namespace quadrille {

/// A slot that the rules fill.
struct C4pgnRuleSlot {
    Color seat{};
    /// `%`: it passed or waited. Stalemated it is out in this very turn, and otherwise, without a
    /// turn, it is out: `%%%`.
    std::optional<StuckKind> turn;
    std::optional<Color> by;  // the player that has mated or stalemated it
    DueMates losses;          // as this turn began
    /// Behind the end of the game: not written, read over.
    bool is_behind_end = false;
};

/// Knows the slots that the rules fill up to the next move, and who was eliminated by whom.
class C4pgnCursor : public RecordCursor {
  public:
    /// `keys` becomes those of the game.
    C4pgnCursor(const Position& start, int first_round, std::vector<Key>& keys);

    /// Whether the seat takes part in the game, or did until it went out.
    [[nodiscard]] bool takes_part(Color c) const;

    /// The slots that the rules fill, from here to the next move.
    [[nodiscard]] const std::vector<C4pgnRuleSlot>& rule_slots() const { return rule_slots_; }
    /// Whether the game is over and no slot of it is left.
    [[nodiscard]] bool is_at_end_of_slots() const;
    /// Takes the first of them.
    void take_rule_slot();

    /// Who went out by mate as the turn began of the seat to move; when the game is over, behind
    /// its last slot.
    [[nodiscard]] const DueMates& losses() const { return losses_; }
    /// Who eliminated `c`, by mate or stalemate.
    [[nodiscard]] std::optional<Color> eliminated_by(Color c) const { return eliminated_by_[c]; }

    /// Plays an entry that can be played, rule slots that are left being taken.
    void play(const GameEntry& entry);

  private:
    void follow_rules();
    void note_losses(const DueMates& mates);
    void add_slots_of_out(Color from, Color to, bool is_behind_end);

    std::vector<C4pgnRuleSlot> rule_slots_;
    DueMates losses_;
    PerColor<std::optional<Color>> eliminated_by_;
};

/// Whether the player whose turn it is now, one entry after `army` was named to be kept, had to
/// choose between armies and keeps that one.
[[nodiscard]] bool has_chosen(const Position& now, Color army);

}  // namespace quadrille
