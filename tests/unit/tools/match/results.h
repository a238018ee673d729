#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "tools/match/game_result.h"

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

/// A Chess4 game of three, without Green, about which all is said that could do harm.
[[nodiscard]] inline GameResult of_three(std::size_t rotation, std::array<std::size_t, 3> engine,
                                         std::array<int, 3> places, std::array<int, 3> points) {
    GameResult game =
        ffa(rotation, {engine[0], engine[1], engine[2], engine[0]},
            {places[0], places[1], places[2], 1}, {points[0], points[1], points[2], 99});
    game.seats.remove(Color::Green);
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
