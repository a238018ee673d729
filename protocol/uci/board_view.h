#pragma once

#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/types.h"
#include "protocol/text/colors.h"

namespace quadrille {

/// The board as lines of text, Red's side below, with a panel beside it: seat to move, points,
/// states, checks, and what the marks mean that occur. Without colors every square still tells
/// all: `rP` a red pawn (in Chess4 a white one: the panel has the letters), `drP` a dead one, `dP`
/// a dead one of unknown owner, `*rK` a zombie king,
/// `~rK` a walking one, `+rK` a king in check, `###` a wall. `players` stand behind their seats,
/// where they are named.
[[nodiscard]] std::vector<std::string> draw_board(const Position& position, TextColors colors,
                                                  const PerColor<std::string>& players = {});

/// One word or two for a seat's state, e.g. "active", "zombie, walking", "out (stalemated)".
[[nodiscard]] std::string describe_seat(const Position& position, Color seat);

}  // namespace quadrille
