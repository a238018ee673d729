#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/notation/record/game_record.h"
#include "tools/games/tree/game_tree.h"

// A game as a page shows it: the parts of tools/board/page/types.js, and words for people.

namespace quadrille {

/// Returns how the game ended, e.g. "Checkmate: Red and Yellow win", "Draw agreed: White 1½, Silver
/// 1½, Black 0, Gold 3"; empty while it runs.
[[nodiscard]] std::string ending_in_words(const Position& position);

/// Returns the state of a seat, e.g. "resigned, its king walks on"; "plays" for an active one.
[[nodiscard]] std::string seat_in_words(const Position& position, Color seat);

/// Returns the `Result` of a record in words under `rules`: "Red and Yellow won", "a draw", "White
/// 3, Silver 2, Black 1, Gold 0", "unfinished" for `*` and for none. Other texts stand for
/// themselves.
[[nodiscard]] std::string result_in_words(std::string_view result, const RuleSet& rules);

/// Returns the part `position` (tools/board/page/types.js): the keys of the protocol's `state`, and
/// `ending`, `recent`, `pieces`, `seats` with the names of `players`, `moves`.
[[nodiscard]] nlohmann::ordered_json position_json(const Game& game, const SeatNames& players = {});

/// `game` of a position without `fields`: `variant`, `preset` (empty where no preset has these
/// rules, and where all have the same), `rules` that differ from it.
[[nodiscard]] nlohmann::ordered_json rules_json(const RuleSet& rules);

/// Returns the part `tree` (tools/board/page/types.js): a list of nodes, each after its parent.
/// Rounds are counted as in the game's record, c4pgn or else PGN4, from `first_round` on.
[[nodiscard]] nlohmann::ordered_json tree_json(const GameTree& tree, int first_round);

/// Returns a row of the part `games`; events do not count as plies.
[[nodiscard]] nlohmann::ordered_json entry_of_list(const GameRecord& game);

/// Returns the part `tags`.
[[nodiscard]] nlohmann::ordered_json tags_json(const GameRecord& game);

/// Returns the part `result` of a record, in words.
[[nodiscard]] std::string result_json(const GameRecord& game);

/// Returns the record as annotated c4pgn, or else as PGN4.
[[nodiscard]] std::string record_text(const GameRecord& game);

/// Returns the moves among the entries of a game.
[[nodiscard]] std::size_t count_plies(const std::vector<GameEntry>& entries);

}  // namespace quadrille
