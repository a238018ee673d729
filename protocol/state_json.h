#pragma once

#include <string>

#include "engine/position.h"

namespace quadrille {

/// The position as one line of JSON with the keys, in this order:
///   variant "ffa"|"teams", fen4, turn "red"|.., points {"red": n, ..}, active ["red", ..],
///   checks {"<seat in check>": ["<seat that gives it>", ..]}, over true|false, reason (text, empty
///   while the game runs), result (as `format_result`).
[[nodiscard]] std::string format_state(const Position& position);

}  // namespace quadrille
