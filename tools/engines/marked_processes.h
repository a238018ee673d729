#pragma once

#include <string>

namespace quadrille {

/// A variable for the environment of one process that is to be started, `NAME=value`, which no
/// other has. What it starts inherits it, whatever group or session that goes to.
[[nodiscard]] std::string new_process_mark();

/// Kills every process that has `mark` in the environment with which it was started, and what those
/// start meanwhile. Processes that were given another environment are not found.
void kill_marked(const std::string& mark);

}  // namespace quadrille
