#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/files.h"
#include "tools/base/program.h"
#include "tools/tune/fit.h"

namespace quadrille::tune {

/// What `quadrille-tune` was asked to do.
struct TuneOrder {
    std::vector<std::string> teams;  // files of games
    std::vector<std::string> ffa;
    bool only_reports = false;
    SamplingRules sampling;
    FitSettings fit;
    int result_percent = 70;
    int look_ahead = 1000;  // per mille of the aim that a ply leaves to later ones
    int rounds = 1;
    int validation_percent = 10;
    std::uint64_t seed = 1;
    std::vector<std::string> fixed;  // names of groups
    Output out;
};
using Order = std::variant<TuneOrder, PrintOrder>;

/// Reads the program's arguments (without its name). The error is one line that names the argument,
/// what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::tune
