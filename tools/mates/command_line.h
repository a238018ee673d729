#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "search/searcher.h"
#include "tools/base/program.h"

namespace quadrille::mates {

/// `quadrille-mates prove`.
struct ProveOrder {
    std::vector<std::string> suites;  // files
    std::uint64_t budget = 200'000'000;
};
/// `quadrille-mates solve`.
struct SolveOrder {
    std::vector<std::string> suites;  // files
    SearchLimits limits;
    SearchOptions options;
};
using Order = std::variant<ProveOrder, SolveOrder, PrintOrder>;

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::mates
