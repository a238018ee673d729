#pragma once

#include <cstddef>
#include <string>

// Exchange of texts between a module and its script. Numbers and addresses are all that
// a call can carry, so a text for the module is written into memory that it gives.

namespace quadrille::board {

/// Returns the text of the script: the text of the last call of `quadrille_room`, of `bytes` bytes
/// at most.
[[nodiscard]] std::string take_input(std::size_t bytes);

/// The text that the script reads next, by `quadrille_answer` and `quadrille_answer_bytes`.
void set_output(std::string text);

}  // namespace quadrille::board
