#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

#include "engine/ruleset.h"
#include "tools/base/failure.h"
#include "tools/train/rows.h"

// Rows in a file, so that games need not be read again: sealed blocks
// (tools/records/sealed_block.h), a head, then rows, at last a block without any. Values are as
// they are in memory: a file is for the version of the program and the kind of machine that wrote
// it. A file for networks of another version is refused.

namespace quadrille::train {

/// Returns the first block of a file with rows of the variant.
[[nodiscard]] std::string pack_rows_head(Variant variant);
/// The most rows of a block.
inline constexpr std::size_t kMaxRowsOfBlock = std::size_t{1} << 14U;
/// Returns the next blocks, with rows of games up to number `rows.games()`; without rows the last
/// block. With teams `material` and `search` are in centipawns still.
[[nodiscard]] std::string pack_rows(const Rows& rows);

/// Adds the rows of a file to the rows of other games of the variant. The stream is read once, so
/// it may be a pipe. Calls `progress` after each block. The error names the byte of a damaged
/// block.
[[nodiscard]] Status read_rows(std::istream& in, Rows& rows, const std::function<void()>& progress);

}  // namespace quadrille::train
