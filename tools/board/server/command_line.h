#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/program.h"
#include "tools/board/server/limits.h"
#include "tools/engines/engine_spec.h"

namespace quadrille::board {

/// The command line of `quadrille-board`.
struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8014;
    bool wants_port = false;  // only `port` may be used, not the next free port
    std::vector<std::string> hosts;
    std::string token;
    std::string token_file;
    std::string assets;  // a folder; empty: the embedded files
    std::vector<EngineSpec> engines;
    std::string data;      // a folder
    std::string database;  // the file of `quadrille db`; empty: none
    std::string watch;     // the folder of a match, or empty
    bool no_browser = false;
    ServerLimits limits;
};
using Order = std::variant<ServerOptions, PrintText>;

/// Parses the program's arguments (without its name), and reads the engine file. The error is one
/// line that names the argument.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::board
