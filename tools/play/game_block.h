#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/util/expected.h"
#include "tools/play/recorded_game.h"

// The binary form of recorded games: blocks, one after another. A block is
//
//     4 bytes   "QGB1"
//     4 bytes   length of what follows, the least significant byte first
//               a zstd frame with a checksum
//
// so that files can be appended to each other, a block that was not written to its end is seen, and
// one that was changed is refused. What the frame holds is described in DATA.md.

namespace quadrille {

/// Bytes before a block's frame.
inline constexpr std::size_t kBlockHead = 8;
/// No block is longer.
inline constexpr std::size_t kMaxBlockBytes = std::size_t{1} << 26U;

/// One block with these games.
[[nodiscard]] std::string pack_games(std::span<const RecordedGame> games);

/// Whether `bytes` begin like a block. They may be fewer than the head.
[[nodiscard]] bool begins_block(std::string_view bytes);
/// The length of a whole block whose head `head` is; an error when that is no head.
[[nodiscard]] Expected<std::size_t, std::string> block_length(std::string_view head);
/// The games of a whole block. Every move is checked; the error is one line that says what is
/// wrong.
[[nodiscard]] Expected<std::vector<RecordedGame>, std::string> unpack_games(std::string_view block);

}  // namespace quadrille
