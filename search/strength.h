#pragma once

#include <cstdint>
#include <vector>

#include "engine/util/random.h"
#include "search/searcher.h"

namespace quadrille {

/// The scale of `UCI_Elo`. Differences were measured in Teams, in games of the engine with itself
/// (EXPERIMENTS.md); in FFA they are smaller. The zero point is arbitrary, because no rating list
/// of four-player engines exists.
inline constexpr int kMinElo = 500;
inline constexpr int kMaxElo = 2500;

/// Returns `limits` with at most the nodes of strength `elo` (`kMinElo` to `kMaxElo`). Below 1100
/// some searches get one random move of `moves`, more of them if `elo` is lower.
[[nodiscard]] SearchLimits limit_strength(const SearchLimits& limits, int elo,
                                          const std::vector<Move>& moves, Random random);

}  // namespace quadrille
