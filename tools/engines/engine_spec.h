#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/util/expected.h"
#include "tools/engines/dialect.h"
#include "tools/engines/time_control.h"

// Parses the settings of engines: `key=value` words on the command line, or tables with the same
// keys in files (see `--help` of quadrille-match). A file holds a list of tables, or a key
// `engines` with this list ([[engines]] in TOML). Relative paths start at the runner's folder.

namespace quadrille {

using Milliseconds = std::chrono::milliseconds;

/// The settings to start an engine and exchange lines with it.
struct EngineSpec {
    std::string name;
    std::string command;  // a path, or a name found on PATH
    std::vector<std::string> args;
    std::string directory;  // working folder; empty: the runner's
    std::string error_log;  // file to which stderr is appended; empty: stderr is dropped
    std::vector<std::pair<std::string, std::string>> options;  // sent in this order by setoption
    Dialect dialect;
    /// Limits that replace the match's limits. Their margin is `margin`, else the match's margin.
    std::optional<TimeControl> time;
    std::optional<Milliseconds> margin;  // an answer may be late by this much
    /// Time for each answer to the handshake and to `isready`.
    Milliseconds start_timeout{10'000};
    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Reads `name=A cmd="./quadrille --cpu avx2" option.Hash=16 nodes=1000`: words split at blanks
/// outside "...", where \" is a quote. The error names the key and the values found and expected.
[[nodiscard]] Expected<EngineSpec, std::string> parse_engine_spec(std::string_view text);

/// A file of engines and of other keys, whose values are written as texts.
struct EngineConfig {
    std::vector<EngineSpec> engines;
    /// Keys such as `rotations`. A list or a table gives a pair for each value; the
    /// values of a table are NAME=VALUE.
    std::vector<std::pair<std::string, std::string>> others;
};
/// Reads a file that ends in `.json` or `.toml`: engines, and any other keys. Errors are as in
/// `load_engine_specs`.
[[nodiscard]] Expected<EngineConfig, std::string> load_config(const std::string& path);

/// Reads the engines of a file that ends in `.json` or `.toml`. The error names file, engine and
/// key, or line and column of a syntax error.
[[nodiscard]] Expected<std::vector<EngineSpec>, std::string> load_engine_specs(
    const std::string& path);

}  // namespace quadrille
