#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/types.h"

namespace quadrille {

/// One game to be played.
struct GamePlan {
    std::size_t number = 0;    // from 0
    std::size_t rotation = 0;  // all games with this number are one rotation
    std::size_t opening = 0;   // the same for all groups of engines that play it
    int quarter_turns = 0;     // of the opening, clockwise
    PerColor<std::size_t> engine;
    ColorSet seats = ColorSet::all();  // that play; the engines of others mean nothing
    friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

/// The result of a finished game.
struct GameResult {
    std::size_t number = 0;  // in the schedule, from 0
    /// Games of one opening in which the same engines change seats until each has had every seat.
    std::size_t rotation = 0;
    bool is_teams = false;      // two teams play: Teams, Chess4 with partners
    std::uint8_t teammate = 2;  // how many seats clockwise the partner sits then
    /// The engine in each seat: an index into the list of the match.
    PerColor<std::size_t> engine;
    /// That played (Chess4: two, three or four); other fields mean nothing for the rest.
    ColorSet seats = ColorSet::all();
    /// FFA: points at the end; Chess4: the score as last man standing, 0 to 3. Teams: 0.
    PerColor<double> points;
    /// By points 1..4, ties share the better place. Teams: 1 for the winners and 3 for the losers,
    /// 1 for all after a draw.
    PerColor<int> places;
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace quadrille
