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

/// A game to analyse.
struct WantedGame {
    GameRecord record;           // empty for `--merge`
    std::size_t number = 0;      // in the files, from 1
    std::size_t positions = 0;   // to be analysed
    std::uint32_t checksum = 0;  // of its text without an analysis; for shards
    std::string plot;            // files of its own; empty: none is written
    std::string page;
};

struct WantedGames {
    std::vector<WantedGame> games;
    std::size_t in_files = 0;  // wanted or not

    [[nodiscard]] std::size_t positions() const;
};

/// Returns the part of a game that is analysed.
[[nodiscard]] GamePart part_of(const GameRecord& record, const AnalyseOrder& order);

/// Reads the files that the command line names and keeps the game of `--game`, those of a shard, or
/// all; prints their warnings. The error is the first fault in any game, or that there is nothing
/// to analyse.
[[nodiscard]] Expected<WantedGames, std::string> read_wanted_games(const RunContext& context,
                                                                   const AnalyseOrder& order);

/// Returns the file of the analysed games: a shard has its own; empty: standard output.
[[nodiscard]] std::string output_path(const AnalyseOrder& order);

/// Chooses the plot and the page of each game. The error names a file that would replace another.
[[nodiscard]] Status plan_files(const RunContext& context, const AnalyseOrder& order,
                                WantedGames& wanted);

/// Checks that all files can be written; changes nothing.
[[nodiscard]] Status check_files(const std::string& output, const WantedGames& wanted);

}  // namespace quadrille
