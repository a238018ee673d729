#pragma once

#include <nlohmann/json.hpp>

#include "engine/game.h"

namespace quadrille {

/// What a page needs to draw the position of a game and to let it be played on, as MESSAGES.md says
/// ("position"): the keys of the protocol's `state`, and `ending`, `pieces`, `seats`, `moves`.
[[nodiscard]] nlohmann::ordered_json position_json(const Game& game);

/// `game` of a position without `fields`: `variant`, `preset` (empty where no preset has these
/// rules, and where all have the same), `rules` that differ from it.
[[nodiscard]] nlohmann::ordered_json rules_json(const RuleSet& rules);

}  // namespace quadrille
