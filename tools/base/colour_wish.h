#pragma once

#include <cstdint>

#include "protocol/text/colours.h"
#include "tools/base/arguments.h"

namespace quadrille {

enum class ColourWish : std::uint8_t { Auto, Always, Never };

/// Adds `--color auto|always|never`.
void add_colour(ArgumentTable& table, ColourWish& wish);

/// Returns whether output to `file_descriptor` is coloured. `Auto` means on a terminal, unless
/// `NO_COLOR` is set or `TERM` is `dumb`.
[[nodiscard]] Colours colours_for(int file_descriptor, ColourWish wish);

}  // namespace quadrille
