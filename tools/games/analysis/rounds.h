#pragma once

#include <cstddef>
#include <vector>

#include "engine/game.h"

namespace quadrille {

/// The first position of every round, by number of entries played, from the one of the first move
/// on: a move of a seat that does not come behind the last one's begins another.
[[nodiscard]] std::vector<std::size_t> round_starts(const Game& game);

}  // namespace quadrille
