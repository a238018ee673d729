#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/database/database.h"

namespace quadrille {

/// Sums over the games of a player in a seat.
struct PlayerRow {
    Variant variant{};
    Color seat{};
    std::string move;  // first move of the player in these games, in SAN; empty: all games
    std::int64_t games = 0;
    std::int64_t scored = 0;  // games with a result
    double points = 0;        // sum, in points
    std::int64_t places = 0;  // sum
    std::int64_t firsts = 0;  // first places, alone or shared
    std::int64_t reviewed = 0;
    double accuracy = 0;  // sum over reviewed games
};
struct OpponentRow {
    std::int64_t games = 0;
    std::int64_t ahead = 0;   // games in which the player had the better place
    std::int64_t behind = 0;  // games in which the opponent had it
};
struct PlayerPage {
    std::size_t games = 0;
    /// By variant and seat, the most games first. A game counts for each seat of the player.
    std::vector<PlayerRow> rows;
    /// Times in seconds since 1970 and accuracy of reviewed games, the oldest first.
    std::vector<std::pair<std::optional<std::int64_t>, double>> accuracies;
    /// Players of another side by name, the most frequent first.
    std::vector<std::pair<std::string, OpponentRow>> opponents;
};

/// Returns the results of `filter.player`, which must be set.
[[nodiscard]] Expected<PlayerPage, std::string> player_page(Database& database,
                                                            const GameFilter& filter);

}  // namespace quadrille
