#pragma once

#include <memory>
#include <string>

#include "tools/train/aims.h"
#include "tools/train/command_line.h"
#include "tools/train/rows.h"

namespace quadrille::train {

struct Loaded {
    Rows rows;
    Split split;
    ChanceScales scales;  // with teams
};

/// Returns the network of `--teacher`, or null where material teaches. The error names the file.
[[nodiscard]] Expected<std::shared_ptr<const Network>, std::string> load_teacher(
    const RowsOrder& order);

/// Returns the rows of games or of files of rows, and prints their number on stderr. With
/// `of_played_too` the teacher also teaches the rows of games. The error names the file.
[[nodiscard]] Expected<Loaded, std::string> load_rows(const RowsOrder& order, bool of_played_too);

/// Writes the rows of games to a file, and prints their number on stderr. Fails without any rows.
[[nodiscard]] Status keep_rows(const KeepOrder& order);

}  // namespace quadrille::train
