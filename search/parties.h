#pragma once

#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The two parties of a search from one root, one that wants scores high and one that wants them
/// low: where there are teams, the team of the root's player and the other team; else the root's
/// player and everybody else. An army that a player has acquired is of its player's party. A
/// walking king belongs to the others too: the rules draw its move at random, and counting on the
/// worst draw keeps every proof sound and needs no chance nodes.
class Parties {
  public:
    explicit Parties(const Position& root)
        : ours_(root.rules().has_teams ? root.side_of(root.player())
                                       : ColorSet::of(root.player())) {}

    /// Whether the army of `c` is moved by the party of the root's player.
    [[nodiscard]] bool is_ours(const Position& position, Color c) const {
        return ours_.contains(position.seats().controller(c));
    }
    /// Whether it is the turn of the same party.
    [[nodiscard]] bool same_party(const Position& a, const Position& b) const {
        return is_ours(a, a.turn()) == is_ours(b, b.turn());
    }
    /// 1 when who is to move wants the root's scores high, -1 when low.
    [[nodiscard]] int sign(const Position& position) const {
        return is_ours(position, position.turn()) ? 1 : -1;
    }
    /// The seats of the root's party.
    [[nodiscard]] ColorSet ours() const { return ours_; }

  private:
    ColorSet ours_;
};

}  // namespace quadrille
