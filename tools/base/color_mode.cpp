#include "tools/base/color_mode.h"

#include <cstdlib>
#include <string_view>

#include "tools/base/standard_streams.h"

namespace quadrille {

namespace {

/// Returns an environment variable; empty if it is not set.
std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

bool are_colors_disabled() { return !variable("NO_COLOR").empty() || variable("TERM") == "dumb"; }

}  // namespace

void add_color_option(ArgumentTable& table, ColorMode& wish) {
    table
        .choice(
            "color", "WHEN", {"auto", "always", "never"},
            [&wish](std::size_t i) { wish = static_cast<ColorMode>(i); },
            "colours: always, never, or auto (on a terminal, unless NO_COLOR is set or TERM is "
            "dumb)")
        .default_value = "auto";
}

TextColors colors_for(int file_descriptor, ColorMode wish) {
    if (wish != ColorMode::Auto) return TextColors{wish == ColorMode::Always};
    return TextColors{is_terminal(file_descriptor) && !are_colors_disabled()};
}

}  // namespace quadrille
