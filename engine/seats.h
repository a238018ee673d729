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
    Zombie,    // resigned or out of time, its king stands still
    Acquired,  // mated, another player moves its army on its turns (takes_over_armies)
    Out,
};

/// Points beyond this are not counted.
inline constexpr int kMaxPoints = 9999;

/// The state, controller, side and points of each seat.
///
/// Functions with a parameter `key` also update the key of the whole position.
class Seats {
  public:
    Seats() = default;
    /// Makes four active seats without points.
    explicit Seats(const RuleSet& rules);

    [[nodiscard]] SeatState state(Color c) const { return state_[c]; }
    [[nodiscard]] ColorSet active() const { return active_; }
    /// Returns the armies that another player moves.
    [[nodiscard]] ColorSet acquired() const { return acquired_; }
    /// Returns the seats that get a turn: active ones, walking kings and acquired armies.
    [[nodiscard]] ColorSet with_turn() const { return active_ | walking_ | acquired_; }
    /// Returns the seats whose king must not be left attacked: active ones and walking kings.
    [[nodiscard]] ColorSet with_king() const { return active_ | walking_; }
    /// Returns the seats whose pieces count for a player: active ones and acquired armies.
    [[nodiscard]] ColorSet with_army() const { return active_ | acquired_; }
    /// Returns the player who moves the army of `c`: `c` itself unless the army is acquired.
    [[nodiscard]] Color controller(Color c) const { return controller_[c]; }
    /// Returns the acquired armies that `player` moves.
    [[nodiscard]] ColorSet acquired_by(Color player) const;
    /// Returns the side of `c`: `c`, its teammate if there are teams, the player that moves its
    /// army, and the army that it moves. Armies of one side neither attack nor capture each other.
    [[nodiscard]] ColorSet side_of(Color c) const { return side_[c]; }
    /// Returns the seats with a turn that are not on the side of `c`. Their pieces attack `c`.
    [[nodiscard]] ColorSet enemies_of(Color c) const { return with_turn() - side_[c]; }
    /// Returns true if at most one side is left.
    [[nodiscard]] bool is_decided() const {
        return active_.empty() || (active_ - side_[active_.first()]).empty();
    }
    [[nodiscard]] Departure departure(Color c) const { return departure_[c]; }
    [[nodiscard]] const PerColor<Departure>& departures() const { return departure_; }
    /// Returns the place in the exit order (Chess4): 1 for the first seats to go out, 2 for the
    /// next, and so on; 0 for a seat that is active or never played.
    [[nodiscard]] int exit_order(Color c) const { return exit_order_[c]; }
    /// Returns the exit order of a seat that goes out now.
    [[nodiscard]] int next_exit_order() const {
        return 1 + *std::max_element(exit_order_.begin(), exit_order_.end());
    }
    /// Returns the armies marked to be kept when their player has to choose (Chess4).
    [[nodiscard]] ColorSet keeps() const { return keeps_; }
    /// Returns the points scored so far in FFA, or sixths of a point in Chess4.
    [[nodiscard]] const PerColor<int>& points() const { return points_; }

    // --- set-up
    /// Sets the state of `c`. For an acquired army, `acquire` sets its player.
    void seat(Color c, SeatState state, Departure departure, int exit_order);
    void set_points(const PerColor<int>& points) { points_ = points; }

    // --- the game
    /// Adds `points` to `c` if it is active, up to `kMaxPoints`.
    void score(Color c, int points) {
        if (active_.contains(c)) points_[c] = std::min(points_[c] + points, kMaxPoints);
    }
    void set_exit_order(Color c, int order) { exit_order_[c] = static_cast<std::uint8_t>(order); }
    void keep(Color c) { keeps_.add(c); }
    void remove_keeps(ColorSet armies) { keeps_ = keeps_ - armies; }
    /// Removes `c` from the active seats. `put_out` or `leave_king` must follow.
    void retire(Color c, Key& key) {
        key ^= zobrist::active(c);
        active_.remove(c);
    }
    /// Marks `c`, which is no longer active, as out.
    void put_out(Color c, Departure how) {
        walking_.remove(c);
        state_[c] = SeatState::Out;
        departure_[c] = how;
    }
    /// Leaves the king of the inactive seat `c` on the board. `state` is Walking or Zombie.
    void leave_king(Color c, Departure how, SeatState state) {
        departure_[c] = how;
        state_[c] = state;
        if (state == SeatState::Walking) walking_.add(c);
    }
    /// Gives `army`, whose seat is out, to `player`. From now on they are on one side.
    void acquire(Color army, Color player, Key& key);
    /// Ends the acquisition of `army`.
    void lose_army(Color army, Key& key);

    /// Returns the contribution of the seats to a position's key.
    [[nodiscard]] Key key() const;
    /// Returns the first inconsistency of the members as text, or an empty text.
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
