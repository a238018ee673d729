#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "search/searcher.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/mates/suite_maker.h"

namespace quadrille::mates {

/// `quadrille-mates make`.
struct MakeOrder {
    MakerSettings settings;
    std::vector<std::string> games;  // files of games that others played
    bool names_game = false;         // somebody said which game records without `Variant` are of
    Output out;
};
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
using Order = std::variant<MakeOrder, ProveOrder, SolveOrder, PrintOrder>;

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

/// The arguments that make the same suite again.
[[nodiscard]] std::string format_settings(const MakeOrder& order);

}  // namespace quadrille::mates
