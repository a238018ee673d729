#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/database/database.h"

namespace quadrille {

/// Sums over the games of a player.
struct PlayerRow {
    std::int64_t games = 0;
    std::int64_t scored = 0;  // games with a result
    double points = 0;        // sum, in points
    std::int64_t places = 0;  // sum
    std::int64_t firsts = 0;  // first places, alone or shared
};
struct OpponentRow {
    std::int64_t games = 0;
    std::int64_t ahead = 0;   // games in which the player had the better place
    std::int64_t behind = 0;  // games in which the opponent had it
};
struct PlayerPage {
    std::map<std::pair<Variant, Color>, PlayerRow> seats;
    /// Players of another side by name, the most frequent first.
    std::vector<std::pair<std::string, OpponentRow>> opponents;
};

/// Returns the results of `filter.player`, which must be set.
[[nodiscard]] Expected<PlayerPage, std::string> player_page(Database& database,
                                                            const GameFilter& filter);

}  // namespace quadrille
