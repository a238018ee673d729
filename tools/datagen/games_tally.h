#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "engine/types.h"
#include "tools/records/recorded_game.h"

namespace quadrille::datagen {

/// What many games are like.
struct GamesTally {
    std::size_t games = 0;
    std::size_t plies = 0;
    std::map<std::uint64_t, std::size_t> nodes;  // games by what a search was allowed
    std::map<std::string, std::size_t> results;  // rules with teams, in words
    PerColor<std::int64_t> hundredths{};         // other rules: of all games together
    std::map<std::string, std::size_t> ends;     // in words

    void add(const RecordedGame& game);
    GamesTally& operator+=(const GamesTally& other);
};

/// A table: how many games, how long, what came out. `rules`: of all of them.
[[nodiscard]] std::string format_tally(const GamesTally& tally, const RuleSet& rules);

}  // namespace quadrille::datagen
