#pragma once

#include <vector>

#include "engine/move.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"
#include "engine/util/random.h"
#include "tests/support/slow_rules.h"

/// Seeded random rules, positions and games in which rare things happen often.
namespace quadrille::slow {

/// Whether something of probability `percent` in a hundred happens this time.
[[nodiscard]] bool chance(Random& random, int percent);

/// The variant's defaults half the time, else with a few options changed at random.
[[nodiscard]] RuleSet random_rules(Random& random, Variant variant);

/// A set-up that `set_up` and `Position::from_setup` accept: a start position, a thinned one with
/// castling rights, or pieces thrown on the board with departed seats, dead pieces, walls, pawns
/// near home and near promotion, en-passant chances; in Chess4 also absent seats, acquired armies,
/// waiting chances, kings in mating nets and pending credits.
[[nodiscard]] PositionSetup random_setup(Random& random, const RuleSet& rules);

/// The set-up turned a quarter clockwise, each seat taking the name of the next one.
[[nodiscard]] PositionSetup turned(const PositionSetup& setup);
/// The rules that go with `turned`: pairings of neighbours change names.
[[nodiscard]] RuleSet turned(const RuleSet& rules);
[[nodiscard]] Move turned(Move move);

/// One of `moves` (not empty) at random: captures, pawn moves, castlings, checks and steps back to
/// where a piece came from (`last` is the mover's previous move) are likelier than others.
[[nodiscard]] Move pick_move(Random& random, const State& s, const std::vector<Move>& moves,
                             Move last);

}  // namespace quadrille::slow
