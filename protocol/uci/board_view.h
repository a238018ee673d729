#pragma once

#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/types.h"
#include "protocol/text/colors.h"

namespace quadrille {

/// Draws the board as lines of text, Red's side below. A panel next to it has the seat to move,
/// points, states, checks and a legend of the marks on the board. The squares are unambiguous also
/// without colours: `rP` is a red pawn (a white one in Chess4: the panel has the letters), `drP` a
/// dead one, `dP` a dead one without owner, `*rK` a zombie king, `~rK` a walking one, `+rK` a king
/// in check, `###` a wall. Names in `players` follow the state of their seats.
[[nodiscard]] std::vector<std::string> draw_board(const Position& position, TextColors colors,
                                                  const PerColor<std::string>& players = {});

/// Describes a seat's state, e.g. "active", "zombie, walking", "out (stalemated)".
[[nodiscard]] std::string describe_seat(const Position& position, Color seat);

}  // namespace quadrille
