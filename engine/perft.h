#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

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

/// The same, per legal move of `position`; `depth` at least 1. A turn without moves is resolved
/// first.
[[nodiscard]] std::vector<std::pair<Move, std::uint64_t>> perft_divide(
    const Position& position, int depth, LeafMode mode = LeafMode::Count,
    const std::atomic<bool>* stop = nullptr);

}  // namespace quadrille
