#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "tools/play/game_result.h"

// Game results for the tests of the statistics.

namespace quadrille::match::testing {

using FourEngines = std::array<std::size_t, 4>;
using FourInts = std::array<int, 4>;
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// An FFA game: engines, places and points by seat, Red first.
[[nodiscard]] inline GameResult ffa(std::size_t rotation, FourEngines engine, FourInts places,
                                    FourInts points = {}) {
    GameResult game;
    game.rotation = rotation;
    game.engine.values = engine;
    game.places.values = places;
    for (std::size_t i = 0; i < points.size(); ++i) game.points.values[i] = points[i];
    return game;
}

/// A Teams game: the engine of Red and Yellow, that of Blue and Green, and 1, 0 or -1 for a win of
/// the first, a draw, a loss.
[[nodiscard]] inline GameResult teams(std::size_t rotation, std::size_t first, std::size_t second,
                                      int outcome) {
    GameResult game;
    game.rotation = rotation;
    game.is_teams = true;
    game.engine.values = {first, second, first, second};
    game.places.values = {1, 1, 1, 1};
    if (outcome > 0) game.places.values = {1, 3, 1, 3};
    if (outcome < 0) game.places.values = {3, 1, 3, 1};
    return game;
}

}  // namespace quadrille::match::testing
