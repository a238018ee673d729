#include "engine/perft.h"

#include <cassert>

#include "engine/movegen.h"
#include "engine/stuck_turns.h"

namespace quadrille {

namespace {

bool is_stopped(const std::atomic<bool>* stop) {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}

std::uint64_t count_leaves(const Position& position) {
    const int moves = count_moves(position);
    if (moves > 0 || position.is_over()) return static_cast<std::uint64_t>(moves);
    Position resolved = position;
    resolve_stuck_turns(resolved);
    return static_cast<std::uint64_t>(count_moves(resolved));
}

/// Returns the moves of `position`. Resolves stuck turns first if the seat to move has none.
MoveList moves_after_resolving(Position& position) {
    MoveList moves;
    generate_moves(position, MoveStage::All, moves);
    if (moves.empty() && !position.is_over()) {
        resolve_stuck_turns(position);
        generate_moves(position, MoveStage::All, moves);
    }
    return moves;
}

std::uint64_t count_tree(const Position& node, int depth, LeafMode mode,
                         const std::atomic<bool>* stop) {
    if (depth == 0) return 1;
    if (depth == 1 && mode == LeafMode::Count) return count_leaves(node);
    if (is_stopped(stop)) return 0;
    Position position = node;
    std::uint64_t leaves = 0;
    for (const Move move : moves_after_resolving(position)) {
        Position next = position;
        next.play(move);
        leaves += count_tree(next, depth - 1, mode, stop);
    }
    return leaves;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, LeafMode mode,
                    const std::atomic<bool>* stop) {
    assert(depth >= 0);
    return count_tree(position, depth, mode, stop);
}

void perft_divide(const Position& position, int depth, LeafMode mode, const PerftVisitor& visit,
                  const std::atomic<bool>* stop) {
    assert(depth >= 1);
    Position resolved = position;
    if (count_moves(resolved) == 0 && !resolved.is_over()) resolve_stuck_turns(resolved);
    for (const Move move : ordered_moves(resolved)) {
        Position next = resolved;
        next.play(move);
        const std::uint64_t count = count_tree(next, depth - 1, mode, stop);
        if (is_stopped(stop)) return;
        visit(move, count);
    }
}

}  // namespace quadrille
