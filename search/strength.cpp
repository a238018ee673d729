#include "search/strength.h"

#include <algorithm>
#include <cmath>

#include "search/root_moves.h"

namespace quadrille {

namespace {

constexpr double kNodesOfLeastElo = 60;
/// The nodes double with each so many points: what a doubling is worth in Teams (EXPERIMENTS.md).
constexpr double kEloOfDoubling = 190;
/// Below this some moves are random: up to kMostRandom per mille at the lower end.
constexpr int kSoundElo = 1100;
constexpr int kMostRandom = 100;

}  // namespace

Weakness weakness_of(int elo) {
    const int e = std::clamp(elo, kLeastElo, kMostElo);
    Weakness w{};
    w.nodes = static_cast<std::uint64_t>(
        kNodesOfLeastElo * std::exp2(static_cast<double>(e - kLeastElo) / kEloOfDoubling));
    w.random_per_mille = kMostRandom * std::max(0, kSoundElo - e) / (kSoundElo - kLeastElo);
    return w;
}

int random_choice(const Weakness& weakness, const Game& game, std::size_t moves) {
    Random random = random_for(game);
    constexpr int kPerMille = 1000;
    if (static_cast<int>(random.below(kPerMille)) >= weakness.random_per_mille) return -1;
    return static_cast<int>(random.below(moves));
}

SearchLimits weakened(const SearchLimits& limits, const Weakness& weakness) {
    SearchLimits out = limits;
    out.nodes = std::min(limits.nodes.value_or(weakness.nodes), weakness.nodes);
    return out;
}

}  // namespace quadrille
