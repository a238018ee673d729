#pragma once

#include <optional>

namespace quadrille {

/// Returns whether it is a terminal; one for output knows control sequences.
[[nodiscard]] bool is_terminal(int file_descriptor);

/// Returns the width of a terminal in characters, if it is one and known.
[[nodiscard]] std::optional<int> terminal_columns(int file_descriptor);

}  // namespace quadrille
