#pragma once

#include <cstddef>

#include "engine/position.h"
#include "search/search_core.h"

namespace quadrille {

/// One thread's max^n search (Luckhardt and Irani, "An algorithmic solution of n-person games",
/// 1986). Every seat chooses the move that leaves it most above the mean of the others. The search
/// has no window, and no shallow pruning (Korf, "Multi-player alpha-beta pruning", 1991), because
/// such pruning never cut (EXPERIMENTS.md).
class MaxN final : public SearchCore {
  public:
    MaxN(SharedState& shared, ThreadState& thread) : SearchCore(shared, thread) {}

    Score search_root(std::size_t first, Score alpha, Score beta, int depth) override;
    [[nodiscard]] bool has_windows() const override { return false; }

  private:
    struct Node {
        const Position& position;
        int depth;
        int ply;
    };

    /// Returns the expected final points of every seat, and stores the PV at the node's ply.
    PerColor<int> search(const Node& node);
    PerColor<int> search_moves(const Node& node);
    PerColor<int> search_child(const Node& node, Move move);
    [[nodiscard]] bool extends(const Node& node) const;
};

}  // namespace quadrille
