#pragma once

// Standard input, output and error, alike on each system: standard_streams_posix.cpp,
// standard_streams_windows.cpp.

namespace quadrille {

/// First step of a program: streams are binary and UTF-8, and a write to a pipe without a reader
/// fails.
void prepare_standard_streams();

/// From here on such a write ends the program silently, where the system can.
void end_with_the_reader();

/// Returns whether errno of a write says that the reader is gone.
[[nodiscard]] bool is_reader_gone(int error);

}  // namespace quadrille
