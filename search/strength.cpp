#include "search/strength.h"

#include <algorithm>
#include <cmath>

namespace quadrille {

SearchLimits weakened(const SearchLimits& limits, int elo, const std::vector<Move>& moves,
                      Random random) {
    constexpr double kNodesOfLeastElo = 60;
    // The nodes double with each so many points: what a doubling is worth in Teams
    // (EXPERIMENTS.md).
    constexpr double kEloOfDoubling = 190;
    // Below this some moves are random: up to kMostRandom per mille at the lower end.
    constexpr int kSoundElo = 1100;
    constexpr int kMostRandom = 100;
    constexpr int kPerMille = 1000;
    elo = std::clamp(elo, kLeastElo, kMostElo);
    const double doublings = static_cast<double>(elo - kLeastElo) / kEloOfDoubling;
    const auto nodes = static_cast<std::uint64_t>(kNodesOfLeastElo * std::exp2(doublings));
    const int random_per_mille =
        kMostRandom * std::max(0, kSoundElo - elo) / (kSoundElo - kLeastElo);
    SearchLimits out = limits;
    out.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    if (!moves.empty() && static_cast<int>(random.below(kPerMille)) < random_per_mille) {
        out.search_moves = {moves[random.below(moves.size())]};
    }
    return out;
}

}  // namespace quadrille
