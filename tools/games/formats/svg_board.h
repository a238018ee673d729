#pragma once

#include <optional>
#include <string>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Draws the board as an SVG 1.1 document, Red's side below: dead pieces grey (a zombie king with
/// its seat's outline), a ring around kings in check, the last move shaded; below it the turn and
/// the seats with players, points or teams, and states.
[[nodiscard]] std::string draw_svg_board(const Position& position,
                                         const std::optional<Move>& last_move,
                                         const PerColor<std::string>& players = {});

}  // namespace quadrille
