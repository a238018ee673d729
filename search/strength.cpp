#include "search/strength.h"

#include <algorithm>
#include <cmath>

namespace quadrille {

SearchLimits limit_strength(const SearchLimits& limits, int elo, const std::vector<Move>& moves,
                            Random random) {
    constexpr double kNodesAtMinElo = 60;
    // Gain from doubling the nodes, as measured in Teams (EXPERIMENTS.md).
    constexpr double kEloPerDoubling = 190;
    // Below this some moves are random: kMaxRandomPerMille at kMinElo.
    constexpr int kSoundElo = 1100;
    constexpr int kMaxRandomPerMille = 100;
    constexpr int kPerMille = 1000;
    elo = std::clamp(elo, kMinElo, kMaxElo);
    const double doublings = static_cast<double>(elo - kMinElo) / kEloPerDoubling;
    const auto nodes = static_cast<std::uint64_t>(kNodesAtMinElo * std::exp2(doublings));
    const int random_per_mille =
        kMaxRandomPerMille * std::max(0, kSoundElo - elo) / (kSoundElo - kMinElo);
    SearchLimits out = limits;
    out.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    if (!moves.empty() && static_cast<int>(random.below(kPerMille)) < random_per_mille) {
        out.search_moves = {moves[random.below(moves.size())]};
    }
    return out;
}

}  // namespace quadrille
