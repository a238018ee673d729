#pragma once

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/game_record.h"
#include "tools/base/chart.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// Returns the plot of an analysed game (ANALYSIS.md). In FFA it shows the chance of each seat that
/// played to finish first, in per cent, from the `smoothed_points`. In Chess4 it shows these
/// points, in Teams the clamped advantage of Red's side in centipawns. `game` is the record's main
/// line; `format` is the notation of moves.
[[nodiscard]] LineChart plot_of(const GameRecord& record, const Game& game,
                                const GameAnalysis& analysis, MoveFormat format);

}  // namespace quadrille
