#pragma once

#include <optional>

#include "engine/move.h"
#include "engine/position.h"
#include "search/mates/proof_limits.h"

namespace quadrille {

/// Rules without teams: a proof that the player to move mates another seat by force, whatever that
/// seat and all others do. Every reply is tried, without evaluation.
class ForcedMate {
  public:
    explicit ForcedMate(const ProofLimits& limits) : limits_(limits) {}

    /// Returns the least number of the moves of `root`'s player, up to `most` and counted with
    /// `first`, by which `victim` is mated; nothing when that is not proven within the limits. A
    /// stalemate is not a mate.
    [[nodiscard]] std::optional<int> moves(const Position& root, Move first, Color victim,
                                           int most);

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
