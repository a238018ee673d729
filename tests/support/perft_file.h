#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/position_setup.h"
#include "engine/ruleset.h"

// Perft data files, one position per line:
//
//     name; variant; rule options; position; D1 count; D2 count; ...
//
// Variant is `ffa`, `teams`, `chess4`, `chess4-takeover` or `chess4-partners`. Rule options, as in
// a RuleVariants tag, are changes from the variant's defaults (engine/RULES.md) and may be empty.
// The position is FEN4 or the name of a start position. Depths may be omitted. Empty lines and
// lines that begin with `#` are ignored.

namespace quadrille {

struct PerftCount {
    int depth = 0;
    std::uint64_t nodes = 0;
};

struct PerftEntry {
    std::string name;
    std::string place;  // file:line
    RuleSet rules;
    PositionSetup setup;
    Position position;
    std::vector<PerftCount> counts;
};

/// Returns the entries of a file. Throws std::runtime_error with file, line and reason if the file
/// cannot be opened or a line is invalid.
[[nodiscard]] std::vector<PerftEntry> read_perft_file(const std::string& path);

/// Returns the paths of all `*.perft` files in a folder, sorted.
[[nodiscard]] std::vector<std::string> perft_files(const std::string& folder);

}  // namespace quadrille
