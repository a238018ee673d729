#pragma once

#include <cstddef>
#include <string>

#include "tools/base/failure.h"
#include "tools/quadrille/game_files.h"
#include "tools/quadrille/wanted_games.h"

namespace quadrille {

/// `quadrille analyse GAMES... --merge N -o OUT`: writes the games that N shards have analysed,
/// whose files are called after `output`, to `output`, in the order of `input`, as one process
/// would have written them. It says on stderr which shards are missing or not through. The error
/// says that games are missing, or which file cannot be read, is of another analysis or other
/// games, or has been changed; then nothing is written.
[[nodiscard]] Done merge_analyses(const GameFiles& input, const WantedGames& games,
                                  std::size_t shards, const std::string& output);

}  // namespace quadrille
