#pragma once

#include <optional>

#include "engine/board_change.h"
#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/fixed_vector.h"

namespace quadrille {

/// A turn that the rules resolved because its seat had no legal move.
struct StuckTurn {
    Color color{};
    StuckKind kind{};
    std::optional<Color> by;  // the player credited with it, if any
    DueMates due_mates;       // mates that took effect at the start of the next turn
    friend constexpr bool operator==(const StuckTurn&, const StuckTurn&) = default;
};
/// The maximum number of stuck turns in a row. In FFA each one eliminates its seat; in Teams the
/// first one ends the game. In Chess4 mated seats pass, but in a round of passes the credited seats
/// have their turns and a mated seat goes out: at most three seats, after at most one round each.
inline constexpr std::size_t kMaxStuckTurns = 4 * kColors;
using StuckTurns = FixedVector<StuckTurn, kMaxStuckTurns>;

/// Resolves turns of seats without a legal move, one after another, until the seat to move has a
/// move or the game is over. Returns the resolved turns in order.
StuckTurns resolve_stuck_turns(Position& position);

/// Plays a legal move, then resolves turns without one.
void advance(Position& position, Move move);

}  // namespace quadrille
