#pragma once

#include <functional>
#include <istream>
#include <string>

#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"

namespace quadrille {

/// Receives a game or its error; returns whether to go on.
using ItemCallback = std::function<bool(Expected<GameItem, Diagnostic> item)>;
/// Receives a game; returns whether to go on.
using GameCallback = std::function<bool(GameItem item)>;

/// Passes each game of a text in one format, or its error, to `take`. Holds one game at a time.
/// Stops if `take` returns false or the stream fails (`ChunkReader::has_failed`).
void read_items(ChunkReader& chunks, const InputFormat& format, const ReadingOptions& options,
                const ItemCallback& take);

/// Detects the format of a text and passes each game to `take`. Holds one game at a time. Returns
/// the last result of `take`. Fails with a one-line message if a game has an error
/// (`name:LINE:COLUMN: ...`), the text has no game, or the stream cannot be read.
[[nodiscard]] Expected<bool, std::string> read_games(std::istream& in, const std::string& name,
                                                     const ReadingOptions& options,
                                                     const GameCallback& take);

}  // namespace quadrille
