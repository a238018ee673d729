#pragma once

#include <optional>
#include <string>

#include "engine/move.h"
#include "engine/position.h"
#include "engine/types.h"

namespace quadrille {

/// Draws the board as an SVG 1.1 document, with Red at the bottom. Dead pieces are grey (a zombie
/// king has an outline in its seat's color), kings in check have a ring, and the last move is
/// shaded. Text below shows the turn and, for each seat, its player, points or team, and state.
[[nodiscard]] std::string draw_svg_board(const Position& position,
                                         const std::optional<Move>& last_move,
                                         const PerColor<std::string>& players = {});

}  // namespace quadrille
