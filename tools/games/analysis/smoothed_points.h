#pragma once

#include <optional>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// Returns an estimate of the final points of all seats in a game without teams, in hundredths, by
/// number of entries played; `std::nullopt` for positions without an analysis. A search is
/// pessimistic for the seat to move. Therefore an active seat gets the mean over the nearest round
/// of searches with the same active seats (ANALYSIS.md). A seat that is out gets the value from the
/// search of the position. In a finished game, all seats get their points.
[[nodiscard]] std::vector<std::optional<PerColor<int>>> smoothed_points(
    const Game& game, const GameAnalysis& analysis);

}  // namespace quadrille
