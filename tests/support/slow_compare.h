#pragma once

#include <string>
#include <vector>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/util/random.h"
#include "tests/support/slow_rules.h"

/// Comparisons of the engine with its slow reference implementation. Every function returns the
/// first difference as text, or an empty text.
namespace quadrille::slow {

/// Compares board, seats, rights, points, clocks and result, and checks the position's invariants.
[[nodiscard]] std::string state_difference(const Position& fast, const State& slow);

/// Compares the legal moves of the seat to move by all functions of the engine, the seats that
/// could move, and checks. `legal` are the reference's moves.
[[nodiscard]] std::string move_difference(const Position& fast, const State& slow,
                                          const std::vector<Move>& legal, Random& random);

/// Compares the positions after passing the turn without a move (a search's null move).
[[nodiscard]] std::string pass_difference(const Position& fast, const State& slow);

}  // namespace quadrille::slow
