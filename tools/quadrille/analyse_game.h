#pragma once

#include <optional>
#include <string>

#include "search/searcher.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

/// The arguments of `quadrille analyse`.
struct AnalyseOrder {
    GameArguments game;
    SearchLimits limits;
    std::optional<std::string> output;
    std::optional<std::string> plot;
};

/// `quadrille analyse GAMES`: analyses each game of the PGN4 or c4pgn file that is named by the
/// only word and writes them to `--output`, with a plot of each (`--plot`). It holds one game at a
/// time; standard output gets each as soon as it is done. Progress and errors go to stderr. The
/// exit status: 0; 130 after Ctrl-C, 143 after SIGTERM; 1 when a file cannot be read or written; or
/// what is wrong with the arguments.
[[nodiscard]] RunResult analyse_game_file(const RunContext& context, const AnalyseOrder& order);

}  // namespace quadrille
