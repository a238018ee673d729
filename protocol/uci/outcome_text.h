#pragma once

#include <string>
#include <vector>

#include "engine/position.h"

namespace quadrille {

/// How a finished game ended, as the engine tells it: "checkmate, RY won", "Stalemate", "Draw,
/// threefold repetition"; in FFA the reason and the points.
[[nodiscard]] std::string describe_outcome(const Position& position);

/// The `info` line that front ends made for two sides read a finished Teams game from: `mate 0`
/// when the seat to move has lost, `cp 0` for a draw. Nothing when it has won, and in FFA.
[[nodiscard]] std::vector<std::string> final_score_lines(const Position& position);

}  // namespace quadrille
