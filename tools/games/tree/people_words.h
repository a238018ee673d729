#pragma once

#include <string>
#include <string_view>

#include "engine/position.h"
#include "engine/ruleset.h"

// How a game and its seats stand in words for people who look at a board; programs get those of the
// protocol.

namespace quadrille {

/// How the game ended, e.g. "Checkmate: Red and Yellow win", "Draw agreed: White 1½, Silver 1½,
/// Black 0, Gold 3"; empty while it runs.
[[nodiscard]] std::string ending_in_words(const Position& position);

/// What has become of a seat, e.g. "resigned, its king walks on"; "plays" for an active one.
[[nodiscard]] std::string seat_in_words(const Position& position, Color seat);

/// The `Result` of a record under `rules`: "Red and Yellow won", "a draw", "White 3, Silver 2,
/// Black 1, Gold 0", "unfinished" for `*` and for none. Other texts stand for themselves.
[[nodiscard]] std::string result_in_words(std::string_view result, const RuleSet& rules);

}  // namespace quadrille
