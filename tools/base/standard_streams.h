#pragma once

#include <optional>

// Standard input, output and error, and terminals: standard_streams_posix.cpp,
// standard_streams_windows.cpp.

namespace quadrille {

/// Makes streams binary and UTF-8, and lets writes to a broken pipe fail. To be called first.
void prepare_standard_streams();

/// Lets a write to a broken pipe end the program silently, on systems that support it.
void exit_on_broken_pipe();

/// Returns whether `error`, errno of a write, means that the reader is gone.
[[nodiscard]] bool is_broken_pipe(int error);

/// Returns whether it is a terminal; on Windows, output must support control sequences, too.
[[nodiscard]] bool is_terminal(int file_descriptor);

/// Returns the width of a terminal in characters; `std::nullopt` if it is unknown.
[[nodiscard]] std::optional<int> terminal_columns(int file_descriptor);

}  // namespace quadrille
