#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/util/expected.h"
#include "tools/play/recorded_game.h"

// The binary form of recorded games: blocks, one after another. A block is
//
//     4 bytes   "QGB1"
//     4 bytes   length of the frame, the least significant byte first
//     4 bytes   the same with every bit turned
//               the frame, of zstd, with a checksum
//
// so that files can be appended to each other, a block that was not written to its end is seen, and
// one that was changed is refused. What the frame holds is described in DATA.md.

namespace quadrille {

/// Bytes before a block's frame.
inline constexpr std::size_t kBlockHead = 12;
/// No block is longer, nor is what its frame holds.
inline constexpr std::size_t kMaxBlockBytes = std::size_t{1} << 26U;

/// One block with these games, of some hundred thousand plies at most.
[[nodiscard]] std::string pack_games(std::span<const RecordedGame> games);

/// Whether `bytes`, which may be fewer than the head, begin like a block. No bytes do not.
[[nodiscard]] bool begins_block(std::string_view bytes);
/// The length of a whole block whose head `head` is; an error when that is no head.
[[nodiscard]] Expected<std::size_t, std::string> block_length(std::string_view head);
/// Gives the games of a whole block to `take`, one after another, until it says false. Every move
/// is checked. The error is one line that says what is wrong; `take` has then had the games before.
[[nodiscard]] Expected<void, std::string> unpack_games(
    std::string_view block, const std::function<bool(const RecordedGame&)>& take);

}  // namespace quadrille
