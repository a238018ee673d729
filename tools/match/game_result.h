#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/types.h"

namespace quadrille {

/// A finished game, as the statistics see it.
struct GameResult {
    /// Its place in the schedule, from 0.
    std::size_t number = 0;
    /// Games of one opening in which the same engines change seats until each has had every seat.
    /// Seats are worth more than most changes of an engine, so only whole rotations are compared.
    std::size_t rotation = 0;
    bool is_teams = false;      // two teams play: Teams, Chess4 with partners
    std::uint8_t teammate = 2;  // how many seats clockwise the partner sits then
    /// Which engine of the match sat in each seat: an index into its list of engines.
    PerColor<std::size_t> engine;
    /// Those that played (Chess4: two, three or four); nothing else here means anything for others.
    ColorSet seats = ColorSet::all();
    /// FFA: points at the end; Chess4: the score as last man standing, 0 to 3. Teams: 0.
    PerColor<double> points;
    /// By points 1..4, ties share the better place. Teams: 1 for the winners and 3 for the losers,
    /// 1 for all after a draw.
    PerColor<int> places;
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace quadrille
