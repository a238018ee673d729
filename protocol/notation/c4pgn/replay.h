#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"
#include "engine/stuck_turns.h"

// Where a c4pgn record stands between two slots; only c4pgn*.cpp include this.

namespace quadrille {

/// A seat that went out by a mate, as the turn began of the next slot.
struct C4pgnLoss {
    Color seat{};
    Color by{};  // the player that eliminated it
    friend bool operator==(const C4pgnLoss&, const C4pgnLoss&) = default;
};

/// A slot that the rules fill.
struct C4pgnRuleSlot {
    enum class Kind : std::uint8_t {
        Passed,      // `%`, mated
        Waited,      // `%`, an acquired army without a move
        Stalemated,  // `%%%`, out in this very turn
        Out,         // `%%%`
    };
    Kind kind{};
    Color seat{};
    std::optional<Color> by;        // the player that has mated or stalemated it
    std::vector<C4pgnLoss> losses;  // as this turn began
    /// Behind the end of the game: not written, read over.
    bool is_behind_end = false;
};

/// A position of a record with its round, and what its next slots have to say.
class C4pgnState {
  public:
    /// `keys` becomes those of the game.
    C4pgnState(const Position& start, int first_round, std::vector<Key>& keys);

    /// Only before the first slot.
    void set_first_round(int round) { round_ = round; }

    [[nodiscard]] const Position& position() const { return position_; }
    /// The round that a slot of `c` now belongs to.
    [[nodiscard]] int round_for(Color c) const;
    [[nodiscard]] int round() const { return round_for(position_.turn()); }
    /// Whether a slot of `c` now is the first of its round.
    [[nodiscard]] bool begins_round(Color c) const {
        return !last_slot_.has_value() || idx(c) <= idx(*last_slot_);
    }
    /// Whether no slot has been yet.
    [[nodiscard]] bool is_before_first_slot() const { return !last_slot_.has_value(); }
    /// Whether the seat takes part in the game, or did until it went out.
    [[nodiscard]] bool takes_part(Color c) const;

    /// The slots that the rules fill, from here to the next move.
    [[nodiscard]] const std::vector<C4pgnRuleSlot>& rule_slots() const { return rule_slots_; }
    /// Takes the first of them.
    void take_rule_slot();

    /// Who went out by mate as the turn began of the seat to move; when the game is over, behind
    /// its last slot.
    [[nodiscard]] const std::vector<C4pgnLoss>& losses() const { return losses_; }
    /// Who eliminated `c`, by mate or stalemate.
    [[nodiscard]] std::optional<Color> eliminated_by(Color c) const { return eliminated_by_[c]; }

    /// Plays an entry, rule slots that are left being taken; nothing changed when it cannot be.
    [[nodiscard]] bool play(const GameEntry& entry, std::vector<Key>& keys);

  private:
    void begin_slot(Color c);
    void follow_rules(Position position);
    void note_losses(const Position& before, const Position& now);
    Color add_slots_of_out(Color from, Color to, bool is_behind_end);

    Position position_;
    std::vector<C4pgnRuleSlot> rule_slots_;
    std::vector<C4pgnLoss> losses_;
    PerColor<std::optional<Color>> eliminated_by_;
    std::optional<Color> last_slot_;
    Color shown_up_to_;  // slots of seats up to this one are past
    int round_;
};

/// Whether `entry` takes the slot of the seat to move.
[[nodiscard]] bool takes_slot(const GameEntry& entry, Color turn);

/// Whether the player whose turn it is now, one entry after `army` was named to be kept, had to
/// choose between armies and keeps that one.
[[nodiscard]] bool has_chosen(const Position& now, Color army);

}  // namespace quadrille
