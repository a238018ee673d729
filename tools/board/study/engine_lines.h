#pragma once

#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/move.h"
#include "tools/board/study/home.h"
#include "tools/engines/info_line.h"

// What an engine says, as the page shows it.

namespace quadrille::board {

/// The moves of a line behind `game`, up to the first that cannot be played or that a walking king
/// makes.
[[nodiscard]] std::vector<Move> read_line(const Game& game, std::string_view line);

/// One of the `lines` of MESSAGES.md: what the engine thinks of `game`.
[[nodiscard]] Json line_json(const InfoLine& info, const Game& game);

}  // namespace quadrille::board
