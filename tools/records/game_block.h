#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/records/recorded_game.h"

// The binary form of recorded games: compressed blocks (compressed_block.h), one after another.
// What a block holds is described in DATA.md.

namespace quadrille {

/// What kind of block these are.
inline constexpr std::string_view kGameBlock = "QGB1";

/// One block with these games, of some hundred thousand plies at most.
[[nodiscard]] std::string pack_games(std::span<const RecordedGame> games);

/// Gives the games of a whole block to `take`, one after another, until it says false. Every move
/// is checked. The error is one line that says what is wrong; `take` has then had the games before.
[[nodiscard]] Expected<void, std::string> unpack_games(
    std::string_view block, const std::function<bool(const RecordedGame&)>& take);

}  // namespace quadrille
