#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/types.h"
#include "engine/zobrist.h"

namespace quadrille {

/// A seat's state in the game.
enum class SeatState : std::uint8_t {
    Active,
    Walking,   // resigned or out of time, its king still moves (dead_king_walking)
    Zombie,    // resigned or out of time, its king stands and can be captured
    Acquired,  // mated, its army moved by another player on its turns (takes_over_armies)
    Out,
};

/// Points beyond this are not counted.
inline constexpr int kMaxPoints = 9999;

/// Who is in the game, who moves which army, who is on whose side, and the points.
///
/// What changes who is active or who moves an army also changes `key`, that of the whole position.
class Seats {
  public:
    Seats() = default;
    /// Four active seats without points.
    explicit Seats(const RuleSet& rules);

    [[nodiscard]] SeatState state(Color c) const { return state_[c]; }
    [[nodiscard]] ColorSet active() const { return active_; }
    /// Armies that another player moves.
    [[nodiscard]] ColorSet acquired() const { return acquired_; }
    /// Seats that get a turn: active ones, walking kings and acquired armies.
    [[nodiscard]] ColorSet with_turn() const { return active_ | walking_ | acquired_; }
    /// Seats whose king must not be left attacked: active ones and walking kings.
    [[nodiscard]] ColorSet with_king() const { return active_ | walking_; }
    /// Seats whose pieces count for a player: active ones and acquired armies.
    [[nodiscard]] ColorSet with_army() const { return active_ | acquired_; }
    /// Who moves the army of `c`: `c` itself but for an acquired army.
    [[nodiscard]] Color controller(Color c) const { return controller_[c]; }
    /// Acquired armies that `player` moves.
    [[nodiscard]] ColorSet acquired_by(Color player) const;
    /// `c`, its teammate where there are teams, the player that moves its army and the army that it
    /// moves: those that neither attack nor capture each other.
    [[nodiscard]] ColorSet side_of(Color c) const { return side_[c]; }
    /// Seats with a turn that are not on the side of `c`: those whose pieces attack `c`.
    [[nodiscard]] ColorSet enemies_of(Color c) const { return with_turn() - side_[c]; }
    /// Whether no two sides are left.
    [[nodiscard]] bool is_decided() const {
        return active_.empty() || (active_ - side_[active_.first()]).empty();
    }
    [[nodiscard]] Departure departure(Color c) const { return departure_[c]; }
    [[nodiscard]] const PerColor<Departure>& departures() const { return departure_; }
    /// Chess4: 1 for the seats that went out first, 2 for the next, ...; 0 for an active seat and
    /// for one that never played.
    [[nodiscard]] int exit_order(Color c) const { return exit_order_[c]; }
    /// The order of a seat that goes out now.
    [[nodiscard]] int next_exit_order() const {
        return 1 + *std::max_element(exit_order_.begin(), exit_order_.end());
    }
    /// Chess4: armies that were named to be kept when a choice comes.
    [[nodiscard]] ColorSet keeps() const { return keeps_; }
    /// Points scored so far in FFA; sixths of a point in Chess4.
    [[nodiscard]] const PerColor<int>& points() const { return points_; }

    // --- set-up
    /// How `c` stands in the game; an acquired army's player comes with `acquire`.
    void seat(Color c, SeatState state, Departure departure, int exit_order);
    void set_points(const PerColor<int>& points) { points_ = points; }

    // --- the game
    /// Pays `points` to `c` if it is active, up to `kMaxPoints`.
    void score(Color c, int points) {
        if (active_.contains(c)) points_[c] = std::min(points_[c] + points, kMaxPoints);
    }
    void set_exit_order(Color c, int order) { exit_order_[c] = static_cast<std::uint8_t>(order); }
    void keep(Color c) { keeps_.add(c); }
    void remove_keeps(ColorSet armies) { keeps_ = keeps_ - armies; }
    /// The active seat `c` plays no more; `put_out` or `leave_king` says what it is then.
    void retire(Color c, Key& key) {
        key ^= zobrist::active(c);
        active_.remove(c);
    }
    /// The seat `c`, which is not active any more, is out.
    void put_out(Color c, Departure how) {
        walking_.remove(c);
        state_[c] = SeatState::Out;
        departure_[c] = how;
    }
    /// The seat `c`, which is not active any more, leaves its king: `state` is Walking or Zombie.
    void leave_king(Color c, Departure how, SeatState state) {
        departure_[c] = how;
        state_[c] = state;
        if (state == SeatState::Walking) walking_.add(c);
    }
    /// `army`, whose seat is out, moves for `player`; neither attacks the other.
    void acquire(Color army, Color player, Key& key);
    /// The acquired `army` is no more.
    void lose_army(Color army, Key& key);

    /// The part of the seats in the key of a position.
    [[nodiscard]] Key key() const;
    /// Empty when all parts agree, else the first disagreement in words.
    [[nodiscard]] std::string invariant_violation() const;

  private:
    PerColor<ColorSet> side_;
    PerColor<SeatState> state_;
    PerColor<Departure> departure_;
    PerColor<int> points_;
    ColorSet active_ = ColorSet::all();
    ColorSet walking_;
    ColorSet acquired_;
    ColorSet keeps_;
    PerColor<Color> controller_ = {{{Color::Red, Color::Blue, Color::Yellow, Color::Green}}};
    PerColor<std::uint8_t> exit_order_;
};

}  // namespace quadrille
