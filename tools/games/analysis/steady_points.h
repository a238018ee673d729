#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// Without teams: one estimate of the final points that all seats share, by number of entries
/// played, in hundredths; nothing where the analysis has not come. Each search is a pessimist for
/// its own seat, so an active seat has the mean over a round of searches around the position, in
/// which every seat's view weighs the same: of four seats those from two before to two behind, the
/// outermost half; where the same seats are no longer, or not yet, in the game, or the analysis
/// ends, the nearest round. A seat that is out has what the position's own search says, and a
/// finished game its points.
[[nodiscard]] std::vector<std::optional<PerColor<int>>> steady_points(const Game& game,
                                                                      const GameAnalysis& analysis);

}  // namespace quadrille
