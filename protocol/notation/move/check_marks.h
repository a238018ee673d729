#pragma once

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"

// Which checks a move gives, as notations mark them.

namespace quadrille {

/// Kings of enemies of the mover that gain a checking piece of any army by `move`, which leads from
/// `before` to `after`. A piece that gave check before and only moved is no new one.
[[nodiscard]] ColorSet newly_checked(Move move, const Position& before, const Position& after);

/// The same game with mates judged on the victim's turn, so that after a move no seat is out yet
/// and it still shows which pieces check which king.
[[nodiscard]] Position judging_later(const Position& position);

}  // namespace quadrille
