#pragma once

#include <string>
#include <vector>

#include "engine/position.h"
#include "protocol/notation/fen4/fen4.h"

namespace quadrille {

/// The position as one line of JSON with the keys, in this order:
///   variant "ffa"|"teams", fen4, turn "red"|.., points {"red": n, ..}, active ["red", ..],
///   checks {"<seat in check>": ["<seat that gives it>", ..]}, over true|false, reason (text, empty
///   while the game runs), result (as `format_result`).
/// `kept` are fields the FEN4 came with.
[[nodiscard]] std::string format_state(const Position& position,
                                       const std::vector<ExtraField>& kept = {});

}  // namespace quadrille
