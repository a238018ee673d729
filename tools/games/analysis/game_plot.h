#pragma once

#include "engine/game.h"
#include "protocol/notation/move/move_text.h"
#include "protocol/notation/record/game_record.h"
#include "tools/base/chart.h"
#include "tools/games/analysis/game_analysis.h"

namespace quadrille {

/// An analysed game as a plot over its entries. FFA: the `steady_points` of each seat; of a
/// finished game the points. Chess4 without partners likewise, without lines of seats that never
/// played. Teams: the advantage of Red's side in centipawns, clamped. The lines begin where the
/// analysis has come. Mistakes (`?`, `??`) have a dot on the line of whoever chose them, seats that
/// go out a cross. `game` is the record's main line; `format` that of moves.
[[nodiscard]] LineChart plot_of(const GameRecord& record, const Game& game,
                                const GameAnalysis& analysis, MoveFormat format);

}  // namespace quadrille
