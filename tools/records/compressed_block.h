#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "engine/util/expected.h"

// A file is a sequence of compressed blocks, so that files can be concatenated. Readers detect a
// truncated block and refuse a changed block. Layout of a block:
//
//     4 bytes   kind of block
//     4 bytes   length of the frame, the least significant byte first
//     4 bytes   length of the frame with all bits inverted
//     n bytes   zstd frame with a checksum

namespace quadrille {

/// Maximum length of a frame, and of its decompressed bytes.
inline constexpr std::size_t kMaxBlockBytes = std::size_t{1} << 26U;

/// Returns a block of `kind` (four characters) with `bytes`, at most `kMaxBlockBytes`. `level` is
/// the level of zstd, from 1 (fast) to 19 (small).
[[nodiscard]] std::string compress_block(std::string_view kind, std::string_view bytes, int level);

/// Error if the bytes do not begin with a block header of the requested kind.
inline constexpr std::string_view kNoBlockError = "the block header is missing";
/// A block of a stream, not whole if the stream ends inside the block.
struct StreamedBlock {
    std::string bytes;
    bool is_whole = false;
};
/// Reads the next block of a stream. Fails if the block's header is invalid.
[[nodiscard]] Expected<StreamedBlock, std::string> read_block(std::istream& in,
                                                              std::string_view kind);
/// Returns the contents of a whole block. The error is one line.
[[nodiscard]] Expected<std::string, std::string> decompress_block(std::string_view kind,
                                                                  std::string_view block);

}  // namespace quadrille
