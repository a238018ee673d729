#pragma once

// Standard input, output and error, alike on each system: standard_streams_posix.cpp,
// standard_streams_windows.cpp.

namespace quadrille {

/// First step of a program: bytes come and go as they are, a line ends with LF, texts are UTF-8,
/// and a write to a pipe that nobody reads any more fails.
void prepare_standard_streams();

/// From here on such a write ends the program without a word, as programs do that only turn one
/// text into another; where the system knows that.
void end_with_the_reader();

/// Whether a write failed with this errno because nobody reads any more.
[[nodiscard]] bool is_reader_gone(int error);

}  // namespace quadrille
