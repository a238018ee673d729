#pragma once

#include <optional>

#include "engine/position.h"
#include "search/mates/proof_limits.h"

namespace quadrille {

/// FFA: a proof that the seat to move goes out of the game whatever it does, when all others work
/// together. Full width, without evaluation or table: what it says holds.
class EliminationProof {
  public:
    explicit EliminationProof(const ProofLimits& limits) : limits_(limits) {}

    /// The least number of its own moves, up to `most`, after which the seat to move of `root` is
    /// out before it moves again; nothing when that is not so or not proven.
    [[nodiscard]] std::optional<int> moves_left(const Position& root, int most);

  private:
    /// Whether the seat is out of the game before it has made `own_moves` more moves and one other.
    [[nodiscard]] bool is_lost(const Position& position, int own_moves);
    [[nodiscard]] bool is_lost_now(const Position& position, int own_moves);
    [[nodiscard]] bool can_be_put_out(const Position& position, int own_moves);

    ProofLimits limits_;
    Color seat_ = Color::Red;
    int turns_left_ = 0;  // a line is given up after so many, passed ones included
};

}  // namespace quadrille
