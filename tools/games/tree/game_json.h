#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/tree/game_tree.h"

// A game for the page: parts of tools/board/page/types.js, and words for people.

namespace quadrille {

/// Returns the end of a game, e.g. "Checkmate: Red and Yellow win"; empty while it runs.
[[nodiscard]] std::string ending_text(const Position& position);

/// Returns the state of a seat, e.g. "plays", "resigned, its king walks on".
[[nodiscard]] std::string seat_text(const Position& position, Color seat);

/// Returns the `Result` of a record in words: "Red and Yellow won", "White 3, Silver 2, Black 1,
/// Gold 0", "unfinished" for `*` and an empty text. Unknown texts stay.
[[nodiscard]] std::string result_text(std::string_view result, const RuleSet& rules);

/// Returns the part `position`.
[[nodiscard]] nlohmann::ordered_json position_json(const Game& game, const SeatNames& players = {});

/// Returns the part `game` of a position without `fields`. `preset` is empty when no preset has
/// these rules, or every one has.
[[nodiscard]] nlohmann::ordered_json rules_json(const RuleSet& rules);

/// Returns the part `tree`. Rounds are counted from `first_round` on, as in the game's record.
[[nodiscard]] nlohmann::ordered_json tree_json(const GameTree& tree, int first_round);

/// Returns a row of the part `games`; events do not count as plies.
[[nodiscard]] nlohmann::ordered_json entry_of_list(const GameRecord& game);

[[nodiscard]] nlohmann::ordered_json tags_json(const GameRecord& game);

/// Returns the part `result`.
[[nodiscard]] std::string result_json(const GameRecord& game);

/// Returns the record as annotated c4pgn, or else as PGN4.
[[nodiscard]] std::string record_text(const GameRecord& game);

/// Returns the moves among the entries of a game.
[[nodiscard]] std::size_t count_plies(const std::vector<GameEntry>& entries);

}  // namespace quadrille
