#pragma once

#include <functional>
#include <istream>
#include <string>

#include "engine/util/expected.h"
#include "protocol/notation/input/game_item.h"

// Games of quadrille-datagen (tools/records/game_file.h) as input of `convert`.

namespace quadrille {

/// Whether the file at `path` is a file of recorded games. A build for Windows reads none.
[[nodiscard]] bool is_file_of_recorded_games(const std::string& path);

/// Gives each game of a stream to `take` until it returns false: its moves, with the scores as
/// comments, and its result. Returns a warning about an unfinished last block, or an empty text;
/// the error names the byte where a damaged block begins.
[[nodiscard]] Expected<std::string, std::string> read_recorded_items(
    std::istream& in, const std::function<bool(const GameItem&)>& take);

}  // namespace quadrille
