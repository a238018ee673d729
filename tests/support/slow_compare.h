#pragma once

#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "tests/support/slow_rules.h"

/// The engine beside its slow twin. Every function returns the first difference in words, or
/// nothing.
namespace quadrille::slow {

/// Board, seats, rights, points, clocks, result, and the position's agreement with itself.
[[nodiscard]] std::string state_difference(const Position& fast, const State& slow);

/// Legal moves of the seat to move, in all the ways the engine can be asked for them; whether other
/// seats could move; checks. `legal` are the twin's moves.
[[nodiscard]] std::string move_difference(const Position& fast, const State& slow,
                                          const std::vector<Move>& legal, Random& random);

/// What passing the turn without a move does (a search's null move).
[[nodiscard]] std::string pass_difference(const Position& fast, const State& slow);

}  // namespace quadrille::slow
