#pragma once

#include "engine/move.h"
#include "engine/position.h"

namespace quadrille {

/// Guesses how the seat to move would evade a check when another opponent replies (best-reply
/// search): the legal move that captures most, where captures that lose material by static exchange
/// come last. Returns `Move::none()` without a legal move.
[[nodiscard]] Move likely_evasion(const Position& position);

}  // namespace quadrille
