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

/// Returns an FFA game with engines, places and points by seat, Red first.
[[nodiscard]] inline GameResult ffa(std::size_t rotation, FourEngines engine, FourInts places,
                                    FourInts points = {}) {
    GameResult game;
    game.rotation = rotation;
    game.engine.values = engine;
    game.places.values = places;
    for (std::size_t i = 0; i < points.size(); ++i) game.points.values[i] = points[i];
    return game;
}

/// Returns a Chess4 game of three. Values of Green, which does not play, are set to mislead.
[[nodiscard]] inline GameResult of_three(std::size_t rotation, std::array<std::size_t, 3> engine,
                                         std::array<int, 3> places, std::array<int, 3> points) {
    GameResult game =
        ffa(rotation, {engine[0], engine[1], engine[2], engine[0]},
            {places[0], places[1], places[2], 1}, {points[0], points[1], points[2], 99});
    game.seats.remove(Color::Green);
    return game;
}

/// Returns a Teams game. `first` plays Red and Yellow, `second` Blue and Green. `outcome` is 1, 0
/// or -1 for a win, draw or loss of `first`.
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
