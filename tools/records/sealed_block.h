#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

// Bytes in a file, so packed that files can be appended to each other, that a block which was not
// written to its end is seen, and one that was changed is refused:
//
//     4 bytes   what kind of block it is
//     4 bytes   length of the frame, the least significant byte first
//     4 bytes   the same with every bit turned
//               the frame, of zstd, with a checksum

namespace quadrille {

/// Bytes before a block's frame.
inline constexpr std::size_t kBlockHead = 12;
/// No block is longer, nor is what its frame holds.
inline constexpr std::size_t kMaxBlockBytes = std::size_t{1} << 26U;

/// A block of `kind`, which has four characters, with up to `kMaxBlockBytes`. `level` of zstd's: 1
/// is fast, 19 small.
[[nodiscard]] std::string seal_block(std::string_view kind, std::string_view bytes, int level);

/// Whether `bytes`, which may be fewer than the head, begin like a block. No bytes do not.
[[nodiscard]] bool begins_block(std::string_view kind, std::string_view bytes);
/// The error where no block of the kind begins.
inline constexpr std::string_view kNoBlock = "no block begins";
/// The length of a whole block whose head `head` is; an error when that is no head.
[[nodiscard]] Expected<std::size_t, std::string> block_length(std::string_view kind,
                                                              std::string_view head);
/// A block as a stream has it: without its end where that ends before.
struct StreamedBlock {
    std::string bytes;
    bool is_whole = false;
};
/// The next block of a stream; an error when none begins there.
[[nodiscard]] Expected<StreamedBlock, std::string> read_block(std::istream& in,
                                                              std::string_view kind);
/// What a whole block holds. The error is one line that says what is wrong.
[[nodiscard]] Expected<std::string, std::string> open_block(std::string_view kind,
                                                            std::string_view block);

}  // namespace quadrille
