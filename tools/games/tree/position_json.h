#pragma once

#include <nlohmann/json.hpp>

#include "engine/game.h"

namespace quadrille {

/// Returns the part `position` (tools/board/page/types.js): the keys of the protocol's `state`, and
/// `ending`, `recent`, `pieces`, `seats`, `moves`.
[[nodiscard]] nlohmann::ordered_json position_json(const Game& game);

/// `game` of a position without `fields`: `variant`, `preset` (empty where no preset has these
/// rules, and where all have the same), `rules` that differ from it.
[[nodiscard]] nlohmann::ordered_json rules_json(const RuleSet& rules);

}  // namespace quadrille
