#pragma once

#include "tools/train/aims.h"
#include "tools/train/command_line.h"
#include "tools/train/rows.h"

namespace quadrille::train {

/// Rows, what teachers say of them (teach.h), and which of them are for what.
struct Loaded {
    Rows rows;
    Split split;
    /// With teams: of `win_chance`.
    ChanceScales scales;
};

/// Whether the teacher that is asked for can be had. `load_rows` looks at that first, too.
[[nodiscard]] Done check_teacher(const RowsOrder& order);

/// The rows that are asked for, from games or from files that keep them. Tells on stderr how far it
/// is and how many there are. `of_played_too`: the teacher says what those of games are worth, too.
/// An error names the file and the place.
[[nodiscard]] Expected<Loaded, std::string> load_rows(const RowsOrder& order, bool of_played_too);

/// Writes the rows of games to a file, of which there has to be one. Tells on stderr how far it is
/// and how many there were. An error names the file and the place.
[[nodiscard]] Done keep_rows(const KeepOrder& order);

}  // namespace quadrille::train
