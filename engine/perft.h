#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "engine/position.h"

namespace quadrille {

/// How perft counts the last ply: by the number of legal moves, or by making each of them.
enum class LeafMode { Count, Make };

/// The number of move sequences of `depth` plies from `position`, one thread, no hash. A finished
/// game has no moves; repetition, the 50-move rule and bare kings are not looked at; a turn without
/// moves is resolved by the rules and costs no ply. Depth 0 is 1. When `stop` becomes true the
/// count is abandoned and whatever was counted is returned.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth,
                                  LeafMode mode = LeafMode::Count,
                                  const std::atomic<bool>* stop = nullptr);

/// Gets a move and its count.
using PerftVisitor = std::function<void(Move, std::uint64_t)>;

/// The same for each legal move of `position` (`ordered_moves`), as soon as it is counted; `depth`
/// at least 1. A turn without moves is resolved first. A count that is abandoned is not shown.
void perft_divide(const Position& position, int depth, LeafMode mode, const PerftVisitor& visit,
                  const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
