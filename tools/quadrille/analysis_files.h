#pragma once

#include <string>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/quadrille/analyse_game.h"
#include "tools/quadrille/game_files.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

/// The files that one run writes.
struct FilePlan {
    Output output;
    // One for each wanted game, or none at all.
    std::vector<std::string> plots;
    std::vector<std::string> pages;
};

/// The file of the analysed games: of a shard its own; empty: standard output.
[[nodiscard]] std::string output_path(const AnalyseOrder& order);

/// Where everything goes; the error says which file would replace another.
[[nodiscard]] Expected<FilePlan, std::string> plan_files(const GameFiles& input,
                                                         const AnalyseOrder& order,
                                                         const WantedGames& wanted);
/// Whether all of it can be written, as far as can be seen before; changes nothing.
[[nodiscard]] Done check_all(const FilePlan& plan);

/// The names of the files that a run has written: of `plots` and `pages` so many.
[[nodiscard]] std::string describe_files(const FilePlan& plan, std::size_t plots,
                                         std::size_t pages);

}  // namespace quadrille
