#pragma once

#include <optional>

#include "engine/board_change.h"
#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/fixed_vector.h"

namespace quadrille {

/// A turn that the rules played by themselves, because its seat had no legal move.
struct StuckTurn {
    Color color{};
    StuckKind kind{};
    std::optional<Color> by;  // the player who has the credit for it, if anybody has
    DueMates due_mates;       // as the turn behind it began
    friend constexpr bool operator==(const StuckTurn&, const StuckTurn&) = default;
};
/// Those that follow each other. In FFA each puts its seat out, in Teams the first ends the game.
/// In Chess4 a seat may pass, but within a round of passes the seats mated before it go out, as the
/// turns of those who mated them come: at most three go, after at most a round each.
inline constexpr std::size_t kMaxStuckTurns = 4 * kColors;
using StuckTurns = FixedVector<StuckTurn, kMaxStuckTurns>;

/// Resolves turns of seats without a legal move, one after another, until the seat to move has one
/// or the game is over; what was resolved, in order.
StuckTurns resolve_stuck_turns(Position& position);

/// Plays a legal move, then resolves turns without one.
void advance(Position& position, Move move);

}  // namespace quadrille
