#pragma once

#include <cstdint>
#include <vector>

#include "engine/util/random.h"
#include "search/searcher.h"

namespace quadrille {

/// The scale of `UCI_Elo`. Its differences were measured in Teams against the engine itself
/// (EXPERIMENTS.md), and are smaller in FFA. Its zero is a convention: no list of engines for four
/// players exists.
inline constexpr int kMinElo = 500;
inline constexpr int kMaxElo = 2500;

/// Returns `limits` with at most the nodes of a strength, from `kMinElo` to `kMaxElo`. Below a
/// third of the scale more and more searches have one move of `moves`, drawn at random.
[[nodiscard]] SearchLimits limit_strength(const SearchLimits& limits, int elo,
                                          const std::vector<Move>& moves, Random random);

}  // namespace quadrille
