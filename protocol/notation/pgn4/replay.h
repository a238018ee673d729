#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/position.h"

// Where a PGN4 record stands between two slots; only pgn4*.cpp include this.

namespace quadrille {

inline constexpr char kMateLetter = '#';
inline constexpr char kStalemateLetter = 'S';
inline constexpr char kDrawLetter = 'D';
inline constexpr char kKeepsLetter = 'K';

/// `R` or `T`; `D` for an agreed draw.
[[nodiscard]] char letter_of(EventKind kind);

/// A position of a record, its round, and the seats that went out but had no slot yet.
class Pgn4State {
  public:
    /// `keys` becomes those of the line: it is one for a record and all its variations.
    Pgn4State(const Position& start, int first_round, std::vector<Key>& keys);

    /// Only before the first slot.
    void set_first_round(int round) { round_ = round; }

    [[nodiscard]] const Position& position() const { return position_; }
    /// The round that a slot of `c` now belongs to.
    [[nodiscard]] int round_for(Color c) const;
    [[nodiscard]] int round() const { return round_for(position_.turn()); }
    /// Whether a slot of `c` now comes behind another one of its round.
    [[nodiscard]] bool is_mid_round(Color c) const;
    /// The turns that the rules played by themselves behind the last entry, or at the start.
    [[nodiscard]] const StuckTurns& stuck() const { return stuck_; }

    /// Plays an entry; nothing changed when it cannot be.
    [[nodiscard]] bool play(const GameEntry& entry, std::vector<Key>& keys);
    /// Takes the slot of a seat that went out with this letter and whose turn would be before that
    /// of the seat to move; false when there is none.
    [[nodiscard]] bool take_out(char letter);
    /// The same for that seat, which went out and had no slot yet.
    void take_out_of(Color c);
    /// Takes the slot of the seat whose event was the last entry, if the rules put it out in that
    /// very turn; its letter, or nothing.
    std::string take_out_with_event();
    /// Whether `c` went out and had no slot yet.
    [[nodiscard]] bool has_out(Color c) const { return out_letter_[c] != '\0'; }

  private:
    void note_stuck_seats();
    void note_out(Color c, char letter) { out_letter_[c] = letter; }
    void begin_slot(Color c);

    Position position_;
    StuckTurns stuck_;
    PerColor<char> out_letter_;  // `#`, `S`, or 0 when there is no slot to come
    std::optional<Color> last_slot_;
    /// The seat of the last slot has left and may have another slot in the same turn.
    bool is_turn_open_ = false;
    Color shown_up_to_;  // slots of seats up to this one are past
    int round_;
};

/// Plays `run` with the keys cut back to the first `size`, and restores them.
template <class F>
auto with_keys_cut(std::vector<Key>& keys, std::size_t size, F run) {
    const std::vector<Key> tail(keys.begin() + static_cast<std::ptrdiff_t>(size), keys.end());
    keys.resize(size);
    auto result = run();
    keys.resize(size);
    keys.insert(keys.end(), tail.begin(), tail.end());
    return result;
}

}  // namespace quadrille
