#pragma once

#include <string>

#include "engine/util/expected.h"
#include "tools/quadrille/subcommand.h"

namespace quadrille {

/// `quadrille analyse GAMES`: analyses each game of the PGN4 or c4pgn file that is named by the
/// only word and writes them to `--output`, with a plot of each (`--plot`). Progress and errors go
/// to stderr. The exit status: 0, also after Ctrl-C, or 1 when a file cannot be read or written; or
/// what is wrong with the arguments.
[[nodiscard]] Expected<int, std::string> analyse_game_file(RunContext& context);

}  // namespace quadrille
