#pragma once

#include <cstddef>
#include <string>

// Exchange of texts between a WebAssembly module and its script. A call can only pass numbers, so
// the script writes a text into memory of the module, and reads its output from there.

namespace quadrille::board {

/// Returns the text that the script wrote after its last call of `quadrille_room`, at most `bytes`
/// bytes, and clears it.
[[nodiscard]] std::string take_input(std::size_t bytes);

/// Sets the text that `quadrille_answer` and `quadrille_answer_bytes` return.
void set_output(std::string text);

}  // namespace quadrille::board
