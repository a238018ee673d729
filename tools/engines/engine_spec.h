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

// Engines as text: `key=value` words on the command line, in files tables of the same keys
// (`--help` of quadrille-match). A file holds a list of such tables, or `engines` with that list
// ([[engines]] in TOML). Folders are relative to the runner's.

namespace quadrille {

using Milliseconds = std::chrono::milliseconds;

/// How an engine is started and spoken to.
struct EngineSpec {
    std::string name;
    std::string command;  // a path, or a name found on PATH
    std::vector<std::string> args;
    std::string directory;  // working folder; empty: the runner's
    std::string error_log;  // what it writes to stderr is appended here; empty: dropped
    std::vector<std::pair<std::string, std::string>> options;  // sent in this order by setoption
    Dialect dialect;
    /// Limits of its own, instead of the match's; their margin is the next field's, or the match's.
    std::optional<TimeControl> time;
    std::optional<Milliseconds> margin;  // how late its answers may be
    /// For the answers to the handshake and to `isready`.
    Milliseconds start_timeout{10'000};
    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Reads `name=A cmd="./quadrille --cpu avx2" option.Hash=16 nodes=1000`: words split at blanks
/// outside "...", in which \" is a quote. The error names the key, what was found and expected.
[[nodiscard]] Expected<EngineSpec, std::string> parse_engine_spec(std::string_view text);

/// Reads the engines of a file that ends in `.json` or `.toml`. The error names file, engine and
/// key, or line and column of a syntax error.
[[nodiscard]] Expected<std::vector<EngineSpec>, std::string> load_engine_specs(
    const std::string& path);

}  // namespace quadrille
