#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

#include "engine/ruleset.h"
#include "tools/base/failure.h"
#include "tools/train/samples.h"

// Samples in a file, so that games need not be read again. The file has compressed blocks
// (tools/records/compressed_block.h): a header, blocks of samples, and an empty block as the end.
// Values are as they are in memory, so only the same version of the program on the same kind of
// machine can read them. A file for networks of another version is refused.

namespace quadrille::train {

/// Returns the first block of a file with samples of the variant.
[[nodiscard]] std::string pack_samples_header(Variant variant);
/// Maximum number of samples in a block.
inline constexpr std::size_t kMaxSamplesPerBlock = std::size_t{1} << 14U;
/// Returns blocks with `samples`; if `samples` is empty, returns the last block of a file. With
/// teams, `material` and `search` must still be in centipawns.
[[nodiscard]] std::string pack_samples(const Samples& samples);

/// Adds the samples of a file to `samples`, with new numbers for their games. Reads the stream
/// once, so it may be a pipe. Calls `progress` after each block. The error names the byte of a
/// damaged block.
[[nodiscard]] Status read_samples(std::istream& in, Samples& samples,
                                  const std::function<void()>& progress);

}  // namespace quadrille::train
