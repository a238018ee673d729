#pragma once

#include <optional>
#include <string>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// The board as an SVG 1.1 document of its own, Red's side below: coordinates, pieces as simple
/// shapes in the colors of their seats, dead ones grey (a zombie king grey in its seat's outline),
/// walls, a ring around kings in check, the squares of the last move shaded, and below the seats
/// with their players, where `players` names them, points or teams, states, and whose turn it is.
[[nodiscard]] std::string draw_svg_board(const Position& position,
                                         const std::optional<Move>& last_move,
                                         const PerColor<std::string>& players = {});

}  // namespace quadrille
