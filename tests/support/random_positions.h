#pragma once

#include <vector>

#include "engine/move.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "tests/support/slow_rules.h"

/// Seeded random rules, positions and games in which rare events are frequent.
namespace quadrille::slow {

/// Returns true with a probability of `percent` in a hundred.
[[nodiscard]] bool chance(Random& random, int percent);

/// Returns the variant's default rules half the time, else rules with a few random changes.
[[nodiscard]] RuleSet random_rules(Random& random, Variant variant);

/// Returns a set-up that `set_up` and `Position::from_setup` accept: a start position, a start
/// position with pieces missing, or randomly placed pieces. Random pieces come with departed seats,
/// dead pieces, walls, pawns near home and promotion, and en-passant chances. Chess4 adds absent
/// seats, acquired armies, waiting chances, kings in mating nets and pending credits.
[[nodiscard]] PositionSetup random_setup(Random& random, const RuleSet& rules);

/// Returns the set-up turned a quarter clockwise, with each seat renamed to the next one.
[[nodiscard]] PositionSetup turned(const PositionSetup& setup);
/// Returns the rules for a `turned` set-up: pairings of neighbours change names.
[[nodiscard]] RuleSet turned(const RuleSet& rules);
[[nodiscard]] Move turned(Move move);

/// Returns one of `moves` (not empty) at random. Captures, pawn moves, castlings, checks and moves
/// back (`last` is the mover's previous move) are more likely than others.
[[nodiscard]] Move pick_move(Random& random, const State& s, const std::vector<Move>& moves,
                             Move last);

}  // namespace quadrille::slow
