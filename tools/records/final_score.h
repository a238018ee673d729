#pragma once

#include <optional>

#include "engine/position.h"
#include "engine/types.h"

// What seats and teams have from a game, as far as it was played.

namespace quadrille {

/// Where each seat plays for itself, in hundredths of a point: FFA's points, Chess4's score as last
/// man standing. Of a game that was ended before its time, as if it were drawn here and now.
[[nodiscard]] PerColor<int> final_hundredths(const Position& end);

/// The winning team of a game of two, by a seat of it; nothing after a draw and while it runs.
[[nodiscard]] std::optional<Color> winner_of(const Position& end);

}  // namespace quadrille
