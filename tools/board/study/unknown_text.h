#pragma once

#include <string_view>

namespace quadrille::board {

/// Whether a text is of none of the formats that say what they are, and does not begin with a move
/// either: whoever opens it took something else for a game.
[[nodiscard]] bool is_no_game(std::string_view text);

}  // namespace quadrille::board
