#pragma once

#include <nlohmann/json.hpp>

#include "engine/game.h"

namespace quadrille {

/// What a page needs to draw the position of a game and to let it be played on, as MESSAGES.md says
/// ("position"): the keys of the protocol's `state`, and `pieces`, `seats`, `moves`.
[[nodiscard]] nlohmann::ordered_json position_json(const Game& game);

}  // namespace quadrille
