#pragma once

#include <cstdint>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille::mates {

/// FFA: finds the moves after which the seat to move mates `victim` or takes its king within
/// `moves` own moves, against every play of all others together (walking kings too). A victim that
/// falls to another seat, or is stalemated, does not count. For rules in which mates take effect at
/// once.
class SeatMateProof {
  public:
    explicit SeatMateProof(std::uint64_t budget) : budget_(budget) {}

    [[nodiscard]] std::vector<Move> mating_moves(const Position& position, Color victim, int moves);

    [[nodiscard]] bool has_given_up() const { return budget_ == 0; }

  private:
    [[nodiscard]] bool falls_by(const Position& position, Move move, int moves);
    [[nodiscard]] bool always_falls(const Position& position, int moves);

    std::uint64_t budget_;
    Color seat_ = Color::Red;
    Color victim_ = Color::Red;
};

/// FFA: the least that a move brings by the mover's next turn, against every play of all others:
/// points scored less the capture points of own pieces lost (9 for either queen), less `kOwnKing`
/// when the seat is out of the game.
class RoundValue {
  public:
    static constexpr int kOwnKing = 100;

    /// Gives up after `budget` moves made, over all calls.
    explicit RoundValue(std::uint64_t budget) : budget_(budget) {}

    /// Returns the value of a legal move; without meaning when it `has_given_up`.
    [[nodiscard]] int of(const Position& position, Move move);

    [[nodiscard]] bool has_given_up() const { return budget_ == 0; }

  private:
    [[nodiscard]] int worst(const Position& position);
    [[nodiscard]] int balance(const Position& position) const;

    std::uint64_t budget_;
    Color seat_ = Color::Red;
    int points_before_ = 0;
    int force_after_ = 0;
};

}  // namespace quadrille::mates
