#pragma once

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The maximizing and the minimizing side of a search or of a static exchange. With teams these are
/// the team of the player to move and the other team, else this player and all others. An acquired
/// army belongs to the side of its player. A walking king moves at random, but counts for the
/// minimizing side. This keeps proofs sound without chance nodes.
class Sides {
  public:
    explicit Sides(const Position& position)
        : ours_(position.rules().has_teams ? position.side_of(position.player())
                                           : ColorSet::of(position.player())) {}

    /// Returns whether the maximizing side moves the army of `c`.
    [[nodiscard]] bool is_ours(const Position& position, Color c) const {
        return ours_.contains(position.seats().controller(c));
    }
    [[nodiscard]] bool same_side(const Position& a, const Position& b) const {
        return is_ours(a, a.turn()) == is_ours(b, b.turn());
    }
    /// Returns 1 when the maximizing side is to move, else -1.
    [[nodiscard]] int sign(const Position& position) const {
        return is_ours(position, position.turn()) ? 1 : -1;
    }
    [[nodiscard]] ColorSet ours() const { return ours_; }

  private:
    ColorSet ours_;
};

}  // namespace quadrille
