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

/// No block is longer, nor is what its frame holds.
inline constexpr std::size_t kMaxBlockBytes = std::size_t{1} << 26U;

/// Makes a block of `kind`, which has four characters, with up to `kMaxBlockBytes`. `level`: of
/// zstd, 1 is fast, 19 small.
[[nodiscard]] std::string compress_block(std::string_view kind, std::string_view bytes, int level);

/// The error where no block of the kind begins.
inline constexpr std::string_view kNoBlockError = "no block begins";
/// A block of a stream; not whole where the stream ends before it does.
struct StreamedBlock {
    std::string bytes;
    bool is_whole = false;
};
/// Reads the next block of a stream; an error when none begins there.
[[nodiscard]] Expected<StreamedBlock, std::string> read_block(std::istream& in,
                                                              std::string_view kind);
/// Returns the contents of a whole block. The error is one line.
[[nodiscard]] Expected<std::string, std::string> decompress_block(std::string_view kind,
                                                                  std::string_view block);

}  // namespace quadrille
