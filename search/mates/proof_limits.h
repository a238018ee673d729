#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/position.h"
#include "search/search_core.h"

namespace quadrille {

/// Limits of a proof, which is given up after `budget` moves. `game_keys` show repetitions.
class ProofLimits {
  public:
    /// Limits of a proof outside of any search, from a position without history.
    explicit ProofLimits(std::uint64_t budget) : budget_(budget) {}
    /// Limits of a proof during a search. `core` counts its moves, and limits of `core` end it too.
    ProofLimits(SearchCore& core, std::span<const Key> game_keys, std::uint64_t budget)
        : ProofLimits(game_keys, budget) {
        core_ = &core;
    }
    /// Limits of a proof outside of any search, which `stop` ends early.
    ProofLimits(const std::atomic<bool>& stop, std::span<const Key> game_keys, std::uint64_t budget)
        : ProofLimits(game_keys, budget) {
        stop_ = &stop;
    }

    /// Counts a move and returns whether the proof is given up. Call it before each move.
    [[nodiscard]] bool is_given_up() {
        if (core_ != nullptr && core_->must_stop()) budget_ = 0;
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) budget_ = 0;
        if (budget_ == 0) return true;
        --budget_;
        if (core_ != nullptr) core_->count_node();
        return false;
    }
    /// Returns whether the proof has been given up.
    [[nodiscard]] bool was_given_up() const { return budget_ == 0; }

    /// Returns whether `position` is drawn by repetition, fifty moves or too little material.
    [[nodiscard]] bool is_drawn(const Position& position) const {
        return position.halfmove_clock() >= position.rules().fifty_move_plies ||
               position.has_insufficient_material() ||
               std::find(twice_.begin(), twice_.end(), position.key()) != twice_.end();
    }

  private:
    ProofLimits(std::span<const Key> game_keys, std::uint64_t budget) : budget_(budget) {
        std::vector<Key> keys(game_keys.begin(), game_keys.end());
        std::sort(keys.begin(), keys.end());
        for (std::size_t i = 1; i < keys.size(); ++i) {
            if (keys[i] == keys[i - 1]) twice_.push_back(keys[i]);
        }
    }

    SearchCore* core_ = nullptr;
    const std::atomic<bool>* stop_ = nullptr;
    std::uint64_t budget_;
    std::vector<Key> twice_;  // positions that occurred twice in the game
};

}  // namespace quadrille
