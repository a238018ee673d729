#pragma once

#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "tools/match/tournament.h"
#include "tools/program/program.h"

namespace quadrille::match {

/// What the program `quadrille-match` was asked to do.
struct MatchOrder {
    MatchSettings settings;
    std::string folder = "match";
    bool resumes = false;
    std::string html;               // the report's file; empty: report.html in the folder
    std::chrono::seconds every{0};  // between two tables while it plays; 0: none
};
using Order = std::variant<MatchOrder, PrintOrder>;

/// Reads the program's arguments (without its name), and the files they name. The error is one line
/// that names the argument, what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::match
