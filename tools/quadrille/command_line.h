#pragma once

#include <string>
#include <vector>

namespace quadrille {

/// Runs the program with the arguments after its name. Returns its exit status: 0, or 2 when the
/// arguments are wrong, with one line on stderr that says which and why.
[[nodiscard]] int run_command_line(const std::vector<std::string>& args);

}  // namespace quadrille
