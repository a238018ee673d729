#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/datagen/games_tally.h"
#include "tools/datagen/shard_note.h"
#include "tools/records/game_file.h"

// The games of shards, found and looked at before they are written as one file.

namespace quadrille::datagen {

/// A shard whose games are there, or some of them.
struct GamesPart {
    std::string path;
    ShardNote note;
    std::size_t planned = 0;  // games, when it is through
    GamesRead read;
    GamesTally tally;
};

/// The shards of one set of games, in their order; and what is missing or was left out.
struct GatheredGames {
    std::vector<GamesPart> parts;  // at least one
    RuleSet rules;                 // of all games
    std::vector<std::string> notes;
    std::size_t planned = 0;  // games of all shards
    std::size_t missing = 0;  // of these
};

/// Reads the shards of games whose files are called like these, in the folders of each: names of
/// the whole, or of single shards. A shard that is there twice counts once, by the file with more
/// games. What is torn, missing or there twice is told in a note. The error names a file that
/// cannot be read, is of other games or another shard, or has more games than its shard.
/// `tell` hears now and then how many games were read.
[[nodiscard]] Expected<GatheredGames, std::string> gather_games(
    const std::vector<std::string>& files, const std::function<void(std::size_t)>& tell);

/// What the games are like, and where they were played.
[[nodiscard]] std::string format_summary(const GatheredGames& gathered);

}  // namespace quadrille::datagen
