#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <string>

#include "engine/ruleset.h"
#include "tools/base/failure.h"
#include "tools/train/rows.h"

// Rows in a file, so that games need not be read again: sealed blocks
// (tools/records/sealed_block.h), a head, then rows, at last a block without any. Numbers are as
// they are in memory: a file is for the version of the program and the kind of machine that wrote
// it. One for networks of another version is refused.

namespace quadrille::train {

/// Returns what a file with rows of the variant begins with.
[[nodiscard]] std::string pack_rows_head(Variant variant);
/// A block has no more rows.
inline constexpr std::size_t kMaxRowsOfBlock = std::size_t{1} << 14U;
/// Its next blocks: rows of games up to number `rows.games()`. No rows: the end of the file. With
/// teams `material` and `search` are in centipawns still.
[[nodiscard]] std::string pack_rows(const Rows& rows);

/// Adds the rows of a file to those of other games of the variant, whose numbers come before.
/// The stream is read once, from where it is: it may be a pipe. `progress` is called now and then.
/// The error says in a line what is wrong, and at which byte.
[[nodiscard]] Done read_rows(std::istream& in, Rows& rows, const std::function<void()>& progress);

}  // namespace quadrille::train
