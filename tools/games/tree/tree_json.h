#pragma once

#include <nlohmann/json.hpp>

#include "protocol/notation/record/game_record.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille {

/// Returns the part `tree` (tools/board/page/types.js): a list of nodes, each after its parent.
/// Rounds are counted as in the game's record, c4pgn or else PGN4, from `first_round` on.
[[nodiscard]] nlohmann::ordered_json tree_json(const GameTree& tree, int first_round);

/// Returns a row of the part `games`; events do not count as plies.
[[nodiscard]] nlohmann::ordered_json entry_of_list(const GameRecord& game);

}  // namespace quadrille
