#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/position.h"
#include "search/search_core.h"

namespace quadrille {

/// How far a proof may go that runs beside a search, and what the game forbids it: moves made are
/// counted by `core`, whose limits end it too; after `budget` moves it is given up; `game_keys`
/// show repetitions.
class ProofLimits {
  public:
    ProofLimits(SearchCore& core, std::span<const Key> game_keys, std::uint64_t budget)
        : core_(core), budget_(budget) {
        std::vector<Key> keys(game_keys.begin(), game_keys.end());
        std::sort(keys.begin(), keys.end());
        for (std::size_t i = 1; i < keys.size(); ++i) {
            if (keys[i] == keys[i - 1]) twice_.push_back(keys[i]);
        }
    }

    /// To be asked before each move that is made, which it counts. True: nothing is known of it.
    [[nodiscard]] bool is_given_up() {
        if (budget_ > 0 && core_.must_stop()) budget_ = 0;
        if (budget_ == 0) return true;
        --budget_;
        core_.count_node();
        return false;
    }
    /// Whether that was so once.
    [[nodiscard]] bool was_given_up() const { return budget_ == 0; }

    /// Whether the game is drawn in `position` by repetition, fifty moves or too little material.
    [[nodiscard]] bool is_drawn(const Position& position) const {
        return position.halfmove_clock() >= position.rules().fifty_move_plies ||
               position.has_insufficient_material() ||
               std::find(twice_.begin(), twice_.end(), position.key()) != twice_.end();
    }

  private:
    SearchCore& core_;
    std::uint64_t budget_;
    std::vector<Key> twice_;  // positions that the game has seen twice: mostly none
};

}  // namespace quadrille
