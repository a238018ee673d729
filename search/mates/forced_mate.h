#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// Rules without teams: a proof that the player to move mates another seat by force, whatever that
/// seat and all others do. Every reply is tried, without evaluation: what it says holds. It runs
/// outside any search and counts for none.
class ForcedMate {
  public:
    /// `root`: where the player moves. `game_keys` show repetitions, the last is that of `root`.
    /// `stop` ends a proof early.
    ForcedMate(const Position& root, std::span<const Key> game_keys, const std::atomic<bool>& stop);

    /// The least number of the player's moves, up to `most` and counted with `first`, by which
    /// `victim` is out of the game; nothing when that is not so, or not proven within `budget`
    /// moves made on the board. A seat that is stalemated is not mated.
    [[nodiscard]] std::optional<int> moves(Move first, Color victim, int most,
                                           std::uint64_t budget);

  private:
    [[nodiscard]] bool falls(const Position& position, int own_moves);
    [[nodiscard]] bool some_move_mates(const Position& position, int own_moves);
    [[nodiscard]] bool no_reply_saves(const Position& position, int own_moves);
    [[nodiscard]] bool is_drawn(const Position& position) const;
    [[nodiscard]] bool may_mate_at_once(const Position& position, Move move) const;
    /// To be asked before each move that is made.
    [[nodiscard]] bool is_given_up();

    const Position& root_;
    const std::atomic<bool>& stop_;
    std::vector<Key> twice_;  // positions that the game has seen twice: mostly none
    Color player_;
    Color victim_;
    std::uint64_t budget_ = 0;
};

}  // namespace quadrille
