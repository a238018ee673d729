#pragma once

#include <cstdint>

#include "protocol/text/colours.h"
#include "tools/base/arguments.h"

namespace quadrille {

/// What the user wants of colours: `Auto` is on a terminal.
enum class ColourWish : std::uint8_t { Auto, Always, Never };

/// Adds `--color auto|always|never`.
void add_colour(ArgumentTable& table, ColourWish& wish);

/// Whether what goes to `file_descriptor` is coloured. By `Auto` it is where that is a terminal
/// that knows colours and the environment does not ask for plain text (`NO_COLOR`, `TERM=dumb`).
[[nodiscard]] Colours colours_for(int file_descriptor, ColourWish wish);

}  // namespace quadrille
