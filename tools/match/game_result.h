#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/types.h"

namespace quadrille {

/// A game that is to be played.
struct GamePlan {
    std::size_t number = 0;    // index in the schedule
    std::size_t rotation = 0;  // number of the rotation that the game belongs to
    std::size_t opening = 0;   // index; all groups of engines play the same openings
    int quarter_turns = 0;     // of the opening's board, clockwise
    PerColor<std::size_t> engine;
    ColorSet seats = ColorSet::all();  // seats that play; `engine` of other seats is unused
    friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

/// The result of a finished game.
struct GameResult {
    std::size_t number = 0;  // index in the schedule
    /// Number of the rotation, in which the same engines change seats until each has had all seats.
    std::size_t rotation = 0;
    bool is_teams = false;      // two teams play: Teams, Chess4 with partners
    std::uint8_t teammate = 2;  // with teams: partners sit so many seats apart, clockwise
    /// The engine of each seat: an index into the list of the match.
    PerColor<std::size_t> engine;
    /// Seats that played (Chess4: two, three or four). Other seats have no meaningful values.
    ColorSet seats = ColorSet::all();
    /// FFA: points at the end; Chess4: the score as last man standing, 0 to 3. Teams: 0.
    PerColor<double> points;
    /// Places 1..4 by points; tied seats share the better place. Teams: 1 for winners, 3 for
    /// losers, 1 for all seats after a draw.
    PerColor<int> places;
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace quadrille
