#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/move.h"
#include "eval/evaluator.h"
#include "search/history.h"
#include "search/ply_state.h"
#include "search/score.h"
#include "search/searcher.h"

namespace quadrille {

struct RootMove {
    Move move;
    /// In the current iteration; -kInfinity if not searched yet or not better than another move.
    Score score = -kInfinity;
    BoundKind bound = BoundKind::Exact;
    // From the last iteration that set the score.
    int depth = 0;
    int seldepth = 0;
    PvLine pv;
    [[nodiscard]] bool is_exact() const { return bound == BoundKind::Exact; }
};

/// The state of one thread. Only the histories outlive a search.
struct ThreadState {
    // The constructor of PlyState leaves its move lists unset; make_unique would zero them. The
    // library of emscripten lacks make_unique_for_overwrite.
    explicit ThreadState(int number) : id(number), plies(new PlyState[kMaxPly]) {}

    const int id;  // 0 is the main thread, which checks the limits and reports
    Histories histories;
    std::unique_ptr<PlyState[]> plies;
    std::unique_ptr<AccumulatorStack> line;
    std::vector<RootMove> root_moves;
    /// Keys of the game up to the root, then of the current line.
    std::vector<Key> path;
    std::size_t root_index = 0;  // of the root's key in `path`
    int seldepth = 0;
    /// Moves made; other threads may read it.
    std::atomic<std::uint64_t> nodes{0};

    [[nodiscard]] bool is_main() const { return id == 0; }
    void count_node() {
        nodes.store(nodes.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t node_count() const { return nodes.load(std::memory_order_relaxed); }
    void new_search(const std::vector<Move>& moves, const std::vector<Key>& keys) {
        root_moves.assign(moves.size(), {});
        for (std::size_t i = 0; i < moves.size(); ++i) root_moves[i].move = moves[i];
        path = keys;
        path.reserve(keys.size() + 2 * kMaxPly);
        root_index = path.size() - 1;
        seldepth = 0;
        nodes.store(0, std::memory_order_relaxed);
        for (int i = 0; i < kMaxPly; ++i) plies[static_cast<std::size_t>(i)].reset();
    }
};

}  // namespace quadrille
