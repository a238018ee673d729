#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// Without teams: returns one estimate of the final points for all seats, in hundredths, by number
/// of entries played; nothing where there is no analysis. A search is pessimistic for its own seat,
/// so an active seat has the mean over a round of searches around the position (ANALYSIS.md): the
/// nearest round with the same active seats. A seat that is out has the value of the position's own
/// search, a finished game its points.
[[nodiscard]] std::vector<std::optional<PerColor<int>>> smoothed_points(
    const Game& game, const GameAnalysis& analysis);

}  // namespace quadrille
