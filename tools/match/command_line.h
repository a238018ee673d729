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
    std::string html;  // file of the report; empty: report.html in `folder`
    std::string pgn;   // file for a copy of the games; empty: none
    std::string log;   // file of the engines' lines; empty: none
    LiveOptions view;  // `colors` is not set
    ColorMode color = ColorMode::Auto;
};

/// The arguments of `quadrille-match report`.
struct ReportOptions {
    std::vector<std::string> folders;
    std::string html;  // file of the report; empty: report.html in the first folder
    ColorMode color = ColorMode::Auto;
};

using Order = std::variant<MatchOptions, ReportOptions, PrintText>;

/// Parses the arguments without the program's name, and reads the files of settings and openings.
/// Accepts the spelling of fastchess (fastchess_arguments.h), too. The
/// error is one line with the argument, the value found and the expected value.
[[nodiscard]] Expected<Order, std::string> parse_command_line(const std::vector<std::string>& args);

}  // namespace quadrille::match
