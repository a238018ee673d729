#pragma once

#include <functional>
#include <istream>
#include <string>

#include "engine/util/expected.h"
#include "protocol/notation/input/input_formats.h"

namespace quadrille {

/// Gets a game or the fault in one; whether more are wanted.
using ItemCallback = std::function<bool(Expected<GameItem, Diagnostic> item)>;
/// The same of games alone.
using GameCallback = std::function<bool(GameItem item)>;

/// Hands each game of a text in one format, or the fault in it, to `take`, and holds one at a time;
/// ends early where no more are wanted, and where the stream fails (`ChunkReader::has_failed`).
void read_items(ChunkReader& chunks, const InputFormat& format, const ReadingOptions& options,
                const ItemCallback& take);

/// Hands game after game of a text to `take`, in whatever format it is, and holds one at a time.
/// Whether more games are wanted. The error, one line, names place and reason of the first game
/// that is wrong (`name:LINE:COLUMN: ...`), or says that there is none, or from which byte on
/// nothing can be read.
[[nodiscard]] Expected<bool, std::string> read_games(std::istream& in, const std::string& name,
                                                     const ReadingOptions& options,
                                                     const GameCallback& take);

}  // namespace quadrille
