#pragma once

#include <optional>

#include "engine/position.h"
#include "search/mates/proof_limits.h"

namespace quadrille {

/// FFA: proves that the seat to move goes out of the game when all others work together. Tries
/// every move of the seat, without evaluation or table.
class EliminationProof {
  public:
    explicit EliminationProof(const ProofLimits& limits) : limits_(limits) {}

    /// Returns the least number of own moves, at most `max_moves`, after which the seat to move in
    /// `root` is out before it moves again; `std::nullopt` without a proof.
    [[nodiscard]] std::optional<int> moves_left(const Position& root, int max_moves);

  private:
    /// Returns whether the seat is out before it has made more than `own_moves` moves.
    [[nodiscard]] bool is_lost(const Position& position, int own_moves);
    [[nodiscard]] bool is_lost_now(const Position& position, int own_moves);
    [[nodiscard]] bool can_be_eliminated(const Position& position, int own_moves);

    ProofLimits limits_;
    Color seat_ = Color::Red;
    int turns_left_ = 0;  // until the line is given up, passes included
};

}  // namespace quadrille
