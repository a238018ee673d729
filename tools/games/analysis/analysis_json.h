#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/analysis/game_analysis.h"
#include "tools/games/tree/game_tree.h"

// An analysis of a game as the page shows it: `Review` in tools/board/page/types.js.

namespace quadrille {

/// `unit`, `plot` (a row for each position that was analysed, with its `ply`), `marks` (a row for
/// each move that has one, with the ply behind it) and `summary`. `game` is the record's main line.
[[nodiscard]] nlohmann::ordered_json analysis_json(const GameRecord& record, const Game& game,
                                                   const GameAnalysis& analysis);
/// Gives the rows of a review the places of their plies as `node`: `places` are those of the main
/// line, the start first. A row without a number as `ply` throws what the library throws.
void name_places(nlohmann::ordered_json& review, const std::vector<NodeId>& places);

}  // namespace quadrille
