#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/tree/game_tree.h"

// A game with variations as JSON, without any loss, in all variants. PGN4 and c4pgn are for
// exchange with other programs.

namespace quadrille {

/// A game in two parts.
struct SavedGame {
    GameRecord head;  // tags, rules and start, without moves
    GameTree tree;
};

/// Returns a game as JSON: `variant`, `rules` (as for `setoption name RuleVariants`), `words`
/// (words of `RuleVariants` without effect), `fen` (of the start), `round` (the first), `tags`,
/// `comments` (before the game), and `moves`. Each element of `moves` is a move or event with its
/// comments and mark, after the moves of the line up to `parent`: the number of an earlier element,
/// counted from 1, or 0 for the start. The first element with a parent continues its line, the
/// others begin variations. Elements are in the order of a depth-first search.
[[nodiscard]] nlohmann::ordered_json to_json(const SavedGame& game);

/// Reads the result of `to_json`, and checks that all moves are legal. The error is one line.
[[nodiscard]] Expected<SavedGame, std::string> saved_game_from_json(
    const nlohmann::ordered_json& json);

}  // namespace quadrille
