#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "engine/position.h"

namespace quadrille {

/// The way perft counts the last ply: the number of legal moves (bulk counting), or each move made.
enum class LeafMode { Count, Make };

/// Returns the number of move sequences of `depth` plies from `position`, on one thread and without
/// a hash table. A finished game has no moves. Repetition, the 50-move rule and bare kings are
/// ignored. A turn without moves is resolved by the rules and costs no ply. Depth 0 returns 1. When
/// `stop` becomes true, it returns the incomplete count.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth,
                                  LeafMode mode = LeafMode::Count,
                                  const std::atomic<bool>* stop = nullptr);

/// Receives a move and its count.
using PerftVisitor = std::function<void(Move, std::uint64_t)>;

/// Calls `visit` with each legal move of `position` (in `ordered_moves` order) and its perft count,
/// as soon as it is counted. `depth` must be at least 1. A turn without moves is resolved first. An
/// incomplete count is not reported.
void perft_divide(const Position& position, int depth, LeafMode mode, const PerftVisitor& visit,
                  const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
