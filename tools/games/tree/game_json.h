#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/tree/game_tree.h"

// JSON of a game for the page, as declared in tools/board/page/types.js, and texts for people.

namespace quadrille {

/// Returns the end of a game, e.g. "Checkmate: Red and Yellow win", or an empty text before it.
[[nodiscard]] std::string ending_text(const Position& position);

/// Returns the state of a seat, e.g. "plays", "checkmated", "resigned, its king walks on". Returns
/// "out" for a seat that was out when the game began.
[[nodiscard]] std::string seat_text(const Game& game, Color seat);

/// Returns the `Result` of a record in words: "Red and Yellow won", "White 3, Silver 2, Black 1,
/// Gold 0". Returns "unfinished" for `*` or an empty text, and other texts unchanged.
[[nodiscard]] std::string result_text(std::string_view result, const RuleSet& rules);

/// Returns the JSON of a position.
[[nodiscard]] nlohmann::ordered_json position_json(const Game& game, const SeatNames& players = {});

/// Returns the rules as JSON: `variant`, `preset`, `rules`. `preset` is empty when no preset or
/// every preset has these rules.
[[nodiscard]] nlohmann::ordered_json rules_json(const RuleSet& rules);

/// Returns the JSON of a tree. `first_round`: number of the first round in the game's record.
[[nodiscard]] nlohmann::ordered_json tree_json(const GameTree& tree, int first_round);

/// Returns the JSON of a game for a list of games. Events do not count as plies.
[[nodiscard]] nlohmann::ordered_json entry_of_list(const GameRecord& game);

[[nodiscard]] nlohmann::ordered_json tags_json(const GameRecord& game);

/// Returns the tag `Result` in words, "unfinished" without the tag.
[[nodiscard]] std::string result_json(const GameRecord& game);

/// Formats the record as annotated c4pgn if that supports its rules, else as PGN4.
[[nodiscard]] std::string record_text(const GameRecord& game);

}  // namespace quadrille
