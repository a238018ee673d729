#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/quadrille/analyse_game.h"
#include "tools/quadrille/game_files.h"

// The games of files that an analysis is about.

namespace quadrille {

/// What there is to know of a game before it is analysed.
struct WantedGame {
    std::size_t number = 0;      // in the files, from 1
    std::size_t positions = 0;   // to be analysed
    std::uint32_t checksum = 0;  // of its text, as it is written without an analysis
};

/// Those that are wanted, of so many in the files.
struct WantedGames {
    std::vector<WantedGame> games;
    std::size_t in_files = 0;

    [[nodiscard]] std::size_t positions() const;
};

/// The files that the words of the command line name.
[[nodiscard]] Expected<GameFiles, std::string> open_files(const RunContext& context,
                                                          const AnalyseOrder& order);

/// Reads all games, so that a fault is told before the analysis, and tells the warnings of those
/// that are wanted on stderr: one that is chosen by number, those of a shard, or all. The error is
/// the first fault, or that nothing is to be analysed.
[[nodiscard]] Expected<WantedGames, std::string> find_wanted_games(const GameFiles& files,
                                                                   const AnalyseOrder& order);
/// Hands these games over, in their order, until `visit` says false.
[[nodiscard]] Done each_wanted_game(
    const GameFiles& files, const WantedGames& wanted,
    const std::function<bool(GameRecord game, const WantedGame& wanted)>& visit);

/// What of a game is analysed.
[[nodiscard]] GamePart part_of(const GameRecord& record, const AnalyseOrder& order);
/// Tells what there is to say of a text, on stderr.
void tell_warnings(const GameItem& item, const std::string& file);
/// There are only so many games, and one of another number is asked for.
[[nodiscard]] unexpected<std::string> no_such_game(std::size_t number, std::size_t games);
/// As c4pgn or PGN4.
[[nodiscard]] std::string format_game(const GameRecord& game);

}  // namespace quadrille
