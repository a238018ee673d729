#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/datagen/shard_manifest.h"
#include "tools/records/game_file.h"
#include "tools/records/recorded_game.h"

// Reads and checks the games of shards before a merge.

namespace quadrille::datagen {

/// Statistics of games with the same rules.
struct GamesTally {
    RuleSet rules;
    std::size_t games = 0;
    std::size_t plies = 0;
    std::map<std::uint64_t, std::size_t> nodes;  // games by nodes of a search
    std::map<std::string, std::size_t> results;  // games by result; rules with teams only
    PerColor<std::int64_t> hundredths{};         // sums of points; rules without teams only
    std::map<std::string, std::size_t> ends;     // games by reason of the end

    void add(const RecordedGame& game);
    GamesTally& operator+=(const GamesTally& other);
};

[[nodiscard]] std::string format_tally(const GamesTally& tally);

struct ShardGames {
    std::string path;
    ShardManifest manifest;
    GamesRead read;
    GamesTally tally;
    std::string first_game;  // packed
};

/// The shards of one set of games in their order.
struct ShardSet {
    std::vector<ShardGames> parts;  // at least one
    std::vector<std::string> warnings;
    std::size_t planned = 0;  // games of all shards
    std::size_t missing = 0;  // planned games that the files lack
};

/// Reads the shards of `files`: paths of all games, which stand for the shards in their folder, or
/// files of single shards. Of two files of a shard the one with more games counts. Warnings name
/// such files and missing games. The error names a file that cannot be read, has other settings or
/// another shard, begins like another shard, or has more games than its shard. `on_games` gets the
/// number of games read so far.
[[nodiscard]] Expected<ShardSet, std::string> read_shards(
    const std::vector<std::string>& files, const std::function<void(std::size_t)>& on_games);

}  // namespace quadrille::datagen
