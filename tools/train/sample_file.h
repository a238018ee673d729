#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

#include "engine/ruleset.h"
#include "tools/base/failure.h"
#include "tools/train/samples.h"

// Samples in a file, so that games need not be read again: compressed blocks
// (tools/records/compressed_block.h), a head, then samples, at last a block without any. Values are
// as they are in memory: a file is for the version of the program and the kind of machine that
// wrote it. A file for networks of another version is refused.

namespace quadrille::train {

/// Returns the first block of a file with samples of the variant.
[[nodiscard]] std::string pack_samples_header(Variant variant);
/// The most samples of a block.
inline constexpr std::size_t kMaxSamplesPerBlock = std::size_t{1} << 14U;
/// Returns the next blocks, with samples of games up to number `samples.games()`; without samples
/// the last block. With teams `material` and `search` are in centipawns still.
[[nodiscard]] std::string pack_samples(const Samples& samples);

/// Adds the samples of a file to the samples of other games of the variant. The stream is read
/// once, so it may be a pipe. Calls `progress` after each block. The error names the byte of a
/// damaged block.
[[nodiscard]] Status read_samples(std::istream& in, Samples& samples,
                                  const std::function<void()>& progress);

}  // namespace quadrille::train
