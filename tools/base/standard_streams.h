#pragma once

#include <optional>

// Standard input, output and error, and terminals: standard_streams_posix.cpp,
// standard_streams_windows.cpp.

namespace quadrille {

/// First step of a program: streams are binary and UTF-8, and a write to a pipe without a reader
/// fails.
void prepare_standard_streams();

/// From here on such a write ends the program silently, where the system can.
void exit_on_broken_pipe();

/// Returns whether errno of a write says that the reader is gone.
[[nodiscard]] bool is_broken_pipe(int error);

/// Returns whether it is a terminal; one for output knows control sequences.
[[nodiscard]] bool is_terminal(int file_descriptor);

/// Returns the width of a terminal in characters, if it is one and known.
[[nodiscard]] std::optional<int> terminal_columns(int file_descriptor);

}  // namespace quadrille
