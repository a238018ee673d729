#pragma once

#include <nlohmann/json.hpp>

#include "protocol/notation/record/game_record.h"
#include "tools/games/tree/game_tree.h"

namespace quadrille {

/// The moves of a tree as MESSAGES.md says ("tree"): an array of places, each behind the one it
/// comes from. Rounds are those of the game's record, c4pgn or else PGN4, which begins with
/// `first_round`.
[[nodiscard]] nlohmann::ordered_json tree_json(const GameTree& tree, int first_round);

/// A row of a list of games: who played, how it ended, how many moves it has, events not counted.
[[nodiscard]] nlohmann::ordered_json entry_of_list(const GameRecord& game);

}  // namespace quadrille
