#pragma once

#include <cstdint>

#include "protocol/text/colors.h"
#include "tools/base/arguments.h"

namespace quadrille {

enum class ColorMode : std::uint8_t { Auto, Always, Never };

void add_color_option(ArgumentTable& table, ColorMode& wish);

/// Returns whether output to `file_descriptor` is coloured. `Auto` means on a terminal, unless
/// `NO_COLOR` is set or `TERM` is `dumb`.
[[nodiscard]] TextColors colors_for(int file_descriptor, ColorMode wish);

}  // namespace quadrille
