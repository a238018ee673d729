#pragma once

#include <functional>
#include <istream>
#include <string>

#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"

// Input of `convert` from files of quadrille-datagen (tools/records/game_file.h).

namespace quadrille {

/// Returns whether a file is from quadrille-datagen; always false on Windows.
[[nodiscard]] bool is_file_of_recorded_games(const std::string& path);

/// Passes each game of a stream, with its scores as comments, to `take` until it returns false.
/// Returns a warning about an unfinished last block, or an empty text; the error names the byte
/// where a damaged block begins.
[[nodiscard]] Expected<std::string, std::string> read_recorded_items(
    std::istream& in, const std::function<bool(const GameItem&)>& take);

}  // namespace quadrille
