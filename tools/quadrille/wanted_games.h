#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "protocol/notation/record/game_record.h"
#include "tools/base/failure.h"
#include "tools/quadrille/analyse_game.h"

namespace quadrille {

struct WantedGame {
    GameRecord record;           // empty for `--merge`
    std::size_t number = 0;      // in the files, from 1
    std::size_t positions = 0;   // to be analysed
    std::uint32_t checksum = 0;  // of the game without analysis; only for shards
    std::string plot;            // file; empty: no plot
    std::string page;            // file; empty: no page
};

struct WantedGames {
    std::vector<WantedGame> games;
    std::size_t in_files = 0;  // all games, wanted or not

    [[nodiscard]] std::size_t positions() const;
};

[[nodiscard]] GamePart part_of(const GameRecord& record, const AnalyseOrder& order);

/// Reads the input files and keeps the game of `--game`, the games of a shard, or all games. Prints
/// the warnings of these games. Fails at the first error in any game, or if the input has no
/// position to analyse.
[[nodiscard]] Expected<WantedGames, std::string> read_wanted_games(const RunContext& context,
                                                                   const AnalyseOrder& order);

/// Returns the file of the analysed games, separate for a shard; empty: standard output.
[[nodiscard]] std::string output_path(const AnalyseOrder& order);

/// Chooses the plot and page file of each game. Fails if it would replace an input or output.
[[nodiscard]] Status plan_files(const RunContext& context, const AnalyseOrder& order,
                                WantedGames& wanted);

/// Checks that all files can be written. Changes no file.
[[nodiscard]] Status check_files(const std::string& output, const WantedGames& wanted);

}  // namespace quadrille
