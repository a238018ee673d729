#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/position.h"
#include "search/search_core.h"

namespace quadrille {

/// FFA: a proof that the seat to move goes out of the game whatever it does, when all others work
/// together. Full width, without evaluation or table: what it says holds.
class EliminationProof {
  public:
    /// Moves made are counted and limits kept by `core`; `game_keys` show repetitions; after
    /// `budget` moves the proof is given up.
    EliminationProof(SearchCore& core, std::span<const Key> game_keys, std::uint64_t budget)
        : core_(core), game_keys_(game_keys), budget_(budget) {}

    /// The least number of its own moves, up to `most`, after which the seat to move of `root` is
    /// out before it moves again; nothing when that is not so or not proven.
    [[nodiscard]] std::optional<int> moves_left(const Position& root, int most);

  private:
    /// Whether the seat is out of the game before it has made `own_moves` more moves and one other.
    [[nodiscard]] bool is_lost(const Position& position, int own_moves);
    [[nodiscard]] bool is_lost_now(const Position& position, int own_moves);
    [[nodiscard]] bool can_be_put_out(const Position& position, int own_moves);
    [[nodiscard]] bool is_drawn(const Position& position) const;
    [[nodiscard]] bool is_given_up();

    SearchCore& core_;
    std::span<const Key> game_keys_;
    std::uint64_t budget_;
    Color seat_ = Color::Red;
    int turns_left_ = 0;  // a line is given up after so many, passed ones included
};

}  // namespace quadrille
