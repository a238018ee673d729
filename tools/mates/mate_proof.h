#pragma once

#include <cstdint>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille::mates {

/// FFA: whether the seat to move has a move now, and after any moves of all others one on its next
/// turn, ... `moves` own moves in all, so that `victim` is mated or loses its king by the last of
/// them at the latest: the moves that begin so. A victim that falls to another, or is stalemated,
/// does not count. The best defence is all others together (walking kings too); every move is
/// tried. Turns without a move resolve themselves. For rules in which mates take effect at once.
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

/// FFA: what a move is sure to bring by the mover's next turn, against every play of all others
/// together: points scored less the capture points of own pieces lost (9 for either queen), less
/// `kOwnKing` when the seat is out of the game. By brute force over all moves of a round; turns
/// without a move resolve themselves.
class RoundValue {
  public:
    static constexpr int kOwnKing = 100;

    /// After `budget` moves made, over all questions, it gives up.
    explicit RoundValue(std::uint64_t budget) : budget_(budget) {}

    /// The value of the legal `move`. Worth nothing when it `has_given_up`.
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
