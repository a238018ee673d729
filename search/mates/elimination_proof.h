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

    /// Returns the least number of its own moves, up to `most`, after which the seat to move of
    /// `root` is out before it moves again; nothing when that is not proven.
    [[nodiscard]] std::optional<int> moves_left(const Position& root, int most);

  private:
    /// Returns whether the seat is out before it has made more than `own_moves` moves.
    [[nodiscard]] bool is_lost(const Position& position, int own_moves);
    [[nodiscard]] bool is_lost_now(const Position& position, int own_moves);
    [[nodiscard]] bool can_be_eliminated(const Position& position, int own_moves);

    ProofLimits limits_;
    Color seat_ = Color::Red;
    int turns_left_ = 0;  // of a line, passes included
};

}  // namespace quadrille
