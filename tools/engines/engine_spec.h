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

// Engines as text. On the command line `key=value` words, in files tables of the same keys:
//
//   name           by default the file name of the program
//   cmd            program and arguments, split at blanks; '...' and "..." keep blanks. A program
//                  with a slash is looked for from the runner's folder, then from `dir`
//   args           more arguments, split likewise (in files also a list)
//   dir            working folder
//   log            a file that gets what the engine writes to stderr, appended
//   option.NAME    an option to be sent, e.g. option.Hash=16
//   dialect        a preset; dialect.KEY changes it: handshake, handshake-end, fen (the word),
//   corners
//                  (x|empty), moves (dash|long|uci|san|figurine), history (moves|now), events
//                  (true|false), clocks (team|seat), variant-option, rules-option. In files with
//                  such keys the preset is dialect.preset
//   tc             a clock as `parse_clock` reads it
//   movetime       milliseconds for each move
//   nodes, depth   limits of each move
//   margin         milliseconds an answer may be late, under limits of its own or the match's
//   start-timeout  milliseconds for the handshake and for each `isready`
//
// A file holds a list of such tables, or `engines` with that list ([[engines]] in TOML). Folders in
// it are relative to the runner's.

namespace quadrille {

using Milliseconds = std::chrono::milliseconds;

/// An engine that takes part in a match: how it is started and spoken to.
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

/// The engines of a JSON or TOML file, by its ending `.json` or `.toml`, in their order; options
/// are in the order of the file for JSON, by name for TOML. The error names file, engine and key,
/// or line and column when the file breaks its grammar.
[[nodiscard]] Expected<std::vector<EngineSpec>, std::string> load_engine_specs(
    const std::string& path);

}  // namespace quadrille
