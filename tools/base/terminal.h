#pragma once

#include <optional>

// What the system says of a terminal: terminal_posix.cpp, terminal_windows.cpp.

namespace quadrille {

/// Whether a person reads or types there; one that is written to knows control sequences.
[[nodiscard]] bool is_terminal(int file_descriptor);

/// How many characters a line of the terminal has; nothing of what is none, or does not say.
[[nodiscard]] std::optional<int> terminal_columns(int file_descriptor);

}  // namespace quadrille
