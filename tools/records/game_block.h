#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/records/recorded_game.h"

// The binary form of recorded games: a sequence of compressed blocks (compressed_block.h). DATA.md
// describes the contents of the blocks.

namespace quadrille {

/// Kind in the header of blocks with games (compressed_block.h).
inline constexpr std::string_view kGameBlock = "QGB1";

/// Returns one block with `games`, which may have about 100,000 plies in total.
[[nodiscard]] std::string pack_games(std::span<const RecordedGame> games);

/// Passes the games of a whole block to `take`, one after another, until it returns false. Checks
/// every move. The error is one line; `take` has then received the games before the fault.
[[nodiscard]] Expected<void, std::string> unpack_games(
    std::string_view block, const std::function<bool(const RecordedGame&)>& take);

}  // namespace quadrille
