#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/util/expected.h"
#include "tools/base/color_mode.h"
#include "tools/base/program.h"
#include "tools/match/live_table.h"
#include "tools/match/tournament.h"

namespace quadrille::match {

struct MatchOptions {
    MatchSettings settings;
    std::string folder = "match";
    bool resumes = false;
    std::string html;  // the report's file; empty: report.html in the folder
    LiveOptions view;  // without colors
    ColorMode color = ColorMode::Auto;
};

/// `quadrille-match report`.
struct ReportOptions {
    std::vector<std::string> folders;
    std::string html;  // as of MatchOptions, in the first folder
    ColorMode color = ColorMode::Auto;
};

using Order = std::variant<MatchOptions, ReportOptions, PrintText>;

/// Parses the arguments (without the program's name), and reads the files they name. The error is
/// one line that names the argument, what was found and what was expected.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::match
