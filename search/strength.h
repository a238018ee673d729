#pragma once

#include <cstdint>

#include "engine/game.h"
#include "search/searcher.h"

namespace quadrille {

/// The scale of `UCI_Elo`. Its differences were measured in Teams against the engine itself
/// (EXPERIMENTS.md), and are smaller in FFA; where it starts is a convention, for nobody has a
/// common list for four players.
inline constexpr int kLeastElo = 500;
inline constexpr int kMostElo = 2500;

/// How a strength is played: so many moves looked at, and a share of moves drawn at random.
struct Weakness {
    std::uint64_t nodes;
    int random_per_mille;
};
/// Smooth in `elo`, from kLeastElo to kMostElo: the nodes double from step to step, and below a
/// third of the scale more and more moves are random.
[[nodiscard]] Weakness weakness_of(int elo);

/// Whether the weakness asks for a random move in this position of the game, and which, as an index
/// below `moves`; negative for a move that is searched. The same for the same game.
[[nodiscard]] int random_choice(const Weakness& weakness, const Game& game, std::size_t moves);

/// `limits` with as many nodes as the weakness allows at most.
[[nodiscard]] SearchLimits weakened(const SearchLimits& limits, const Weakness& weakness);

}  // namespace quadrille
