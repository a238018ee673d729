#pragma once

#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "search/mates/proof_limits.h"

namespace quadrille {

/// Rules without teams: proves that the player to move mates another seat by force, against all
/// replies of all other seats, without evaluation.
class ForcedMate {
  public:
    explicit ForcedMate(const ProofLimits& limits) : limits_(limits) {}

    /// Returns the least number of moves of `root`'s player, `first` included and at most
    /// `max_moves`, by which `victim` is mated; `std::nullopt` without a proof within the limits. A
    /// stalemate is not a mate.
    [[nodiscard]] std::optional<int> moves(const Position& root, Move first, Color victim,
                                           int max_moves);

  private:
    [[nodiscard]] bool is_mated_by_force(const Position& position, int own_moves);
    [[nodiscard]] bool some_move_mates(const Position& position, int own_moves);
    [[nodiscard]] bool no_reply_saves(const Position& position, int own_moves);
    [[nodiscard]] bool may_mate_at_once(const Position& position, Move move) const;

    ProofLimits limits_;
    Color player_ = Color::Red;
    Color victim_ = Color::Red;
};

}  // namespace quadrille
