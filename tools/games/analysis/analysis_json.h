#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/analysis/game_analysis.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille {

/// Returns the fields `unit`, `plot`, `marks` and `summary` of `Review`
/// (tools/board/page/types.js). `game` is the record's main line.
[[nodiscard]] nlohmann::ordered_json analysis_json(const GameRecord& record, const Game& game,
                                                   const GameAnalysis& analysis);
/// Adds the field `node` to the rows of a review. `main_line` has the nodes of the main line by
/// ply. Throws when a row has no `ply`.
void add_node_ids(nlohmann::ordered_json& review, const std::vector<NodeId>& main_line);

}  // namespace quadrille
